// core/geometry/exact_overlap.h — overlap of convex hulls by exact signs alone.
//
// Method: two convex sets are disjoint when their bounds are, or when an edge line of one strictly
//         separates them. Their interiors are disjoint when one set has no area or an edge line
//         weakly separates them. This also holds for points and segments, where an edge of a
//         segment counts once in each direction. Collinear segments are decided by their bounds.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/touch.h"

namespace clearway {

// The convex hull of a ring: the ring itself when it is strictly convex, else a computed hull.
// Refers to the ring and to its own storage: neither copied nor moved.
class HullView {
 public:
  // A ring that is known to be strictly convex is not examined.
  explicit HullView(ConvexRing ring, bool known_convex = false);
  HullView(const HullView&) = delete;
  HullView& operator=(const HullView&) = delete;

  [[nodiscard]] ConvexRing ring() const { return ring_; }  // 1 (point), 2 (segment) or more
  [[nodiscard]] bool hasArea() const { return ring_.size() > 2; }

 private:
  static constexpr std::size_t kSmall = 16;
  ConvexRing ring_;
  std::optional<std::array<Vec2, 2 * kSmall + 1>> small_;  // mostly not needed
  std::vector<Vec2> large_;
};

// Of hulls without radius.
[[nodiscard]] bool hullsOverlap(ConvexRing a, ConvexRing b, TouchRule rule);
[[nodiscard]] bool hullOverlapsCell(ConvexRing a, const Aabb& cell, TouchRule rule);

// The four corners of a cell as a ring; degenerate when the cell is.
[[nodiscard]] constexpr std::array<Vec2, 4> cellCorners(const Aabb& c) {
  return {c.min, {c.max.x, c.min.y}, c.max, {c.min.x, c.max.y}};
}

}  // namespace clearway
