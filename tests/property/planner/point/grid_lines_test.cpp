// The validator's decisions about lines and sweeps against geometry on the same doubles, and the
// searches' lines of sight against the validator's.
#include <gtest/gtest.h>

#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "planner/point/grid/inflated_grid.h"
#include "planner/point/grid/line_of_sight.h"
#include "planner/validate/motion/grid_line_check.h"
#include "planner/validate/motion/translating_agent_check.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/grids.h"

namespace clearway::grid {
namespace {

using namespace clearway::testing;
using validation::HalfPoint;

validation::HalfPoint centreOf(Cell c) {
  return {2 * std::int64_t{c.column} + 1, 2 * std::int64_t{c.row} + 1};
}

// Whether the moving agent overlaps a cell of the map or of a wide ring around it. All numbers are
// multiples of 1/16, so positions and edges are exact doubles, and overlap() is exact on doubles.
bool meets(const OccupancyGrid& g, const GridAgent& agent, Cell a, Cell b) {
  const GridFrame& f = g.frame();
  const Vec2 p = f.cellCentre(a);
  const Vec2 q = f.cellCentre(b);
  const double h = agent.shape == PointShape::Square ? 0.5 * agent.size_m : 0.0;
  std::vector<Vec2> points;
  for (const Vec2 c : {p, q}) {
    for (const Vec2 d : {Vec2{-h, -h}, Vec2{h, -h}, Vec2{h, h}, Vec2{-h, h}})
      points.push_back(c + d);
  }
  std::vector<Vec2> ring = convexHull(points);
  if (ring.size() < 3) ring = {p, q, q, p};
  const double radius = agent.shape == PointShape::Disc ? agent.size_m : agent.round_m;
  constexpr std::int32_t kRing = 30;
  for (std::int32_t i = -kRing; i < f.rows() + kRing; ++i) {
    for (std::int32_t j = -kRing; j < f.columns() + kRing; ++j) {
      if (g.blocked({i, j}) &&
          overlap(ring, f.cellBox({i, j}), TouchRule::TouchingIsFree, radius)) {
        return true;
      }
    }
  }
  return false;
}

// A disc, a square or a square with round padding.
GridAgent randomAgent(Rng& rng) {
  GridAgent agent{rng.below(3) == 0 ? PointShape::Disc : PointShape::Square,
                  0.125 * (1 + rng.below(24))};
  if (agent.shape == PointShape::Square && rng.below(2) == 0) agent.round_m = 0.125 * rng.below(12);
  return agent;
}

TEST(PointLinesProperty, LineOfSightOfDiscsAndSquaresAgreesWithExactSweptAreas) {
  Rng rng(81);
  int met = 0;
  int free = 0;
  const int maps = mapCount(600);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid g = randomPointMap(rng, 12);
    const GridAgent agent = randomAgent(rng);
    const Cell a = randomCell(rng, g.frame());
    const Cell b = randomCell(rng, g.frame());
    const bool expected = meets(g, agent, a, b);
    ASSERT_EQ(validation::obstacleHitByTranslation(g, agent, centreOf(a), centreOf(b)).has_value(),
              expected);
    ASSERT_EQ(inflatedGrid(g, agent).blocked(a), meets(g, agent, a, a));
    ++(expected ? met : free);
  }
  EXPECT_GT(met, maps / 8);
  EXPECT_GT(free, maps / 20);
}

// The farthest cell of the line, row by row, before an obstacle ends it: by the cells whose
// interior it meets, in order, with their rows and columns from the start.
TEST(PointLinesProperty, ALineLeadsAsFarAsItsCellsAreFree) {
  Rng rng(23);
  int blocked = 0;
  for (int k = 0; k < 20'000; ++k) {
    const OccupancyGrid g = testing::randomGrid(rng, 14, 70, 1.0, 1.0, 0.03);
    const auto cell = [&] {
      return Cell{static_cast<std::int32_t>(rng.below(14)),
                  static_cast<std::int32_t>(rng.below(70))};
    };
    const Cell a = cell();
    const Cell b = cell();
    if (g.blocked(a) || g.blocked(b)) continue;
    const std::int32_t rows = b.row - a.row;
    const std::int32_t columns = b.column - a.column;
    // Cells are met in the order of rows, then of columns; ends of the part in a row times two
    // rows.
    std::int32_t far = std::abs(rows) + std::abs(columns);
    const std::int32_t n = std::abs(rows);
    for (std::int32_t i = 0; i <= n && far == n + std::abs(columns); ++i) {
      const std::int32_t m = std::abs(columns);
      const std::int32_t low = i == 0 ? 0 : (2 * i - 1) * m;
      const std::int32_t high = i == n ? 2 * n * m : (2 * i + 1) * m;
      for (std::int32_t j = 0; j <= m; ++j) {
        // The cell's open interval of columns, times 2n, around its middle 2nj.
        const bool meets = n == 0 || (2 * n * j - n < high && low < 2 * n * j + n);
        const Cell c{a.row + (rows < 0 ? -i : i), a.column + (columns < 0 ? -j : j)};
        if (!meets || !g.blocked(c)) continue;
        far = i + std::max(j - 1, 0);
        ++blocked;
        break;
      }
    }
    ASSERT_EQ(LineOfSight(g, CornerRule::Always, false).stepsClear(a, b), far)
        << "case " << k << ", from " << a.row << "," << a.column << " to " << b.row << ","
        << b.column;
  }
  EXPECT_GT(blocked, 5'000);
}

TEST(PointLinesProperty, LineOfSightAgreesWithTheValidator) {
  Rng rng(82);
  int clear[3] = {0, 0, 0};
  int wide = 0;
  const int maps = mapCount(20'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid g = randomPointMap(rng, 25);
    const Cell a = randomCell(rng, g.frame());
    const Cell b = randomCell(rng, g.frame());
    if (!g.blocked(a) && !g.blocked(b)) {
      for (const CornerRule rule : {CornerRule::Never, CornerRule::OneFree, CornerRule::Always}) {
        const bool sees = LineOfSight(g, rule, false).clear(a, b);
        ASSERT_EQ(sees, !validation::obstacleOnGridLine(g, centreOf(a), centreOf(b), rule));
        ASSERT_EQ(sees, LineOfSight(g, rule, false).clear(b, a));
        clear[static_cast<int>(rule)] += sees ? 1 : 0;
      }
    }
    const GridAgent agent = randomAgent(rng);
    const OccupancyGrid centres = inflatedGrid(g, agent);
    if (centres.blocked(a) || centres.blocked(b)) continue;
    if (!LineOfSight(centres, CornerRule::Never, true).clear(a, b)) continue;
    ASSERT_FALSE(validation::obstacleHitByTranslation(g, agent, centreOf(a), centreOf(b)));
    wide += a == b ? 0 : 1;
  }
  for (const int n : clear) EXPECT_GT(n, maps / 8);
  EXPECT_GT(clear[1], clear[0]);
  EXPECT_GT(clear[2], clear[1]);
  EXPECT_GT(wide, maps / 50);
}

}  // namespace
}  // namespace clearway::grid
