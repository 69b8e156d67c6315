// app/session/collide/contact_marks.h — pictures of contacts: points, normals, depths and gaps.
//
// Internal to scene_picture.cpp. Returns SVG elements in a view of the world.
#pragma once

#include <string>
#include <vector>

#include "app/session/collide/play_scene.h"
#include "app/session/picture/view_box.h"

namespace clearway::session::picture {

// A bar for the depth or gap, the contact point, and an arrow along the normal. `size` is a scale
// factor, below 1 if there are many contacts.
[[nodiscard]] std::string contactMark(Vec2 at, Vec2 normal, double depth_m, bool hit, double size,
                                      const View& view);

// All contacts of the last check, walls included. If there are few, each is labelled with its
// depth. A label covers no other label and no box of `occupied`; a label without a free position is
// skipped.
[[nodiscard]] std::string drawContacts(const ScenePlay& play, const View& view,
                                       std::vector<Aabb> occupied);

}  // namespace clearway::session::picture
