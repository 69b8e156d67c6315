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
  // The length of the least translation along the normal that separates the shapes; < 0: minus
  // their distance. Of sat and gjk no translation that separates them is shorter.
  double depth_m = 0.0;
};

}  // namespace clearway::collide
