// Pulling a body by a spring: it comes to the target, and what cannot be pulled is left alone.
#include "app/simulation/replay/pull.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/simulation/setup/open_simulation.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

SimulationRun runOf(const testing::TempFolder& folder, bool physics) {
  const auto file = folder.write("s.json", R"({
    "format": "clearway-scene", "version": 1,
    "world": {"dt": 0.05, "steps": 400},
    "bodies": [
      {"name": "crate", "shape": {"box": {"length": 1, "width": 1}},
       "motion": [{"t": 0, "x": 5, "y": 5, "heading": 0}]}
    ]})");
  SimulationSettings settings;
  if (physics) settings.physics = PhysicsSettings{};
  return SimulationRun::make(openSimulation(file.string(), settings).value()).value();
}

Vec2 placeOf(const SimulationRun& run) { return run.simulation().poseOf({0, 0}).position; }

TEST(Pull, BringsTheGrabbedPointToTheTarget) {
  const testing::TempFolder folder;
  SimulationRun run = runOf(folder, true);
  const Pull wanted{0, {0.4, 0.3}, {8.0, 6.0}};
  for (int k = 0; k < 300; ++k) {
    ASSERT_TRUE(pull(run, wanted));
    run.step();
  }
  const Vec2 at = toWorld(run.simulation().poseOf({0, 0}), wanted.local);
  // Friction with the floor holds it where the spring is weaker.
  EXPECT_LT(std::hypot(at.x - 8.0, at.y - 6.0), 0.15);
}

TEST(Pull, EndsWithTheStep) {
  const testing::TempFolder folder;
  SimulationRun run = runOf(folder, true);
  ASSERT_TRUE(pull(run, {0, {}, {5.2, 5.0}}));
  for (int k = 0; k < 100; ++k) run.step();
  const Vec2 at = placeOf(run);
  // By hand: (0.2 m * 64 / s^2 - 0.5 g) * 0.05 s = 0.39 m/s, which friction brakes within 16 mm.
  EXPECT_NEAR(at.x, 5.03, 0.015);
  run.step();
  EXPECT_EQ(placeOf(run), at);
}

TEST(Pull, LeavesAloneWhatForcesDoNotMove) {
  const testing::TempFolder folder;
  SimulationRun kinematic = runOf(folder, false);
  EXPECT_FALSE(pull(kinematic, {0, {}, {6.0, 5.0}}));
  SimulationRun run = runOf(folder, true);
  EXPECT_FALSE(pull(run, {7, {}, {6.0, 5.0}}));
  EXPECT_FALSE(pull(run, {0, {}, {std::nan(""), 5.0}}));
  ASSERT_TRUE(run.simulation().remove({0, 0}));
  EXPECT_FALSE(pull(run, {0, {}, {6.0, 5.0}}));
}

}  // namespace
}  // namespace clearway::app
