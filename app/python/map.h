// app/python/map.h — clearway.Map: a map of a file or of an array, which never changes.
#pragma once

#include <memory>
#include <string>

#include "maps/grid/grid_map.h"

namespace clearway::python {

struct Map {
  std::shared_ptr<const maps::GridMap> cells;  // shared with the planners
  std::string name;                            // of the file; empty: an array
};

}  // namespace clearway::python
