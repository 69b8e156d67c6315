// A scene that is simulated and one that is played have the same bodies at the same places.
#include <gtest/gtest.h>

#include <string>

#include "app/simulation/replay/simulation_run.h"
#include "app/simulation/scene/scene_play.h"
#include "app/simulation/setup/open_simulation.h"
#include "core/base/rng.h"
#include "maps/text/file_io.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

constexpr int kBodies = 5;
constexpr int kSteps = 24;
constexpr int kChanges = 20;

std::string numberText(double v) { return std::to_string(v); }

// Bodies that drive back and forth and turn; at random steps they become static, disabled, absent
// or movable again.
std::string randomScene(Rng& rng) {
  std::string bodies, changes;
  for (int k = 0; k < kBodies; ++k) {
    const std::string y = numberText(3.0 * k);
    bodies += std::string(k == 0 ? "" : ", ") + R"({"shape": {"box": {"length": 1, "width": 1}},)" +
              R"( "motion": [{"t": 0, "x": 0, "y": )" + y +
              R"(, "heading": 0}, {"t": 2, "x": 7, "y": )" + y +
              R"(, "heading": 1}, {"t": 5, "x": -4, "y": )" + y + R"(, "heading": 0}]})";
  }
  const char* const what[] = {R"("mode": "static")", R"("mode": "disabled")", R"("mode": "2d")",
                              R"("mode": "3d")",     R"("present": false)",   R"("present": true)"};
  int step = 0;
  for (int k = 0; k < kChanges; ++k) {
    step = std::min<int>(kSteps, step + static_cast<int>(rng.below(3)));
    changes += std::string(k == 0 ? "" : ", ") + R"({"t": )" + numberText(0.25 * step) +
               R"(, "body": )" + std::to_string(rng.below(kBodies)) + ", " + what[rng.below(6)] +
               "}";
  }
  return R"({"format": "clearway-scene", "version": 1, "world": {"dt": 0.25, "steps": )" +
         std::to_string(kSteps) + R"(}, "bodies": [)" + bodies + R"(], "changes": [)" + changes +
         "]}";
}

TEST(SceneSimulation, HasEveryBodyWhereTheSceneThatIsPlayedHasIt) {
  const testing::TempFolder folder;
  const std::string file = (folder.path() / "scene.json").string();
  Rng rng(7);
  int compared = 0, rests_after_absence = 0;
  for (int round = 0; round < 60; ++round) {
    ASSERT_TRUE(maps::saveFile(file, randomScene(rng)));
    const Result<OpenScene> open = openScene(file);
    ASSERT_TRUE(open) << describe(open.error());
    Result<ScenePlay> play = ScenePlay::make(open->scene, open->map, {}, file);
    ASSERT_TRUE(play) << describe(play.error());
    Result<SimulationRun> run = SimulationRun::make(*openSimulation(file, {}));
    ASSERT_TRUE(run) << describe(run.error());
    std::vector<collide::BodyMode> before(kBodies, collide::BodyMode::Normal2D);
    for (int step = 0; step <= kSteps; ++step) {
      for (std::size_t k = 0; k < kBodies; ++k) {
        const collide::BodyDef& played = *play->world().body(play->idOf(k));
        const collide::BodyDef& simulated = *run->simulation().world().body(play->idOf(k));
        ASSERT_EQ(played.mode, simulated.mode);
        const bool rests = played.mode == collide::BodyMode::Static;
        if (rests && before[k] == collide::BodyMode::Disabled) ++rests_after_absence;
        before[k] = played.mode;
        if (played.mode == collide::BodyMode::Disabled) continue;
        ++compared;
        EXPECT_NEAR(played.pose.position.x, simulated.pose.position.x, 1e-9)
            << "round " << round << ", body " << k << ", step " << step;
        EXPECT_NEAR(played.pose.heading.radians(), simulated.pose.heading.radians(), 1e-9);
      }
      if (play->done()) break;
      play->advance();
      run->step();
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(rests_after_absence, 20) << "bodies that were away and then rest";
}

}  // namespace
}  // namespace clearway::app
