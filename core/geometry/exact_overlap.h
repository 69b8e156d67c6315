// core/geometry/exact_overlap.h — convex hulls against each other by exact signs alone.
//
// Method: two convex sets are disjoint when their bounds are or when an edge line of one strictly
//         separates them; their interiors are disjoint when one has no area or an edge line weakly
//         separates them. This also holds for points and segments, an edge of a segment counting
//         once in each direction; segments of one line are settled by their bounds.
// Cost: O(n*m) orient2d. Allocates only for rings of more than 16 points that are not convex.
#pragma once

#include <array>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/geometry/overlap.h"

namespace clearway {

// The convex hull of a ring: the ring itself when it is strictly convex, else built. Refers to the
// ring, and to itself: neither copied nor moved.
class HullView {
 public:
  explicit HullView(ConvexRing ring);
  HullView(const HullView&) = delete;
  HullView& operator=(const HullView&) = delete;

  [[nodiscard]] ConvexRing ring() const { return ring_; }  // 1 (point), 2 (segment) or more
  [[nodiscard]] bool hasArea() const { return ring_.size() > 2; }

 private:
  static constexpr std::size_t kSmall = 16;
  ConvexRing ring_;
  std::array<Vec2, 2 * kSmall + 1> small_;
  std::vector<Vec2> large_;
};

// Hulls without radius.
[[nodiscard]] bool hullsOverlap(ConvexRing a, ConvexRing b, TouchRule rule);
[[nodiscard]] bool hullOverlapsCell(ConvexRing a, const Aabb& cell, TouchRule rule);

// The four corners of a cell as a ring; degenerate when the cell is.
[[nodiscard]] constexpr std::array<Vec2, 4> cellCorners(const Aabb& c) {
  return {c.min, {c.max.x, c.min.y}, c.max, {c.min.x, c.max.y}};
}

}  // namespace clearway
