// Agents with a size from corner to corner of cells, against the validator's test of each place and
// relaxation over all corners.
#include <gtest/gtest.h>

#include <cmath>
#include <queue>

#include "planner/point/grid/inflated_grid.h"
#include "planner/point/position_planner.h"
#include "planner/validate/motion/translating_agent_check.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using namespace clearway::testing;
using validation::HalfPoint;

HalfPoint cornerOf(Cell c) { return {2 * std::int64_t{c.column}, 2 * std::int64_t{c.row}}; }

bool fits(const OccupancyGrid& map, const GridAgent& agent, Cell corner) {
  return !validation::obstacleHitByTranslation(map, agent, cornerOf(corner), cornerOf(corner));
}

GridAgent sizedAgent(Rng& rng, double cell) {
  const double cells = 0.125 * (1 + rng.below(24));
  const bool is_disc = rng.below(2) == 0;
  GridAgent agent{is_disc ? PointShape::Disc : PointShape::Square, cells * cell};
  if (!is_disc && rng.below(3) == 0) agent.round_m = 0.125 * (1 + rng.below(4)) * cell;
  return agent;
}

TEST(CornerLattice, AnAgentFitsWhereTheValidatorSaysSo) {
  Rng rng(61);
  int free = 0, blocked = 0;
  for (int k = 0; k < 400; ++k) {
    const std::int32_t columns = k % 4 == 0 ? 63 + static_cast<std::int32_t>(rng.below(3)) : 11;
    const double cell = k % 3 == 0 ? 0.1 : 1.0;
    const OccupancyGrid map =
        randomGrid(rng, 9, columns, cell, k % 5 == 0 ? 0.7 * cell : cell, 0.1);
    const GridAgent agent = sizedAgent(rng, cell);
    const OccupancyGrid inflated = inflatedGrid(map, agent, nullptr, LatticeKind::Corners);
    ASSERT_EQ(inflated.frame().rows(), 10);
    ASSERT_EQ(inflated.frame().columns(), columns + 1);
    for (Cell c; c.row < 10; ++c.row) {
      for (c.column = 0; c.column <= columns; ++c.column) {
        ASSERT_EQ(inflated.blocked(c), !fits(map, agent, c))
            << "case " << k << ": corner " << c.row << ", " << c.column << ", size " << agent.size_m
            << ", round " << agent.round_m;
        ++(inflated.blocked(c) ? blocked : free);
      }
    }
  }
  EXPECT_GT(free, 10'000);
  EXPECT_GT(blocked, 10'000);
}

// The least cost of a path along corners, by Dijkstra's algorithm; steps cut no corner.
double leastAlongCorners(const OccupancyGrid& map, const GridAgent& agent, Cell from, Cell to) {
  const GridFrame& f = map.frame();
  const std::int32_t columns = f.columns() + 1;
  const auto isFree = [&](Cell c) {
    return c.row >= 0 && c.column >= 0 && c.row <= f.rows() && c.column < columns &&
           fits(map, agent, c);
  };
  std::vector<double> cost(static_cast<std::size_t>((f.rows() + 1) * columns),
                           std::numeric_limits<double>::infinity());
  const auto at = [&](Cell c) -> double& {
    return cost[static_cast<std::size_t>(c.row * columns + c.column)];
  };
  using Entry = std::tuple<double, std::int32_t, std::int32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  at(from) = 0.0;
  open.emplace(0.0, from.row, from.column);
  while (!open.empty()) {
    const auto [d, row, column] = open.top();
    open.pop();
    if (d > at({row, column})) continue;
    for (std::int32_t i = -1; i <= 1; ++i) {
      for (std::int32_t j = -1; j <= 1; ++j) {
        const Cell to_cell{row + i, column + j};
        if ((i == 0 && j == 0) || !isFree(to_cell)) continue;
        if (!isFree({row + i, column}) || !isFree({row, column + j})) continue;
        const double total = d + std::hypot(i * f.cellLength(), j * f.cellWidth());
        if (total >= at(to_cell)) continue;
        at(to_cell) = total;
        open.emplace(total, to_cell.row, to_cell.column);
      }
    }
  }
  return at(to);
}

bool bendsAtCornersOnly(const GridFrame& f, const Path& path) {
  const PointLattice corners(f, LatticeKind::Corners);
  for (const Motion& m : path.motions) {
    if (!corners.isPoint(m.from.position) || !corners.isPoint(m.to.position)) return false;
  }
  return true;
}

TEST(CornerLattice, APathAlongCornersIsFoundWhereverThereIsOne) {
  Rng rng(62);
  int along_corners = 0, none = 0;
  for (int k = 0; k < 4'000; ++k) {
    const double cell = k % 3 == 0 ? 0.1 : 1.0;
    const OccupancyGrid map = randomGrid(rng, 12, 13, cell, cell, 0.12);
    const GridFrame& f = map.frame();
    const GridAgent agent = sizedAgent(rng, cell);
    const Cell from{static_cast<std::int32_t>(rng.below(13)),
                    static_cast<std::int32_t>(rng.below(14))};
    const Cell to{static_cast<std::int32_t>(rng.below(13)),
                  static_cast<std::int32_t>(rng.below(14))};
    if (!fits(map, agent, from) || !fits(map, agent, to)) continue;
    const PointLattice corners(f, LatticeKind::Corners);
    testing::PointPlanner planner(map, agent);
    PointOptions options;
    const std::array searches{PointSearch::Auto, PointSearch::AStar, PointSearch::Theta,
                              PointSearch::AnyAngle};
    options.search = searches[rng.below(4)];
    const PlanResult r = testing::planBetween(planner, corners.position(from),
                                              std::vector{corners.position(to)}, options);
    const double least = leastAlongCorners(map, agent, from, to);
    if (r.status != PlanStatus::Solved) {
      ASSERT_TRUE(std::isinf(least)) << "case " << k << ": " << r.reason;
      ++none;
      continue;
    }
    ASSERT_TRUE(r.certificate.free) << "case " << k << ": " << r.certificate.problem;
    ASSERT_EQ(r.path.start.position, corners.position(from));
    ASSERT_EQ(r.path.goal().position, corners.position(to));
    // Ends within a cell of each other may be joined directly.
    const bool is_near = std::abs(from.row - to.row) <= 1 && std::abs(from.column - to.column) <= 1;
    if (!bendsAtCornersOnly(f, r.path) || is_near) continue;
    ++along_corners;
    if (options.search == PointSearch::AnyAngle) {
      ASSERT_LE(r.cost, least + 1e-9) << "case " << k;
    } else if (options.search != PointSearch::Theta) {
      ASSERT_NEAR(r.cost, least, 1e-9) << "case " << k;
    }
  }
  EXPECT_GT(along_corners, 100);
  EXPECT_GT(none, 30);
}

}  // namespace
}  // namespace clearway::grid
