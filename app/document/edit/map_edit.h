// app/document/edit/map_edit.h — undoable changes of a map's cells, and copies of map regions.
//
// A patch holds the values of its cells on the other side of the change. Swapping it with the map
// undoes the change, swapping again redoes it, bit for bit. A patch needs 2 bytes per changed cell
// and 12 per run. Cells outside the map are ignored. A cell that already has the requested state
// keeps its value (setState()).
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "app/document/edit/cell_set.h"
#include "maps/grid/grid_map.h"

namespace clearway::app {

struct MapPatch {
  CellSet cells;
  std::vector<std::uint16_t> values;  // of the cells, in the order of the set
};

// Exchanges the patch's values with the map's.
void swapPatch(maps::GridMap& map, MapPatch& patch);
[[nodiscard]] std::size_t bytesOf(const MapPatch& patch);

// Each function changes the map and returns the patch that undoes the change.
[[nodiscard]] MapPatch paint(maps::GridMap& map, const CellSet& cells, maps::CellState state);
// Free becomes occupied and occupied free; unknown cells are unchanged.
[[nodiscard]] MapPatch invert(maps::GridMap& map, const CellSet& cells);

// A copied region of a map; its bounding box starts at (0, 0).
struct Clip {
  CellSet cells;  // bounds begin at (0, 0)
  std::vector<std::uint16_t> values;
  maps::MapMeta meta;  // what the values mean
  std::uint16_t max_value = 255;
  [[nodiscard]] std::int32_t rows() const { return cells.bounds().last_row; }
  [[nodiscard]] std::int32_t columns() const { return cells.bounds().last_column; }
};

// Copies the cells inside the map; empty if there are none.
[[nodiscard]] Clip copyOf(const maps::GridMap& map, const CellSet& cells);
// Values are copied to a map of the same kind; for another kind the states are translated.
[[nodiscard]] MapPatch paste(maps::GridMap& map, const Clip& clip, Cell at);

enum class Turn : std::uint8_t { Right, Left, Half, FlipAcross, FlipDown };
[[nodiscard]] Clip turned(const Clip& clip, Turn turn);

// A window of the map; cells beyond the map are set to `fill`. A ROS map's origin is moved so that
// every cell keeps its coordinates. Errors: those of GridFrame.
[[nodiscard]] Result<maps::GridMap> windowOf(const maps::GridMap& map, const CellRange& window,
                                             maps::CellState fill);
// The whole map turned or mirrored; a ROS map keeps its origin.
[[nodiscard]] Result<maps::GridMap> turned(const maps::GridMap& map, Turn turn);
// A pose, cells, or a patch after turning the map, which had this frame, together with it.
[[nodiscard]] Pose turned(const Pose& pose, const GridFrame& frame, Turn turn);
[[nodiscard]] CellSet turned(const CellSet& cells, const GridFrame& frame, Turn turn);
[[nodiscard]] MapPatch turned(const MapPatch& patch, const GridFrame& frame, Turn turn);

}  // namespace clearway::app
