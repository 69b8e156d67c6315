// app/document/edit/edit_changes.h — what an edit has changed in a document.
#pragma once

#include "core/grid/occupancy_grid.h"

namespace clearway::app {

// The changes since the previous query.
struct EditChanges {
  CellRange cells;            // whose values changed
  bool map_replaced = false;  // the map's size changed; all cached map data is invalid
  bool agents = false;
  bool planner = false;
  bool fleet = false;   // the settings of its planning
  bool layers = false;  // of polygons
  [[nodiscard]] bool map() const { return map_replaced || !cells.empty(); }
  [[nodiscard]] bool any() const { return map() || agents || planner || fleet || layers; }
};

}  // namespace clearway::app
