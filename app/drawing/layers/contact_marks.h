// app/drawing/layers/contact_marks.h — pictures of contacts: points, normals, depths and gaps.
//
// Of scenes, recordings and simulations.
#pragma once

#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/picture_words.h"
#include "app/drawing/style/view_box.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::app::picture {

// A bar for the depth or gap, the contact point, and an arrow along the normal. `size` is a scale
// factor, below 1 if there are many contacts.
void contactMark(Canvas& out, Vec2 at, Vec2 normal, double depth_m, bool hit, double size,
                 const View& view);

// All contacts, the first ones below. If there are few, each is labelled with its depth. A label
// covers no other label and no box of `occupied`; a label without a free position is skipped.
void drawContacts(Canvas& out, const EngineMarks& marks, const View& view,
                  std::vector<Aabb> occupied, const PictureWords& words);

}  // namespace clearway::app::picture
