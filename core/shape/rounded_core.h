// core/shape/rounded_core.h — a part of a shape as the Minkowski sum of a point set's hull and a
// disc.
#pragma once

#include <vector>

#include "core/shape/shape.h"

namespace clearway {

// The part is the Minkowski sum of the convex hull of `points` and a disc, in the part's own frame.
struct RoundedCore {
  std::vector<Vec2> points;  // of a polygon or box counter-clockwise; of a segment its two ends
  double radius_m = 0.0;
};
[[nodiscard]] RoundedCore roundedCore(const ShapePart& part);

}  // namespace clearway
