// The validator's decisions about lines and sweeps against geometry on the same doubles, and the
// searches' lines of sight against the validator's.
#include <gtest/gtest.h>

#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "planner/point/grid/inflated_grid.h"
#include "planner/point/grid/line_of_sight.h"
#include "planner/validate/grid_line_check.h"
#include "planner/validate/translating_agent_check.h"
#include "tests/property/planner/point/point_oracle.h"

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
