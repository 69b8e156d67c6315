// core/narrow/ring_sides.h — steps round a ring; a ring whose edges are all faces, also for a
// segment or a point.
//
// Internal to the kernels that end with faces. {p, q} becomes {p, q, q, p}, a box without width,
// whose repeated vertices sat_axis.h treats as its end faces; {p} becomes {p, p, p, p}.
#pragma once

#include <array>

#include "core/geometry/overlap.h"

namespace clearway::collide {

// The vertex after and before vertex i of a closed ring.
[[nodiscard]] inline std::size_t next(ConvexRing r, std::size_t i) {
  return i + 1 < r.size() ? i + 1 : 0;
}
[[nodiscard]] inline std::size_t previous(ConvexRing r, std::size_t i) {
  return i > 0 ? i - 1 : r.size() - 1;
}

class RingSides {
 public:
  explicit RingSides(ConvexRing ring) : ring_(ring) {
    if (ring.size() > 2) return;
    own_ = {ring.front(), ring.back(), ring.back(), ring.front()};
    ring_ = own_;
    few_ = true;
  }
  RingSides(const RingSides&) = delete;
  RingSides& operator=(const RingSides&) = delete;

  [[nodiscard]] ConvexRing ring() const { return ring_; }
  // The number of an edge in the original ring.
  [[nodiscard]] std::size_t edge(std::size_t i) const { return few_ ? 2 * i : i; }

 private:
  ConvexRing ring_;
  std::array<Vec2, 4> own_;
  bool few_ = false;
};

}  // namespace clearway::collide
