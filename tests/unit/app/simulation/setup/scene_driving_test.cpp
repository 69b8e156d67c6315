// Routes and loads of scenes: where bodies are, by hand, and what is refused.
#include "app/simulation/setup/scene_driving.h"

#include <gmock/gmock.h>

#include "app/simulation/replay/simulation_run.h"
#include "app/simulation/setup/open_simulation.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;

class SceneDriving : public ::testing::Test {
 protected:
  Result<SimulationInput> opened(const std::string& bodies, const std::string& changes,
                                 bool physics = false) {
    const auto file = folder_.write("s.json", R"({"format": "clearway-scene", "version": 1,
                                    "world": {"dt": 0.05, "steps": 400}, "bodies": [)" +
                                                  bodies + "], \"changes\": [" + changes + "]}");
    SimulationSettings settings;
    if (physics) settings.physics = PhysicsSettings{};
    return openSimulation(file.string(), settings);
  }
  SimulationRun runOf(const std::string& bodies, const std::string& changes) {
    Result<SimulationInput> input = opened(bodies, changes);
    EXPECT_TRUE(input.has_value()) << describe(input.error());
    return SimulationRun::make(*std::move(input)).value();
  }
  static void until(SimulationRun& run, double time_s) {
    while (run.simulation().time() < ticksOf(time_s)) ASSERT_TRUE(run.step());
  }
  void expectRefused(const std::string& bodies, const std::string& changes,
                     const std::string& text) {
    const Result<SimulationInput> input = opened(bodies, changes);
    ASSERT_FALSE(input.has_value()) << text;
    EXPECT_THAT(describe(input.error()), HasSubstr(text));
    EXPECT_THAT(describe(input.error()), HasSubstr("s.json"));
  }

 private:
  testing::TempFolder folder_;
};

const std::string kBox = R"("shape": {"box": {"length": 1, "width": 1}})";
const std::string kCart = "{\"name\": \"cart\", " + kBox + R"(, "pose": {"x": 0, "y": 0})";
const std::string kPallet = ", {\"name\": \"pallet\", " + kBox + R"(, "pose": {"x": 1, "y": 0}})";

// Times of legs are rounded to microseconds.
void expectAt(const SimulationRun& run, std::uint32_t agent, double x, double y, double degrees) {
  const Pose pose = run.simulation().poseOf({agent, 0});
  EXPECT_NEAR(pose.position.x, x, 1e-6);
  EXPECT_NEAR(pose.position.y, y, 1e-6);
  EXPECT_NEAR(pose.heading.degrees(), degrees, 1e-4);
}

TEST_F(SceneDriving, ABodyVisitsItsWaypointsWithWaitsAndRounds) {
  // 3 m in 2 s, waits 2 s, turns a quarter in 1 s, drives 2 m in 4/3 s.
  SimulationRun run = runOf(kCart + R"(, "drive": {"speed": 1.5},
      "route": {"rounds": 2, "waypoints": [{"x": 3, "y": 0, "wait": 2}, {"x": 3, "y": 2}]}})",
                            "");
  until(run, 2.0);
  expectAt(run, 0, 3, 0, 0);
  until(run, 4.0);
  expectAt(run, 0, 3, 0, 0);
  until(run, 5.0);
  expectAt(run, 0, 3, 0, 90);
  until(run, 6.0);
  expectAt(run, 0, 3, 1.5, 90);
  until(run, 20.0);  // the second round has ended
  expectAt(run, 0, 3, 2, 90);
  EXPECT_EQ(run.simulation().events().size(), 0U);
}

TEST_F(SceneDriving, ACarDrivesOnItsArc) {
  SimulationRun run = runOf(kCart + R"(, "drive": {"motion": "car", "min_radius": 2, "speed": 1,
      "turn_rate": 10}, "route": {"waypoints": [{"x": 2, "y": 6}]}})",
                            "");
  until(run, 4.0);  // a quarter of the circle is pi metres long
  const Pose pose = run.simulation().poseOf({0, 0});
  EXPECT_NEAR(pose.position.x, 2.0, 1e-6);
  EXPECT_NEAR(pose.position.y, 2.0 + 4.0 - std::numbers::pi, 1e-6);
  until(run, 8.0);
  EXPECT_NEAR(run.simulation().poseOf({0, 0}).position.y, 6.0, 1e-6);
}

TEST_F(SceneDriving, ALoadIsCarriedFromItsAttachmentOn) {
  SimulationRun run = runOf(kCart + "}" + kPallet, R"(
      {"t": 1, "body": "cart", "attach": "pallet", "route": {"waypoints": [{"x": 0, "y": 4}]}},
      {"t": 10, "body": "cart", "detach": "pallet", "route": {"waypoints": [{"x": -4, "y": 4}]}})");
  until(run, 9.0);  // a turn of a quarter, then 4 m
  expectAt(run, 0, 0, 4, 90);
  expectAt(run, 1, 0, 5, 90);  // it was 1 m ahead of the cart
  until(run, 18.0);
  expectAt(run, 0, -4, 4, 180);
  expectAt(run, 1, 0, 5, 90);
}

TEST_F(SceneDriving, ANewDriveHoldsFromItsTimeOn) {
  SimulationRun run = runOf(kCart + R"(, "route": {"waypoints": [{"x": 2, "y": 0}]}})",
                            R"({"t": 4, "body": "cart", "drive": {"motion": "omni", "speed": 0.5},
                                "route": {"waypoints": [{"x": 2, "y": 1}]}})");
  until(run, 4.95);  // the change takes effect in the step that ends at 4 s
  expectAt(run, 0, 2, 0.5, 0);
}

TEST_F(SceneDriving, WhatCannotBeIsRefusedWithItsPlace) {
  const std::string route = R"("route": {"waypoints": [{"x": 1, "y": 1, "heading": 90}]})";
  expectRefused(kCart + R"(, "drive": {"motion": "car"}})", "", "/bodies/0/drive: a car needs its");
  expectRefused(kCart + R"(, "drive": {"min_radius": 2}})", "", "/bodies/0/drive/min_radius: only");
  expectRefused(kCart + R"(, "route": {"waypoints": []}})", "", "has no waypoints");
  expectRefused(kCart + ", \"drive\": {\"motion\": \"car\", \"min_radius\": 2}, " + route + "}", "",
                "/bodies/0/route: ");
  expectRefused(kCart + "}",
                R"({"t": 0, "body": "cart", "drive": {"motion": "car",
      "min_radius": 2}, )" +
                    route + "}",
                "/changes/0/route: ");
  expectRefused("{" + kBox +
                    R"(, "motion": [{"t": 0, "x": 0, "y": 0}, {"t": 1, "x": 1, "y": 0}], )" +
                    route + "}",
                "", "either \"route\" or \"motion\"");
  const std::string two = kCart + "}" + kPallet;
  const std::string attach = R"({"t": 0, "body": "cart", "attach": "pallet"})";
  expectRefused(two, R"({"t": 0, "body": "cart", "attach": "palet"})", "no body has this name");
  expectRefused(two, R"({"t": 0, "body": "cart", "attach": "cart"})", "cannot carry itself");
  expectRefused(two, R"({"t": 0, "body": "cart", "detach": "pallet"})", "does not carry");
  expectRefused(two, attach + ", " + attach, "/changes/1/attach: \"pallet\" is carried already");
  expectRefused(two, attach + R"(, {"t": 1, "body": "pallet", "margin": 1})",
                "/changes/1: the body is carried by \"cart\"");
  expectRefused(two, attach + R"(, {"t": 1, "body": "cart", "margin": 1})",
                "/changes/1: a body that carries a load");
  expectRefused(two, R"({"t": 0, "body": "cart", "route": {"waypoints": [{"x": 1, "y": 0}]}},
                        {"t": 1, "body": "pallet", "attach": "cart"})",
                "\"cart\" moves by itself");
}

// The centre of mass lies 0.6 m ahead of the axle: turns in place are turns about the axle.
TEST_F(SceneDriving, UnderPhysicsABaseTurnsAboutItsOriginAlsoWithALoadOnForks) {
  Result<SimulationInput> input = opened(R"({"name": "forklift", "pose": {"x": 5, "y": 5},
      "shape": {"compound": [{"shape": {"box": {"length": 1, "width": 1}}},
                             {"shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": 1.2, "y": 0}}]},
      "route": {"waypoints": [{"x": 5, "y": 5, "heading": 180}]}})",
                                         "", true);
  ASSERT_TRUE(input.has_value()) << describe(input.error());
  SimulationRun run = SimulationRun::make(*std::move(input)).value();
  double farthest_m = 0.0;
  for (int k = 0; k < 200; ++k) {
    ASSERT_TRUE(run.step());
    const Vec2 at = run.simulation().poseOf({0, 0}).position;
    farthest_m = std::max(farthest_m, length(at - Vec2{5, 5}));
  }
  EXPECT_LT(farthest_m, 0.02);
  EXPECT_NEAR(std::abs(run.simulation().poseOf({0, 0}).heading.degrees()), 180.0, 2.0);
}

}  // namespace
}  // namespace clearway::app
