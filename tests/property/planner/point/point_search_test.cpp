// The fast point searches against their Dijkstra twin, on maps of many kinds and sizes.
// CLEARWAY_MAPS: how many maps (default 100 000).
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/base/rng.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/point_planner.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

int mapCount() {
  const char* text = std::getenv("CLEARWAY_MAPS");
  return text != nullptr ? std::max(1, std::atoi(text)) : 100'000;
}

// Walks along the corners, cell by cell.
void expectSound(const OccupancyGrid& g, Cell start, Cell goal, const PointResult& r) {
  ASSERT_EQ(r.corners.front(), start);
  ASSERT_EQ(r.corners.back(), goal);
  Cell last_step{};
  for (std::size_t k = 1; k < r.corners.size(); ++k) {
    Cell c = r.corners[k - 1];
    const Cell to = r.corners[k];
    const Cell step{(to.row > c.row) - (to.row < c.row),
                    (to.column > c.column) - (to.column < c.column)};
    ASSERT_NE(step, last_step) << "a corner where nothing turns";
    last_step = step;
    while (c != to) {
      ASSERT_TRUE(testing::mayStep(g, c, step));
      c = {c.row + step.row, c.column + step.column};
      ASSERT_TRUE(g.frame().contains(c));
    }
  }
}

TEST(PointSearchProperty, FastSearchesEqualDijkstraOnMapsOfManyKinds) {
  Rng rng(77);
  int solved = 0;
  int no_path = 0;
  int turned = 0;
  int wide = 0;
  const int maps = mapCount();
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid g = testing::randomPointMap(rng);
    testing::PointPlanner planner(g);
    Landmarks landmarks;
    const bool with_landmarks = i % 4 == 0;
    if (with_landmarks) {
      landmarks = Landmarks::build(g, {}).landmarks;
      planner.use(&landmarks);
    }
    for (int query = 0; query < 4; ++query) {
      const Cell start = testing::randomCell(rng, g);
      const Cell goal = testing::randomCell(rng, g);
      if (g.blocked(start) || g.blocked(goal)) continue;
      const PointResult d = planner.search(start, goal, {.search = PointSearch::Dijkstra});
      for (const PointSearch search : {PointSearch::Jump, PointSearch::Steps, PointSearch::Auto}) {
        const PointResult r = planner.search(start, goal, {.search = search});
        SCOPED_TRACE("map " + std::to_string(i) + ", query " + std::to_string(query));
        ASSERT_EQ(r.status, d.status);
        if (r.status != PlanStatus::Solved) {
          ASSERT_EQ(r.status, PlanStatus::NoPath);
          ++no_path;
          continue;
        }
        ASSERT_EQ(r.steps.diagonal, d.steps.diagonal);
        ASSERT_EQ(r.cost, d.cost);
        ASSERT_NO_FATAL_FAILURE(expectSound(g, start, goal, r));
        ++solved;
        turned += r.corners.size() > 4 ? 1 : 0;
        wide += g.frame().columns() > 64 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(solved, maps);
  EXPECT_GT(no_path, maps / 10);
  EXPECT_GT(turned, maps / 4);
  EXPECT_GT(wide, maps / 40);
}

}  // namespace
}  // namespace clearway::grid
