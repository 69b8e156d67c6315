// core/polygon/box_tree.h — an R-tree of axis-aligned boxes, by Boost.Geometry.
//
// Method: sort-tile-recursive packing; the tree does not change. Cost: build O(n log n), query
// O(log n) and the result. Copies share the tree. Thread-safe to read.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/geometry/aabb.h"

namespace clearway {

class BoxTree {
 public:
  BoxTree() = default;
  explicit BoxTree(std::span<const Aabb> boxes);

  [[nodiscard]] std::size_t size() const;
  // The indices of the boxes that share a point with `box`, in ascending order.
  [[nodiscard]] std::vector<std::uint32_t> meeting(const Aabb& box) const;

 private:
  struct Tree;
  std::shared_ptr<const Tree> tree_;
};

}  // namespace clearway
