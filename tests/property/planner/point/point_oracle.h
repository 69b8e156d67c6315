// tests/property/planner/point/point_oracle.h — random maps and shortest paths by relaxation, for
// the tests of the point planner; shares no code with it.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "planner/common/grid_agent.h"

namespace clearway::testing {

// Number of maps of a test: `usual`, or the value of CLEARWAY_POINT_MAPS.
inline int mapCount(int usual) {
  const char* value = std::getenv("CLEARWAY_POINT_MAPS");
  return value != nullptr ? std::atoi(value) : usual;
}

// Up to 13 x 13 cells; sizes are multiples of 1/8 m, so that products of them are exact.
inline OccupancyGrid randomPointMap(Rng& rng, std::uint32_t most_percent = 55) {
  const auto rows = static_cast<std::int32_t>(1 + rng.below(13));
  const auto columns = static_cast<std::int32_t>(1 + rng.below(13));
  const double w = 0.125 * (1 + rng.below(16));
  const double l = rng.below(2) == 0 ? w : 0.125 * (1 + rng.below(16));
  OccupancyGrid g(*GridFrame::make(rows, columns, w, l));
  const std::uint32_t percent = rng.below(most_percent);
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) g.set({i, j}, rng.below(100) < percent);
  }
  return g;
}

inline Cell randomCell(Rng& rng, const GridFrame& f) {
  return {static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(f.rows()))),
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(f.columns())))};
}

// One step from a to b is allowed.
inline bool mayStep(const OccupancyGrid& g, Cell a, Cell b, bool eight, CornerRule rule) {
  const std::int32_t dr = b.row - a.row;
  const std::int32_t dc = b.column - a.column;
  if (std::abs(dr) > 1 || std::abs(dc) > 1 || (dr == 0 && dc == 0)) return false;
  if (g.blocked(a) || g.blocked(b)) return false;
  if (dr == 0 || dc == 0) return true;
  if (!eight) return false;
  const int sides = (g.blocked({a.row, b.column}) ? 0 : 1) + (g.blocked({b.row, a.column}) ? 0 : 1);
  return rule == CornerRule::Never ? sides == 2 : rule == CornerRule::OneFree ? sides > 0 : true;
}

// Relaxes to a fixed point: the cost of the cheapest path from `from` to every cell, infinity for
// unreachable cells. `weight` gives a cell's cost per metre.
template <class Weight>
std::vector<double> cheapest(const OccupancyGrid& g, Cell from, bool eight, CornerRule rule,
                             const Weight& weight) {
  const GridFrame& f = g.frame();
  const auto at = [&](Cell c) { return static_cast<std::size_t>(c.row * f.columns() + c.column); };
  std::vector<double> best(at({f.rows(), 0}), std::numeric_limits<double>::infinity());
  best[at(from)] = 0.0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        for (std::int32_t k = 0; k < 9; ++k) {
          const Cell n{i + k / 3 - 1, j + k % 3 - 1};
          if (!mayStep(g, {i, j}, n, eight, rule)) continue;
          const double d = best[at(n)] + length(f.cellCentre({i, j}) - f.cellCentre(n)) * 0.5 *
                                             (weight(n) + weight(Cell{i, j}));
          if (d < best[at({i, j})] * (1.0 - 1e-12)) {
            best[at({i, j})] = d;
            changed = true;
          }
        }
      }
    }
  }
  return best;
}

// The configuration space of the agent's centre, by a test of every cell and the ring around the
// map.
inline OccupancyGrid centresOf(const OccupancyGrid& g, const GridAgent& agent) {
  const GridFrame& f = g.frame();
  OccupancyGrid out(f);
  const auto meets = [&](Cell c, std::int32_t i, std::int32_t j) {
    const double x = std::max(0.0, std::abs(j - c.column) - 0.5) * f.cellWidth();
    const double y = std::max(0.0, std::abs(i - c.row) - 0.5) * f.cellLength();
    if (agent.shape == PointShape::Disc) return x * x + y * y < agent.size_m * agent.size_m;
    return x < 0.5 * agent.size_m && y < 0.5 * agent.size_m;
  };
  for (std::int32_t r = 0; r < f.rows(); ++r) {
    for (std::int32_t c = 0; c < f.columns(); ++c) {
      bool blocked = false;
      for (std::int32_t i = -1; i <= f.rows() && !blocked; ++i) {
        for (std::int32_t j = -1; j <= f.columns() && !blocked; ++j) {
          // Cells further out are behind the ring: their gaps are larger along one axis at least.
          blocked = g.blocked({i, j}) && meets({r, c}, i, j);
        }
      }
      out.set({r, c}, blocked);
    }
  }
  return out;
}

}  // namespace clearway::testing
