// app/document/edit/drawings.h — lines and polygons of obstacles that can be drawn again.
//
// Drawings lie above each other on a map of cells; each knows the values that it has changed. Law:
// the map is what remains without drawings, with all of them painted from below. What is painted
// over a drawing makes it cells of the map, and with it the drawings below that it overlaps.
// Method: the values below are kept as patches. To draw again, those of the cells that change come
// back from above down to the drawing, and are painted again from there. Cost: linear in these
// cells and in the cells of the drawings above that have some of them.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/edit/map_edit.h"
#include "core/geometry/vec2.h"

namespace clearway::app {

struct Drawing {
  std::uint32_t id = 0;       // assigned by the document, unique
  std::vector<Vec2> corners;  // two or more, in the world frame; may lie off the map
  bool closed = false;        // a polygon, else a line
  double width = 0.0;         // of the line [m]
  maps::CellState value = maps::CellState::Occupied;
  CellSet cells;   // on the map
  MapPatch below;  // the former values of those that it has changed; assigned by redraw()
};
using Drawings = std::vector<std::shared_ptr<const Drawing>>;  // from below

// Replaces the drawing at `index`; nullopt removes it, the number of drawings as the index adds one
// above all others. Returns the patch that undoes the change of the map.
[[nodiscard]] MapPatch redraw(maps::GridMap& map, Drawings& drawings, std::size_t index,
                              std::optional<Drawing> drawing);
// The drawings that remain when the cells are painted.
[[nodiscard]] Drawings untouched(const Drawings& drawings, const CellSet& cells);
[[nodiscard]] bool areAlike(const Drawing& a, const Drawing& b);  // but for their ids
// Of drawings that only one of the two has.
[[nodiscard]] std::size_t bytesOfChange(const Drawings& a, const Drawings& b);

}  // namespace clearway::app
