// planner/pose/sweep/row_extent.h — the x interval of a rounded convex piece within a band of y.
//
// The result is floating point. It serves a conservative classification of cells, not exact
// decisions. It is monotone in the band up to rounding, so callers widen or narrow the band and the
// result by a margin far above the rounding. Thread-safe.
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
// Extends `out` by the extent of the segment from a to b.
void addSegment(Vec2 a, Vec2 b, double low, double high, Extent& out);

}  // namespace clearway::lattice
