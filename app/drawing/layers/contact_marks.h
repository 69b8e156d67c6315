// app/drawing/layers/contact_marks.h — pictures of contacts: points, normals, depths and gaps.
//
// Internal to pictures of scenes and recordings. Returns SVG elements in a view of the world.
#pragma once

#include <string>
#include <vector>

#include "app/drawing/style/picture_words.h"
#include "app/drawing/style/view_box.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::app::picture {

// A bar for the depth or gap, the contact point, and an arrow along the normal. `size` is a scale
// factor, below 1 if there are many contacts.
[[nodiscard]] std::string contactMark(Vec2 at, Vec2 normal, double depth_m, bool hit, double size,
                                      const View& view);

// All contacts, the first ones below. If there are few, each is labelled with its
// depth. A label covers no other label and no box of `occupied`; a label without a free position is
// skipped.
[[nodiscard]] std::string drawContacts(const EngineMarks& marks, const View& view,
                                       std::vector<Aabb> occupied, const PictureWords& words);

}  // namespace clearway::app::picture
