// app/drawing/layers/cast_picture.h — outlines of shapes, and a shape cast.
//
// Of scenes and recordings.
#pragma once

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/view_box.h"
#include "app/simulation/scene/scene_cast.h"
#include "core/world/placed_shape.h"

namespace clearway::app::picture {

// The outline of a convex shape, its radius included, as straight sides and arcs.
void addOutline(Curve& out, const collide::PlacedShape& convex, const View& view);

// The body at sampled poses up to its first hit, and the hit point and normal.
void drawCast(Canvas& out, const ScenePlay& play, const SceneCast& cast, const View& view);

// Bounding box of all poses that drawCast() shows [m].
[[nodiscard]] Aabb boundsOf(const ScenePlay& play, const SceneCast& cast);

}  // namespace clearway::app::picture
