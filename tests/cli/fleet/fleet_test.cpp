// clearway fleet, and clearway check with its plans.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

// Columns and rows of start and goal of each agent.
std::string scenarioOf(const std::vector<std::array<int, 4>>& agents) {
  std::string text = "version 1\n";
  for (const auto& [x, y, goal_x, goal_y] : agents) {
    text += "0\troom.map\t12\t8\t" + std::to_string(x) + "\t" + std::to_string(y) + "\t" +
            std::to_string(goal_x) + "\t" + std::to_string(goal_y) + "\t1\n";
  }
  return text;
}

class FleetCommand : public CliTest {
 protected:
  FleetCommand() {
    write("room.map", kRoomMap);
    write("walled.map", kWalledMap);
    write("six.scen", scenarioOf({{0, 0, 11, 0},
                                  {11, 0, 0, 0},
                                  {0, 4, 11, 4},
                                  {11, 4, 0, 4},
                                  {5, 0, 5, 7},
                                  {5, 7, 5, 0}}));
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text)));
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
    EXPECT_EQ(r.out, "") << arguments;
  }
};

TEST_F(FleetCommand, PrintsOneRowOfCommaSeparatedValues) {
  const ProgramRun r = run("fleet room.map six.scen --agents 4 --csv");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, MatchesRegex("status,agents,makespan,sum_of_costs,ms\n"
                                  "solved,4,[0-9]+,[0-9]+,[0-9.]+\n"));
  EXPECT_EQ(r.err, "");
}

TEST_F(FleetCommand, EveryPlannerWritesAPlanThatTheCheckAccepts) {
  for (const std::string planner : {"auto", "lacam", "lns", "lns2", "prioritised", "cbs"}) {
    for (const std::string rules : {"", " --diagonal"}) {
      const ProgramRun r =
          run("fleet room.map six.scen --out plan.txt --planner " + planner + rules);
      EXPECT_EQ(r.exit_code, 0) << r.err;
      EXPECT_THAT(r.out, HasSubstr("6 agents, checked: no conflict"));
      const ProgramRun check = run("check plan.txt --map room.map --scen six.scen" + rules);
      EXPECT_EQ(check.exit_code, 0) << check.err;
      EXPECT_THAT(check.out, HasSubstr("6 agents, makespan"));
    }
  }
}

TEST_F(FleetCommand, AssignsTheGoalsToTheAgents) {
  for (const std::string rule : {"sum", "makespan"}) {
    const ProgramRun r = run("fleet room.map six.scen --out plan.txt --assign-goals " + rule);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_THAT(r.out, HasSubstr("goals assigned: sum of distances "));
    EXPECT_EQ(run("check plan.txt --map room.map").exit_code, 0);
    EXPECT_EQ(run("check plan.txt --map room.map --scen six.scen --assigned-goals").exit_code, 0);
    EXPECT_EQ(run("check plan.txt --map room.map --scen six.scen").exit_code, 11);
    const ProgramRun json = run("fleet room.map six.scen --json --assign-goals " + rule);
    EXPECT_THAT(json.out, HasSubstr("\"goal_of\""));
  }
  ASSERT_EQ(run("fleet room.map six.scen --out own.txt").exit_code, 0);
  EXPECT_EQ(run("check own.txt --map room.map --scen six.scen --assigned-goals").exit_code, 0);
  expectBad("fleet room.map six.scen --assign-goals sum --tasks t.csv", 2, "--tasks excludes");
  expectBad("check own.txt --assigned-goals", 2, "give --scen");
}

// One of them waits in the bay. The bound that CBS proves is its own cost.
TEST_F(FleetCommand, TheRatioIsToTheSumOfDistancesAlsoWithAProvedBound) {
  write("bay.yaml",
        "{map: {dimensions: [7, 2], obstacles: [[0, 1], [1, 1], [2, 1], [4, 1], [5, 1], [6, 1]]}, "
        "agents: [{start: [0, 0], goal: [6, 0]}, {start: [1, 0], goal: [5, 0]}]}");
  const ProgramRun r = run("fleet bay.yaml --planner cbs");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("sum of costs 12 (optimal, 1.200 times the sum of distances)"));
  const ProgramRun json = run("fleet bay.yaml --planner cbs --json");
  EXPECT_THAT(json.out, HasSubstr("\"lower_bound\": 12"));
  EXPECT_THAT(json.out, HasSubstr("\"sum_of_distances\": 10"));
}

TEST_F(FleetCommand, RobustPlansPassTheStricterCheck) {
  const ProgramRun r = run("fleet room.map six.scen --agents 4 --delay 2 --out plan.txt --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("\"planner\": \"prioritised\""));
  EXPECT_EQ(run("check plan.txt --map room.map --scen six.scen --delay 2").exit_code, 0);
}

TEST_F(FleetCommand, GivesTheSamePlanForAnyNumberOfThreads) {
  ASSERT_EQ(run("fleet room.map six.scen --anytime --iterations 50 --out one.txt").exit_code, 0);
  ASSERT_EQ(
      run("fleet room.map six.scen --anytime --iterations 50 --threads 8 --out all.txt").exit_code,
      0);
  EXPECT_EQ(read("one.txt"), read("all.txt"));
}

TEST_F(FleetCommand, TakesTheCheapestPlanOfAPortfolioWithAnyNumberOfThreads) {
  const std::string command = "fleet room.map six.scen --planner lacam --portfolio 4 ";
  const ProgramRun one = run(command + "--out one.txt");
  ASSERT_EQ(one.exit_code, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("of 4 seeds"));
  ASSERT_EQ(run(command + "--threads 2 --out two.txt").exit_code, 0);
  EXPECT_EQ(read("one.txt"), read("two.txt"));
  EXPECT_THAT(run(command + "--json").out, HasSubstr("\"seed\": "));
  const ProgramRun refused = run("fleet room.map six.scen --planner cbs --portfolio 4");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--portfolio is for planners that choose at random"));
}

TEST_F(FleetCommand, PlansRandomFleetsThatFollowTheSeed) {
  const auto plan = [&](const std::string& options) {
    const ProgramRun r = run("fleet room.map --random 12 --out random.txt " + options);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(run("check random.txt --map room.map").exit_code, 0);
    const std::string text = read("random.txt");
    return text.substr(text.find("starts="), text.find("solution=") - text.find("starts="));
  };
  const std::string first = plan("");
  EXPECT_EQ(plan("--seed 0 --planner lns"), first);
  EXPECT_NE(plan("--seed 1"), first);
  expectBad("fleet room.map --random 2000", 3, "room.map: the largest connected free area has");
  expectBad("fleet room.map six.scen --random 2", 2, "it excludes SCEN and --agents");
  expectBad("fleet carts.json --random 2", 3, "carts.json");
}

TEST_F(FleetCommand, WorksOnTasksAndWritesWhatWasExecuted) {
  write("tasks.csv",
        "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,1,1,9,6\n3,9,1,0,0\n5,2,2,3,3\n");
  const std::string command = "fleet room.map six.scen --agents 3 --tasks tasks.csv ";
  for (const std::string options : {"--assign nearest", "--window 4 --period 2 --seed 3"}) {
    const ProgramRun r = run(command + options + " --out executed.txt --task-log log.csv");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_THAT(r.out, HasSubstr("3 of 3 tasks by 3 agents in"));
    EXPECT_THAT(r.out, HasSubstr("throughput"));
    EXPECT_EQ(run("check executed.txt --map room.map").exit_code, 0);
    EXPECT_THAT(read("log.csv"),
                MatchesRegex("task,agent,release,assigned,picked_up,dropped_off\n"
                             "0,[0-2],0,0,[0-9]+,[0-9]+\n1(,[0-9]+)+\n2(,[0-9]+)+\n"));
  }
  const ProgramRun early = run(command + "--steps 6 --csv");
  EXPECT_EQ(early.exit_code, 0) << early.err;
  EXPECT_THAT(early.out, HasSubstr("\nstep_limit,3,3,"));
  EXPECT_EQ(run(command + "--seed 8 --out one.txt").exit_code, 0);
  EXPECT_EQ(run(command + "--seed 8 --out two.txt").exit_code, 0);
  EXPECT_EQ(read("one.txt"), read("two.txt"));
}

TEST_F(FleetCommand, RefusesBadTasks) {
  const std::string header = "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n";
  write("wall.csv", header + "0,0,0,5,3\n");
  write("outside.csv", header + "0,0,0,12,3\n");
  write("torn.csv", header + "0,0,0\n");
  write("apart.csv", header + "0,0,0,11,0\n");
  const std::string fleet = "fleet room.map six.scen --tasks ";
  expectBad(fleet + "wall.csv", 3, "wall.csv: the drop-off of task 0, (5,3), is an obstacle");
  expectBad(fleet + "outside.csv", 3, "the drop-off of task 0 is outside the map");
  expectBad(fleet + "torn.csv", 3, "torn.csv:2: 3 fields instead of 5");
  expectBad(fleet + "apart.csv --window 3 --period 4", 2, "--window 3 is less than --period 4");
  expectBad(fleet + "apart.csv --delay 1", 2, "--tasks excludes");
  expectBad("fleet room.map six.scen --period 4", 2, "need --tasks");
  expectBad("fleet walled.map six.scen --agents 1 --tasks apart.csv", 10,
            "task 0: its pick-up and drop-off are not connected");
}

TEST_F(FleetCommand, WritesThePlanToStandardOutput) {
  const ProgramRun r = run("fleet room.map six.scen --agents 1 --out -");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, StartsWith("agents=1\nmap_file=room.map\nsolver=lacam\n"));
  EXPECT_THAT(r.out, HasSubstr("\nstarts=(0,0),\ngoals=(11,0),\nsolution=\n0:(0,0),\n1:(1,0),\n"));
  EXPECT_THAT(r.err, HasSubstr("optimal"));
}

TEST_F(FleetCommand, NoConversionOverwritesThePlansMap) {
  EXPECT_EQ(run("fleet room.map six.scen --out plan.txt").exit_code, 0);
  for (const std::string format : {"lacam", "csv"}) {
    expectBad("convert plan.txt ./room.map --format " + format, 2,
              "room.map: would be overwritten, but this run reads it: name another file");
  }
  EXPECT_EQ(read("room.map"), kRoomMap);
}

TEST_F(FleetCommand, TheCheckNamesAPlantedConflict) {
  write("two.scen", scenarioOf({{0, 0, 2, 0}, {2, 0, 0, 0}}));
  write("bad.txt", "agents=2\nsolution=\n0:(0,0),(2,0),\n1:(1,0),(1,0),\n2:(2,0),(0,0),\n");
  expectBad("check bad.txt --map room.map --scen two.scen", 11,
            "bad.txt: agents 0 and 1 are both at (1,0) at step 1");
  const ProgramRun r = run("check bad.txt --map room.map --scen two.scen --json");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.out, HasSubstr("\"fault\": \"vertex\""));
}

TEST_F(FleetCommand, ReportsThatThereIsNoPlan) {
  write("apart.scen", scenarioOf({{0, 0, 11, 0}}));
  const ProgramRun r = run("fleet walled.map apart.scen --csv");
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_THAT(r.out, HasSubstr("\nno_plan,1,,,"));
  EXPECT_THAT(r.err, HasSubstr("agent 0 cannot reach its goal, even alone"));
}

TEST_F(FleetCommand, ReportsAReachedTimeLimit) {
  const ProgramRun r = run("fleet room.map six.scen --time-limit 1e-9 --csv");
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_THAT(r.out, HasSubstr("\ntime_limit,6,,,"));
}

TEST_F(FleetCommand, RefusesBadScenarios) {
  write("start.scen", scenarioOf({{0, 0, 1, 0}, {0, 0, 2, 0}}));
  write("goal.scen", scenarioOf({{0, 0, 1, 0}, {3, 0, 1, 0}}));
  write("wall.scen", scenarioOf({{0, 0, 5, 3}}));
  write("torn.scen", "version 1\n0\troom.map\t12\n");
  expectBad("fleet room.map start.scen", 3, "start.scen: agents 0 and 1 have the same start (0,0)");
  expectBad("fleet room.map goal.scen", 3, "goal.scen: agents 0 and 1 have the same goal (1,0)");
  expectBad("fleet room.map wall.scen", 3, "the goal of agent 0, (5,3), is an obstacle");
  expectBad("fleet room.map torn.scen", 3, "torn.scen:2: 3 fields instead of 9");
  expectBad("fleet room.map six.scen --agents 7", 3,
            "six.scen: the scenario has 6 rows, which is too few for 7 agents");
  write("other.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
  expectBad("fleet other.map six.scen", 3, "agent 0 is for a map of 12 x 8 cells");
}

TEST_F(FleetCommand, RefusesOptionsThatExcludeEachOther) {
  expectBad("fleet room.map", 2, "SCEN is missing");
  expectBad("fleet room.map six.scen --anytime", 2, "--anytime needs --time-limit or --iterations");
  expectBad("fleet room.map six.scen --csv --json", 2, "--csv and --json exclude each other");
  expectBad("fleet room.map six.scen --planner lacam --delay 1", 2, "lacam makes no k-robust");
  expectBad("fleet room.map six.scen --planner lacam --iterations 1", 2, "--iterations is for");
  expectBad("fleet room.map six.scen --seed 0.5", 2, "--seed");
  expectBad("check plan.txt --scen six.scen", 2, "--scen needs --map");
}

TEST_F(FleetCommand, RefusesBadPlanFiles) {
  const std::string check = "check bad.txt --map room.map --scen six.scen";
  write("bad.txt", "agents=2\nsolution=\n");
  expectBad(check, 3, "no solution");
  write("bad.txt", "agents=2\nsolution=\n0:(0,0),\n");
  expectBad(check, 3, "bad.txt:3: step 0 has 1 positions for 2 agents");
  write("bad.txt", "agents=1\nsolution=\n1:(0,0),\n");
  expectBad(check, 3, "step 0: expected, found");
  write("bad.txt", "agents=1\nsolution=\n0:(0;0),\n");
  expectBad(check, 3, "is no list of cells");
  write("bad.txt", "nonsense\n");
  expectBad(check, 3, "bad.txt:1: no line \"key=value\"");
}

}  // namespace
}  // namespace clearway::testing
