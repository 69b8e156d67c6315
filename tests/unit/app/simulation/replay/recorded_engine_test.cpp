// What the engine works with at a moment, compared with what the simulation's own world reports.
#include "app/simulation/replay/recorded_engine.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/simulation/replay/recorder.h"
#include "app/simulation/replay/simulation_run.h"
#include "app/simulation/setup/open_simulation.h"
#include "tests/support/must.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using clearway::testing::must;

TEST(RecordedEngine, ItsContactsAreThoseOfTheRun) {
  const clearway::testing::TempFolder folder;
  SimulationRun run = must(SimulationRun::make(
      must(openSimulation(CLEARWAY_SOURCE_DIR "/maps/samples/crossing.json", {}))));
  Recorder recorder = must(Recorder::create(folder / "run.rec", run, "crossing.json", {}));
  std::size_t contacts = 0;
  for (int k = 0; k < 28; ++k) {
    ASSERT_TRUE(run.step());
    ASSERT_TRUE(recorder.add(run));
    const collide::World& world = run.simulation().world();
    const EngineMarks marks = must(marksOf(recorder.frame(), EngineLayer::Contacts));
    ASSERT_EQ(marks.contacts.size(), world.contacts().size() + world.wallContacts().size());
    std::vector<EngineMarks::Contact> left = marks.contacts;
    for (const collide::Contact& c : world.contacts()) {
      const auto same = std::ranges::find_if(left, [&](const EngineMarks::Contact& m) {
        return m.at == c.position && m.depth_m == c.penetration_m && m.collides == c.collides;
      });
      ASSERT_NE(same, left.end());
      left.erase(same);
      ++contacts;
    }
  }
  EXPECT_GT(contacts, 10U);
}

TEST(RecordedEngine, EveryLayerHasItsMarks) {
  const clearway::testing::TempFolder folder;
  SimulationRun run = must(SimulationRun::make(
      must(openSimulation(CLEARWAY_SOURCE_DIR "/maps/samples/loading.json", {}))));
  Recorder recorder = must(Recorder::create(folder / "run.rec", run, "loading.json", {}));
  const auto marks = [&](EngineLayer layer) { return must(marksOf(recorder.frame(), layer)); };
  EXPECT_EQ(marks(EngineLayer::Sweep).fat_boxes.size(), 10U);  // the visitor is absent
  EXPECT_FALSE(marks(EngineLayer::Sweep).pairs.empty());       // forklift and pallets, at least
  EXPECT_FALSE(marks(EngineLayer::Cells).cells.empty());
  const EngineMarks tree = marks(EngineLayer::Tree);  // of the forklift's three parts
  ASSERT_FALSE(tree.nodes.empty());
  EXPECT_EQ(tree.nodes.front().depth, 0);
  EXPECT_TRUE(marks(EngineLayer::Support).bins.empty());  // no large polygon is there
}

}  // namespace
}  // namespace clearway::app
