// Landmarks of maps that are edited, against floods of the map as it is and searches without them.
#include "planner/point/landmarks/dynamic_landmarks.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "planner/point/grid/move_masks.h"
#include "planner/point/landmarks/octile_distance_map.h"
#include "planner/point/point_planner.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

using testing::below;
using testing::randomCell;

int editCount(int usual) {
  const char* asked = std::getenv("CLEARWAY_POINT_EDITS");
  return asked != nullptr ? std::atoi(asked) : usual;
}

struct Tally {
  int edits = 0, changed = 0, moved_landmarks = 0, solved = 0, helped = 0;
};

// Every distance is the one that a flood of the map as it is finds.
void expectFresh(const OccupancyGrid& g, const Landmarks& landmarks) {
  const auto cells =
      static_cast<std::size_t>(g.frame().rows()) * static_cast<std::size_t>(g.frame().columns());
  StopCheck stop{Budget{}};
  const MoveMasks moves = *moveMasks(g, CornerRule::Never, stop);
  ASSERT_EQ(landmarks.fingerprint(), g.fingerprint());
  for (std::size_t k = 0; k < landmarks.cells().size(); ++k) {
    ASSERT_FALSE(g.blocked(landmarks.cells()[k]));
    const std::vector<OctileCost> distance =
        octileDistances(moves.view(), g.frame(), landmarks.cells()[k], stop)->cost;
    for (std::size_t c = 0; c < cells; ++c) {
      ASSERT_EQ(landmarks.row(c).distance[k], Landmarks::quantised(distance[c], landmarks.unit()))
          << "landmark " << k << ", cell " << c;
    }
  }
}

void expectOptimal(Rng& rng, const OccupancyGrid& g, const Landmarks& landmarks, Tally& tally) {
  const Cell from = randomCell(rng, g);
  const Cell to = randomCell(rng, g);
  if (g.blocked(from) || g.blocked(to)) return;
  testing::PointPlanner planner(g);
  planner.use(&landmarks);
  const PointOptions fast{.search = rng.below(2) == 0 ? PointSearch::Jump : PointSearch::Steps,
                          .terrain = {}};
  const PointResult r = planner.search(from, to, fast);
  const PointResult d = planner.search(from, to, {.search = PointSearch::Dijkstra});
  ASSERT_EQ(r.status, d.status);
  ASSERT_EQ(r.cost, d.cost);
  tally.solved += r.status == PlanStatus::Solved ? 1 : 0;
  const PointResult without = testing::PointPlanner(g).search(from, to, fast);
  tally.helped += r.metrics.expanded < without.metrics.expanded ? 1 : 0;
}

// One to four cells, or a box, come or go; sometimes a landmark is built over.
std::vector<Cell> edit(Rng& rng, OccupancyGrid& g, const Landmarks& landmarks) {
  std::vector<Cell> changed;
  if (rng.below(8) == 0) {
    const Cell corner = randomCell(rng, g);
    const std::int32_t rows = 1 + below(rng, 4);
    const std::int32_t columns = 1 + below(rng, 4);
    testing::fillBox(g, corner, rows, columns, rng.below(2) == 0);
    for (std::int32_t i = corner.row; i < corner.row + rows; ++i) {
      for (std::int32_t j = corner.column; j < corner.column + columns; ++j) {
        if (g.frame().contains({i, j})) changed.push_back({i, j});
      }
    }
    return changed;
  }
  for (std::uint32_t n = 1 + rng.below(4); n > 0; --n) {
    Cell c = randomCell(rng, g);
    if (rng.below(40) == 0) {
      c = landmarks.cells()[rng.below(static_cast<std::uint32_t>(landmarks.cells().size()))];
    }
    g.set(c, !g.blocked(c));
    changed.push_back(c);
  }
  return changed;
}

TEST(LandmarkRepairProperty, EqualsFreshDistancesAndAnswersAfterEveryEdit) {
  Rng rng(91);
  Tally tally;
  const int edits = editCount(6'000);
  while (tally.edits < edits) {
    OccupancyGrid g = testing::randomPointMap(rng);
    const Landmarks built = Landmarks::build(g, {}).landmarks;
    if (built.empty()) continue;
    DynamicLandmarks repair = *DynamicLandmarks::make(g, built, {});
    for (int k = 0; k < 40; ++k, ++tally.edits) {
      const std::vector<Cell> before = repair.landmarks().cells();
      const std::vector<Cell> cells = edit(rng, g, repair.landmarks());
      if (!repair.update(g, cells)) {  // allowed only of a map without free cells
        ASSERT_EQ(g.countBlocked(), g.frame().rows() * g.frame().columns());
        break;
      }
      ASSERT_NO_FATAL_FAILURE(expectFresh(g, repair.landmarks()));
      ASSERT_NO_FATAL_FAILURE(expectOptimal(rng, g, repair.landmarks(), tally));
      tally.changed += repair.changedDistances() > 0 ? 1 : 0;
      tally.moved_landmarks += before != repair.landmarks().cells() ? 1 : 0;
    }
  }
  EXPECT_GT(tally.changed, edits / 2);
  EXPECT_GT(tally.moved_landmarks, edits / 100);
  EXPECT_GT(tally.solved, edits / 8);
  EXPECT_GT(tally.helped, edits / 40);
}

TEST(LandmarkRepairProperty, ALimitLeavesNoRepair) {
  const OccupancyGrid g(*GridFrame::make(300, 300, 1.0, 1.0));
  const Landmarks built = Landmarks::build(g, {}).landmarks;
  Budget budget;
  budget.max_memory_bytes = 1'000'000;
  EXPECT_EQ(DynamicLandmarks::make(g, built, budget).error(), StopReason::MemoryLimit);
  StopSource stop;
  stop.request();
  EXPECT_EQ(DynamicLandmarks::make(g, built, {}, &stop).error(), StopReason::Cancelled);
}

}  // namespace
}  // namespace clearway::grid
