// Plans between arbitrary positions: lines from and to free ends against closed forms in long
// double, and answers against all combinations of connections.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "planner/point/end_connection.h"
#include "planner/point/free_line.h"
#include "planner/point/position_planner.h"
#include "planner/validate/motion/free_line_check.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using Real = long double;

struct Box {
  Real x0, y0, x1, y1;
};

PlanResult between(testing::PointPlanner& planner, Vec2 start, Vec2 goal,
                   const PointOptions& options = {}) {
  return planBetween(planner, start, {&goal, 1}, options);
}

Real squared(Real v) { return v * v; }

// The smallest distance of a segment to a box; negative when it runs through the interior, by the
// length of the part inside.
Real gapTo(const Box& b, Vec2 p, Vec2 q) {
  const Real dx = Real{q.x} - p.x;
  const Real dy = Real{q.y} - p.y;
  Real from = 0;
  Real to = 1;
  bool outside = false;
  const auto clip = [&](Real start, Real step, Real low, Real high) {
    if (step == 0) {
      outside = outside || start <= low || start >= high;
      return;
    }
    const Real a = (low - start) / step;
    const Real c = (high - start) / step;
    from = std::max(from, std::min(a, c));
    to = std::min(to, std::max(a, c));
  };
  clip(p.x, dx, b.x0, b.x1);
  clip(p.y, dy, b.y0, b.y1);
  const Real whole = std::sqrt(dx * dx + dy * dy);
  if (!outside && from < to) return whole == 0 ? -1 : -(to - from) * whole;
  Real best = std::numeric_limits<Real>::infinity();
  for (const Vec2 end : {p, q}) {
    best = std::min(best, squared(std::max({b.x0 - end.x, end.x - b.x1, Real{0}})) +
                              squared(std::max({b.y0 - end.y, end.y - b.y1, Real{0}})));
  }
  for (const Real x : {b.x0, b.x1}) {
    for (const Real y : {b.y0, b.y1}) {
      const Real t = whole == 0 ? 0
                                : std::clamp(((x - p.x) * dx + (y - p.y) * dy) / (whole * whole),
                                             Real{0}, Real{1});
      best = std::min(best, squared(x - p.x - t * dx) + squared(y - p.y - t * dy));
    }
  }
  return std::sqrt(best);
}

// How far the agent keeps from obstacles and edges along the line: negative is a collision.
Real gapAlong(const OccupancyGrid& grid, const GridAgent& agent, Vec2 p, Vec2 q) {
  const GridFrame& f = grid.frame();
  const Real half = agent.shape == PointShape::Square ? Real{agent.size_m} / 2 : 0;
  const Real radius = agent.shape == PointShape::Disc ? agent.size_m : agent.round_m;
  const Vec2 end = f.bounds().max;
  Real best = std::min({Real{std::min(p.x, q.x)}, Real{std::min(p.y, q.y)},
                        Real{end.x} - std::max(p.x, q.x), Real{end.y} - std::max(p.y, q.y)}) -
              half - radius;
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      if (!grid.blocked({i, j})) continue;
      const Aabb c = f.cellBox({i, j});
      const Box box{c.min.x - half, c.min.y - half, c.max.x + half, c.max.y + half};
      const Real gap = gapTo(box, p, q);
      best = std::min(best, gap < 0 ? gap : gap - radius);
    }
  }
  return best;
}

GridAgent randomAgent(Rng& rng) {
  switch (rng.below(4)) {
    case 0: return {};
    case 1: return {PointShape::Disc, rng.range(0.05, 0.9)};
    case 2: return {PointShape::Square, rng.range(0.1, 1.6)};
    default: return {PointShape::Square, rng.range(0.1, 1.2), rng.range(0.05, 0.3)};
  }
}

Vec2 randomPosition(Rng& rng, const GridFrame& f) {
  const Vec2 end = f.bounds().max;
  return {rng.range(0.0, end.x), rng.range(0.0, end.y)};
}

TEST(FreeLines, AreFreeExactlyWhenTheAgentKeepsOffAllObstacles) {
  Rng rng(71);
  int free = 0;
  int hit = 0;
  for (int k = 0; k < 20'000; ++k) {
    const OccupancyGrid grid = testing::randomGrid(rng, 8, 9, 1.0, rng.below(2) == 0 ? 1.0 : 0.75,
                                                   rng.below(2) == 0 ? 0.1 : 0.3);
    const GridAgent agent = randomAgent(rng);
    const Vec2 p = randomPosition(rng, grid.frame());
    const Vec2 q = p + Vec2{rng.range(-1.2, 1.2), rng.range(-1.2, 1.2)};
    const Real gap = gapAlong(grid, agent, p, q);
    if (std::abs(gap) < 1e-5L) continue;  // within the lattice tolerance
    const auto cell = validation::obstacleHitOnLine(grid, agent, p, q);
    ASSERT_EQ(cell.has_value(), gap < 0) << "case " << k << ", gap " << static_cast<double>(gap);
    if (cell) {
      ASSERT_TRUE(grid.blocked(*cell));
    }
    (gap < 0 ? hit : free) += 1;
  }
  EXPECT_GT(free, 1'000);
  EXPECT_GT(hit, 1'000);
}

// Positions on centres, edges and corners, and next to them: where contact decides.
Vec2 positionNearLattice(Rng& rng, const GridFrame& f) {
  const auto coordinate = [&](std::int32_t cells, double size) {
    constexpr double kOffsets[] = {0.0, 0.0, 0.0, 4e-7, -4e-7, 2e-6, -2e-6, 0.13};
    const double half_cells = rng.below(static_cast<std::uint32_t>(2 * cells + 1));
    return (0.5 * half_cells + kOffsets[rng.below(8)]) * size;
  };
  const double x = coordinate(f.columns(), f.cellWidth());
  return {x, coordinate(f.rows(), f.cellLength())};
}

TEST(FreeLines, TheSearchAndTheValidatorDecideAlike) {
  Rng rng(73);
  int free = 0;
  int hit = 0;
  for (int k = 0; k < 40'000; ++k) {
    const OccupancyGrid grid =
        testing::randomGrid(rng, 7, 9, rng.below(2) == 0 ? 1.0 : 0.1, rng.below(2) == 0 ? 1.0 : 0.1,
                            rng.below(2) == 0 ? 0.1 : 0.3);
    const GridFrame& f = grid.frame();
    GridAgent agent = randomAgent(rng);
    agent.size_m *= rng.below(3) == 0 ? 1.0 : f.cellWidth();
    if (rng.below(4) == 0) agent.size_m = f.cellWidth() * (1 + rng.below(3)) * 0.5;
    if (rng.below(2) == 0) agent = {};
    const bool on_lattice = rng.below(3) != 0;
    const Vec2 p = on_lattice ? positionNearLattice(rng, f) : randomPosition(rng, f);
    Vec2 q = rng.below(2) == 0 ? positionNearLattice(rng, f) : randomPosition(rng, f);
    if (rng.below(8) == 0) q = p;
    if (rng.below(16) == 0) q = q + Vec2{2.0 * f.bounds().max.x, 0.0};
    const CornerRule rule = rng.below(2) == 0 ? CornerRule::Never : CornerRule::OneFree;
    const auto by_search = obstacleOnLine(grid, agent, p, q, rule);
    ASSERT_EQ(by_search, validation::obstacleHitOnLine(grid, agent, p, q, rule)) << "case " << k;
    (by_search ? hit : free) += 1;
  }
  EXPECT_GT(free, 3'000);
  EXPECT_GT(hit, 3'000);
}

TEST(FreeLines, AnAgentAsWideAsItsCorridorFitsAtEveryPlaceOfIt) {
  // Cells of 0.1 m, whose multiples are rounded.
  OccupancyGrid grid(*GridFrame::make(3, 40, 0.1, 0.1), true);
  for (std::int32_t j = 0; j < 40; ++j) grid.set({1, j}, false);
  const GridAgent disc{PointShape::Disc, 0.05};
  const GridAgent square{PointShape::Square, 0.1};
  Rng rng(5);
  for (int k = 0; k < 500; ++k) {
    const Vec2 p{rng.range(0.06, 3.9), 0.15};
    const Vec2 q{rng.range(0.06, 3.9), 0.15000000000000002};
    EXPECT_FALSE(validation::obstacleHitOnLine(grid, disc, p, q));
    EXPECT_FALSE(validation::obstacleHitOnLine(grid, square, p, q));
    EXPECT_TRUE(validation::obstacleHitOnLine(grid, disc, p, q + Vec2{0.0, 1e-6}));
  }
}

TEST(FreeEnds, OfAnyAnglePathsAreJoinedByTheLineBetweenThemWhereItIsFree) {
  Rng rng(72);
  int straight = 0;
  int bent = 0;
  for (int k = 0; k < 600; ++k) {
    const OccupancyGrid grid = testing::randomGrid(rng, 12, 14, 1.0, 1.0, 0.02 * (k % 10));
    testing::PointPlanner planner(grid,
                                  k % 3 == 0 ? GridAgent{PointShape::Disc, 0.4} : GridAgent{});
    const Vec2 p = randomPosition(rng, grid.frame());
    const Vec2 q = randomPosition(rng, grid.frame());
    PointOptions options;
    options.search = PointSearch::AnyAngle;
    const PlanResult r = between(planner, p, q, options);
    if (r.status != PlanStatus::Solved) continue;
    ASSERT_TRUE(r.certificate.free);
    const Real gap = gapAlong(grid, planner.agent(), p, q);
    if (std::abs(gap) < 1e-5L) continue;
    const double shortest = length(q - p);
    if (gap > 0) {
      ASSERT_NEAR(r.cost, shortest, 1e-9) << "case " << k;
      ASSERT_LE(r.path.motions.size(), 1U);
      ASSERT_EQ(r.metrics.expanded, 0U);
    } else {
      ASSERT_GT(r.cost, shortest - 1e-9);
    }
    (gap > 0 ? straight : bent) += 1;
  }
  EXPECT_GT(straight, 50);
  EXPECT_GT(bent, 50);
}

TEST(FreeEnds, OfADiscBesideTheMiddleOfItsCorridorAreInTheWall) {
  OccupancyGrid grid(*GridFrame::make(3, 12, 1.0, 1.0), true);
  for (std::int32_t j = 0; j < 12; ++j) grid.set({1, j}, false);
  testing::PointPlanner planner(grid, {PointShape::Disc, 0.49});
  const Vec2 goal{10.5, 1.5};
  const PlanResult bad = between(planner, {0.9, 1.9}, goal);
  EXPECT_EQ(bad.status, PlanStatus::InvalidStart);
  EXPECT_TRUE(bad.blocking_cell && grid.blocked(*bad.blocking_cell));
  const PlanResult good = between(planner, {1.3, 1.505}, goal);
  ASSERT_EQ(good.status, PlanStatus::Solved);
  EXPECT_EQ(good.path.start.position, (Vec2{1.3, 1.505}));
  EXPECT_TRUE(good.certificate.free);
  EXPECT_NEAR(good.certificate.clearance_m, 0.005, 1e-6);
  // A path that has been moved into the wall is refused by the validator.
  Path moved = good.path;
  moved.start.position.y = moved.motions.front().from.position.y = 1.9;
  moved.start.heading = moved.motions.front().from.heading = moved.motions.front().to.heading;
  EXPECT_FALSE(validation::validatePoint(grid, moved, rulesOf({}, planner.agent())).free);
}

PointOptions randomOptions(Rng& rng, const GridAgent& agent) {
  PointOptions options;
  const std::array searches{PointSearch::Auto,     PointSearch::AStar, PointSearch::Jump,
                            PointSearch::Dijkstra, PointSearch::Theta, PointSearch::Incremental};
  options.search = searches[rng.below(6)];
  if (agent.shape == PointShape::Point && rng.below(5) == 0) options.search = PointSearch::AnyAngle;
  options.string_pull = !isAnyAngle(options.search) && rng.below(4) == 0;
  return options;
}

// The cheapest combination of lines to the four centres around both ends, each combination
// searched.
double cheapest(testing::PointPlanner& planner, const OccupancyGrid& grid, Vec2 start, Vec2 goal,
                const PointOptions& options) {
  const GridFrame& f = grid.frame();
  double best = std::numeric_limits<double>::infinity();
  const auto ends = [&](Vec2 p) {
    std::vector<Cell> cells;
    for (const Cell c : PointLattice(f).around(p)) {
      const bool fits = !planner.searchedGrid().blocked(c);
      if (fits && gapAlong(grid, planner.agent(), p, f.cellCentre(c)) >= 0) cells.push_back(c);
    }
    return cells;
  };
  for (const Cell s : ends(start)) {
    for (const Cell g : ends(goal)) {
      const PointResult r = planner.search(s, g, options);
      if (r.status != PlanStatus::Solved) continue;
      best =
          std::min(best, r.cost + length(f.cellCentre(s) - start) + length(f.cellCentre(g) - goal));
    }
  }
  return best;
}

TEST(FreeEnds, AreReachedExactlyByTheCheapestCombinationOfLines) {
  Rng rng(2026);
  int solved = 0;
  int refused = 0;
  for (int k = 0; k < 1'500; ++k) {
    const OccupancyGrid grid = testing::randomGrid(rng, 12, 14, 1.0, 1.0, 0.2);
    const GridAgent agent = randomAgent(rng);
    testing::PointPlanner planner(grid, agent);
    const PointOptions options = randomOptions(rng, agent);
    const Vec2 start = randomPosition(rng, grid.frame());
    const Vec2 goal = randomPosition(rng, grid.frame());
    const PlanResult r = between(planner, start, goal, options);
    const double best = cheapest(planner, grid, start, goal, options);
    if (r.status != PlanStatus::Solved) {
      ++refused;
      ASSERT_TRUE(std::isinf(best)) << "case " << k << ": " << r.reason;
      ASSERT_FALSE(r.reason.empty());
      if (gapAlong(grid, agent, start, start) < 0) {
        ASSERT_EQ(r.status, PlanStatus::InvalidStart);
      }
      continue;
    }
    ++solved;
    ASSERT_TRUE(r.certificate.free) << "case " << k << ": " << r.certificate.problem;
    ASSERT_EQ(r.path.start.position, start);
    ASSERT_EQ(r.path.goal().position, goal);
    ASSERT_NEAR(r.cost, length(r.path), 1e-9) << "case " << k;
    for (const Motion& m : r.path.motions) {
      const bool leg = m.from.position == start || m.to.position == goal;
      if (!leg) continue;
      ASSERT_GE(gapAlong(grid, agent, m.from.position, m.to.position), -1e-12L);
    }
    const bool straight = isAnyAngle(options.search) || options.string_pull;
    if (length(goal - start) < 2.0) continue;  // they may be joined directly
    if (std::isinf(best)) {                    // along corners
      ASSERT_NE(agent.shape, PointShape::Point) << "case " << k;
      continue;
    }
    ASSERT_LE(r.cost, best + 1e-9) << "case " << k;
    if (!straight) {
      ASSERT_GE(r.cost, best - 1e-9) << "case " << k;
    }
  }
  EXPECT_GT(solved, 300);
  EXPECT_GT(refused, 300);
}

TEST(FreeEnds, LeaveThePathsBetweenCentresAsTheyWere) {
  Rng rng(9);
  for (int k = 0; k < 300; ++k) {
    const OccupancyGrid grid = testing::randomGrid(rng, 12, 14, 0.1, 0.1, 0.2);
    const GridFrame& f = grid.frame();
    testing::PointPlanner planner(grid, {});
    const PointOptions options = randomOptions(rng, {});
    const Cell a{static_cast<std::int32_t>(rng.below(12)),
                 static_cast<std::int32_t>(rng.below(14))};
    const Cell b{static_cast<std::int32_t>(rng.below(12)),
                 static_cast<std::int32_t>(rng.below(14))};
    const Vec2 within{1e-9, -1e-9};
    const PlanResult asked = between(planner, f.cellCentre(a) + within, f.cellCentre(b), options);
    const PlanResult cells = planner.plan(a, b, options);
    ASSERT_EQ(asked.status, cells.status);
    ASSERT_EQ(asked.cost, cells.cost);
    ASSERT_EQ(asked.path.start, cells.path.start);
    ASSERT_EQ(asked.path.motions.size(), cells.path.motions.size());
    for (std::size_t m = 0; m < cells.path.motions.size(); ++m) {
      ASSERT_EQ(asked.path.motions[m].from, cells.path.motions[m].from);
      ASSERT_EQ(asked.path.motions[m].to, cells.path.motions[m].to);
    }
  }
}

TEST(FreeEnds, AreMovedOnlyWhenTheNearestIsAskedFor) {
  OccupancyGrid grid(*GridFrame::make(5, 9, 1.0, 1.0));
  for (std::int32_t i = 0; i < 4; ++i) grid.set({i, 4}, true);
  testing::PointPlanner planner(grid, {PointShape::Disc, 0.4});
  const Vec2 in_wall{4.6, 1.5};
  EXPECT_EQ(between(planner, in_wall, Vec2{7.2, 1.2}).status, PlanStatus::InvalidStart);
  PointOptions options;
  options.nearest = true;
  const PlanResult r = between(planner, in_wall, Vec2{7.2, 1.2}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(r.certificate.free);
  EXPECT_NE(r.path.start.position, in_wall);
  EXPECT_EQ(r.path.goal().position, (Vec2{7.2, 1.2}));
  EXPECT_FALSE(r.gap);
  const PlanResult to = between(planner, {7.2, 1.2}, in_wall, options);
  ASSERT_EQ(to.status, PlanStatus::Solved);
  ASSERT_TRUE(to.gap);
  EXPECT_DOUBLE_EQ(to.gap->distance_m, length(to.path.goal().position - in_wall));
}

TEST(FreeEnds, OverTerrainCostWhatTheLinesCross) {
  OccupancyGrid grid(*GridFrame::make(3, 6, 1.0, 1.0));
  Terrain terrain;
  terrain.costs.assign(18, 1);
  for (const std::size_t k : {2U, 8U, 14U}) terrain.costs[k] = 5;  // a column
  EXPECT_DOUBLE_EQ(terrainCost(terrain, grid.frame(), {0.5, 1.5}, {5.5, 1.5}), 4.0 + 5.0);
  EXPECT_DOUBLE_EQ(terrainCost(terrain, grid.frame(), {2.25, 0.5}, {2.75, 0.5}), 2.5);
  PointOptions options;
  options.terrain = std::make_shared<const Terrain>(terrain);
  testing::PointPlanner planner(grid, {});
  const PlanResult r = between(planner, {1.75, 1.5}, Vec2{5.5, 1.5}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_DOUBLE_EQ(r.cost, 0.25 + 5.0 + 2.5);
  EXPECT_TRUE(r.certificate.free);
}

}  // namespace
}  // namespace clearway::grid
