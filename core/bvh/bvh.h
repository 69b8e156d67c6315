// core/bvh/bvh.h — bounding volume hierarchy of axis-aligned boxes over the parts of one shape: the
// mid phase.
//
// Method: recursive median split on the longest axis of the parts' centres, one part per leaf. Flat
//         boxes are widened slightly, so that perimeters distinguish their sizes. Moved parts keep
//         the tree; refit() recomputes the boxes from the leaves upwards.
// Source: C. Ericson, Real-Time Collision Detection (2005), 6.2 and 6.5.
// Law: every box lies inside the boxes of its ancestors; every item is in exactly one leaf. The set
//         of pairs that a traversal finds depends on the leaves' boxes alone, never on the tree.
// Cost: build O(n log^2 n), refit O(n), one allocation each at most. Thread-safe to read.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/aabb.h"

namespace clearway::collide {

class Bvh {
 public:
  static constexpr std::uint32_t kLeaf = 0;  // no node has the root as its child

  // In preorder: the left child of node i is i + 1.
  struct Node {
    Aabb box;
    std::uint32_t right = kLeaf;
    std::uint32_t item = 0;  // leaves only
    [[nodiscard]] bool isLeaf() const { return right == kLeaf; }
  };

  Bvh() = default;
  // Over items 0 to boxes.size() - 1; at most 2^24 of them.
  explicit Bvh(std::span<const Aabb> boxes);
  // The same items with other boxes. Precondition: as many boxes as before.
  void refit(std::span<const Aabb> boxes);

  [[nodiscard]] bool empty() const { return nodes_.empty(); }
  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }

  // Calls visit(item) for the items whose leaf boxes are within `reach` of `box` along both axes,
  // until it returns false.
  template <class Visit>
  void query(const Aabb& box, double reach, Visit&& visit) const;

 private:
  std::vector<Node> nodes_;
};

// True when two closed boxes are at most `reach` away along either axis. Rounding errs towards
// true.
[[nodiscard]] constexpr bool isNear(const Aabb& a, const Aabb& b, double reach) {
  return (a.min.x - b.max.x <= reach) & (b.min.x - a.max.x <= reach) &
         (a.min.y - b.max.y <= reach) & (b.min.y - a.max.y <= reach);
}

// Stack size of a traversal: one more than the sum of the two depths.
inline constexpr std::size_t kBvhStack = 64;

template <class Visit>
void Bvh::query(const Aabb& box, double reach, Visit&& visit) const {
  if (nodes_.empty()) return;
  std::array<std::uint32_t, kBvhStack> stack;
  std::size_t top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const std::uint32_t i = stack[--top];
    const Node& n = nodes_[i];
    if (!isNear(n.box, box, reach)) continue;
    if (n.isLeaf()) {
      if (!visit(n.item)) return;
      continue;
    }
    assert(top + 2 <= stack.size());
    stack[top++] = n.right;
    stack[top++] = i + 1;
  }
}

// Calls visit(item_a, item_b) for every pair of leaves whose boxes are near, until it returns
// false. Simultaneous traversal with an explicit stack: of two nodes the one with the larger
// perimeter is descended. Precondition: neither tree is empty.
template <class Visit>
void walkPairs(std::span<const Bvh::Node> a, std::span<const Bvh::Node> b, double reach,
               Visit&& visit) {
  struct Pair {
    std::uint32_t a, b;
  };
  const auto perimeter = [](const Aabb& x) { return x.max.x - x.min.x + (x.max.y - x.min.y); };
  std::array<Pair, kBvhStack> stack;
  std::size_t top = 0;
  stack[top++] = {0, 0};
  while (top > 0) {
    const Pair p = stack[--top];
    const Bvh::Node& na = a[p.a];
    const Bvh::Node& nb = b[p.b];
    if (!isNear(na.box, nb.box, reach)) continue;
    if (na.isLeaf() && nb.isLeaf()) {
      if (!visit(na.item, nb.item)) return;
      continue;
    }
    assert(top + 2 <= stack.size());
    if (nb.isLeaf() || (!na.isLeaf() && perimeter(na.box) >= perimeter(nb.box))) {
      stack[top++] = {na.right, p.b};
      stack[top++] = {p.a + 1, p.b};
    } else {
      stack[top++] = {p.a, nb.right};
      stack[top++] = {p.a, p.b + 1};
    }
  }
}

}  // namespace clearway::collide
