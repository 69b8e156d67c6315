// D* Lite on maps that change, against a search from scratch after every edit.
#include "planner/point/dstar_lite_planner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using namespace clearway::testing;

int editCount(int usual) {
  const char* value = std::getenv("CLEARWAY_POINT_EDITS");
  return value != nullptr ? std::atoi(value) : usual;
}

struct Tally {
  int solved = 0, no_path = 0, changed = 0, invalid = 0, repaired_cheaply = 0;
};

void expectFresh(const DStarLitePlanner& planner, const PointResult& r, PointOptions options,
                 Cell start, Cell goal, Tally& tally) {
  options.search = PointSearch::AStar;
  const PointResult fresh = testing::PointPlanner(planner.grid()).plan(start, goal, options);
  ASSERT_EQ(r.status, fresh.status);
  if (r.status != PlanStatus::Solved) {
    ++(r.status == PlanStatus::NoPath ? tally.no_path : tally.invalid);
    return;
  }
  ++tally.solved;
  tally.repaired_cheaply += r.metrics.expanded * 4 < fresh.metrics.expanded ? 1 : 0;
  const GridFrame& f = planner.grid().frame();
  if (f.cellWidth() == f.cellLength()) {
    ASSERT_EQ(r.steps.diagonal, fresh.steps.diagonal);
    ASSERT_EQ(r.cost, fresh.cost);
  } else {
    ASSERT_NEAR(r.cost, fresh.cost, 1e-9 * (1.0 + fresh.cost));
  }
  Cell c = start;
  for (const Cell n : cellsAlong(r.corners)) {
    if (n == c) continue;
    ASSERT_TRUE(mayStep(planner.grid(), c, n, options.connectivity == Connectivity::Eight,
                        options.corners));
    c = n;
  }
  ASSERT_EQ(c, goal);
}

TEST(IncrementalProperty, EqualsASearchFromScratchAfterEveryEdit) {
  Rng rng(61);
  Tally tally;
  const int edits = editCount(12'000);
  for (int done = 0; done < edits;) {
    const OccupancyGrid map = randomPointMap(rng);
    PointOptions options;
    options.connectivity = rng.below(3) == 0 ? Connectivity::Four : Connectivity::Eight;
    options.corners = static_cast<CornerRule>(rng.below(3));
    Cell start = randomCell(rng, map.frame());
    const Cell goal = randomCell(rng, map.frame());
    DStarLitePlanner planner(map, options, start, goal);
    double last = -1.0;
    for (int k = 0; k < 40; ++k, ++done) {
      const PointResult r = planner.search();
      ASSERT_NO_FATAL_FAILURE(expectFresh(planner, r, options, start, goal, tally));
      tally.changed += k > 0 && r.cost != last ? 1 : 0;
      last = r.cost;
      // Sometimes the agent advances along its path, or is placed elsewhere.
      if (r.status == PlanStatus::Solved && r.corners.size() > 1 && rng.below(4) == 0) {
        start = cellsAlong(r.corners)[1];
        planner.moveStart(start);
      } else if (rng.below(16) == 0) {
        start = randomCell(rng, map.frame());
        planner.moveStart(start);
      }
      for (std::uint32_t n = rng.below(3) + 1; n > 0; --n) {
        const Cell c = randomCell(rng, map.frame());
        planner.setBlocked(c, !planner.grid().blocked(c));
      }
    }
  }
  EXPECT_GT(tally.solved, edits / 4);
  EXPECT_GT(tally.no_path, edits / 50);
  EXPECT_GT(tally.invalid, edits / 50);
  EXPECT_GT(tally.changed, edits / 16);
}

TEST(IncrementalProperty, RepairsALargeMapForLessThanASearchFromScratch) {
  Rng rng(62);
  Tally tally;
  OccupancyGrid map(*GridFrame::make(300, 300, 1.0, 1.0));
  for (std::int32_t i = 0; i < 300; ++i) {
    for (std::int32_t j = 0; j < 300; ++j) map.set({i, j}, rng.below(100) < 25);
  }
  const Cell start{0, 0};
  const Cell goal{299, 299};
  map.set(start, false);
  map.set(goal, false);
  PointOptions options;
  DStarLitePlanner planner(map, options, start, goal);
  const int edits = editCount(12'000) / 100;
  for (int k = 0; k < edits; ++k) {
    const PointResult r = planner.search();
    ASSERT_NO_FATAL_FAILURE(expectFresh(planner, r, options, start, goal, tally));
    Cell c = randomCell(rng, map.frame());
    if (c != start && c != goal) planner.setBlocked(c, !planner.grid().blocked(c));
  }
  EXPECT_GT(tally.solved, edits / 2);
  EXPECT_GT(tally.repaired_cheaply, edits / 2);
}

}  // namespace
}  // namespace clearway::grid
