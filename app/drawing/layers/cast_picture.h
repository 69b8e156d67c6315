// app/drawing/layers/cast_picture.h — SVG of outlines and of a shape cast.
//
// Internal to scene_picture.cpp. Returns SVG elements in a view of the world.
#pragma once

#include <string>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/style/view_box.h"
#include "app/simulation/scene/scene_cast.h"
#include "core/world/placed_shape.h"

namespace clearway::app::picture {

// The outline of a convex shape, its radius included, as straight sides and arcs.
void addOutline(PathData& out, const collide::PlacedShape& convex, const View& view);

// The body at sampled poses up to its first hit, and the hit point and normal.
[[nodiscard]] std::string drawCast(const ScenePlay& play, const SceneCast& cast, const View& view);

// Bounding box of all poses that drawCast() shows [m].
[[nodiscard]] Aabb boundsOf(const ScenePlay& play, const SceneCast& cast);

}  // namespace clearway::app::picture
