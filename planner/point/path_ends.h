// planner/point/path_ends.h — the ends of a path of a point, anywhere on a map, in half cells.
//
// Cost: some ns. Thread-safe: no state.
#pragma once

#include <cmath>

#include "core/geometry/vec2.h"
#include "core/grid/grid_frame.h"
#include "planner/common/grid_agent.h"
#include "planner/point/any_angle/half_cell.h"

namespace clearway::grid {

struct PathEnds {
  HalfCell start, goal;
};

// A coordinate within its tolerance of a centre's or an edge's is that one.
[[nodiscard]] inline HalfCell inHalfCells(const GridFrame& frame, Vec2 p) {
  const auto snapped = [](double v) {
    const double near = std::round(v);
    return std::abs(v - near) <= 2.0 * kLatticeTolerance ? near : v;
  };
  return {snapped(2.0 * p.x / frame.cellWidth()), snapped(2.0 * p.y / frame.cellLength())};
}

}  // namespace clearway::grid
