// app/document/edit/new_map.h — new maps: empty ones and a few generated kinds.
//
// The map is a ROS map with its lower left corner at the origin, so it has a resolution and may
// hold unknown cells. Generation uses integer arithmetic and core/base/rng.h: the same seed gives
// the same map on every machine.
// Errors: those of GridFrame. Cost: linear in the cells.
#pragma once

#include <cstdint>

#include "maps/grid/grid_map.h"

namespace clearway::app {

enum class Pattern : std::uint8_t {
  Empty,      // all free
  Walled,     // free, with a wall around
  Rooms,      // rooms with doors
  Maze,       // corridors without loops
  Warehouse,  // rows of shelves with aisles
  Random,     // scattered obstacles
};

struct NewMap {
  std::int32_t rows = 200, columns = 300;
  double cell_m = 0.05;
  Pattern pattern = Pattern::Walled;
  std::int32_t scale = 16;  // of rooms, corridors, shelves and obstacles [cells]; >= 2
  std::uint64_t seed = 1;
};

[[nodiscard]] Result<maps::GridMap> makeMap(const NewMap& wanted);

}  // namespace clearway::app
