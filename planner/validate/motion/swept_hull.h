// planner/validate/motion/swept_hull.h — the convex hull of a convex part at two poses.
//
// The hull is exact on the rounded vertices: it contains every point of both
// (core/geometry/hull.h). Cost: O(n log n), without allocation for parts of up to kSmall / 2
// vertices. Thread-safe.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/geometry/convex_polygon.h"
#include "core/geometry/pose.h"

namespace clearway::validation {

// A list of points with inline storage for few points.
class PointList {
 public:
  PointList() = default;
  explicit PointList(std::size_t size) : size_(size) {
    if (size > kSmall) large_.resize(size);
  }
  void shrink(std::size_t size) { size_ = size; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Vec2* data() { return large_.empty() ? small_.data() : large_.data(); }
  [[nodiscard]] const Vec2* data() const { return large_.empty() ? small_.data() : large_.data(); }
  [[nodiscard]] Vec2* begin() { return data(); }
  [[nodiscard]] Vec2* end() { return data() + size_; }
  [[nodiscard]] const Vec2* begin() const { return data(); }
  [[nodiscard]] const Vec2* end() const { return data() + size_; }

 private:
  static constexpr std::size_t kSmall = 18;
  std::size_t size_ = 0;
  std::array<Vec2, kSmall> small_;
  std::vector<Vec2> large_;
};

// The part's vertices at a pose, with the bits of placed() (core/shape/footprint.h).
[[nodiscard]] PointList placedAt(const ConvexPolygon& part, const Pose& pose);

// The hull of two sets of vertices, and of the part at two poses.
[[nodiscard]] PointList hullOfBoth(std::span<const Vec2> a, std::span<const Vec2> b);
[[nodiscard]] PointList sweptHull(const ConvexPolygon& part, const Pose& from, const Pose& to);

}  // namespace clearway::validation
