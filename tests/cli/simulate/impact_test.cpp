// Collisions between two steps: what clearway collide and clearway simulate report of bodies that
// overlap at no step.
#include <gmock/gmock.h>

#include <cmath>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string scene(const std::string& bodies, const std::string& more = "",
                  const std::string& world = R"("dt": 0.2, "steps": 5)") {
  return R"({"format": "clearway-scene", "version": 1, "world": {)" + world + R"(}, "bodies": [)" +
         bodies + "]" + more + "}";
}

std::string body(const std::string& name, const std::string& shape, const std::string& rest) {
  return R"({"name": ")" + name + R"(", "shape": )" + shape + ", " + rest + "}";
}

std::string box(double length, double width) {
  return R"({"box": {"length": )" + std::to_string(length) + R"(, "width": )" +
         std::to_string(width) + "}}";
}

// From one place at 0 s to another at 1 s.
std::string motion(double x0, double y0, double x1, double y1, double h0 = 0, double h1 = 0) {
  const auto frame = [](int t, double x, double y, double h) {
    return R"({"t": )" + std::to_string(t) + R"(, "x": )" + std::to_string(x) + R"(, "y": )" +
           std::to_string(y) + R"(, "heading": )" + std::to_string(h) + "}";
  };
  return R"("motion": [)" + frame(0, x0, y0, h0) + ", " + frame(1, x1, y1, h1) + "]";
}

std::string fixed(double x, double y) {
  return R"("mode": "static", "pose": {"x": )" + std::to_string(x) + R"(, "y": )" +
         std::to_string(y) + R"(, "heading": 0})";
}

class Impacts : public CliTest {
 protected:
  [[nodiscard]] maps::JsonValue json(const std::string& arguments, int exit_code) const {
    const ProgramRun r = run(arguments + " --json");
    EXPECT_EQ(r.exit_code, exit_code) << arguments << "\n" << r.err << r.out;
    return parsed(r.out);
  }
  // Whom and when a run of two bodies hits first, with and without what happens between steps; its
  // states are the same.
  void expectImpact(const std::string& file, double time_s, const std::string& options = "") const {
    SCOPED_TRACE(file);
    const maps::JsonValue all = json("simulate " + file + " " + options, 11);
    EXPECT_EQ(numberOf(all, "between_steps"), 1.0);
    const maps::JsonValue* const first = all.find("first_impact");
    ASSERT_NE(first, nullptr);
    EXPECT_NEAR(*first->find("time_s")->number(), time_s, 2e-6);
    const maps::JsonValue steps = json("simulate " + file + " --steps-only " + options, 0);
    EXPECT_EQ(numberOf(steps, "collisions") + numberOf(steps, "wall_collisions"), 0.0);
    EXPECT_EQ(*steps.find("state_hash")->text(), *all.find("state_hash")->text());
  }
};

TEST_F(Impacts, ABulletIsFoundInAThinWall) {
  // The front of the dart reaches the fence at x = 30.1 - 0.15 - 0.01.
  write("dart.json", scene(body("dart", box(0.3, 0.1), motion(0, 1, 80, 1)) + ", " +
                           body("fence", box(0.02, 3), fixed(30.1, 1))));
  const ProgramRun r = run("collide dart.json");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.out, StartsWith("1 collision  dart.json"));
  EXPECT_THAT(r.out, HasSubstr("dart and fence at 0.3743 s"));
  EXPECT_THAT(r.out, HasSubstr("1 collision between two steps"));
  EXPECT_EQ(run("collide dart.json --csv").out, "a,b\n0,1\n");
  const maps::JsonValue all = json("collide dart.json", 11);
  const maps::JsonValue& step = (*all.find("steps")->array())[2];
  const maps::JsonValue& impact = step.find("impacts")->array()->front();
  EXPECT_NEAR(*impact.find("time_s")->number(), 29.94 / 80.0, 1e-6);
  EXPECT_NEAR(*impact.find("position")->find("x")->number(), 30.09, 1e-5);
  EXPECT_TRUE(*impact.find("between_steps")->boolean());
  const ProgramRun steps = run("collide dart.json --steps-only");
  EXPECT_EQ(steps.exit_code, 0);
  EXPECT_THAT(steps.out, StartsWith("No collision at the steps  dart.json"));
  expectImpact("dart.json", 29.94 / 80.0);
  EXPECT_THAT(run("simulate dart.json --steps-only").out, HasSubstr("no collision at the steps"));
}

TEST_F(Impacts, ABarThatTurnsIsFoundOnAPost) {
  // The flank of the bar, 0.05 above its middle, reaches the post of radius 0.1 at a distance of 2.
  write("bar.json", scene(body("bar", box(5, 0.1), motion(3, 3, 3, 3, 0, 170)) + ", " +
                              body("post", R"({"disc": {"radius": 0.1}})", fixed(3, 5)),
                          "", R"("dt": 0.25, "steps": 4)"));
  EXPECT_EQ(run("collide bar.json --csv").out, "a,b\n0,1\n");
  EXPECT_EQ(run("collide bar.json --csv --steps-only").out, "a,b\n");
  const double angle = 90.0 - 57.29577951308232 * std::asin(0.15 / 2.0);
  expectImpact("bar.json", angle / 170.0);
}

TEST_F(Impacts, RoutesThatMeetHeadOnAreFoundAtAnySpeed) {
  for (const double speed : {7.0, 70.0, 700.0}) {
    const std::string drive = R"("drive": {"motion": "diff", "speed": )" + std::to_string(speed) +
                              R"(, "turn_rate": 9}, )";
    const auto route = [&](double from, double to, int heading) {
      return R"("pose": {"x": )" + std::to_string(from) + R"(, "y": 2, "heading": )" +
             std::to_string(heading) + "}, " + drive + R"("route": {"waypoints": [{"x": )" +
             std::to_string(to) + R"(, "y": 2}]})";
    };
    const double length = 9.0 * speed;
    write("routes.json", scene(body("east", box(0.6, 0.4), route(0, length, 0)) + ", " +
                                   body("west", box(0.6, 0.4), route(length, 0, 180)),
                               "", R"("dt": 1, "steps": 10)"));
    // At half the time, less half a length each.
    expectImpact("routes.json", 4.5 - 0.3 / speed);
  }
}

TEST_F(Impacts, WallsOfTheMapAreFoundAndSlidingAlongThemIsFree) {
  std::string rows;
  for (int i = 0; i < 5; ++i) rows += std::string(20, '.') + "@" + std::string(19, '.') + "\n";
  write("fence.map", "type octile\nheight 5\nwidth 40\nmap\n" + rows);
  const std::string map = R"(, "map": {"file": "fence.map"})";
  write("fast.json", scene(body("dart", box(0.4, 0.4), motion(2.5, 2.5, 37.5, 2.5)), map));
  expectImpact("fast.json", (20.0 - 0.2 - 2.5) / 35.0);
  EXPECT_EQ(run("collide fast.json --csv").out, "a,b\n0,wall\n");
  EXPECT_THAT(run("collide fast.json").out, HasSubstr("first 'dart' at 0.4943 s"));
  // Along the edge of the map, over any number of cells, and diagonally towards a corner.
  write("slide.json", scene(body("slider", box(1, 1), motion(0.5, 0.5, 19.5, 0.5)), map));
  EXPECT_EQ(run("collide slide.json").exit_code, 0);
  EXPECT_EQ(run("simulate slide.json").exit_code, 0);
  write("out.json", scene(body("slider", box(1, 1), motion(0.5, 0.5, 19.5, 0.4999)), map));
  EXPECT_EQ(run("simulate out.json").exit_code, 11);
}

TEST_F(Impacts, BodiesThatComeAndGoAreNotHitWhileTheyAreAway) {
  const std::string dart = body("dart", box(0.3, 0.1), motion(0, 1, 80, 1));
  const std::string gate = body("gate", box(0.02, 3), fixed(30.1, 1));
  const auto with = [&](const std::string& changes) {
    write("gate.json", scene(dart + ", " + gate, R"(, "changes": [)" + changes + "]"));
    return std::pair(run("collide gate.json").exit_code, run("simulate gate.json").exit_code);
  };
  EXPECT_EQ(with(R"({"t": 0, "body": "gate", "present": false})"), std::pair(0, 0));
  // It appears at 0.4 s, when the dart has passed; the step before it is away.
  EXPECT_EQ(with(R"({"t": 0, "body": "gate", "present": false},
                    {"t": 0.4, "body": "gate", "present": true})"),
            std::pair(0, 0));
  EXPECT_EQ(with(R"({"t": 0, "body": "gate", "present": false},
                    {"t": 0.2, "body": "gate", "present": true})"),
            std::pair(11, 11));
  EXPECT_EQ(with(R"({"t": 0, "body": "gate", "mask": []})"), std::pair(11, 11))
      << "the dart's mask has it";
}

TEST_F(Impacts, EveryKeyFrameIsPassedAndRareChecksLookBack) {
  // Up to the fence's far side and back within one step.
  const std::string there =
      R"("motion": [{"t": 0, "x": 0, "y": 1, "heading": 0}, {"t": 0.1, "x": 6, "y": 1, "heading": 0},
                    {"t": 0.2, "x": 0, "y": 1, "heading": 0}])";
  const std::string fence = body("fence", box(0.02, 3), fixed(4, 1));
  write("back.json", scene(body("dart", box(0.3, 0.1), there) + ", " + fence));
  expectImpact("back.json", 0.1 * (4.0 - 0.01 - 0.15) / 6.0);
  EXPECT_EQ(run("collide back.json --csv").out, "a,b\n0,1\n");
  // A check in a second; the dart passes in between.
  write("rare.json", scene(body("dart", box(0.3, 0.1), motion(0, 1, 8, 1)) + ", " + fence, "",
                           R"("dt": 0.125, "steps": 8, "check_rate": 1)"));
  expectImpact("rare.json", (4.0 - 0.16) / 8.0);
  EXPECT_EQ(run("collide rare.json --csv").out, "a,b\n0,1\n");
}

TEST_F(Impacts, ARateThatChangesLosesNoStep) {
  // Checked each second until the change, and at every step from then on: the dart passes in the
  // step before the first check after a change at 0.5 s.
  const std::string fence = body("fence", box(0.02, 3), fixed(4.25, 1));
  for (const double from : {0.25, 0.4375, 0.5, 0.5625}) {  // where the change comes
    write("rate.json", scene(body("dart", box(0.3, 0.1), motion(0, 1, 8, 1)) + ", " + fence,
                             R"(, "changes": [{"t": )" + std::to_string(from) +
                                 R"(, "check_rate": "every_step"}])",
                             R"("dt": 0.0625, "steps": 16, "check_rate": 1)"));
    SCOPED_TRACE(from);
    expectImpact("rate.json", (4.25 - 0.16) / 8.0);
  }
}

TEST_F(Impacts, ForcesDoNotCarryBodiesThroughEachOther) {
  write("push.json", scene(body("ram", box(0.3, 0.3), motion(0, 1, 60, 1)) + ", " +
                               body("puck", R"({"disc": {"radius": 0.2}})",
                                    R"("pose": {"x": 20, "y": 1, "heading": 0})"),
                           "", R"("dt": 0.1, "steps": 10)"));
  const maps::JsonValue all = json("simulate push.json --physics", 11);
  // The puck is pushed within that step, in which it is taken to move evenly.
  const double time_s = *all.find("first_impact")->find("time_s")->number();
  EXPECT_GT(time_s, 0.3);
  EXPECT_LT(time_s, 0.4 - 1e-6) << "before the check";
}

TEST_F(Impacts, RecordingsPagesAndEventsHaveThem) {
  write("dart.json", scene(body("dart", box(0.3, 0.1), motion(0, 1, 80, 1)) + ", " +
                           body("fence", box(0.02, 3), fixed(30.1, 1))));
  (void)run("simulate dart.json --events e.csv --record dart.rec --html dart.html");
  EXPECT_THAT(read("e.csv"), HasSubstr("\n0.37425,impact,dart,fence,30.0900"));
  EXPECT_THAT(read("e.csv"), Not(HasSubstr("collision_began")));
  EXPECT_THAT(read("dart.html"), HasSubstr("dart hits fence between two steps"));
  EXPECT_EQ(numberOf(json("info dart.rec", 0), "collisions"), 1.0);
  const ProgramRun check = run("check dart.rec");
  EXPECT_EQ(check.exit_code, 11);
  EXPECT_THAT(check.err, HasSubstr("agents collide between two steps, as its events report, first "
                                   "at 0.374 s: dart and fence"));
  // A fork repeats what the recording was made with.
  (void)run("simulate dart.json --steps-only --record plain.rec");
  EXPECT_EQ(run("check plain.rec").exit_code, 0);
  EXPECT_EQ(run("simulate --fork plain.rec --from 0.2").exit_code, 0);
  EXPECT_EQ(run("simulate --fork dart.rec --from 0.2").exit_code, 11);
  EXPECT_EQ(run("simulate --fork dart.rec --from 0.2 --steps-only").exit_code, 2);
}

// Steps that are longer than motions cut no corners: agents stay on the paths that were proved.
TEST_F(Impacts, PlansThatAreProvedHaveNoneHoweverLongTheSteps) {
  write("room.map", kRoomMap);
  write(
      "two.json",
      R"({"map": "room.map", "agents": [)"
      R"({"id": "a", "length": 0.9, "width": 0.7, "speed": 1.5, "turn_rate": 2, "start": [3.5, 4.5, 0], "goal": [8.5, 4.5, null]},)"
      R"({"id": "b", "length": 0.9, "width": 0.7, "speed": 1, "turn_rate": 1, "start": [8.5, 3.5, 180], "goal": [3.5, 3.5, null]}]})");
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  for (const std::string step : {"0.01", "0.3", "1", "7", "60"}) {
    EXPECT_EQ(run("simulate two.plan.json --dt " + step).exit_code, 0) << step;
    EXPECT_EQ(run("simulate two.plan.json --policy graph --dt " + step).exit_code, 0) << step;
    EXPECT_EQ(run("simulate two.plan.json --policy stop --dt " + step).exit_code, 0) << step;
  }
}

}  // namespace
}  // namespace clearway::testing
