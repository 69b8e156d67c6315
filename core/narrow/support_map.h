// core/narrow/support_map.h — O(1) support function of a convex ring: the furthest vertex along a
// direction.
//
// Method: the circle of directions is cut into bins of equal pseudo-angle (y / (|x| + |y|) in each
//         quadrant: one division, no arc tangent). Each bin stores the furthest vertex at its
//         beginning. From there a walk with one exact sign per vertex finds the furthest one along
//         the query direction: usually none or one step; where many normals share a bin, bisection
//         with about ten steps at most for 64 vertices.
// Law: exact. Of two vertices at one height the first one of their edge is taken, as in
//         supportBySearch.
// Cost: memory 8 to 16 bins of four bytes per vertex. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/overlap.h"

namespace clearway::collide {

// The furthest vertex along d by linear search. Strictly convex ring, or two points, or one.
[[nodiscard]] std::size_t supportBySearch(ConvexRing ring, Vec2 d);

class SupportMap {
 public:
  // For a ring as above, of at most 65535 vertices; keeps a copy of it.
  explicit SupportMap(ConvexRing ring);

  // Precondition: d is finite. The first vertex when d is zero.
  [[nodiscard]] std::size_t furthest(Vec2 d) const;

  [[nodiscard]] ConvexRing ring() const { return ring_; }
  // For visualisation: bin k covers the directions from binStart(k) to binStart(k + 1), turning
  // from +x to +y, and starts at vertex binVertex(k).
  [[nodiscard]] std::size_t bins() const { return bins_.size(); }
  [[nodiscard]] Vec2 binStart(std::size_t k) const;
  [[nodiscard]] std::size_t binVertex(std::size_t k) const { return bins_[k].first; }

 private:
  struct Bin {
    std::uint16_t first = 0, last = 0;  // the furthest vertices at the bin's beginning and its end
  };
  [[nodiscard]] std::size_t after(std::size_t vertex, std::size_t steps) const {
    const std::size_t v = vertex + steps;
    return v < ring_.size() ? v : v - ring_.size();
  }
  [[nodiscard]] std::size_t furthestOf(Bin bin, Vec2 d) const;

  std::vector<Vec2> ring_;
  std::vector<Bin> bins_;
  double bins_a_unit_ = 0.0;  // bins per unit of pseudo-angle, which runs from 0 to 4
};

}  // namespace clearway::collide
