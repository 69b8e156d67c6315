// clearway plan --moving: plans in time around the bodies of a scene, and the check of their files.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A corridor with a bay.
constexpr const char* kMovingCorridor =
    "type octile\nheight 4\nwidth 12\nmap\n"
    "@@@@@@@@@@@@\n"
    "@..........@\n"
    "@@@.@@@@@@@@\n"
    "@@@@@@@@@@@@\n";

std::string sceneOf(const std::string& bodies, const std::string& more = "") {
  return R"({"format": "clearway-scene", "version": 1, "bodies": [)" + bodies + "]" + more + "}";
}

// Through the corridor from the right end to the left one, and out through the wall.
const std::string kTruck =
    R"({"name": "truck", "shape": {"box": {"length": 1, "width": 0.9}},
 "motion": [{"t": 0, "x": 10.5, "y": 1.5, "heading": 180}, {"t": 28, "x": -3.5, "y": 1.5, "heading": 180}]})";
const std::string kThrough = "plan --map corridor.map --from 1.5,1.5,0 --to 10.5,1.5 ";
const std::string kBox = "--agent 0.8,0.5 --motion omni ";

class PlanMoving : public CliTest {
 protected:
  PlanMoving() {
    write("corridor.map", kMovingCorridor);
    write("room.map", kRoomMap);
    write("truck.json", sceneOf(kTruck));
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << "\n" << r.err;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text)));
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
    EXPECT_EQ(r.out, "") << arguments;
  }
  void expectBadBody(const std::string& body, const std::string& text) const {
    write("bad.json", sceneOf(body));
    expectBad(kThrough + kBox + "--moving bad.json", 3, text);
  }
};

TEST_F(PlanMoving, WaitsInABayAndTheCheckOfTheFileProvesIt) {
  const ProgramRun r = run(kThrough + kBox + "--moving truck.json --out plan.json --json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const maps::JsonValue json = parsed(r.out);
  EXPECT_FALSE(*json.find("follows_path")->boolean());
  EXPECT_GT(numberOf(json, "arrival_s"), 20.0) << "the truck passes the bay after 14 s";
  EXPECT_GT(numberOf(json, "waited_s"), 5.0);
  const maps::JsonValue::Array& poses = *json.find("timed_poses")->array();
  EXPECT_EQ(*poses.front().array()->at(0).number(), 0.0);
  EXPECT_EQ(*poses.back().array()->at(0).number(), numberOf(json, "arrival_s"));
  EXPECT_EQ(*poses.back().array()->at(1).number(), 10.5);

  const ProgramRun check = run("check plan.json");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_THAT(check.out, AllOf(HasSubstr("1 agent, at every moment"), HasSubstr("and truck at")));
  // The truck comes two seconds later; the plan is another one's.
  const std::string plan = read("plan.json");
  write("later.json", replaced(plan, "\"t\": 28", "\"t\": 40"));
  EXPECT_EQ(run("check later.json").exit_code, 11);
  write("through.json", replaced(plan, "\"x\": 10.5, \"y\": 1.5", "\"x\": 4.5, \"y\": 1.5"));
  EXPECT_NE(run("check through.json").exit_code, 0);
  write("faster.json", replaced(plan, "\"speed\": 1", "\"speed\": 0.5"));
  EXPECT_EQ(run("check faster.json").exit_code, 11);
}

TEST_F(PlanMoving, APathThatMeetsNobodyIsDrivenAtFullSpeed) {
  write("ball.json", sceneOf(R"({"shape": {"disc": {"radius": 0.4}},
 "motion": [{"t": 0, "x": 6, "y": 7.5}, {"t": 4, "x": 11, "y": 7.5, "heading": 170}]})"));
  const ProgramRun r = run(kPlan + " --moving ball.json --speed 2 --turn-rate 180 --svg plan.svg");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, AllOf(HasSubstr("bodies       1, of which 1 move"),
                           HasSubstr("departs at 0 s"), HasSubstr("waits 0 s"),
                           HasSubstr("the path without bodies"), HasSubstr("agent and body 0 at")));
  EXPECT_THAT(read("plan.svg"), HasSubstr("<svg"));
  const ProgramRun alone = run(kPlan + " --json");
  EXPECT_THAT(run(kPlan + " --moving ball.json --json").out, HasSubstr("\"follows_path\": true"));
  EXPECT_EQ(alone.exit_code, 0);
}

TEST_F(PlanMoving, PointsDiscsAndSquaresKeepTheirHeading) {
  for (const char* agent :
       {"--planner auto", "--planner auto --any-angle", "--radius 0.3", "--square 0.6"}) {
    const std::string start = "plan --map corridor.map --from 1.5,1.5 --to 10.5,1.5 ";
    const ProgramRun r = run(start + agent + " --moving truck.json --out plan.json --json");
    ASSERT_EQ(r.exit_code, 0) << agent << r.err;
    EXPECT_GT(numberOf(parsed(r.out), "waited_s"), 5.0) << agent;
    const ProgramRun check = run("check plan.json");
    EXPECT_EQ(check.exit_code, 0) << agent << check.err;
    const std::string room = "plan --map room.map --from 1.5,4.5 --to 10.5,4.5 ";
    const ProgramRun far = run(room + agent + " --moving truck.json --json");
    ASSERT_EQ(far.exit_code, 0) << agent << far.err;
  }
}

TEST_F(PlanMoving, BodiesAtAnEndAreReported) {
  const auto bodyAt = [](double x) {
    return sceneOf(R"({"name": "post", "shape": {"disc": {"radius": 0.3}}, "pose": {"x": )" +
                   std::to_string(x) + R"(, "y": 1.5}})");
  };
  write("start.json", bodyAt(1.9));
  expectBad(kThrough + kBox + "--moving start.json", 12,
            "start.json: blocked start: 'post' is there at the beginning");
  write("goal.json", bodyAt(10.1));
  expectBad(kThrough + kBox + "--moving goal.json", 12, "goal.json: blocked goal: ");
  write("between.json", bodyAt(6.5));
  expectBad(kThrough + kBox + "--moving between.json", 10, "between.json: no plan: ");
  write("walled.map", kWalledMap);
  expectBad("plan --map walled.map " + kPlanTask + " --moving truck.json", 10,
            "walled.map: no path");
  expectBad(kThrough + kBox + "--moving truck.json --time-limit 1e-9", 20, "time limit");
}

TEST_F(PlanMoving, WhatDoesNotGoTogetherIsRefusedByName) {
  const std::string plan = kThrough + kBox + "--moving truck.json ";
  for (const char* option :
       {"--nearest", "--edits edits.txt", "--step 1 --json", "--trace t.csv"}) {
    const std::string name = std::string(option).substr(0, std::string(option).find(' '));
    expectBad(plan + option, 2, name + " and --moving exclude each other");
  }
  expectBad(plan + "--draw-search --svg s.svg", 2, "--draw-search and --moving");
  expectBad(
      "plan --map corridor.map --from 1.5,1.5 --to 10.5,1.5 --planner auto --landmarks "
      "--moving truck.json",
      2, "--landmarks and --moving");
  expectBad(plan + "--touching-collides", 2, "--touching-collides");
  expectBad(plan + "--goal-tolerance 1,10", 2, "--goal-tolerance");
  expectBad(plan + "--no-reverse", 2, "--no-reverse");
  expectBad(plan + "--mprim none.mprim", 2, "--mprim");
  expectBad(kThrough + kBox + "--speed 2", 2, "--speed needs --moving");
  expectBad(kThrough + kBox + "--turn-rate 20", 2, "--turn-rate needs --moving");
  expectBad(plan + "--out truck.json", 2, "truck.json");
}

TEST_F(PlanMoving, BadScenesAreNamedWithTheirFile) {
  expectBad(kThrough + kBox + "--moving none.json", 3, "none.json");
  expectBadBody(R"({"shape": {"box": {"length": -1, "width": 1}}, "pose": {"x": 5, "y": 5}})",
                "/bodies/0/shape/box/length");
  expectBadBody(R"({"shape": {"half_plane": true}, "mode": "static", "pose": {"x": 5, "y": 5}})",
                "/bodies/0/shape: a half-plane");
  expectBadBody(kTruck + R"(, {"shape": {"disc": {"radius": 1}}, "pose": {"x": 5, "y": 5},
 "route": {"waypoints": [{"x": 8, "y": 5}]}})",
                "/bodies/1/route: no known path");
  expectBadBody(R"({"shape": {"disc": {"radius": 1}}, "pose": {"x": 5, "y": 5},
 "physics": {"mass": 5}})",
                "/bodies/0/physics: forces move");
  expectBadBody(R"({"shape": {"vertices": [0, 0, 1, 0]}, "pose": {"x": 5, "y": 5}})",
                "/bodies/0/shape: a part without area");
  expectBadBody(R"({"shape": {"disc": {"radius": 1}},
 "motion": [{"t": 0, "x": 0, "y": 0}, {"t": 1e-8, "x": 1, "y": 0}]})",
                "/bodies/0/motion: key frames 0 and 1 differ");
  write("bad.json", sceneOf(kTruck, R"(, "changes": [{"t": 1, "body": 0, "present": false}])"));
  expectBad(kThrough + kBox + "--moving bad.json", 3, "bad.json: /changes: ");
}

TEST_F(PlanMoving, OnlyBodiesThatAreThereCount) {
  const auto with = [](const std::string& member) {
    return sceneOf(R"({"shape": {"disc": {"radius": 0.3}}, "pose": {"x": 6.5, "y": 1.5}, )" +
                   member + "}");
  };
  for (const char* member :
       {R"("mode": "disabled")", R"("present": false)", R"("level": [2, 3])"}) {
    write("gone.json", with(member));
    EXPECT_EQ(run(kThrough + kBox + "--moving gone.json").exit_code, 0) << member;
  }
  write("there.json", with(R"("level": [0.5, 3])"));
  EXPECT_EQ(run(kThrough + kBox + "--moving there.json").exit_code, 10);
}

TEST_F(PlanMoving, ThePlanFileHoldsAMapThatHasNoFile) {
  const std::string plan =
      "plan --map - --from 1.5,1.5,0 --to 10.5,1.5 " + kBox + "--moving truck.json --out plan.json";
  const ProgramRun r = run(plan, {.input = kMovingCorridor});
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(read("plan.json"), HasSubstr("\"embedded\""));
  EXPECT_EQ(run("check plan.json").exit_code, 0);
  // The file of another folder names the map from there.
  ASSERT_EQ(run(kThrough + kBox + "--moving truck.json --out p.json").exit_code, 0);
  std::filesystem::create_directory(folder_ / "sub");
  ASSERT_EQ(run("convert p.json sub/copy.json").exit_code, 0);
  EXPECT_THAT(read("sub/copy.json"), HasSubstr("\"../corridor.map\""));
  EXPECT_EQ(run("check sub/copy.json").exit_code, 0);
}

TEST_F(PlanMoving, ACapsuleIsPassedOutsideOfIt) {
  write("capsule.json", sceneOf(R"({"name": "pill",
 "shape": {"capsule": {"from": [-1, 0], "to": [1, 0], "radius": 0.5}},
 "motion": [{"t": 0, "x": 6, "y": 0.6, "heading": 0}, {"t": 8, "x": 6, "y": 6, "heading": 90}]})"));
  const ProgramRun r = run(kPlan + " --moving capsule.json --out plan.json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(run("check plan.json").exit_code, 0);
}

TEST_F(PlanMoving, AFleetPlansAroundTheSameBodies) {
  write("fleet.json", R"({"map": "corridor.map", "agents": [
 {"id": "a", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 1.5, "motion": "omni",
  "start": [1.5, 1.5, 0], "goal": [10.5, 1.5, null]}], "obstacles": [
 {"id": "truck", "shape": {"box": {"length": 1, "width": 0.9}},
  "motion": [{"t": 0, "x": 10.5, "y": 1.5, "heading": 180}, {"t": 28, "x": -3.5, "y": 1.5, "heading": 180}]}]})");
  const ProgramRun r = run("fleet fleet.json --out plan.json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(run("check plan.json").exit_code, 0);
  EXPECT_THAT(run("simulate plan.json").err, HasSubstr("obstacle 'truck' moves"));
  EXPECT_EQ(run("execute plan.json").exit_code, 11);
}

}  // namespace
}  // namespace clearway::testing
