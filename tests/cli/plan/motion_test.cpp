// clearway plan and solve: how a shape moves, and options that do not go with it.
#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "maps/plan/plan_file.h"
#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/curvature.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Four headings: a cell ahead, turns to both neighbours, and perhaps a cell back.
std::string motionFile(double resolution, bool back = false) {
  std::string out = "resolution_m: " + std::to_string(resolution) +
                    "\nnumberofangles: 4\ntotalnumberofprimitives: " + (back ? "16" : "12") + "\n";
  const int ahead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  const auto pose = [&](double x, double y, int angle) {
    return std::to_string(x * resolution) + " " + std::to_string(y * resolution) + " " +
           std::to_string(angle * 1.5707963) + "\n";
  };
  for (int k = 0; k < 4; ++k) {
    const auto block = [&](int id, int dx, int dy, int end) {
      out += "primID: " + std::to_string(id) + "\nstartangle_c: " + std::to_string(k) +
             "\nendpose_c: " + std::to_string(dx) + " " + std::to_string(dy) + " " +
             std::to_string((end + 4) % 4) +
             "\nadditionalactioncostmult: 1\nintermediateposes: 2\n" + pose(0, 0, k) +
             pose(dx, dy, end);
    };
    block(0, ahead[k][0], ahead[k][1], k);
    block(1, 0, 0, k + 1);
    block(2, 0, 0, k - 1);
    if (back) block(3, -ahead[k][0], -ahead[k][1], k);
  }
  return out;
}

class Motions : public CliTest {
 protected:
  Motions() { write("room.map", kRoomMap); }
  [[nodiscard]] Path pathOf(const std::string& plan) const {
    const Result<maps::PlanFile> file = maps::parsePlan(read(plan), plan);
    return file ? file->path : Path{};
  }
};

const std::string kTurn = "plan --map room.map --agent 0.8,0.4 --from 2,4.5,20 --to 10,4.5,-110 ";

TEST_F(Motions, ACarKeepsItsRadiusFromTheFirstPoseToTheLast) {
  for (const std::string more :
       {"", " --headings 8", " --headings 32", " --smooth", " --weight 2", " --no-reverse"}) {
    const ProgramRun r = run(kTurn + "--motion car --min-radius 0.7 --out car.json" + more);
    ASSERT_EQ(r.exit_code, 0) << r.err;
    const Path path = pathOf("car.json");
    ASSERT_GE(path.motions.size(), 2U);
    EXPECT_EQ(whatNoCarCanDo(path, 0.7), "") << more;
    const ProgramRun check = run("check car.json");
    EXPECT_EQ(check.exit_code, 0) << check.err;
    EXPECT_EQ(check.err, "");
  }
  ASSERT_EQ(run(kTurn + "--out diff.json").exit_code, 0);
  EXPECT_NE(whatNoCarCanDo(pathOf("diff.json"), 0.7), "");
}

TEST_F(Motions, AnOmnidirectionalBaseNeedsNoTurns) {
  const ProgramRun r = run(
      "plan --map room.map --agent 1.2,0.8 --from 2,1,30 --to 9,1.5,30 --motion omni --out o.json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(rotation(pathOf("o.json")), 0.0);
  EXPECT_EQ(run("check o.json").err, "");
}

TEST_F(Motions, AMotionFileBringsMotionsAndCosts) {
  write("grid.mprim", motionFile(0.025));  // on a map of cells its motions count in cells
  const ProgramRun plan =
      run("plan --map room.map --agent 0.8,0.6 --from 2.5,4.5,0 --to 9.5,4.5,0 --mprim grid.mprim "
          "--out g.json");
  ASSERT_EQ(plan.exit_code, 0) << plan.err;
  const Path path = pathOf("g.json");
  // Round the pillar along the cardinal directions; a quarter turn takes as long as 8 cells.
  EXPECT_DOUBLE_EQ(length(path), 7.0 + 2 * 2.0);
  EXPECT_THAT(read("g.json"), HasSubstr("\"motion_file\": \"grid.mprim\""));
  const ProgramRun check = run("check g.json");
  EXPECT_EQ(check.err, "");
  EXPECT_THAT(check.out, HasSubstr("43 cells, by the file of motions\n"));
  write("q.csv",
        "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n"
        "a,0.8,0.6,0,0,2.5,4.5,0,9.5,4.5,0\n");
  const ProgramRun solved = run("solve room.map q.csv --mprim grid.mprim --csv");
  EXPECT_EQ(solved.exit_code, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr(",43,11,"));
}

TEST_F(Motions, SmoothingAMotionFilesPathReportsItsCostsInOneUnit) {
  write("grid.mprim", motionFile(0.025));
  const std::string task =
      "plan --map room.map --agent 0.8,0.6 --from 2.5,4.5,0 --to 9.5,4.5,0 --mprim grid.mprim ";
  const ProgramRun plain = run(task);
  EXPECT_THAT(plain.err + plain.out, HasSubstr("43 cells, by the file of motions"));
  const ProgramRun smoothed = run(task + "--smooth --json --out s.json");
  ASSERT_EQ(smoothed.exit_code, 0) << smoothed.err;
  // 11 cells and four quarter turns at 0.2 a radian.
  EXPECT_THAT(smoothed.out, HasSubstr("\"cost_unsmoothed\": 12.256"));
  const Result<maps::PlanFile> plan = maps::parsePlan(read("s.json"), "s.json");
  ASSERT_TRUE(plan);
  EXPECT_LT(plan->cost, 12.25);
  EXPECT_EQ(run("check s.json").err, "");
  // Also where there is nothing to smooth: two cells straight on.
  const ProgramRun straight =
      run("plan --map room.map --agent 0.8,0.6 --from 2.5,4.5,0 --to 3.5,4.5,0 --mprim grid.mprim "
          "--smooth --json --turn-cost 3 --out s.json");
  EXPECT_THAT(straight.out, HasSubstr("\"cost\": 1,"));
  EXPECT_THAT(straight.out, HasSubstr("\"cost_unsmoothed\": 1,"));
  EXPECT_EQ(run("check s.json").err, "");
}

TEST_F(Motions, OptionsBesideAMotionFileCountOnlyOffItsLatticeAndForSmoothingAndSaySo) {
  write("grid.mprim", motionFile(0.025));
  const auto costOf = [&](const std::string& to, const std::string& more) {
    const ProgramRun r = run("plan --map room.map --agent 0.8,0.4 --from 2.5,4.5,0 --to " + to +
                             " --mprim grid.mprim --out g.json " + more);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(r.err, more.empty() ? ""
                                  : "clearway: warning: --mprim has motions and costs of its own: "
                                    "--turn-cost counts only at ends off its lattice\n");
    return maps::parsePlan(read("g.json"), "g.json")->cost;
  };
  EXPECT_EQ(costOf("9.5,6.5,90", ""), costOf("9.5,6.5,90", "--turn-cost 10"));
  EXPECT_LT(costOf("9.5,6.5,70", "") + 1.0, costOf("9.5,6.5,70", "--turn-cost 10"));
  const ProgramRun several = run(kTurn +
                                 "--mprim grid.mprim --smooth --min-radius 2 --reverse-cost 3 "
                                 "--motion diff");
  EXPECT_THAT(several.err,
              HasSubstr("--motion, --min-radius, --reverse-cost count only at ends off "
                        "its lattice and for --smooth"));
}

TEST_F(Motions, AMotionFilesMotionsBackwardsAreSkippedWhereTheyAreForbidden) {
  write("grid.mprim", motionFile(0.025, true));
  const std::string task =
      "plan --map room.map --agent 0.8,0.6 --from 4.5,1.5,0 --to 2.5,1.5,0 --mprim grid.mprim "
      "--out g.json ";
  const auto backwards = [&] {
    return std::ranges::count_if(pathOf("g.json").motions, [](const Motion& m) {
      return dot(m.to.position - m.from.position, m.from.heading.vector()) < -1e-6;
    });
  };
  ASSERT_EQ(run(task).exit_code, 0);
  EXPECT_EQ(backwards(), 1);
  for (const std::string more : {"", "--smooth", "--weight 2"}) {
    const ProgramRun r = run(task + "--no-reverse " + more);
    ASSERT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(backwards(), 0) << more;
    EXPECT_EQ(run("check g.json").err, "");
  }
}

TEST_F(Motions, ATraceOfPosesReportsTheirHeadings) {
  const ProgramRun r = run(kTurn + "--trace t.csv --json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  std::istringstream lines(read("t.csv"));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "# frame: cells (x right, y down)");
  std::getline(lines, line);
  EXPECT_EQ(line, "event,row,column,heading_deg");
  std::getline(lines, line);
  EXPECT_EQ(line, "began,4,2,");
  std::size_t expanded = 0;
  bool own_heading = false;
  while (std::getline(lines, line)) {
    ASSERT_EQ(std::count(line.begin(), line.end(), ','), 3) << line;
    expanded += line.starts_with("expanded,") ? 1U : 0U;
    own_heading = own_heading || line.ends_with(",45");
  }
  EXPECT_THAT(r.out, HasSubstr("\"expanded\": " + std::to_string(expanded) + ","));
  EXPECT_TRUE(own_heading);
}

TEST_F(Motions, AMotionFileForOtherCellsIsRefused) {
  write("lab.yaml", kRosYaml);
  write("lab.pgm", kRosPgm);
  write("grid.mprim", motionFile(0.25));
  const ProgramRun r =
      run("plan --map lab.yaml --agent 0.2,0.2 --from -0.75,-1.75,0 --to -0.75,-0.75,0 --mprim "
          "grid.mprim");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(
      r.err,
      "clearway: grid.mprim: its motions are for cells of 0.25 m, the map's cells are 0.5 m\n");
  EXPECT_EQ(run(kTurn + "--mprim none.mprim").exit_code, 3);
}

TEST_F(Motions, ChangesOfDirectionAndProximityCostWhatAPlansCheckFindsAgain) {
  const std::string car = kTurn + "--motion car --min-radius 0.7 ";
  ASSERT_EQ(run(car + "--out plain.json").exit_code, 0);
  ASSERT_EQ(run(car + "--anytime --out anytime.json").exit_code, 0);  // also off the lattice
  for (const std::string more :
       {"--switch-cost 4", "--near-cost 3,1.5", "--switch-cost 4 --near-cost 3,1.5 --smooth",
        "--near-cost 3,1.5 --weight 2", "--switch-cost 1 --anytime"}) {
    const ProgramRun r = run(car + more + " --out costly.json --json");
    ASSERT_EQ(r.exit_code, 0) << r.err;
    EXPECT_THAT(r.out, HasSubstr("\"near_factor\": "));
    EXPECT_EQ(run("check costly.json").err, "") << more;  // also compares the costs
    EXPECT_EQ(whatNoCarCanDo(pathOf("costly.json"), 0.7), "") << more;
    const auto cost = [&](const char* file) { return maps::parsePlan(read(file), file)->cost; };
    const char* const plain = more.ends_with("--anytime") ? "anytime.json" : "plain.json";
    EXPECT_GT(cost("costly.json"), cost(plain) * (1.0 - 1e-9)) << more;
  }
  EXPECT_THAT(read("costly.json"), HasSubstr("\"switch_cost\": 1,"));
  EXPECT_THAT(run(car + "--switch-cost 1").out,
              HasSubstr(", turns, changes of direction and reversing included\n"));
  EXPECT_THAT(run(car + "--near-cost 1,1").out,
              HasSubstr(", turns, proximity to obstacles and reversing included\n"));
}

TEST_F(Motions, ACarNeedsItsRadius) {
  const ProgramRun r = run(kTurn + "--motion car");
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, StartsWith("clearway: a car needs --min-radius"));
}

TEST_F(Motions, WhatIsForPointsIsRefusedForShapes) {
  for (const std::string option : {"--corners always", "--connectivity 4", "--taut"}) {
    const ProgramRun r = run(kTurn + option);
    EXPECT_EQ(r.exit_code, 2) << option;
    EXPECT_THAT(r.err, HasSubstr("only for points, discs and squares that do not turn")) << option;
  }
  const ProgramRun point =
      run("plan --map room.map --planner point --from 1,1 --to 4,4 --motion car --weight 2");
  EXPECT_EQ(point.exit_code, 0);
  EXPECT_THAT(point.err, HasSubstr("the point planner ignores --motion, --weight"));
}

TEST_F(Motions, SolveRefusesWhatItsQueriesCannotUse) {
  write("q.csv",
        "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n"
        "a,0.8,0.4,0,0.7,2,4.5,20,10,4.5,-110\n");
  write("room.scen", kScenario);
  for (const std::string option : {"--planner jps", "--radius 1", "--taut"}) {
    const ProgramRun r = run("solve room.map q.csv " + option);
    EXPECT_EQ(r.exit_code, 2) << option;
    EXPECT_THAT(r.err, HasSubstr("for scenarios, not for pose queries")) << option;
  }
  EXPECT_THAT(run("solve room.map room.scen --motion omni").err,
              HasSubstr("--motion: for pose queries, not for a scenario"));
  ASSERT_EQ(run("solve room.map q.csv --motion car --plans p").exit_code, 0);
  EXPECT_EQ(whatNoCarCanDo(pathOf("p/a.json"), 0.7), "");
}

TEST_F(Motions, GoalsMayHaveTolerancesAndBeSeveral) {
  const std::string task = "plan --map room.map --agent 0.8,0.4 --from 2,4.5,20 ";
  ASSERT_EQ(run(task + "--to 10,4.5,77 --goal-tolerance 0.6,30 --out t.json").exit_code, 0);
  const Pose end = pathOf("t.json").goal();
  EXPECT_LE(length(end.position - Vec2{10, 4.5}), 0.6);
  EXPECT_LE(std::abs(end.heading.degrees() - 77), 30.0);
  EXPECT_NE(end, (Pose{{10, 4.5}, *Heading::fromDegrees(77)}));
  EXPECT_EQ(run("check t.json").err, "");
  const ProgramRun several = run(task + "--to '10,4.5,77;3,6.5;5.5,4.5' --json");
  ASSERT_EQ(several.exit_code, 0) << several.err;
  EXPECT_THAT(several.out, HasSubstr("\"goal_index\": 1"));
  EXPECT_THAT(run(task + "--to '10,4.5,77;3,6.5;6,4,0'").out,
              HasSubstr("2 of 3, the cheapest to reach; 1 goal not free: 3"));
  const ProgramRun point =
      run("plan --map room.map --planner point --from 2,4.5 --to '10,4.5;3,6.5'");
  EXPECT_THAT(point.out, HasSubstr("2 of 2, the cheapest to reach"));
  for (const std::string bad : {"1", "1,2,3", "-1,2", "1,181", "a,b"}) {
    const ProgramRun r = run(task + "--to 10,4.5 --goal-tolerance=" + bad);
    EXPECT_EQ(r.exit_code, 2) << bad;
    EXPECT_THAT(r.err, HasSubstr("--goal-tolerance")) << bad;
  }
}

TEST_F(Motions, AProjectsFurtherGoalsArePlannedForUnlessOthersAreTyped) {
  write("p.clearway", R"({"format": "clearway-project", "version": 1, "map": {"file": "room.map"},
    "agents": [{"name": "a", "shape": {"box": {"length": 0.8, "width": 0.4}},
      "start": {"x": 2, "y": 4.5, "heading": 20}, "goal": {"x": 10, "y": 4.5},
      "more_goals": [{"x": 3, "y": 6.5}]}]})");
  EXPECT_THAT(run("plan p.clearway").out, HasSubstr("2 of 2, the cheapest to reach"));
  EXPECT_THAT(run("plan p.clearway --planner point").out, HasSubstr("2 of 2, the cheapest"));
  const ProgramRun typed = run("plan p.clearway --to 10,4.5");
  EXPECT_EQ(typed.exit_code, 0);
  EXPECT_EQ(typed.out.find("cheapest"), std::string::npos) << typed.out;
  write("e.txt", "block 1 1\n");
  EXPECT_THAT(run("plan p.clearway --planner dstar --edits e.txt").err,
              HasSubstr("--edits only prints costs to one goal"));
}

TEST_F(Motions, ABlockedGoalStandsForTheNearestPose) {
  const std::string task = "plan --map room.map --agent 0.8,0.4 --from 2,4.5,20 --to 6,4,0 ";
  EXPECT_EQ(run(task).exit_code, 12);
  const ProgramRun r = run(task + "--nearest --out n.json");
  ASSERT_EQ(r.exit_code, 13) << r.err;
  EXPECT_THAT(r.err + r.out, HasSubstr("the agent at the goal collides with the obstacle"));
  EXPECT_THAT(r.err + r.out, HasSubstr("the nearest pose within reach is "));
  EXPECT_EQ(run("check n.json").err, "");
  EXPECT_THAT(run(task + "--nearest --json").out, HasSubstr("\"goal_gap\""));
}

TEST_F(Motions, AnytimeReportsItsAnswersAndBound) {
  const ProgramRun r = run(kTurn + "--anytime --json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("\"bound\": 1,"));
  EXPECT_THAT(r.out, HasSubstr("\"answers\": ["));
  // Costs are in the map's unit, the last answer's is the result's.
  const maps::JsonValue json =
      *maps::parseJson(run(kTurn + "--anytime --json --cell-size 0.3").out, "stdout");
  const maps::JsonValue& last = json.find("answers")->array()->back();
  EXPECT_EQ(*last.find("cost")->number(), *json.find("cost")->number());
  EXPECT_THAT(run(kTurn + "--anytime --weight 1.5").out,
              HasSubstr("at most 1.5 times the least cost"));
  // Rounded, the bound is no smaller than it is.
  EXPECT_THAT(run(kTurn + "--weight 1.2344").out, HasSubstr("at most 1.235 times the least cost"));
}

TEST_F(Motions, SmoothingDoesNotComeBetweenTheAnswersCosts) {
  const ProgramRun r = run(kTurn + "--anytime --smooth --json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const maps::JsonValue json = *maps::parseJson(r.out, "stdout");
  const maps::JsonValue::Array& answers = *json.find("answers")->array();
  ASSERT_GT(answers.size(), 1U);
  const double first = *answers.front().find("cost")->number();
  const double last = *answers.back().find("cost")->number();
  ASSERT_LT(*json.find("cost")->number(), last);
  const std::string printed = run(kTurn + "--anytime --smooth").out;
  const std::size_t at = printed.find(", at ");
  ASSERT_NE(at, printed.npos) << printed;
  EXPECT_NEAR(std::stod(printed.substr(at + 5)), first / last, 6e-4);
}

TEST_F(Motions, WhatHasABackIsRefusedForAnOmnidirectionalBase) {
  for (const std::string option :
       {"--switch-cost 2", "--reverse-cost 3", "--reverse", "--no-reverse"}) {
    const ProgramRun r = run(kTurn + "--motion omni " + option);
    EXPECT_EQ(r.exit_code, 2) << option;
    EXPECT_THAT(r.err,
                HasSubstr("an omnidirectional base moves in any direction and never reverses"))
        << option;
  }
  EXPECT_THAT(run(kTurn + "--motion omni").out, HasSubstr(", turns included\n"));
}

}  // namespace
}  // namespace clearway::testing
