// planner/pose/sweep/row_extent.h — how far a convex piece with round padding reaches within a row.
//
// Floating point, for a first sorting of cells, not for decisions: monotone in the band up to
// rounding, so callers widen or narrow the band and the result by a margin far above it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/geometry/vec2.h"

namespace clearway::lattice {

// Empty when min > max.
struct Extent {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  void add(double v) {
    min = std::min(min, v);
    max = std::max(max, v);
  }
};

// The x extent of the piece, enlarged by a disc, within low <= y <= high.
[[nodiscard]] Extent rowExtent(std::span<const Vec2> ring, double radius, double low, double high);
// Adds that of the line from a to b.
void addSegment(Vec2 a, Vec2 b, double low, double high, Extent& out);

}  // namespace clearway::lattice
