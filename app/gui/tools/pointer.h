// app/gui/tools/pointer.h — where the pointer is on the map, as tools get it.
#pragma once

#include <Qt>
#include <cstdint>

#include "core/geometry/vec2.h"
#include "core/grid/grid_frame.h"

namespace clearway::gui {

struct Pointer {
  Vec2 world;             // [m]
  Cell cell;              // may lie outside of the map
  double px_per_m = 1.0;  // of the view: distances for picking are in pixels
  Qt::MouseButton button = Qt::LeftButton;
  Qt::KeyboardModifiers modifiers;
  std::uint32_t driven = 0;  // the agent that is drawn here as it drives; 0: none
  bool twice = false;        // the second press of a double-click
};

}  // namespace clearway::gui
