// app/session/collide/cast_picture.h — pictures of outlines, and of a body on the way of a cast.
//
// Internal to collide_picture.cpp. Gives SVG elements over a view of the world.
#pragma once

#include <string>

#include "app/session/collide/scene_cast.h"
#include "app/session/picture/svg_writer.h"
#include "app/session/picture/view_box.h"
#include "core/world/placed_shape.h"

namespace clearway::session::picture {

// The outline of a convex shape, its radius included, as straight sides and arcs.
void addOutline(PathData& out, const collide::PlacedShape& convex, const View& view);

// The body at some poses of its way until it meets something, and there what it touches.
[[nodiscard]] std::string drawCast(const ScenePlay& play, const SceneCast& cast, const View& view);

// Around all poses that drawCast() shows [m].
[[nodiscard]] Aabb boundsOf(const ScenePlay& play, const SceneCast& cast);

}  // namespace clearway::session::picture
