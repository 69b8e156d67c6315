// clearway plan between positions that are no cell centres: what was asked is what is proved.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kCorridor =
    "type octile\nheight 3\nwidth 12\nmap\n"
    "@@@@@@@@@@@@\n"
    "............\n"
    "@@@@@@@@@@@@\n";

class FreeEndCommands : public CliTest {
 protected:
  FreeEndCommands() {
    write("corridor.map", kCorridor);
    write("room.map", kRoomMap);
  }
  [[nodiscard]] ProgramRun succeed(const std::string& arguments) const {
    ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 0) << arguments << "\n" << r.err;
    return r;
  }
  [[nodiscard]] static double numberAt(const std::string& text, const char* object,
                                       const char* key) {
    const Result<maps::JsonValue> json = maps::parseJson(text, "json");
    const maps::JsonValue* at = json ? json->find(object) : nullptr;
    const maps::JsonValue* value = at != nullptr ? at->find(key) : nullptr;
    return value != nullptr ? *value->number() : -1e9;
  }
};

TEST_F(FreeEndCommands, ADiscInTheWallOfItsCorridorIsABlockedStart) {
  const std::string to = " --to 10.5,1.5 --out p.json";
  const ProgramRun r = run("plan --map corridor.map --radius 0.49 --from 0.9,1.9" + to);
  EXPECT_EQ(r.exit_code, 12);
  EXPECT_THAT(r.err, HasSubstr("start at x 0.9, y 1.9: the agent overlaps the obstacle at row 2"));
  EXPECT_FALSE(exists("p.json"));
  const ProgramRun goal =
      run("plan --map corridor.map --radius 0.49 --from 10.5,1.5 --to 0.9,1.9 --json");
  EXPECT_EQ(goal.exit_code, 12);
  EXPECT_THAT(goal.out, HasSubstr("\"InvalidGoal\""));
}

TEST_F(FreeEndCommands, EverySearchStartsAndEndsWhereItWasAskedTo) {
  const std::string ends = " --map room.map --from 2.2,4.7 --to 9.9,3.1 --json --out p.json";
  for (const std::string agent :
       {"--planner astar", "--planner jps", "--planner theta", "--planner anyangle",
        "--planner dstar", "--planner bfs", "--planner astar --taut", "--radius 0.45",
        "--square 0.9", "--planner astar --terrain S=3"}) {
    const std::string out = succeed("plan " + agent + ends).out;
    EXPECT_EQ(numberAt(out, "start", "x"), 2.2) << agent;
    EXPECT_EQ(numberAt(out, "start", "y"), 4.7) << agent;
    EXPECT_EQ(numberAt(out, "goal", "x"), 9.9) << agent;
    EXPECT_EQ(numberAt(read("p.json"), "start", "x"), 2.2) << agent;
    EXPECT_EQ(numberAt(read("p.json"), "goal", "y"), 3.1) << agent;
    EXPECT_THAT(succeed("check p.json").out, StartsWith("Free  p.json")) << agent;
  }
}

TEST_F(FreeEndCommands, APlanWithAnEndInTheWallIsRefusedByItsCheck) {
  (void)succeed(
      "plan --map corridor.map --radius 0.4 --from 1.25,1.5 --to 10.5,1.5 --out p.json --svg "
      "p.svg");
  write("moved.json", replaced(read("p.json"), "\"radius\": 0.4", "\"radius\": 0.51"));
  EXPECT_EQ(run("check moved.json").exit_code, 11);
}

TEST_F(FreeEndCommands, OnlyNearestMovesAnEndAndThePlanSaysSo) {
  const std::string task = "plan --map corridor.map --radius 0.49 --from 0.9,1.9 --to 9.9,1.5";
  const ProgramRun r = succeed(task + " --nearest --out p.json");
  EXPECT_THAT(r.out, HasSubstr("start        blocked; the nearest free cell, at x 0.5, y 1.5"));
  EXPECT_EQ(numberAt(read("p.json"), "start", "x"), 0.5);
  EXPECT_EQ(numberAt(read("p.json"), "goal", "x"), 9.9);
  EXPECT_THAT(read("p.json"), HasSubstr("\"asked\": {"));
  (void)succeed("check p.json");
  const std::string json = succeed(task + " --nearest --json").out;
  EXPECT_EQ(numberAt(json, "asked_start", "x"), 0.9);
  EXPECT_EQ(numberAt(json, "asked_start", "y"), 1.9);
  EXPECT_THAT(json, Not(HasSubstr("asked_goal")));
}

TEST_F(FreeEndCommands, EditsCostWhatThePlanCosts) {
  write("edits.txt", "block 0 5\nfree 0 5\n");
  const std::string ends = " --map room.map --from 2.2,4.7 --to 9.9,3.1 --json";
  const std::string planned = succeed("plan --planner dstar" + ends).out;
  const Result<maps::JsonValue> plan = maps::parseJson(planned, "json");
  const std::string edited = succeed("plan --planner dstar --edits edits.txt" + ends).out;
  const Result<maps::JsonValue> edits = maps::parseJson(edited, "json");
  ASSERT_TRUE(plan && edits);
  for (const maps::JsonValue& step : *edits->find("edits")->array()) {
    EXPECT_NEAR(*step.find("cost")->number(), *plan->find("cost")->number(), 1e-9);
    EXPECT_THAT(maps::toText(step), HasSubstr("\"equals_fresh\": true"));
  }
}

TEST_F(FreeEndCommands, OfSeveralGoalsTheCheapestIsReached) {
  const std::string out =
      succeed("plan --map room.map --planner auto --from 2.2,4.7 --to '9.9,3.1;3.3,4.4' --json")
          .out;
  EXPECT_EQ(numberAt(out, "goal", "x"), 3.3);
}

TEST_F(FreeEndCommands, ARoundRobotHasAHeadingAndAnyPosition) {
  const std::string task = "plan --map room.map --agent-radius 0.45 --from 2.23,4.71,30 --to ";
  const std::string out = succeed(task + "9.87,3.11,-45 --json --out p.json").out;
  EXPECT_DOUBLE_EQ(numberAt(out, "start", "heading_deg"), 30.0);
  EXPECT_EQ(numberAt(out, "goal", "x"), 9.87);
  EXPECT_THAT(succeed("check p.json").out, StartsWith("Free  p.json"));
  EXPECT_THAT(succeed(task + "9.87,3.11").out, HasSubstr("disc of radius 0.45 cells"));
  (void)succeed(task + "9.87,3.11 --svg p.svg --png p.png");
  (void)succeed("render p.json q.svg");
  EXPECT_EQ(run(task + "5.2,3.11").exit_code, 12);
  EXPECT_EQ(run(task + "9.87,3.11 --radius 1").exit_code, 2);
  EXPECT_EQ(run(task + "9.87,3.11 --agent 1,1").exit_code, 2);
}

TEST_F(FreeEndCommands, AFootprintThatIsWrongIsAUsageErrorInTheWordsThatWereTyped) {
  write("lab.yaml", kRosYaml);
  write("lab.pgm", kRosPgm);
  const ProgramRun r =
      run("plan --map lab.yaml --from -0.75,-1.75,0 --to 0,-1,0 --footprint 'POLYGON((0 0,1 2,1 "
          "0,0 2,0 "
          "0))'");
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, StartsWith("clearway: --footprint: "));
  EXPECT_THAT(r.err, Not(HasSubstr("-2")));
}

}  // namespace
}  // namespace clearway::testing
