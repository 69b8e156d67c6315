// Any-angle searches against a visibility graph: all convex corners of obstacles, connected where
// the validator's line check is free, and Dijkstra's algorithm over them.
#include <gtest/gtest.h>

#include <cmath>

#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/interval_search.h"
#include "planner/point/point_planner.h"
#include "planner/validate/motion/grid_line_check.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using namespace clearway::testing;
using validation::HalfPoint;
using validation::obstacleOnGridLine;

double metres(const GridFrame& f, validation::HalfPoint a, validation::HalfPoint b) {
  const double x = 0.5 * static_cast<double>(a.x - b.x) * f.cellWidth();
  const double y = 0.5 * static_cast<double>(a.y - b.y) * f.cellLength();
  return std::sqrt(x * x + y * y);
}

validation::HalfPoint centreOf(Cell c) {
  return {2 * std::int64_t{c.column} + 1, 2 * std::int64_t{c.row} + 1};
}

// Of a path between cell centres all points are on the lattice.
validation::HalfPoint halfPoint(HalfCell p) {
  const validation::HalfPoint q{std::llround(p.x), std::llround(p.y)};
  EXPECT_EQ(p, (HalfCell{static_cast<double>(q.x), static_cast<double>(q.y)}));
  return q;
}

// Start, goal, and every corner of exactly one obstacle.
std::vector<validation::HalfPoint> graphPoints(const OccupancyGrid& g, Cell start, Cell goal) {
  std::vector<validation::HalfPoint> points{centreOf(start), centreOf(goal)};
  for (std::int32_t i = 0; i <= g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j <= g.frame().columns(); ++j) {
      int blocked = 0;
      for (const Cell c : {Cell{i - 1, j - 1}, Cell{i - 1, j}, Cell{i, j - 1}, Cell{i, j}}) {
        blocked += g.blocked(c) ? 1 : 0;
      }
      if (blocked == 1) points.push_back({2 * std::int64_t{j}, 2 * std::int64_t{i}});
    }
  }
  return points;
}

double shortestInSight(const OccupancyGrid& g, Cell start, Cell goal) {
  const std::vector<validation::HalfPoint> points = graphPoints(g, start, goal);
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::vector<double> best(points.size(), kFar);
  std::vector<bool> done(points.size(), false);
  best[0] = 0.0;
  while (true) {
    std::size_t next = points.size();
    for (std::size_t k = 0; k < points.size(); ++k) {
      if (!done[k] && best[k] < kFar && (next == points.size() || best[k] < best[next])) next = k;
    }
    if (next == points.size() || next == 1) return best[1];
    done[next] = true;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const double length = best[next] + metres(g.frame(), points[next], points[k]);
      if (done[k] || length >= best[k]) continue;
      if (!validation::obstacleOnGridLine(g, points[next], points[k], CornerRule::OneFree))
        best[k] = length;
    }
  }
}

std::string drawn(const OccupancyGrid& g, Cell start, Cell goal) {
  std::string out;
  for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < g.frame().columns(); ++j) {
      const Cell c{i, j};
      out += c == start ? 'S' : c == goal ? 'G' : g.blocked(c) ? '#' : '.';
    }
    out += '\n';
  }
  return out;
}

void expectShortest(const OccupancyGrid& g, Cell start, Cell goal, const AnyaAnswer& answer,
                    double expected) {
  ASSERT_EQ(answer.found, std::isfinite(expected)) << drawn(g, start, goal);
  if (!answer.found) return;
  ASSERT_NEAR(answer.length_m, expected, 1e-12 * (1.0 + expected)) << drawn(g, start, goal);
  double sum = 0.0;
  for (std::size_t k = 1; k < answer.points.size(); ++k) {
    const validation::HalfPoint a = halfPoint(answer.points[k - 1]);
    const validation::HalfPoint b = halfPoint(answer.points[k]);
    sum += metres(g.frame(), a, b);
    ASSERT_FALSE(validation::obstacleOnGridLine(g, a, b, CornerRule::OneFree))
        << drawn(g, start, goal);
  }
  ASSERT_NEAR(sum, answer.length_m, 1e-12 * (1.0 + sum));
}

// More than one word wide, with few rows.
OccupancyGrid wideMap(Rng& rng) {
  const auto rows = static_cast<std::int32_t>(1 + rng.below(6));
  const auto columns = static_cast<std::int32_t>(60 + rng.below(80));
  OccupancyGrid g(*GridFrame::make(rows, columns, 0.5, rng.below(2) == 0 ? 0.5 : 0.25));
  const std::uint32_t percent = rng.below(30);
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) g.set({i, j}, rng.below(100) < percent);
  }
  return g;
}

// Both optimal searches; the second with one mesh and memory for all queries of a map.
TEST(AnyAngleProperty, OptimalSearchesFindTheShortestPathOfTheVisibilityGraph) {
  Rng rng(51);
  int bends[4] = {0, 0, 0, 0};
  int no_path = 0;
  const int maps = mapCount(4'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid g = i % 10 == 0
                                ? wideMap(rng)
                                : randomPointMap(rng, 15 * (1 + static_cast<std::uint32_t>(i) % 5));
    StopCheck stop{Budget{}};
    // In bands of 1 to 32 rows, made when a query meets them, or all at once.
    RectangleMesh mesh(g, static_cast<unsigned>(i) % 6);
    if (i % 4 == 0) {
      ASSERT_EQ(mesh.addAll(stop), StopReason::None);
      mesh.findDeadEnds();
    }
    IntervalSpace space(mesh);
    for (int query = 0; query < 3; ++query) {
      const Cell start = randomCell(rng, g.frame());
      const Cell goal = randomCell(rng, g.frame());
      if (g.blocked(start) || g.blocked(goal)) continue;
      const PlanControl control;
      ProgressMeter progress(control);
      const double expected = shortestInSight(g, start, goal);
      const AnyaAnswer anya = anyaSearch(g, start, goal, stop, progress);
      ASSERT_NO_FATAL_FAILURE(expectShortest(g, start, goal, anya, expected));
      const AnyaAnswer answer = intervalSearch(space, g.frame(), start, goal, stop, progress);
      ASSERT_NO_FATAL_FAILURE(expectShortest(g, start, goal, answer, expected));
      no_path += answer.found ? 0 : 1;
      if (answer.found && start != goal) {
        ++bends[std::min<std::size_t>(answer.points.size() - 2, 3)];
      }
    }
  }
  for (const int n : bends) EXPECT_GT(n, maps / 50);
  EXPECT_GT(no_path, maps / 10);
}

// Through the planner, with the validator's verdict. Theta* and string-pulled paths are between the
// shortest any-angle path and the shortest grid path.
TEST(AnyAngleProperty, EveryAnyAnglePathIsProvedAndNoLongerThanTheGridPath) {
  Rng rng(52);
  int solved = 0;
  int shorter = 0;
  int sized = 0;
  const int maps = mapCount(4'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid g = randomPointMap(rng, i % 2 == 0 ? 45 : 15);
    GridAgent agent;
    if (i % 4 == 3)
      agent = {rng.below(2) == 0 ? PointShape::Disc : PointShape::Square,
               0.125 * (1 + rng.below(24))};
    testing::PointPlanner planner(g, agent);
    const Cell start = randomCell(rng, g.frame());
    const Cell goal = randomCell(rng, g.frame());
    PointOptions options;
    if (agent.shape == PointShape::Point) options.corners = static_cast<CornerRule>(rng.below(3));
    const PointResult grid = planner.plan(start, goal, options);
    if (grid.status != PlanStatus::Solved) continue;
    options.string_pull = true;
    const PointResult taut = planner.plan(start, goal, options);
    options.string_pull = false;
    options.search = PointSearch::Theta;
    const PointResult theta = planner.plan(start, goal, options);
    options.search = PointSearch::LazyTheta;
    const PointResult lazy = planner.plan(start, goal, options);
    const double slack = 1e-12 * (1.0 + grid.cost);
    for (const PointResult& r : {taut, theta, lazy}) {
      ASSERT_EQ(r.status, PlanStatus::Solved);
      ASSERT_TRUE(r.certificate.free) << r.certificate.problem << drawn(g, start, goal);
      ASSERT_NEAR(length(r.path), r.cost, 1e-9);
      shorter += r.cost < grid.cost - slack ? 1 : 0;
    }
    ASSERT_LE(taut.cost, grid.cost + slack);
    ++solved;
    sized += agent.shape == PointShape::Point ? 0 : 1;
    if (agent.shape != PointShape::Point || options.corners == CornerRule::Always) continue;
    options.search = PointSearch::AnyAngle;
    const PointResult best = planner.plan(start, goal, options);
    ASSERT_EQ(best.status, PlanStatus::Solved);
    ASSERT_TRUE(best.certificate.free) << best.certificate.problem << drawn(g, start, goal);
    ASSERT_NEAR(length(best.path), best.cost, 1e-9);
    ASSERT_LE(best.cost, theta.cost + slack);
    ASSERT_LE(best.cost, lazy.cost + slack);
    ASSERT_LE(best.cost, taut.cost + slack);
  }
  EXPECT_GT(solved, maps / 4);
  EXPECT_GT(shorter, maps / 8);
  EXPECT_GT(sized, maps / 50);
}

}  // namespace
}  // namespace clearway::grid
