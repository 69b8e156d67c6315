// core/world/mid_phase.h — candidate pairs of parts of two shapes, by their bounding volume
// hierarchies.
//
// Method: with fewer than kMidPhaseParts parts on both sides all pairs are examined, else the trees
//         are traversed (core/bvh/bvh.h). Before a pair of parts is visited, their bounding circles
//         are compared, then their boxes.
// Law: every pair of parts within `reach` of each other is visited, with trees or without; the
//         order differs.
// Cost: O(n m) comparisons of boxes without trees, mostly O(log n) with them.
#pragma once

#include <cmath>
#include <span>

#include "core/narrow/method_trace.h"
#include "core/world/placed_shape.h"

namespace clearway::collide {

inline constexpr std::size_t kMidPhaseParts = 8;

// A compound, or a convex shape as a compound of one part. Neither copied nor moved.
class PartsView {
 public:
  explicit PartsView(const PlacedShape& s);
  PartsView(const PartsView&) = delete;
  PartsView& operator=(const PartsView&) = delete;

  [[nodiscard]] std::span<const PlacedShape> parts() const { return parts_; }
  [[nodiscard]] std::span<const Aabb> bounds() const { return bounds_; }
  [[nodiscard]] std::span<const Disc> discs() const { return discs_; }
  [[nodiscard]] std::span<const Bvh::Node> nodes() const { return nodes_; }

 private:
  std::span<const PlacedShape> parts_;
  std::span<const Aabb> bounds_;
  std::span<const Disc> discs_;
  std::span<const Bvh::Node> nodes_;
  Aabb own_bounds_;
  Disc own_disc_;
  Bvh::Node own_node_;
};

// True when the discs are within `reach`, up to rounding.
[[nodiscard]] inline bool isNear(const Disc& a, const Disc& b, double reach) {
  const double r = a.radius_m + b.radius_m + reach;
  return squaredLength(a.centre - b.centre) <= r * r;
}

// Calls visit(i, j) with the indices of two parts until it returns false. Neither is a half-plane.
template <class Visit>
void forEachNearPair(const PartsView& a, const PartsView& b, double reach, bool use_tree,
                     Visit&& visit) {
  const auto leaf = [&](std::size_t i, std::size_t j) {
    return !isNear(a.discs()[i], b.discs()[j], reach) ||
           !isNear(a.bounds()[i], b.bounds()[j], reach) || visit(i, j);
  };
  if (use_tree && std::max(a.parts().size(), b.parts().size()) >= kMidPhaseParts) {
    MethodTrace::note("trees of parts");
    return walkPairs(a.nodes(), b.nodes(), reach, leaf);
  }
  MethodTrace::note("all parts");
  for (std::size_t i = 0; i < a.parts().size(); ++i) {
    for (std::size_t j = 0; j < b.parts().size(); ++j) {
      if (!leaf(i, j)) return;
    }
  }
}

}  // namespace clearway::collide
