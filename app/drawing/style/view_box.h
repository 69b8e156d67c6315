// app/drawing/style/view_box.h — the visible part of the world and its position on the card.
#pragma once

#include "core/geometry/aabb.h"
#include "core/grid/grid_frame.h"

namespace clearway::app::picture {

struct View {
  CellRange cells;     // the window, whole cells inside the map, not empty
  Aabb world;          // the same in metres
  Aabb area;           // the same on the card [px]
  double scale = 1.0;  // px per metre, the same for x and y
  double unit = 1.0;   // all type sizes and line widths are multiples of it [px]

  [[nodiscard]] Vec2 px(Vec2 p) const { return area.min + scale * (p - world.min); }
  [[nodiscard]] Aabb px(const Aabb& b) const { return {px(b.min), px(b.max)}; }
};

}  // namespace clearway::app::picture
