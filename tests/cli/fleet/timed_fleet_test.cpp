// clearway fleet, check and convert with agents that have a shape.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "maps/project/project.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

std::string agentOf(const std::string& id, const std::string& start, const std::string& goal) {
  return R"({"id": ")" + id +
         R"(", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 1.5, "start": )" + start +
         R"(, "goal": )" + goal + "}";
}

std::string problemOf(const std::string& agents) {
  return R"({"map": "room.map", "agents": [)" + agents + "]}\n";
}

const std::string kTwoTimed = problemOf(agentOf("a", "[0.5, 0.5, 0]", "[11.5, 0.5, 0]") + ", " +
                                        agentOf("b", "[11.5, 0.5, 180]", "[0.5, 0.5, null]"));

class TimedFleetCommand : public CliTest {
 protected:
  TimedFleetCommand() {
    write("room.map", kRoomMap);
    write("two.json", kTwoTimed);
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text)));
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
    EXPECT_EQ(r.out, "") << arguments;
  }
  // A plan of two agents that meet in the middle of the top row.
  void writeSwap() const {
    write("swap.plan.json",
          R"({"format": "clearway-fleet-plan", "version": 1, "problem": "two.json",)"
          R"( "ticks_per_second": 1000000, "agents": [)"
          R"({"id": "a", "start": [0.5, 0.5, 1, 0], "motions": [[0, 11000000, 11.5, 0.5, 1, 0]]},)"
          R"({"id": "b", "start": [11.5, 0.5, -1, 0],)"
          R"( "motions": [[0, 11000000, 0.5, 0.5, -1, 0]]}]})");
  }
};

TEST_F(TimedFleetCommand, PlansAndWritesAPlanThatTheCheckProves) {
  const ProgramRun r = run("fleet two.json --out two.plan.json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("2 agents, proved free at every moment"));
  EXPECT_THAT(read("two.plan.json"), HasSubstr("\"problem\": \"two.json\""));
  const ProgramRun check = run("check two.plan.json");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_THAT(check.out, HasSubstr("2 agents, at every moment"));
  EXPECT_THAT(check.out, HasSubstr("m apart, a and b at"));
}

TEST_F(TimedFleetCommand, BodiesPassWherePlanPassesThem) {
  write("bends.map",
        "type octile\nheight 8\nwidth 14\nmap\n"
        "@@@@@@@@@@@@@@\n"
        "@............@\n"
        "@............@\n"
        "@@@@@..@@@@@@@\n"
        "@@@@@..@@@.@@@\n"
        "@@@@@..@@@.@@@\n"
        "@@@@@..@......\n"
        "@@@@@@@@@@@@@@\n");
  const auto problem = [](const std::string& size, const std::string& start,
                          const std::string& goal) {
    return R"({"map": "bends.map", "agents": [{"id": "a", "length": )" + size + R"(, "width": )" +
           size + R"(, "speed": 1, "turn_rate": 1.5, "start": )" + start + R"(, "goal": )" + goal +
           "}]}\n";
  };
  // Between two rows of cells; a turn in a single cell.
  for (const auto& [size, start, goal] : {std::tuple{"1.4", "[2, 2, 0]", "[6, 6, 90]"},
                                          {"2", "[2, 2, 0]", "[11.5, 2, null]"},
                                          {"0.707", "[10.5, 4.5, 90]", "[13.5, 6.5, 0]"}}) {
    write("bend.json", problem(size, start, goal));
    const ProgramRun r = run("fleet bend.json --out bend.plan.json");
    EXPECT_EQ(r.exit_code, 0) << size << r.err;
    EXPECT_EQ(run("check bend.plan.json").exit_code, 0) << size;
  }
  write("bend.json", problem("1.4", "[2, 2, 0]", "[10.5, 6.5, null]"));
  const ProgramRun r = run("fleet bend.json");
  EXPECT_NE(r.exit_code, 0);
}

TEST_F(TimedFleetCommand, PrintsOneRowOfCommaSeparatedValues) {
  const ProgramRun r = run("fleet two.json --csv");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, MatchesRegex("status,agents,makespan,sum_of_costs,ms\n"
                                  "solved,2,[0-9]+[.][0-9]+,[0-9]+[.][0-9]+,[0-9.]+\n"));
  EXPECT_EQ(r.err, "");
}

TEST_F(TimedFleetCommand, PlanFilesAreReadBackBitForBit) {
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  ASSERT_EQ(run("convert two.plan.json again.json").exit_code, 0);
  EXPECT_EQ(read("two.plan.json"), read("again.json"));
}

// The map names cells, y down, so that the project's lengths are cells of one metre.
std::string projectOf(const std::string& second) {
  return R"({"format": "clearway-project", "version": 1, "map": {"file": "room.map"}, "agents": [
    {"name": "box", "shape": {"box": {"length": 1.5, "width": 0.8}},
     "start": {"x": 1.5, "y": 0.5, "heading": 0}, "goal": {"x": 9.5, "y": 0.5, "heading": 0}},
    )" + second +
         R"(]})";
}

TEST_F(TimedFleetCommand, PlansTheAgentsOfAProjectTogether) {
  const std::string second = R"({"name": "post", "shape": {"box": {"length": 0.6, "width": 0.6}},
     "start": {"x": 5.5, "y": 0.5, "heading": 0})";
  write("hall.clearway", projectOf(second + "}"));
  const ProgramRun r = run("fleet hall.clearway --out hall.plan.json --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("\"agents\": 2"));
  EXPECT_THAT(r.out, HasSubstr("\"without_goal\": [\"post\"],"));
  EXPECT_THAT(read("hall.plan.json"), HasSubstr("\"problem\": \"hall.clearway\""));
  EXPECT_EQ(run("check hall.plan.json").exit_code, 0);
  // The post has no goal: it may make room, and ends where it began.
  EXPECT_THAT(run("fleet hall.clearway").out,
              HasSubstr("1 of 2 agents has no goal: it may make room, and ends where it began\n"));
  ASSERT_EQ(run("convert hall.plan.json hall.csv --step 100").exit_code, 0);
  EXPECT_THAT(read("hall.csv"), ::testing::ContainsRegex("box,[0-9.]+,9.5,0.5,0\n"));
  EXPECT_THAT(read("hall.csv"), ::testing::ContainsRegex("post,[0-9.]+,5.5,0.5,0\n$"));
  write("hall.clearway", projectOf(second + R"(, "mode": "disabled"})"));
  expectBad("check hall.plan.json", 3, "the plan has 2 agents, its problem hall.clearway has 1");
}

// Two angles begin and end nested, where the boxes around them overlap; two discs pass a bend as
// wide as they are.
TEST_F(TimedFleetCommand, PlansPolygonsAndDiscsByTheirShapes) {
  std::string hall = "type octile\nheight 10\nwidth 16\nmap\n";
  for (int row = 0; row < 10; ++row) hall += "................\n";
  write("hall.map", hall);
  write("bend.map", "type octile\nheight 3\nwidth 6\nmap\n......\n@@@@@.\n@@@@@.\n");
  const auto agent = [](const std::string& id, const std::string& shape, const std::string& ends) {
    return R"({"id": ")" + id + R"(", "shape": )" + shape + R"(, "speed": 1, "turn_rate": 1.5, )" +
           ends + "}";
  };
  const std::string angle =
      R"x({"wkt": "POLYGON((-0.75 -0.25, 0.75 -0.25, 0.75 0.25, -0.25 0.25, -0.25 1.25, )x"
      R"x(-0.75 1.25, -0.75 -0.25))"})x";
  const std::string disc = R"({"disc": {"radius": 0.5}})";
  write("angles.json",
        R"({"map": "hall.map", "agents": [)" +
            agent("a", angle, R"("start": [3.5, 4.5, 0], "goal": [12.5, 4.5, 0])") + ", " +
            agent("b", angle, R"("start": [4.5, 5.5, 180], "goal": [13.5, 5.5, 180])") + "]}\n");
  write("discs.json",
        R"({"map": "bend.map", "agents": [)" +
            agent("a", disc, R"("start": [1.5, 0.5, 0], "goal": [5.5, 2.5, 90])") + ", " +
            agent("b", disc, R"("start": [0.5, 0.5, 0], "goal": [5.5, 1.5, 90])") + "]}\n");
  for (const std::string name : {"angles", "discs"}) {
    for (const std::string options : {"", " --robust"}) {
      const ProgramRun r =
          run("fleet " + name + ".json" + options + " --out " + name + ".plan.json");
      EXPECT_EQ(r.exit_code, 0) << r.err;
      EXPECT_THAT(r.out, HasSubstr("2 agents, proved free at every moment"));
      EXPECT_EQ(run("check " + name + ".plan.json").exit_code, 0) << name;
    }
    EXPECT_EQ(run("execute " + name + ".plan.json --executions 5").exit_code, 0) << name;
  }
  // The boxes around them have no plan.
  const auto boxed = [&](std::string problem, const std::string& shape, const std::string& box) {
    for (std::size_t at = 0; (at = problem.find(shape, at)) != std::string::npos;) {
      problem.replace(at, shape.size(), box);
    }
    return problem;
  };
  const std::string box = R"x({"wkt": "POLYGON((-0.75 -0.25, 0.75 -0.25, 0.75 1.25, )x"
                          R"x(-0.75 1.25, -0.75 -0.25))"})x";
  write("boxes.json", boxed(read("angles.json"), angle, box));
  expectBad("fleet boxes.json", 3, "overlap; move one of them");
  write("boxes.json", boxed(read("discs.json"), disc, R"({"box": {"length": 1, "width": 1}})"));
  expectBad("fleet boxes.json", 10, "neither can turn or depart");
}

// The editor keeps the plan of a fleet in its project, with the keys of this program's plan files.
TEST_F(TimedFleetCommand, AProjectWithAKeptPlanIsReadAsWithoutIt) {
  const std::string post = R"({"name": "post", "shape": {"box": {"length": 0.6, "width": 0.6}},
     "start": {"x": 5.5, "y": 0.5, "heading": 0}})";
  write("hall.clearway", projectOf(post));
  ASSERT_EQ(run("fleet hall.clearway --out hall.plan.json").exit_code, 0);
  const std::vector<std::string> commands{"plan hall.clearway --agent-name box --out box.json",
                                          "check box.json",
                                          "fleet hall.clearway --out again.json",
                                          "check again.json",
                                          "render hall.clearway hall.svg",
                                          "check hall.plan.json"};
  const std::vector<std::string> files{"again.json", "hall.svg"};
  std::vector<std::string> before;
  for (const std::string& c : commands) {
    const ProgramRun r = run(c);
    EXPECT_EQ(r.exit_code, 0) << c << r.err;
  }
  for (const std::string& f : files) before.push_back(read(f));
  maps::Project project = maps::loadProject(folder_ / "hall.clearway").value();
  const maps::JsonValue json = maps::parseJson(read("hall.plan.json"), "").value();
  maps::JsonErrors errors("");
  maps::StoredFleetPlan kept;
  kept.plan = maps::timedPlanFromJson(maps::JsonCursor(json, errors)).value();
  kept.plan.problem.clear();
  for (const maps::ProjectAgent& a : project.agents) {
    kept.tasks.push_back({a.name, maps::fleetTaskFingerprint(a, project.planner)});
  }
  project.fleet_plan = kept;
  ASSERT_TRUE(maps::saveProject(project, folder_ / "hall.clearway"));
  for (const std::string& c : commands) {
    const ProgramRun r = run(c);
    EXPECT_EQ(r.exit_code, 0) << c << r.err;
    EXPECT_EQ(r.err, "") << c;
  }
  for (std::size_t k = 0; k < files.size(); ++k) EXPECT_EQ(read(files[k]), before[k]) << files[k];
  ASSERT_EQ(run("convert hall.clearway copy.clearway").exit_code, 0);
  EXPECT_EQ(maps::loadProject(folder_ / "copy.clearway")->fleet_plan->tasks, kept.tasks);
  std::string text = read("hall.clearway");
  const std::string version = "\"version\": 1";
  text.replace(text.find(version, text.find("clearway-fleet-plan")), version.size(),
               "\"version\": 2");
  write("new.clearway", text);
  expectBad("fleet new.clearway", 3, "/fleet_plan/plan/version: version 2 was written by a newer");
}

TEST_F(TimedFleetCommand, NamesTheAgentOfAProjectThatNoFleetCanHave) {
  const std::string at = R"(, "start": {"x": 5.5, "y": 5.5, "heading": 0})";
  const std::string box = R"({"name": "b", "shape": {"box": {"length": 1, "width": 1}})" + at;
  write("point.clearway", projectOf(R"({"name": "b", "shape": "point")" + at + "}"));
  write("car.clearway", projectOf(box + R"(, "motion": "car"})"));
  write("level.clearway", projectOf(box + R"(, "level": [3, 4]})"));
  expectBad("fleet point.clearway", 3, "the agent 'b' is a point; give it a size");
  expectBad("fleet car.clearway", 3, "the agent 'b' is a car without a turning radius");
  expectBad("fleet level.clearway", 3, "the agent 'b' is on another level");
}

TEST_F(TimedFleetCommand, StaticAgentsOfAProjectAreObstacles) {
  const auto rackAt = [&](const std::string& x) {
    write(
        "rack.clearway",
        projectOf(R"({"name": "b", "shape": {"box": {"length": 1, "width": 1}}, "start": {"x": )" +
                  x + R"(, "y": 5.5, "heading": 0}, "mode": "static"})"));
    return run("fleet rack.clearway");
  };
  const ProgramRun r = rackAt("5.5");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("1 agent,"));
  EXPECT_THAT(r.out, HasSubstr("m apart, box and b at"));
}

TEST_F(TimedFleetCommand, WritesSamplesOfEveryAgentAtEveryStepAndAtTheEnd) {
  writeSwap();
  ASSERT_EQ(run("convert swap.plan.json swap.csv --step 4").exit_code, 0);
  EXPECT_EQ(read("swap.csv"),
            "# frame: cells (x right, y down)\n"
            "agent,t,x,y,heading_rad\n"
            "a,0,0.5,0.5,0\na,4,4.5,0.5,0\na,8,8.5,0.5,0\na,11,11.5,0.5,0\n"
            "b,0,11.5,0.5,3.141592653589793\nb,4,7.5,0.5,3.141592653589793\n"
            "b,8,3.5,0.5,3.141592653589793\nb,11,0.5,0.5,3.141592653589793\n");
  ASSERT_EQ(run("fleet two.json --out two.csv --step 0.5").exit_code, 0);
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  const ProgramRun r = run("convert two.plan.json - --format csv --step 0.5");
  EXPECT_EQ(r.out, read("two.csv"));
}

// Some ten million rows.
TEST_F(TimedFleetCommand, CtrlCEndsAConversionWithoutAFile) {
  writeSwap();
  RunOptions options;
  options.while_running = [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    kill(child, SIGINT);
  };
  ASSERT_EQ(run("plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5 --out p.json")
                .exit_code,
            0);
  const std::vector<std::string> before = files();
  for (const std::string& arguments : std::vector<std::string>{
           "swap.plan.json out.csv --step 1.2e-6", "p.json out.csv --step 1e-6",
           "swap.plan.json - --format csv --step 1.2e-6"}) {
    const ProgramRun r = run("convert " + arguments, options);
    EXPECT_EQ(r.exit_code, 130) << arguments << r.err;
    EXPECT_EQ(r.err, "clearway: interrupted\n");
    EXPECT_EQ(r.out, "");
    EXPECT_EQ(files(), before);
  }
}

TEST_F(TimedFleetCommand, TheCheckNamesTwoAgentsThatCollide) {
  writeSwap();
  expectBad("check swap.plan.json", 11, "swap.plan.json: agent 'a' at (");
  const ProgramRun r = run("check swap.plan.json --json");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.out, HasSubstr("\"fault\": \"collision\""));
  EXPECT_THAT(r.out, HasSubstr("\"other\": \"b\""));
}

TEST_F(TimedFleetCommand, TheCheckNamesEveryOtherFault) {
  writeSwap();
  const std::string swap = read("swap.plan.json");
  write("fast.json", replaced(swap, "11000000", "10999999"));
  expectBad("check fast.json", 11, "agent 'a': motion 0 is 1.00000009 times as fast");
  write("goal.json", replaced(swap, "11.5, 0.5, 1, 0]]", "11.25, 0.5, 1, 0]]"));
  expectBad("check goal.json", 11, "agent 'a': ends at (11.25, 0.5), not at its goal");
  write("slip.json", replaced(swap, "11.5, 0.5, 1, 0]]", "11.5, 0.6, 1, 0]]"));
  expectBad("check slip.json", 11, "agent 'a': motion 0 slips sideways");
  write("start.json", replaced(swap, "[0.5, 0.5, 1, 0]", "[0.75, 0.5, 1, 0]"));
  expectBad("check start.json", 11, "agent 'a': begins at (0.75, 0.5)");
}

TEST_F(TimedFleetCommand, RefusesPlanFilesThatCannotBeRead) {
  writeSwap();
  const std::string swap = read("swap.plan.json");
  write("version.json", replaced(swap, "\"version\": 1", "\"version\": 2"));
  expectBad("check version.json", 3, "version 2 was written by a newer version");
  write("lost.json", replaced(swap, "two.json", "none.json"));
  expectBad("check lost.json", 3, "the plan's problem none.json does not exist");
  write("name.json", replaced(swap, "\"id\": \"b\"", "\"id\": \"c\""));
  expectBad("check name.json", 3,
            "agent 1 of the plan is 'c', that of its problem two.json is 'b'");
  write("short.json", replaced(swap, "[0.5, 0.5, 1, 0]", "[0.5, 0.5, 1]"));
  expectBad("check short.json", 3, "/agents/0/start");
  write("unit.json", replaced(swap, "[0.5, 0.5, 1, 0]", "[0.5, 0.5, 1, 1]"));
  expectBad("check unit.json", 3, "is not a unit vector");
  expectBad("check swap.plan.json --map room.map", 2, "--map is not for the plan of a fleet");
  expectBad("convert swap.plan.json out.map", 2, "the plan of a fleet becomes csv or json");
  expectBad("convert swap.plan.json out.csv --step 1e-7", 3, "take a larger step");
}

TEST_F(TimedFleetCommand, RefusesProblemsThatCannotBe) {
  write("near.json", problemOf(agentOf("a", "[0.5, 0.5, 0]", "[11.5, 0.5, 0]") + ", " +
                               agentOf("b", "[1.0, 0.5, 0]", "[0.5, 0.5, null]")));
  expectBad("fleet near.json", 3, "the starts of agent 'a' at x 0.5, y 0.5 and of agent 'b'");
  write("wall.json", problemOf(agentOf("a", "[5.5, 3.5, 0]", "[11.5, 0.5, 0]")));
  expectBad("fleet wall.json", 3, "wall.json: the start of agent 'a' at x 5.5, y 3.5 collides");
  write("walled.map", kWalledMap);
  write("apart.json", replaced(problemOf(agentOf("a", "[0.5, 0.5, 0]", "[11.5, 0.5, 0]")),
                               "room.map", "walled.map"));
  const ProgramRun r = run("fleet apart.json --csv");
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("\nno_plan,1,,,"));
}

TEST_F(TimedFleetCommand, ReportsAReachedTimeLimit) {
  const ProgramRun r = run("fleet two.json --time-limit 1e-9 --csv");
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_THAT(r.out, HasSubstr("\ntime_limit,2,,,"));
  EXPECT_THAT(r.err, HasSubstr("no plan within the limits: time limit reached"));
}

TEST_F(TimedFleetCommand, RefusesOptionsThatExcludeEachOther) {
  expectBad("fleet two.json --agents 1", 2, "are for fleets of points");
  expectBad("fleet two.json --planner lacam", 2, "--planner lacam is for fleets of points");
  expectBad("fleet two.json --anytime", 2, "--anytime needs --time-limit or --iterations");
  expectBad("fleet two.json --iterations 5", 2, "add --anytime or --planner lns");
  expectBad("fleet two.json --planner prioritised --iterations 5", 2, "add --anytime");
  expectBad("fleet two.json --planner prioritised --anytime --iterations 5", 2, "makes one plan");
  EXPECT_EQ(run("fleet two.json --planner lns --iterations 5").exit_code, 0);
  expectBad("fleet room.map two.scen --planner joint", 2,
            "--planner joint is for fleets of agents");
  expectBad("fleet room.map two.scen --iterations 5", 2, "add --anytime or --planner lns");
  expectBad("fleet room.map two.scen --planner lns2 --iterations 5", 2, "add --anytime");
  expectBad("fleet two.json --csv --json", 2, "--csv and --json exclude each other");
  expectBad("fleet two.json --out plan.txt", 2, "ends neither with .json nor with .csv");
  expectBad("fleet two.json --out plan.json --step 1", 2, "--step is for --out PLAN.csv");
  expectBad("fleet - --out plan.json", 2, "standard input has no name");
  expectBad("fleet room.map two.scen --step 1", 2, "--step is for fleets of agents with a shape");
}

TEST_F(TimedFleetCommand, NeverWritesOverAFileThatItReads) {
  expectBad("fleet two.json --out two.json", 2, "two.json");
  EXPECT_EQ(read("two.json"), kTwoTimed);
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  const std::string plan = read("two.plan.json");
  expectBad("convert two.plan.json two.json", 2, "two.json");
  expectBad("convert two.plan.json two.plan.json", 2, "two.plan.json");
  EXPECT_EQ(read("two.json"), kTwoTimed);
  EXPECT_EQ(read("two.plan.json"), plan);
}

TEST_F(TimedFleetCommand, GivesTheSamePlanForAnyNumberOfThreads) {
  const std::string command = "fleet two.json --anytime --iterations 20 --out ";
  ASSERT_EQ(run(command + "one.json").exit_code, 0);
  ASSERT_EQ(run(command + "all.json --threads 8").exit_code, 0);
  EXPECT_EQ(read("one.json"), read("all.json"));
}

TEST_F(TimedFleetCommand, ReadsAProblemFromStandardInput) {
  RunOptions options;
  options.input = kTwoTimed;
  const ProgramRun r = run("fleet - --csv", options);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("\nsolved,2,"));
}

TEST_F(TimedFleetCommand, EndsAtTheMemoryLimit) {
  expectBad("fleet two.json --memory-limit 0.01", 21, "memory limit reached; raise --memory-limit");
}

}  // namespace
}  // namespace clearway::testing
