// clearway plan --nearest: of equally near ends those with the cheapest path; a path that ends
// short of the goal has a status and an exit code of its own.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr int kShort = 13;

// A closed room of one cell at column 5, row 4; a wall from top to bottom in column 9.
constexpr const char* kClosed =
    "type octile\nheight 9\nwidth 13\nmap\n"
    ".........@...\n"
    ".........@...\n"
    ".........@...\n"
    "....@@@..@...\n"
    "....@.@..@...\n"
    "....@@@..@...\n"
    ".........@...\n"
    ".........@...\n"
    ".........@...\n";

class Nearest : public CliTest {
 protected:
  Nearest() {
    write("closed.map", kClosed);
    write("room.map", kRoomMap);
  }
  // Of the answer in JSON.
  [[nodiscard]] maps::JsonValue answer(const std::string& arguments, int exit_code) const {
    const ProgramRun r = run("plan " + arguments + " --nearest --json");
    EXPECT_EQ(r.exit_code, exit_code) << arguments << "\n" << r.err;
    return maps::parseJson(r.out, "json").value_or(maps::emptyObject());
  }
  static double at(const maps::JsonValue& json, const char* object, const char* key) {
    const maps::JsonValue* in = json.find(object);
    const maps::JsonValue* value = in != nullptr ? in->find(key) : nullptr;
    return value != nullptr ? *value->number() : -1e9;
  }
  static std::string statusOf(const maps::JsonValue& json) {
    const maps::JsonValue* status = json.find("status");
    return status != nullptr ? *status->text() : "";
  }
};

const std::vector<std::string> kGridPlanners{"auto",  "jps",      "astar",     "dijkstra",
                                             "bfs",   "theta",    "lazytheta", "bidirectional",
                                             "dstar", "anyangle", "anya"};

TEST_F(Nearest, OfEquallyNearCellsTheCheapestToReachIsTaken) {
  struct Side {
    const char* from;
    double x, y;
  };
  for (const std::string& planner : kGridPlanners) {
    for (const Side& side : {Side{"5.5,8.5", 5.5, 6.5}, Side{"5.5,0.5", 5.5, 2.5},
                             Side{"0.5,4.5", 3.5, 4.5}, Side{"8.5,4.5", 7.5, 4.5}}) {
      const maps::JsonValue json =
          answer("--map closed.map --planner " + planner + " --from " + side.from + " --to 5.5,4.5",
                 kShort);
      EXPECT_EQ(statusOf(json), "Nearest") << planner;
      EXPECT_EQ(at(json, "goal", "x"), side.x) << planner << side.from;
      EXPECT_EQ(at(json, "goal", "y"), side.y) << planner << side.from;
      EXPECT_EQ(at(json, "goal_gap", "distance"), 2.0) << planner << side.from;
    }
  }
}

TEST_F(Nearest, ABlockedStartIsMovedToTheSideOfTheGoal) {
  for (const std::string& planner : kGridPlanners) {
    for (const auto& [goal, x] : {std::pair{"11.5,4.5", 10.5}, std::pair{"7.5,7.5", 8.5}}) {
      const maps::JsonValue json =
          answer("--map closed.map --planner " + planner + " --from 9.5,4.5 --to " + goal, 0);
      EXPECT_EQ(statusOf(json), "Solved") << planner;
      EXPECT_EQ(at(json, "start", "x"), x) << planner << goal;
      EXPECT_EQ(at(json, "asked_start", "x"), 9.5) << planner;
    }
  }
}

TEST_F(Nearest, APoseStopsAtTheSideItComesFrom) {
  for (const std::string more : {"", " --near-cost 1,1", " --switch-cost 2"}) {
    const std::string plan = "--map closed.map --agent 0.8,0.4" + more;
    maps::JsonValue json = answer(plan + " --from 5.5,7.5,-90 --to 5.5,4.5", kShort);
    EXPECT_EQ(statusOf(json), "Nearest") << more;
    EXPECT_GT(at(json, "goal", "y"), 6.0) << more;
    json = answer(plan + " --from 0.5,4.5,0 --to 5.5,4.5", kShort);
    EXPECT_LT(at(json, "goal", "x"), 4.0) << more;
    EXPECT_EQ(at(json, "goal", "y"), 4.5) << more;
  }
}

TEST_F(Nearest, SaysSoOnTheFirstLine) {
  const std::string task = " --nearest --map closed.map --from 5.5,8.5 --to 5.5,4.5";
  ProgramRun r = run("plan --planner auto" + task + " --out short.plan.json");
  EXPECT_EQ(r.exit_code, kShort);
  EXPECT_THAT(r.out, StartsWith("Nearest  closed.map"));
  EXPECT_THAT(r.out, HasSubstr("the nearest cell within reach is 2 cells away"));
  EXPECT_EQ(run("check short.plan.json").exit_code, 0);
  EXPECT_THAT(run("--help").out, HasSubstr("13 nearest to a goal out of reach"));
  r = run("compare --planner auto,astar" + task);
  EXPECT_EQ(r.exit_code, kShort);
  EXPECT_THAT(r.out, HasSubstr("goal not reached"));
  EXPECT_THAT(r.out, Not(HasSubstr("proved")));
}

// Whatever the machine's speed: the status, the gap and the exit code agree.
TEST_F(Nearest, AtATimeLimitTheExitCodeIsThatOfTheAnswer) {
  ASSERT_EQ(run("generate big.map --pattern random --size 200,200 --seed 3").exit_code, 0);
  for (const std::string limit : {"0.001", "0.005", "0.02", "0.1"}) {
    const ProgramRun r =
        run("plan --map big.map --agent 2.4,1.2 --from 10,10,0 --to 190,190,0 "
            "--nearest --json --time-limit " +
            limit);
    const Result<maps::JsonValue> json = maps::parseJson(r.out, "json");
    ASSERT_TRUE(json) << r.out << r.err;
    const bool has_gap = json->find("goal_gap") != nullptr;
    EXPECT_EQ(r.exit_code == kShort, has_gap) << limit << r.out;
    EXPECT_EQ(statusOf(*json) == "Nearest", has_gap) << limit;
    EXPECT_EQ(statusOf(*json) == "Solved", r.exit_code == 0) << limit;
  }
}

// A sweep counts such a run as one with a result, and not as solved.
TEST_F(Nearest, IsAResultOfASweepButNotSolved) {
  write("s.sweep.yaml",
        "studies:\n  - name: s\n    command: plan\n    factors:\n      map: closed.map\n"
        "      planner: auto\n      nearest: true\n      from: ['5.5,8.5']\n"
        "      to: ['5.5,4.5', '0.5,0.5']\n");
  const ProgramRun r = run("sweep s.sweep.yaml --db s.sqlite");
  EXPECT_EQ(r.exit_code, 0) << r.err << r.out;
  EXPECT_THAT(run("sweep s.sweep.yaml --db s.sqlite --resume --csv -").out,
              AllOf(HasSubstr(",13,Nearest,"), HasSubstr(",0,Solved,")));
}

TEST_F(Nearest, AnAgentTwoCellsWidePassesAGapOfItsWidth) {
  write("gap.map",
        "type octile\nheight 9\nwidth 10\nmap\n"
        "..........\n..........\n..........\n@@@..@@@@@\n@@@..@@@@@\n@@@..@@@@@\n"
        "..........\n..........\n..........\n");
  for (const std::string agent : {"--square 2", "--radius 1", "--square 1.4", "--radius 0.75"}) {
    for (const std::string more :
         {"", " --planner theta", " --planner anyangle", " --planner jps"}) {
      const std::string plan =
          "plan --map gap.map " + agent + more + " --from 1.5,1.5 --to 7.5,7.5";
      const ProgramRun r = run(plan + " --out gap.plan.json");
      EXPECT_EQ(r.exit_code, 0) << plan << r.err;
      EXPECT_THAT(run("check gap.plan.json").out, StartsWith("Free")) << plan;
    }
    const ProgramRun cells =
        run("plan --map gap.map " + agent + " --from 4,2 --to 4,7 --path cells --json");
    EXPECT_EQ(cells.exit_code, 0) << cells.err;
    const Result<maps::JsonValue> json = maps::parseJson(cells.out, "json");
    ASSERT_TRUE(json);
    EXPECT_EQ(json->find("path")->array()->size(), 6U) << cells.out;
    EXPECT_EQ(*json->find("length")->number(), 5.0);
  }
  const ProgramRun r = run("plan --map gap.map --radius 1.01 --from 1.5,1.5 --to 7.5,7.5");
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_THAT(r.err, HasSubstr("--agent-radius 1.01 plans beside the lattice, too"));
}

}  // namespace
}  // namespace clearway::testing
