// app/drawing/layers/fleet_labels.h — places for the names of agents: beside their agent, inside
// the frame, where no other name is.
//
// Method: of twelve places around each agent, the one that covers the least of what is drawn; a
// name without a place is dropped. Earlier names choose first. Cost: O(labels * busy points).
// Thread-safe: no state.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "core/geometry/aabb.h"

namespace clearway::app::picture {

struct LabelWish {
  Vec2 at;     // the middle of what it names [px]
  Vec2 reach;  // half the size of that
  std::string text;
};
struct LabelSpace {
  Aabb frame;                  // names are inside
  std::span<const Aabb> keep;  // bodies: hardly covered
  std::span<const Vec2> busy;  // points of lines and goals: covered if nothing else is possible
  double size = 10.0;          // of the text
};
// The box of the text of each label; nullopt: it has no place.
[[nodiscard]] std::vector<std::optional<Aabb>> placeLabels(std::span<const LabelWish> wishes,
                                                           const LabelSpace& space);
// Places names and draws them, each with a halo `halo` wide.
void drawNames(Canvas& out, std::span<const LabelWish> wishes, const LabelSpace& space,
               double halo);

}  // namespace clearway::app::picture
