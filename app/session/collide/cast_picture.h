// app/session/collide/cast_picture.h — SVG of outlines and of a shape cast.
//
// Internal to scene_picture.cpp. Returns SVG elements in a view of the world.
#pragma once

#include <string>

#include "app/session/collide/scene_cast.h"
#include "app/session/picture/svg_writer.h"
#include "app/session/picture/view_box.h"
#include "core/world/placed_shape.h"

namespace clearway::session::picture {

// The outline of a convex shape, its radius included, as straight sides and arcs.
void addOutline(PathData& out, const collide::PlacedShape& convex, const View& view);

// The body at sampled poses up to its first hit, and the hit point and normal.
[[nodiscard]] std::string drawCast(const ScenePlay& play, const SceneCast& cast, const View& view);

// Bounding box of all poses that drawCast() shows [m].
[[nodiscard]] Aabb boundsOf(const ScenePlay& play, const SceneCast& cast);

}  // namespace clearway::session::picture
