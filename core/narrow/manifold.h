// core/narrow/manifold.h — where and how two bodies touch.
#pragma once

#include <array>
#include <cstdint>

#include "core/geometry/vec2.h"

namespace clearway::collide {

struct ManifoldPoint {
  Vec2 position;               // midway between the surfaces [m]
  double penetration_m = 0.0;  // > 0: depth; < 0: gap
  std::uint32_t feature = 0;   // (reference edge << 16) | (reference is B << 15) | incident vertex
};

struct Manifold {
  Vec2 normal;  // unit, from B to A; undefined when count == 0
  std::array<ManifoldPoint, 2> points{};
  int count = 0;
  // Along the axis of least overlap: the shortest translation that parts the shapes when > 0 (with
  // round padding: an upper bound of it), a lower bound of minus the gap when < 0. A clipped point
  // may be less deep.
  double depth_m = 0.0;
};

}  // namespace clearway::collide
