// clearway simulate: plans, projects and scenes in time; its files, its schema, its exit codes.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kTwoRobots =
    R"({"map": "square.map", "agents": [)"
    R"({"id": "a", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2, "start": [0.5, 0.5, 0], "goal": [3.5, 3.5, null]},)"
    R"({"id": "b", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2, "start": [3.5, 0.5, 180], "goal": [0.5, 3.5, null]}]})";

// Two boxes that drive through each other, and one that drives into the pillar of the room.
constexpr const char* kScene = R"({
  "format": "clearway-scene", "version": 1,
  "map": {"file": "room.map"},
  "bodies": [
    {"name": "east, first", "shape": {"box": {"length": 1, "width": 1}},
     "motion": [{"t": 0, "x": 1, "y": 7, "heading": 0}, {"t": 8, "x": 9, "y": 7, "heading": 0}]},
    {"name": "west", "shape": {"box": {"length": 1, "width": 1}},
     "motion": [{"t": 0, "x": 9, "y": 7, "heading": 0}, {"t": 8, "x": 1, "y": 7, "heading": 0}]},
    {"name": "south", "shape": {"box": {"length": 1, "width": 1}},
     "motion": [{"t": 0, "x": 6, "y": 1, "heading": 0}, {"t": 4, "x": 6, "y": 3, "heading": 0}]}
  ],
  "world": {"dt": 0.5, "steps": 16}
})";

std::string hashOf(const maps::JsonValue& json) { return *json.find("state_hash")->text(); }

maps::JsonValue schemaNamed(const std::string& name) {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/" + name +
                   ".schema.json");
  return parsed({std::istreambuf_iterator<char>(in), {}});
}

std::size_t lineCount(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

class SimulateCommand : public CliTest {
 protected:
  SimulateCommand() {
    write("square.map", "type octile\nheight 4\nwidth 4\nmap\n....\n....\n....\n....\n");
    write("room.map", kRoomMap);
    write("two.json", kTwoRobots);
    write("scene.json", kScene);
    write("project.clearway", kProject);
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run("simulate " + arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text)));
    EXPECT_EQ(lineCount(r.err), 1U) << r.err;
  }
  // What --json prints, which has to follow its schema.
  [[nodiscard]] maps::JsonValue simulated(const std::string& arguments, int exit_code = 0) const {
    const ProgramRun r = run("simulate " + arguments + " --json");
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    maps::JsonValue json = parsed(r.out);
    const maps::JsonValue schema = schemaNamed("simulate");
    EXPECT_EQ(JsonSchema(schema).problemOf(json), "") << arguments;
    return json;
  }
};

TEST_F(SimulateCommand, AFleetsPlanHasNoCollisionAndAllArrive) {
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  for (const std::string& step : std::vector<std::string>{"0.1", "0.013", "0.002"}) {
    const maps::JsonValue json = simulated("two.plan.json --dt " + step);
    EXPECT_EQ(numberOf(json, "collisions"), 0.0);
    EXPECT_EQ(numberOf(json, "wall_collisions"), 0.0);
    EXPECT_EQ(numberOf(json, "arrived"), 2.0);
    EXPECT_EQ(numberOf(json, "agents"), 2.0);
    EXPECT_NEAR(numberOf(json, "steps") * std::stod(step), numberOf(json, "simulated_s"), 1e-6);
    EXPECT_GT(numberOf(json, "distance"), 8.0);
  }
  const ProgramRun text = run("simulate two.plan.json");
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_THAT(text.out, AllOf(HasSubstr("no collision"), HasSubstr("2 arrived")));
}

TEST_F(SimulateCommand, APlanOfPointsIsSimulatedAsDiscs) {
  write("four.scen",
        "version 1\n0 square.map 4 4 0 0 3 3 6\n0 square.map 4 4 3 0 0 3 6\n"
        "0 square.map 4 4 3 3 0 0 6\n0 square.map 4 4 0 3 3 0 6\n");
  ASSERT_EQ(run("fleet square.map four.scen --out four.txt").exit_code, 0);
  const maps::JsonValue json = simulated("four.txt");
  EXPECT_EQ(numberOf(json, "collisions"), 0.0);
  EXPECT_EQ(numberOf(json, "arrived"), 4.0);
  // One follows another round a corner: the discs come as close as a valid plan permits.
  write("corner.txt", "agents=2\nmap_file=square.map\nsolution=\n0:(0,0),(1,0),\n1:(1,0),(1,1),\n");
  EXPECT_EQ(numberOf(simulated("corner.txt --dt 0.001"), "collisions"), 0.0);
}

TEST_F(SimulateCommand, ThePlanOfOneAgentAndAProjectAreSimulated) {
  ASSERT_EQ(run(kPlan + " --out one.json").exit_code, 0);
  for (const std::string& file : std::vector<std::string>{"one.json", "project.clearway"}) {
    const maps::JsonValue json = simulated(file);
    EXPECT_EQ(numberOf(json, "collisions") + numberOf(json, "wall_collisions"), 0.0) << file;
    EXPECT_EQ(numberOf(json, "arrived"), 1.0) << file;
    EXPECT_GT(numberOf(json, "distance"), 7.0) << file;
  }
}

TEST_F(SimulateCommand, TheSampleWithRoutesAndLoadsShowsEveryKindOfChange) {
  const std::string sample = CLEARWAY_SOURCE_DIR "/maps/samples/loading.json";
  const ProgramRun done = run("simulate " + sample + " --events loading.csv");
  ASSERT_EQ(done.exit_code, 11) << done.err;
  const std::string events = read("loading.csv");
  for (const char* row :
       {",attached,forklift,pallet 1,", ",detached,forklift,pallet 1,", ",attached,truck,pallet 2,",
        ",collision_began,tugger,crate,", ",collision_ended,patrol,visitor,",
        ",near_began,patrol,visitor,", ",arrived,truck,,"}) {
    EXPECT_THAT(events, HasSubstr(row));
  }
  EXPECT_THAT(run("collide " + sample).err, HasSubstr("run it with clearway simulate"));
  EXPECT_EQ(run("simulate " + sample + " --physics --time 30").exit_code, 11);
}

// A fault of the input has the exit code that 'clearway fleet' gives it.
TEST_F(SimulateCommand, OnlyTheFirstAgentsOfAProjectTakePart) {
  const std::string hall = CLEARWAY_SOURCE_DIR "/maps/samples/shift.clearway --time 5";
  const ProgramRun three = run("simulate " + hall + " --agents 3 --record three.rec");
  ASSERT_EQ(three.exit_code, 0) << three.err;
  EXPECT_THAT(three.out, HasSubstr(", 3 agents"));
  EXPECT_THAT(run("simulate " + hall).out, HasSubstr(", 50 agents"));
  const ProgramRun fork = run("simulate --fork three.rec --from 2");
  EXPECT_EQ(fork.exit_code, 0) << fork.err;
  EXPECT_THAT(fork.out, HasSubstr(", 3 agents"));
  const ProgramRun many = run("simulate " + hall + " --agents 51");
  EXPECT_EQ(many.exit_code, 3);
  EXPECT_THAT(many.err, HasSubstr("--agents: the project has 50 that may move"));
  const ProgramRun scene =
      run("simulate " CLEARWAY_SOURCE_DIR "/maps/samples/crossing.json --agents 2");
  EXPECT_EQ(scene.exit_code, 3);
  EXPECT_THAT(scene.err, HasSubstr("--agents is for projects"));
}

TEST_F(SimulateCommand, AFleetWhoseEndsAreNotFreeIsBadInputAsForFleet) {
  const std::string in_wall = R"("x": 6, "y": 4)";
  write("start.clearway", replaced(kProject, R"("x": 2.5, "y": 4.5)", in_wall));
  write("goal.clearway", replaced(kProject, R"("x": 9.5, "y": 4.5)", in_wall));
  write("near.json", replaced(kTwoRobots, "[3.5, 0.5, 180]", "[0.9, 0.5, 180]"));
  for (const auto& [file, text] : std::vector<std::pair<std::string, std::string>>{
           {"start.clearway", "the start of agent 'cart' at x 6, y 4 collides"},
           {"goal.clearway", "the goal of agent 'cart' at x 6, y 4 "},
           {"near.json", "the starts of agent 'a' at x 0.5, y 0.5 and of agent 'b'"}}) {
    const ProgramRun fleet = run("fleet " + file);
    EXPECT_EQ(fleet.exit_code, 3) << fleet.err;
    const ProgramRun r = run("simulate " + file);
    EXPECT_EQ(r.exit_code, 3) << r.err;
    EXPECT_EQ(r.err, fleet.err);
    EXPECT_THAT(r.err, HasSubstr(file + ": " + text));
  }
}

TEST_F(SimulateCommand, AProblemOfAFleetIsPlannedAsAProjectIs) {
  const maps::JsonValue json = simulated("two.json");
  EXPECT_EQ(*json.find("kind")->text(), "problem of a fleet");
  EXPECT_EQ(numberOf(json, "arrived"), 2.0);
  EXPECT_EQ(numberOf(json, "collisions"), 0.0);
  // As its plan, but for the name of the kind.
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  EXPECT_EQ(hashOf(json), hashOf(simulated("two.plan.json")));
}

// Plans of other programs do not name their map.
TEST_F(SimulateCommand, TheMapOfAPlanCanBeGiven) {
  write("corner.txt", "agents=2\nmap_file=square.map\nsolution=\n0:(0,0),(1,0),\n1:(1,0),(1,1),\n");
  const std::string hash = hashOf(simulated("corner.txt"));
  for (const std::string& file : std::vector<std::string>{"c.json", "c.paths", "c.yaml"}) {
    ASSERT_EQ(run("convert corner.txt " + file).exit_code, 0);
    expectBad(file, 3, "--map");
    EXPECT_EQ(hashOf(simulated(file + " --map square.map")), hash) << file;
  }
  ASSERT_EQ(run(kPlan + " --out one.json").exit_code, 0);
  write("elsewhere.json", replaced(read("one.json"), "room.map", "lost.map"));
  expectBad("elsewhere.json", 3, "give the map with --map");
  EXPECT_EQ(hashOf(simulated("elsewhere.json --map room.map")), hashOf(simulated("one.json")));
  write("walled.map", kWalledMap);
  EXPECT_GT(numberOf(simulated("one.json --map walled.map", 11), "wall_collisions"), 0.0);
  expectBad("scene.json --map room.map", 2, "--map is not for a scene");
  expectBad("project.clearway --map room.map", 2, "--map is not for a project");
  expectBad("two.json --map square.map", 2, "--map is not for the problem of a fleet");
}

TEST_F(SimulateCommand, ASceneReportsWhatCollidesAndWhen) {
  const maps::JsonValue json = simulated("scene.json --events e.csv --stats s.csv", 11);
  EXPECT_EQ(numberOf(json, "steps"), 16.0);
  EXPECT_EQ(numberOf(json, "collisions"), 1.0);
  EXPECT_EQ(numberOf(json, "wall_collisions"), 1.0);
  const std::string events = read("e.csv");
  EXPECT_THAT(events, StartsWith("# frame: metres (x right, y down from the upper left corner)\n"
                                 "time_s,event,a,b,x,y,depth,row,column,task,cycle,impact_s\n"
                                 "0,spawned,\"east, first\",,1,7,,,,,,\n"));
  EXPECT_THAT(events, HasSubstr("\n4,collision_began,\"east, first\",west,5,7.5,1,,,,,3.50000"));
  EXPECT_THAT(events, HasSubstr("\n4.5,collision_ended,\"east, first\",west,,,,,,,,\n"));
  EXPECT_THAT(events, HasSubstr(",wall_began,south,,"));
  EXPECT_EQ(lineCount(read("s.csv")), 17U);
  // The same as JSON lines.
  (void)simulated("scene.json --events e.jsonl --stats s.jsonl", 11);
  EXPECT_EQ(lineCount(read("e.jsonl")) + 2, lineCount(events));
  EXPECT_EQ(lineCount(read("s.jsonl")), 16U);
  EXPECT_THAT(read("e.jsonl"),
              HasSubstr(R"({"time_s":4,"event":"collision_began","a":"east, first","b":"west",)"
                        R"("x":5,"y":7.5,"depth":1,"impact_s":3.50000)"));
  std::istringstream lines(read("s.jsonl"));
  const maps::JsonValue csv = schemaNamed("csv");
  const JsonSchema schema(csv);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_EQ(schema.problemOf(parsed(line), "simulate_steps"), "") << line;
  }
}

// What is placed at time 0 counts there, though the first step changes it.
TEST_F(SimulateCommand, ChangesDuringTheFirstStepAreNoPartOfTimeZero) {
  const std::string box = R"("shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": )";
  write("late.json", R"({"format": "clearway-scene", "version": 1, "world": {"dt": 0.5, "steps": 4},
    "bodies": [{"name": "a", )" +
                         box + R"(0, "y": 0}},
               {"name": "b", )" +
                         box + R"(0.5, "y": 0}},
               {"name": "c", "present": false, )" +
                         box + R"(0, "y": 0.5}}],
    "changes": [{"t": 0.5, "body": "b", "present": false}, {"t": 0.5, "body": "c", "present": true}]})");
  (void)simulated("late.json --events e.csv", 11);
  const std::string events = read("e.csv");
  EXPECT_THAT(events, HasSubstr("\n0,collision_began,a,b,"));
  EXPECT_THAT(events, HasSubstr("\n0.5,collision_began,a,c,"));
  EXPECT_THAT(events, Not(HasSubstr("\n0,collision_began,a,c,")));
}

// At this pace a run of one step is due in days: it waits after its step until it is interrupted.
TEST_F(SimulateCommand, APacedRunWaitsAlsoAfterItsLastStep) {
  RunOptions options;
  options.while_running = [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    kill(child, SIGINT);
  };
  const std::string one_step = "simulate scene.json --time 0.5 --dt 0.5 --pace ";
  EXPECT_EQ(run(one_step + "1e-6", options).exit_code, 130);
  EXPECT_EQ(run(one_step + "1e6", options).exit_code, 0);
}

// Time is counted in microseconds, and no step is rounded silently.
TEST_F(SimulateCommand, TheStepOfASceneIsItsOwnOrATenthOfASecond) {
  write("plain.json", replaced(kScene, "\"dt\": 0.5, ", ""));
  EXPECT_EQ(numberOf(simulated("plain.json", 11), "dt_s"), 0.1);
  EXPECT_EQ(numberOf(simulated("scene.json", 11), "dt_s"), 0.5);
  EXPECT_EQ(numberOf(simulated("scene.json --dt 0.25", 11), "dt_s"), 0.25);
  for (const std::string& dt : std::vector<std::string>{"0.3333333", "1e-07", "1.0000005"}) {
    write("odd.json", replaced(kScene, "0.5,", dt + ","));
    expectBad("odd.json", 3, "odd.json: /world/dt: a step of " + dt);
    EXPECT_EQ(numberOf(simulated("odd.json --dt 0.5 --time 8", 11), "dt_s"), 0.5);
  }
  write("third.json", replaced(kScene, "0.5,", "0.30000000000000004,"));
  EXPECT_EQ(numberOf(simulated("third.json", 11), "dt_s"), 0.3);
}

TEST_F(SimulateCommand, TheHashIsThatOfTheRunAlone) {
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  const std::string once = hashOf(simulated("two.plan.json"));
  EXPECT_EQ(once.size(), 16U);
  for (const std::string& same :
       std::vector<std::string>{" --threads 4", " --events e.csv", " --pace 1000000"}) {
    EXPECT_EQ(hashOf(simulated("two.plan.json" + same)), once) << same;
  }
  EXPECT_NE(hashOf(simulated("two.plan.json --dt 0.1")), once);
  EXPECT_NE(hashOf(simulated("two.plan.json --time 1")), once);
}

// The rows go to a file beside the target, which replaces it at the end.
TEST_F(SimulateCommand, AnInterruptedRunKeepsTheRowsThatItWrote) {
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  write("s.csv", "old\n");
  const auto streamed = [this] {
    for (const std::string& file : files()) {
      if (file.starts_with(".s.csv.")) return std::filesystem::file_size(folder_ / file);
    }
    return std::uintmax_t{0};
  };
  bool was_streamed = false;
  RunOptions options;
  options.while_running = [&](pid_t child) {
    for (int k = 0; k < 3000 && !was_streamed; ++k) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      was_streamed = streamed() > 0;
    }
    EXPECT_EQ(read("s.csv"), "old\n") << "replaced at the end only";
    kill(child, SIGINT);
  };
  const ProgramRun r =
      run("simulate two.plan.json --time 10000 --dt 1e-5 --stats s.csv --events e.jsonl", options);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_TRUE(was_streamed);
  const std::string stats = read("s.csv");
  EXPECT_THAT(stats, StartsWith("step,time_s,"));
  EXPECT_EQ(stats.back(), '\n');
  EXPECT_GT(lineCount(stats), 100U);
  EXPECT_THAT(read("e.jsonl"), StartsWith(R"({"time_s":0,"event":"spawned","a":"a")"));
  for (const std::string& file : files()) EXPECT_NE(file.front(), '.') << file;
}

TEST_F(SimulateCommand, RefusesWhatItCannotUse) {
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  expectBad("two.plan.json --dt 0", 2, "--dt");
  expectBad("two.plan.json --dt 0.0000015", 2, "multiple of a microsecond");
  expectBad("two.plan.json --time 0", 2, "--time");
  expectBad("two.plan.json --events two.plan.json", 2, "two.plan.json");
  expectBad("two.plan.json --json --events -", 2, "standard output");
  expectBad("two.plan.json --seed 1.5", 2, "--seed");
  expectBad("room.map", 3, "a map");
  expectBad("none.json", 3, "none.json");
  write("walled.map", kWalledMap);
  write("walled.clearway", replaced(kProject, "room.map", "walled.map"));
  expectBad("walled.clearway", 10, "no plan");
  expectBad("project.clearway --time-limit 1e-9", 20, "no plan");
  expectBad("two.plan.json --time 1e9 --dt 1e-6", 2, "take a larger --dt or a shorter --time");
}

// A body that follows key frames pushes one that rests; a wall stops both.
constexpr const char* kPush = R"({
  "format": "clearway-scene", "version": 1,
  "map": {"file": "square.map"},
  "bodies": [
    {"name": "robot", "shape": {"box": {"length": 0.5, "width": 0.5}}, "motion":
     [{"t": 0, "x": 0.5, "y": 2, "heading": 0}, {"t": 3, "x": 2, "y": 2, "heading": 0}]},
    {"name": "pallet", "shape": {"box": {"length": 0.5, "width": 0.5}},
     "pose": {"x": 1.5, "y": 2, "heading": 0}}
  ],
  "world": {"dt": 0.05, "steps": 80}
})";

// A box that follows key frames meets a ball on a smooth floor. The ball leaves with twice the
// speed if it is elastic, else with that of the box.
TEST_F(SimulateCommand, BodiesHaveTheirOwnMassFrictionAndRestitution) {
  const auto distanceOf = [this](const std::string& physics) {
    write("ball.json", R"({"format": "clearway-scene", "version": 1, "bodies": [
      {"shape": {"box": {"length": 1, "width": 1}}, "motion":
       [{"t": 0, "x": 0, "y": 0, "heading": 0}, {"t": 4, "x": 4, "y": 0, "heading": 0}]},
      {"name": "ball", "shape": {"disc": {"radius": 0.5}}, "pose": {"x": 2, "y": 0, "heading": 0},
       "physics": )" + physics +
                           R"(}], "world": {"dt": 0.02, "steps": 200}})");
    const ProgramRun r = run("simulate ball.json --physics --time 4 --json");
    EXPECT_TRUE(r.exit_code == 0 || r.exit_code == 11) << r.err;
    return numberOf(parsed(r.out), "distance") - 4.0;  // of the ball: it is met after a second
  };
  EXPECT_NEAR(distanceOf(R"({"floor_friction": 0, "restitution": 1})"), 6.0, 0.15);
  EXPECT_NEAR(distanceOf(R"({"floor_friction": 0, "restitution": 0})"), 3.0, 0.15);
  EXPECT_NEAR(distanceOf(R"({"mass": 3, "floor_friction": 10, "restitution": 0})"), 3.0, 0.15);
  const double slides = distanceOf(R"({"floor_friction": 0.1, "restitution": 1})");
  EXPECT_GT(slides, 3.1);  // 2 m/s, and .98 m/s^2 until the box follows
  EXPECT_LT(slides, 5.5);
  for (const std::string bad : {R"({"mass": 0})", R"({"restitution": 2})", R"({"weight": 1})"}) {
    write("bad.json", R"({"format": "clearway-scene", "version": 1, "bodies": [
      {"shape": {"disc": {"radius": 0.5}}, "pose": {"x": 2, "y": 0, "heading": 0},
       "physics": )" + bad +
                          "}]}");
    const ProgramRun r = run("simulate bad.json --physics");
    EXPECT_EQ(r.exit_code, 3) << bad;
    EXPECT_THAT(r.err, HasSubstr("/bodies/0/physics")) << bad;
  }
  // The same member of an agent of a project: a heavy cart with a weak drive is late.
  const std::string heavy =
      replaced(kProject, R"("name": "cart",)",
               R"("name": "cart", "physics": {"mass": 500, "drive_force": 40},)");
  write("heavy.clearway", heavy);
  const auto arrivalOf = [this](const std::string& file) {
    EXPECT_EQ(run("simulate " + file + " --physics --time 60 --events e.csv").exit_code % 11, 0);
    const std::string rows = read("e.csv");
    const std::size_t at = rows.find(",arrived,");
    EXPECT_NE(at, std::string::npos) << rows;
    return at == std::string::npos ? 0.0 : std::stod(rows.substr(rows.rfind('\n', at) + 1));
  };
  EXPECT_GT(arrivalOf("heavy.clearway"), arrivalOf("project.clearway") + 1.0);
}

TEST_F(SimulateCommand, APlannedCarIsDrivenAsACar) {
  ASSERT_EQ(run("plan --map room.map --agent 1.2,0.6 --from 2.5,4.5,0 --to 9.5,4.5 --motion car "
                "--min-radius 1.2 --out car.json")
                .exit_code,
            0);
  const ProgramRun r = run("simulate car.json --physics");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("1 arrived"));
}

TEST_F(SimulateCommand, PhysicsMovesWhatRestsAndDrivesWhatIsPlanned) {
  write("push.json", kPush);
  ASSERT_EQ(run("simulate push.json --physics --record push.rec").exit_code, 11);
  ASSERT_EQ(run("render push.rec push.svg --time 4").exit_code, 0);
  // The robot ends at x = 2; the pallet before it, half a metre on.
  ASSERT_EQ(run("simulate push.json --record still.rec").exit_code, 11);
  ASSERT_EQ(run("render still.rec still.svg --time 4").exit_code, 0);
  EXPECT_NE(read("push.svg"), read("still.svg"));
  EXPECT_EQ(hashOf(simulated("push.json --physics", 11)),
            hashOf(simulated("push.json --physics --threads 3", 11)));
  EXPECT_NE(hashOf(simulated("push.json --physics --floor-friction 0", 11)),
            hashOf(simulated("push.json --physics", 11)));

  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  const maps::JsonValue driven =
      simulated("two.plan.json --physics --floor-friction 3 --time 20 --dt 0.02");
  EXPECT_EQ(numberOf(driven, "arrived"), 2.0);
  EXPECT_NEAR(numberOf(driven, "distance"), numberOf(simulated("two.plan.json"), "distance"), 0.5);

  write("four.scen", "version 1\n0 square.map 4 4 0 0 3 3 6\n0 square.map 4 4 3 0 0 3 6\n");
  ASSERT_EQ(run("fleet square.map four.scen --agents 2 --out four.txt").exit_code, 0);
  const maps::JsonValue points = simulated("four.txt --physics --floor-friction 3 --dt 0.02");
  EXPECT_EQ(numberOf(points, "arrived"), 2.0);  // in any direction, whatever their heading

  expectBad("two.plan.json --density 5", 2, "need --physics");
  expectBad("two.plan.json --physics --density 0", 2, "--density");
}

}  // namespace
}  // namespace clearway::testing
