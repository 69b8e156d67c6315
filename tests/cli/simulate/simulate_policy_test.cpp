// clearway simulate --policy and --disturbances: deadlocks, doors, people, obstacles, new plans.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A corridor of one cell, and a room of 3 rows.
constexpr const char* kNarrow = "type octile\nheight 1\nwidth 9\nmap\n.........\n";
constexpr const char* kPolicyRoom =
    "type octile\nheight 3\nwidth 9\nmap\n.........\n.........\n.........\n";

std::string project(const std::string& agents, const std::string& disturbances,
                    const std::string& map) {
  return R"({"format": "clearway-project", "version": 1, "agents": [)" + agents +
         R"(], "planner": {"planner": "pose"}, "disturbances": )" + disturbances +
         R"(, "map": {"file": ")" + map + R"("}})";
}

constexpr const char* kCart =
    R"({"name": "cart", "shape": {"box": {"length": 0.8, "width": 0.5}},
        "start": {"x": 0.5, "y": 1.5, "heading": 0}, "goal": {"x": 8.5, "y": 1.5, "heading": 0}})";

class SimulatePolicy : public CliTest {
 protected:
  SimulatePolicy() {
    write("corridor.map", kNarrow);
    write("room3.map", kPolicyRoom);
  }
  [[nodiscard]] maps::JsonValue simulated(const std::string& arguments, int exit_code = 0) const {
    const ProgramRun r = run("simulate " + arguments + " --json --events e.csv");
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    maps::JsonValue json = parsed(r.out);
    std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) +
                     "/resources/docs/schema/simulate.schema.json");
    const maps::JsonValue schema = parsed({std::istreambuf_iterator<char>(in), {}});
    EXPECT_EQ(JsonSchema(schema).problemOf(json), "") << arguments;
    return json;
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run("simulate " + arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text)));
  }
  // The time of the first event of a kind, from e.csv.
  [[nodiscard]] double timeOf(const std::string& event) const {
    const std::string text = read("e.csv");
    const std::size_t at = text.find("," + event + ",");
    EXPECT_NE(at, std::string::npos) << event << " in\n" << text;
    if (at == std::string::npos) return -1.0;
    const std::size_t line = text.rfind('\n', at) + 1;
    return std::stod(text.substr(line, at - line));
  }
};

// Two discs of points that meet in a corridor: a plan with a fault, as after a wrong change.
TEST_F(SimulatePolicy, ADeadlockNamesItsAgentsInTheirOrder) {
  write("meet.txt",
        "agents=2\nmap_file=corridor.map\nsolution=\n0:(0,0),(8,0),\n1:(1,0),(7,0),\n"
        "2:(2,0),(6,0),\n3:(3,0),(5,0),\n4:(4,0),(4,0),\n5:(5,0),(3,0),\n");
  (void)simulated("meet.txt", 11);
  const maps::JsonValue json = simulated("meet.txt --policy stop");
  EXPECT_EQ(numberOf(json, "deadlocks"), 1.0);
  EXPECT_EQ(numberOf(json, "collisions"), 0.0);
  EXPECT_EQ(numberOf(json, "arrived"), 0.0);
  EXPECT_THAT(read("e.csv"), HasSubstr(",deadlock,0,1,"));
  EXPECT_THAT(read("e.csv"), HasSubstr(",0 > 1,\n"));
  expectBad("meet.txt --policy graph", 3, "the plan has no graph");
}

TEST_F(SimulatePolicy, AClosedDoorHoldsAndAnOpenOneDoesNot) {
  const std::string door = R"({"doors": [{"name": "gate", "rows": [0, 2], "columns": [5, 5],
                                          "closed": [{"from": 1, "until": 20}]}]})";
  write("door.clearway", project(kCart, door, "room3.map"));
  for (const std::string policy : {"stop", "graph"}) {
    const maps::JsonValue json = simulated("door.clearway --policy " + policy);
    EXPECT_EQ(numberOf(json, "collisions") + numberOf(json, "stuck"), 0.0) << policy;
    EXPECT_EQ(numberOf(json, "arrived"), 1.0) << policy;
    EXPECT_EQ(timeOf("closed"), 1.0);
    EXPECT_EQ(timeOf("opened"), 20.0);
    EXPECT_GT(timeOf("arrived"), 23.0) << policy;
    EXPECT_LT(timeOf("arrived"), 25.0) << policy;
  }
  // Who looks at nothing drives into it.
  EXPECT_GT(numberOf(simulated("door.clearway", 11), "collisions"), 0.0);
  EXPECT_LT(timeOf("arrived"), 9.0);
}

// The door waits for who is in it.
TEST_F(SimulatePolicy, ADoorDoesNotCloseOnAnAgent) {
  const std::string door = R"({"doors": [{"name": "gate", "rows": [0, 2], "columns": [3, 4],
                                          "closed": [{"from": 4, "until": 50}]}]})";
  write("door.clearway", project(kCart, door, "room3.map"));
  EXPECT_EQ(numberOf(simulated("door.clearway --policy stop"), "collisions"), 0.0);
  EXPECT_GT(timeOf("closed"), 4.5);
  EXPECT_LT(timeOf("arrived"), 10.0);
}

TEST_F(SimulatePolicy, AnObstacleForEverIsStuckOrPlannedAround) {
  const std::string box = R"({"obstacles": [{"name": "pallet", "rows": [1, 1], "columns": [5, 5],
                                             "from": 2}]})";
  write("box.clearway", project(kCart, box, "room3.map"));
  const maps::JsonValue held = simulated("box.clearway --policy stop");
  EXPECT_EQ(numberOf(held, "arrived"), 0.0);
  EXPECT_EQ(numberOf(held, "stuck"), 1.0);
  const maps::JsonValue json = simulated("box.clearway --policy replan --patience 3");
  EXPECT_EQ(numberOf(json, "arrived"), 1.0);
  EXPECT_EQ(numberOf(json, "replanned"), 1.0);
  EXPECT_EQ(numberOf(json, "collisions") + numberOf(json, "wall_collisions"), 0.0);
  EXPECT_THAT(read("e.csv"), HasSubstr(",replanned,cart,pallet,"));
  EXPECT_GT(timeOf("replanned"), timeOf("appeared") + 3.0);
}

// Two carts that would exchange their places: one of them drives around the other one.
TEST_F(SimulatePolicy, ADeadlockIsPlannedAround) {
  std::string plan = "agents=2\nmap_file=room3.map\nsolution=\n";
  for (int k = 0; k <= 8; ++k) {
    plan +=
        std::to_string(k) + ":(" + std::to_string(k) + ",1),(" + std::to_string(8 - k) + ",1),\n";
  }
  write("meet.txt", plan);
  EXPECT_EQ(numberOf(simulated("meet.txt --policy stop"), "deadlocks"), 1.0);
  const maps::JsonValue json = simulated("meet.txt --policy replan --patience 1");
  EXPECT_EQ(numberOf(json, "arrived"), 2.0);
  EXPECT_EQ(numberOf(json, "collisions"), 0.0);
  EXPECT_GE(numberOf(json, "replanned"), 1.0);
}

TEST_F(SimulatePolicy, PeopleWhoKeepAwayAreNeverHit) {
  std::string more = kCart;
  more += "," + replaced(replaced(replaced(kCart, "cart", "second"), R"("x": 0.5, "y": 1.5)",
                                  R"("x": 0.5, "y": 0.5)"),
                         R"("x": 8.5, "y": 1.5)", R"("x": 8.5, "y": 2.5)");
  write("people.clearway",
        project(more, R"({"people": {"count": 6, "radius": 0.2}})", "room3.map"));
  double careless = 0.0;
  for (int seed = 0; seed < 8; ++seed) {
    const std::string with_seed = " --seed " + std::to_string(seed);
    for (const std::string policy : {"stop", "graph", "replan"}) {
      const maps::JsonValue json =
          simulated("people.clearway --time 60 --policy " + policy + with_seed);
      EXPECT_EQ(numberOf(json, "collisions") + numberOf(json, "wall_collisions"), 0.0) << seed;
      EXPECT_EQ(numberOf(json, "agents"), 2.0);
    }
    const ProgramRun r = run("simulate people.clearway --json --policy follow" + with_seed);
    careless += numberOf(parsed(r.out), "collisions");
  }
  EXPECT_GT(careless, 0.0);
}

TEST_F(SimulatePolicy, CarelessPeopleWalkOnAndDoNotCollideWithEachOther) {
  const std::string crowd = R"({"people": {"count": 9, "radius": 0.2, "keep_away": false}})";
  write("crowd.clearway", project(kCart, crowd, "room3.map"));
  double hits = 0.0;
  for (int seed = 0; seed < 5; ++seed) {
    const ProgramRun r =
        run("simulate crowd.clearway --policy stop --time 30 --json --events e.csv "
            "--seed " +
            std::to_string(seed));
    hits += numberOf(parsed(r.out), "collisions");
    std::istringstream lines(read("e.csv"));
    for (std::string line; std::getline(lines, line);) {
      if (line.find("collision_began") == std::string::npos) continue;
      EXPECT_NE(line.find("cart"), std::string::npos) << line;
    }
  }
  EXPECT_GT(hits, 0.0);
}

TEST_F(SimulatePolicy, AgentsOfAProjectWorkOnTasks) {
  write("cart.clearway", project(kCart, "{}", "room3.map"));
  write("tasks.csv", "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,2,0,6,2\n3,6,2,0,0\n");
  const maps::JsonValue json = simulated("cart.clearway --tasks tasks.csv");
  EXPECT_EQ(numberOf(json, "tasks_done"), 2.0);
  EXPECT_EQ(numberOf(json, "task_step_s"), 1.0);
  // To (2, 0), (6, 2) and (0, 0): 3 + 6 + 8 cells.
  EXPECT_NEAR(numberOf(json, "distance"), 17.0, 1e-6);
  EXPECT_NEAR(numberOf(json, "tasks_per_hour"), 7200.0 / numberOf(json, "simulated_s"), 1e-6);
  EXPECT_THAT(read("e.csv"), HasSubstr(",task_picked,cart,,2.5,0.5,,,,0,,\n"));
  EXPECT_THAT(read("e.csv"), HasSubstr(",task_done,cart,,0.5,0.5,,,,1,,\n"));
  EXPECT_EQ(timeOf("task_assigned"), 0.0);

  expectBad("cart.clearway --tasks tasks.csv --policy stop", 2, "--tasks excludes --policy");
  write("bad.csv", "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,2,0,60,2\n");
  expectBad("cart.clearway --tasks bad.csv", 3, "bad.csv: task 0: drop-off (60, 2)");
  write("two.clearway",
        project(std::string(kCart) + "," + replaced(kCart, "cart", "other"), "{}", "room3.map"));
  expectBad("two.clearway --tasks tasks.csv", 3, "same traffic cell as 'cart'");
  write("meet.txt", "agents=1\nmap_file=room3.map\nsolution=\n0:(0,1),\n1:(1,1),\n");
  expectBad("meet.txt --tasks tasks.csv", 3, "tasks are for projects");
}

// Two carts in a corridor, each with a load for the other end, and one that works behind them.
TEST_F(SimulatePolicy, ADeadlockOfAgentsWithTasksNamesThem) {
  const auto cart = [](const std::string& name, const std::string& place) {
    std::string out = replaced(kCart, "cart", name);
    for (const char* end : {R"("x": 0.5, "y": 1.5)", R"("x": 8.5, "y": 1.5)"}) {
      out = replaced(out, end, place);
    }
    return out;
  };
  const std::string ends =
      cart("left", R"("x": 0.5, "y": 0.5)") + "," + cart("right", R"("x": 8.5, "y": 0.5)");
  const std::string header = "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n";
  write("meet.clearway", project(ends, "{}", "corridor.map"));
  write("meet.csv", header + "0,0,0,8,0\n0,8,0,0,0\n");
  const maps::JsonValue json = simulated("meet.clearway --tasks meet.csv --time 400", 11);
  EXPECT_EQ(numberOf(json, "deadlocks"), 1.0);
  EXPECT_EQ(numberOf(json, "tasks_done"), 0.0);
  EXPECT_THAT(read("e.csv"), HasSubstr(",left > right,\n"));
  EXPECT_EQ(numberOf(json, "stalled_agents"), 2.0);
  const ProgramRun stalled = run("simulate meet.clearway --tasks meet.csv --time 400");
  EXPECT_THAT(stalled.out + stalled.err, HasSubstr("Stalled"));
  EXPECT_THAT(stalled.err, HasSubstr("2 agents bar each other, and 2 of 2 tasks are not done"));
  EXPECT_GE(timeOf("deadlock"), 50.0);
  EXPECT_LT(timeOf("deadlock"), 100.0);
  // It is reported once, and then the run ends.
  const maps::JsonValue whole = simulated("meet.clearway --tasks meet.csv", 11);
  EXPECT_EQ(numberOf(whole, "deadlocks"), 1.0);
  EXPECT_EQ(numberOf(whole, "stuck"), 0.0);
  EXPECT_EQ(numberOf(whole, "stalled_agents"), 2.0);
  EXPECT_LT(numberOf(whole, "simulated_s"), 2000.0);
  // With a place to pass there is none; nor if both loads go to the right.
  write("passing.map", "type octile\nheight 2\nwidth 9\nmap\n.........\n@@@@.@@@@\n");
  write("pass.clearway", project(ends, "{}", "passing.map"));
  EXPECT_EQ(numberOf(simulated("pass.clearway --tasks meet.csv --time 4000"), "tasks_done"), 2.0);
  EXPECT_THAT(read("e.csv"), Not(HasSubstr("deadlock")));
  write("chase.csv", header + "0,0,0,7,0\n0,8,0,8,0\n");
  EXPECT_EQ(numberOf(simulated("meet.clearway --tasks chase.csv --time 4000"), "tasks_done"), 2.0);
  EXPECT_THAT(read("e.csv"), Not(HasSubstr("deadlock")));
}

// Aisles in which carts cannot turn, and dead ends that they leave only together.
TEST_F(SimulatePolicy, WorkGoesOnInNarrowAislesAndDeadEnds) {
  for (const auto& [pattern, agents, least] :
       {std::tuple{"warehouse --size 30,20 --scale 0.8", 10, 900},
        std::tuple{"maze --size 30,20 --scale 1.6", 10, 100},
        std::tuple{"rooms --size 30,20 --scale 1.6", 8, 400}}) {
    const std::string made = std::string("generate work.clearway --pattern ") + pattern +
                             " --cell-size 0.1 --agent 0.9,0.6 --agents " + std::to_string(agents) +
                             " --tasks work.csv --count 4000 --interval 1";
    ASSERT_EQ(run(made).exit_code, 0);
    const std::string run_it =
        "work.clearway --tasks work.csv --dt 0.2 --time 7200 --min-throughput ";
    const maps::JsonValue json = simulated(run_it + std::to_string(least));
    EXPECT_EQ(numberOf(json, "collisions") + numberOf(json, "wall_collisions"), 0.0) << pattern;
    EXPECT_EQ(numberOf(json, "stalled_agents"), 0.0) << pattern;
    const maps::JsonValue::Array hours = *json.find("tasks_by_hour")->array();
    ASSERT_EQ(hours.size(), 2U);
    EXPECT_GE(*hours[1].number(), 0.8 * *hours[0].number()) << pattern;
    (void)simulated(run_it + "1e5", 11);
  }
  write("plain.clearway", project(kCart, "{}", "room3.map"));
  expectBad("plain.clearway --min-throughput 1", 2, "this run has no tasks");
}

TEST_F(SimulatePolicy, ThePlanOfOneAgentIsSimulatedUnderEveryPolicy) {
  write("room.map", kRoomMap);
  ASSERT_EQ(run(kPlan + " --out one.json").exit_code, 0);
  write("d.json", R"({"format": "clearway-disturbances", "version": 1,
                      "delays": {"per_second": 0.5, "seconds": [1, 2]}})");
  for (const std::string policy : {"follow", "graph", "stop", "replan"}) {
    const maps::JsonValue json = simulated("one.json --disturbances d.json --policy " + policy);
    EXPECT_EQ(numberOf(json, "arrived"), 1.0) << policy;
    EXPECT_GT(numberOf(json, "delays"), 0.0) << policy;
    EXPECT_EQ(numberOf(json, "collisions") + numberOf(json, "wall_collisions"), 0.0) << policy;
  }
}

TEST_F(SimulatePolicy, AProjectNamesItsPolicyOrItsTasks) {
  const std::string door = R"({"doors": [{"name": "gate", "rows": [0, 2], "columns": [5, 5],
                                          "closed": [{"from": 1, "until": 20}]}]})";
  const std::string plain = project(kCart, door, "room3.map");
  const auto with = [&](const std::string& section) {
    return replaced(plain, R"("map":)", R"("simulation": )" + section + R"(, "map":)");
  };
  write("stop.clearway", with(R"({"policy": "stop", "lookahead": 2})"));
  const maps::JsonValue json = simulated("stop.clearway");
  EXPECT_EQ(*json.find("policy")->text(), "stop");
  EXPECT_EQ(numberOf(json, "collisions"), 0.0);
  EXPECT_GT(numberOf(simulated("stop.clearway --policy follow", 11), "collisions"), 0.0);
  // A longer look ahead stops earlier.
  EXPECT_NE(*simulated("stop.clearway --lookahead 0.5").find("state_hash")->text(),
            *json.find("state_hash")->text());

  write("jobs.csv", "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,2,0,3,2\n");
  write("shift.clearway", with(R"({"tasks": "jobs.csv"})"));
  EXPECT_EQ(numberOf(simulated("shift.clearway"), "tasks_done"), 1.0);
  EXPECT_EQ(simulated("shift.clearway --policy stop").find("tasks"), nullptr);
  write("bad.clearway", with(R"({"policy": "wait"})"));
  expectBad("bad.clearway", 3, "/simulation/policy");
  write("bad.clearway", with(R"({"tasks": "../jobs.csv"})"));
  expectBad("bad.clearway", 3, "/simulation/tasks");
}

TEST_F(SimulatePolicy, AgentsWithTasksChargeTheirBatteries) {
  write("jobs.csv",
        "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,2,0,6,2\n3,6,2,0,0\n60,6,0,2,2\n");
  const auto with = [&](const std::string& battery) {
    write("shift.clearway", replaced(project(kCart, "{}", "room3.map"), R"("map":)",
                                     R"("simulation": {"tasks": "jobs.csv", "battery": )" +
                                         battery + R"(}, "map":)"));
  };
  with(R"({"drive": 60, "charge": 10, "reserve": 0.6, "places": [{"column": 0, "row": 0}]})");
  const maps::JsonValue json = simulated("shift.clearway");
  EXPECT_EQ(numberOf(json, "tasks_done"), 3.0);
  EXPECT_GE(numberOf(json, "charges"), 1.0);
  EXPECT_GT(numberOf(json, "charging_s"), 3.0);
  EXPECT_EQ(numberOf(json, "empty_batteries"), 0.0);
  const ProgramRun text = run("simulate shift.clearway");
  EXPECT_THAT(text.out, HasSubstr(" charged in "));

  with(R"({"drive": 3, "charge": 1e5, "places": [{"column": 8, "row": 2}]})");
  const ProgramRun empty = run("simulate shift.clearway --time 300");
  EXPECT_EQ(empty.exit_code, 11);
  EXPECT_THAT(empty.out, HasSubstr("Stalled"));
  EXPECT_THAT(empty.err, HasSubstr("1 agent has an empty battery, and 3 of 3 tasks"));

  // The first agent has no charge left in the corridor, and the second one cannot pass it.
  write("corridor12.map", "type octile\nheight 1\nwidth 12\nmap\n............\n");
  write("jobs.csv", "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,1,0,8,0\n20,11,0,0,0\n");
  const auto cart = [](const std::string& name, const std::string& x) {
    return R"({"name": ")" + name + R"(", "shape": {"box": {"length": 0.8, "width": 0.5}}, )" +
           R"("start": {"x": )" + x + R"(, "y": 0.5, "heading": 0}})";
  };
  write("shift.clearway",
        replaced(project(cart("a", "0.5") + "," + cart("b", "10.5"), "{}", "corridor12.map"),
                 R"("map":)",
                 R"("simulation": {"tasks": "jobs.csv", "battery": {"drive": 6, )"
                 R"("charge": 10, "places": [{"column": 11, "row": 0}]}}, "map":)"));
  const maps::JsonValue barred = simulated("shift.clearway --time 3600", 11);
  EXPECT_EQ(numberOf(barred, "empty_batteries"), 1.0);
  EXPECT_EQ(numberOf(barred, "cut_off_agents"), 1.0);
  EXPECT_EQ(numberOf(barred, "stuck"), 1.0);
  EXPECT_LT(numberOf(barred, "charges"), 5.0);
  EXPECT_LT(numberOf(barred, "simulated_s"), 60.0) << "nobody can move any more";
  EXPECT_THAT(run("simulate shift.clearway").out,
              HasSubstr("but 1 agent has an empty battery, 1 agent is cut off"));

  with(R"({"drive": 40, "charge": 10, "places": []})");
  expectBad("shift.clearway", 3, "/simulation/battery/places");
  with(R"({"drive": 0, "charge": 10, "places": [{"column": 0, "row": 0}]})");
  expectBad("shift.clearway", 3, "/simulation/battery/drive");
  with(R"({"drive": 40, "charge": 10, "places": [{"column": 60, "row": 0}]})");
  expectBad("shift.clearway", 3, "/simulation/battery/places/0: (60, 0) is an obstacle or outside");
}

TEST_F(SimulatePolicy, TheHashIsThatOfTheSeedAlone) {
  write("people.clearway",
        project(kCart, R"({"people": {"count": 3}, "delays": {"per_second": 0.3}})", "room3.map"));
  const std::string arguments = "people.clearway --policy replan --time 30 --seed ";
  const auto hash = [&](const std::string& more) {
    return *simulated(arguments + more).find("state_hash")->text();
  };
  const std::string once = hash("1");
  EXPECT_EQ(hash("1 --threads 4"), once);
  EXPECT_NE(hash("2"), once);
}

TEST_F(SimulatePolicy, RefusesWhatItCannotUse) {
  const auto bad = [this](const std::string& disturbances, const std::string& text) {
    write("d.json", R"({"format": "clearway-disturbances", "version": 1, )" + disturbances + "}");
    expectBad("cart.clearway --disturbances d.json", 3, text);
  };
  write("cart.clearway", project(kCart, "{}", "room3.map"));
  bad(R"("delay": {})", "delays");
  bad(R"("delays": {"per_motion": 1.5})", "/delays/per_motion");
  bad(R"("delays": {"seconds": [3, 1]})", "/delays/seconds");
  bad(R"("slips": {"per_motion": 0.5, "factor": [0.5, 1]})", "/slips/factor/0");
  bad(R"("breakdowns": {"per_hour": -1})", "/breakdowns/per_hour");
  bad(R"("people": {"count": 1.5})", "/people/count");
  bad(R"("people": {"count": 500})", "room for");
  bad(R"("doors": [{"name": "a", "rows": [0, 0], "columns": [0, 0]}])", "/doors/0");
  bad(R"("doors": [{"name": "a", "rows": [2, 0], "columns": [0, 0], "closed": []}])", "rows");
  bad(R"("doors": [{"name": "a", "rows": [0, 3], "columns": [0, 0], "closed": []}])",
      "'a' is not inside of the map");
  bad(R"("obstacles": [{"name": "a", "rows": [0, 0], "columns": [0, 0], "from": 5, "until": 5}])",
      "/obstacles/0/until");
  bad(R"("obstacles": [{"name": "a", "rows": [0, 0], "columns": [0, 0]},
                       {"name": "a", "rows": [1, 1], "columns": [0, 0]}])",
      "two doors or obstacles have the name");
  expectBad("cart.clearway --disturbances none.json", 3, "none.json");
  expectBad("cart.clearway --policy wait", 2, "--policy");
  expectBad("cart.clearway --lookahead 0", 2, "--lookahead");
  expectBad("cart.clearway --disturbances d.csv --events d.csv", 2, "d.csv");
}

}  // namespace
}  // namespace clearway::testing
