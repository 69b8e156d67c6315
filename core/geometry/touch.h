// core/geometry/touch.h — the definition of a collision of two closed shapes.
#pragma once

#include <cstdint>

namespace clearway {

// Whether shapes collide that only touch.
enum class TouchRule : std::uint8_t {
  TouchingIsFree,    // the interiors overlap: the common part has positive area (the default)
  TouchingCollides,  // the closed sets share at least one point
};

}  // namespace clearway
