// app/python/map.h — clearway.Map: a map of a file or of an array, and its edits.
//
// An edit makes a new version of the cells, so that what works on the one before is not disturbed:
// planners take the version of each call, and answers keep theirs. Only with the interpreter's lock
// is a Map read or edited.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/python/binding.h"
#include "maps/grid/grid_map.h"

namespace clearway::python {

struct Map {
  std::shared_ptr<const maps::GridMap> cells;  // shared with the planners; never null
  std::string name;                            // of the file; empty: an array
};

[[nodiscard]] inline Map mapOf(maps::GridMap&& cells, std::string name = {}) {
  return {std::make_shared<maps::GridMap>(std::move(cells)), std::move(name)};
}

// Edits and copies (map_edit.cpp).
void addMapEdits(py::class_<Map, std::shared_ptr<Map>>& map);

}  // namespace clearway::python
