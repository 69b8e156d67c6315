// The point planner against an exhaustive relaxation that shares no code with it.
#include "planner/point/point_planner.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/base/rng.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

constexpr int kMaps = 20'000;

OccupancyGrid randomMap(Rng& rng) {
  const auto rows = static_cast<std::int32_t>(1 + rng.below(13));
  const auto columns = static_cast<std::int32_t>(1 + rng.below(13));
  const double w = rng.range(0.02, 3.0);
  const double l = rng.below(2) == 0 ? w : rng.range(0.02, 3.0);
  OccupancyGrid g(*GridFrame::make(rows, columns, w, l));
  const std::uint32_t percent = rng.below(55);
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) g.set({i, j}, rng.below(100) < percent);
  }
  return g;
}

// Walks along the corners, cell by cell, and checks every step, the counts and the motions.
void expectSound(const OccupancyGrid& g, Cell start, Cell goal, bool eight, const PointResult& r) {
  ASSERT_EQ(r.corners.front(), start);
  ASSERT_EQ(r.corners.back(), goal);
  GridSteps steps;
  Cell c = start;
  for (std::size_t k = 1; k < r.corners.size(); ++k) {
    ASSERT_NE(r.corners[k], c);
    while (c != r.corners[k]) {
      const Cell to = r.corners[k];
      const Cell n{c.row + (to.row > c.row) - (to.row < c.row),
                   c.column + (to.column > c.column) - (to.column < c.column)};
      ASSERT_TRUE(testing::mayStep(g, c, n, eight, CornerRule::Never));
      ++(n.row == c.row         ? steps.horizontal
         : n.column == c.column ? steps.vertical
                                : steps.diagonal);
      c = n;
    }
  }
  ASSERT_EQ(steps, r.steps);
  ASSERT_EQ(lengthOf(steps, g.frame()), r.cost);
  ASSERT_EQ(r.path.start.position, g.frame().cellCentre(start));
  ASSERT_EQ(r.path.goal().position, g.frame().cellCentre(goal));
  Pose at = r.path.start;
  for (const Motion& m : r.path.motions) {
    ASSERT_EQ(m.from, at);
    ASSERT_EQ(motionBetween(m.from, m.to)->kind, m.kind);
    ASSERT_NE(m.kind, MotionKind::Arc);
    if (m.kind == MotionKind::Straight) {  // it faces its direction of motion
      const Vec2 d = m.to.position - m.from.position;
      ASSERT_GT(dot(d, m.from.heading.vector()), (1.0 - 1e-12) * length(d));
    }
    at = m.to;
  }
  ASSERT_NEAR(length(r.path), r.cost, 1e-9);
  ASSERT_TRUE(r.certificate.free) << r.certificate.problem;
}

TEST(PointPlannerProperty, AStarEqualsDijkstraEqualsRelaxation) {
  Rng rng(20);
  int solved = 0;
  int no_path = 0;
  int rectangular = 0;
  int turned = 0;
  for (int i = 0; i < kMaps; ++i) {
    const OccupancyGrid g = randomMap(rng);
    const auto randomCell = [&] {
      return Cell{
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(g.frame().rows()))),
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(g.frame().columns())))};
    };
    testing::PointPlanner planner(g);
    for (int query = 0; query < 2; ++query) {
      const Cell start = randomCell();
      const Cell goal = randomCell();
      if (g.blocked(start) || g.blocked(goal)) continue;
      const bool eight = rng.below(2) == 0;
      const Connectivity connectivity = eight ? Connectivity::Eight : Connectivity::Four;
      const PointResult a =
          planner.plan(start, goal, {connectivity, PointSearch::AStar, CornerRule::Never, {}});
      const PointResult d =
          planner.plan(start, goal, {connectivity, PointSearch::Dijkstra, CornerRule::Never, {}});
      const double expected = testing::cheapest(g, start, eight, CornerRule::Never, [](Cell) {
        return 1.0;
      })[static_cast<std::size_t>(goal.row * g.frame().columns() + goal.column)];
      ASSERT_EQ(a.status, d.status);
      ASSERT_EQ(a.status == PlanStatus::Solved, std::isfinite(expected));
      if (a.status != PlanStatus::Solved) {
        ASSERT_EQ(a.status, PlanStatus::NoPath);
        ++no_path;
        continue;
      }
      ++solved;
      const bool square = g.frame().cellWidth() == g.frame().cellLength();
      rectangular += square ? 0 : 1;
      turned += a.corners.size() > 2 ? 1 : 0;
      ASSERT_NEAR(a.cost, expected, 1e-9 * (1.0 + expected));
      if (square) {  // equal lengths mean equal counts
        ASSERT_EQ(a.steps.diagonal, d.steps.diagonal);
        ASSERT_EQ(a.cost, d.cost);
      } else {
        ASSERT_NEAR(a.cost, d.cost, 1e-9 * (1.0 + expected));
      }
      ASSERT_NO_FATAL_FAILURE(expectSound(g, start, goal, eight, a));
      ASSERT_NO_FATAL_FAILURE(expectSound(g, start, goal, eight, d));
    }
  }
  EXPECT_GT(solved, 10'000);
  EXPECT_GT(rectangular, 4'000);
  EXPECT_GT(no_path, 2'000);
  EXPECT_GT(turned, 5'000);
}

// Long paths, where rounded sums would merge or swap lengths; A* and Dijkstra use different orders.
TEST(PointPlannerProperty, AStarEqualsDijkstraOnLargerMaps) {
  Rng rng(21);
  int solved = 0;
  for (int i = 0; i < 60; ++i) {
    const double l = i % 3 == 0 ? 0.7 : 1.0;
    OccupancyGrid g(*GridFrame::make(200, 300, 1.0, l));
    const std::uint32_t percent = 10 + rng.below(28);
    for (std::int32_t r = 0; r < 200; ++r) {
      for (std::int32_t c = 0; c < 300; ++c) g.set({r, c}, rng.below(100) < percent);
    }
    g.set({0, 0}, false);
    g.set({199, 299}, false);
    testing::PointPlanner planner(g);
    const PointResult a = planner.plan({0, 0}, {199, 299});
    const PointResult d = planner.plan(
        {0, 0}, {199, 299}, {Connectivity::Eight, PointSearch::Dijkstra, CornerRule::Never, {}});
    ASSERT_EQ(a.status, d.status);
    if (a.status != PlanStatus::Solved) continue;
    ++solved;
    ASSERT_NEAR(a.cost, d.cost, l == 1.0 ? 0.0 : 1e-9 * a.cost);
    ASSERT_LE(a.metrics.expanded, d.metrics.expanded * 11 / 10);
  }
  EXPECT_GT(solved, 20);
}

}  // namespace
}  // namespace clearway::grid
