// core/physics/box2d_shapes.h — the shapes of bodies as Box2D has them.
//
// Polygons of more than eight vertices are cut into fans, capsules are a box and two circles.
// A radius becomes the skin of the polygon. Parts that are only drawn have no shape.
// Vertices that are nearer than 3 mm to each other become one, as Box2D has it.
// Internal to core/physics. Thread-safe: a pure function.
#pragma once

#include <box2d/box2d.h>

#include <functional>

#include "core/shape/shape.h"

namespace clearway::physics {

[[nodiscard]] inline b2Vec2 b2(Vec2 v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

// Calls visit() with each. Errors: InvalidArgument for shapes without area, or too thin for floats.
[[nodiscard]] Result<void> forEachBox2dShape(const Shape& shape,
                                             const std::function<void(const b2Shape&)>& visit);

}  // namespace clearway::physics
