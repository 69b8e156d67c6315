// app/session/collide/contact_marks.h — pictures of contacts: points, normals, depths and gaps.
//
// Internal to collide_picture.cpp. Gives SVG elements over a view of the world.
#pragma once

#include <string>
#include <vector>

#include "app/session/collide/play_scene.h"
#include "app/session/picture/view_box.h"

namespace clearway::session::picture {

// The depth or gap as a bar across the contact, the point, and an arrow along the normal; `size`
// is 1, or less where there are many.
[[nodiscard]] std::string contactMark(Vec2 at, Vec2 normal, double depth_m, bool hit, double size,
                                      const View& view);

// All contacts of the last check, those with walls too. Where there are few, their depths are
// written, each where it covers neither another one nor what is `taken`; one that finds no such
// place is left out.
[[nodiscard]] std::string drawContacts(const ScenePlay& play, const View& view,
                                       std::vector<Aabb> taken);

}  // namespace clearway::session::picture
