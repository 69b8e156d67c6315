// app/session/edit/map_edit.h — changes of a map's cells that can be taken back, and pieces of it.
//
// A patch holds the values that its cells have on the other side of the change: swapping it with
// the map undoes it, swapping it again redoes it, and the values come back bit for bit. It costs 2
// bytes a changed cell and 12 a run of them. Cells outside of the map are left alone, and a cell
// that already means what is asked keeps its value (setState()).
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "app/session/edit/cell_set.h"
#include "maps/grid_map.h"

namespace clearway::session {

struct MapPatch {
  CellSet cells;
  std::vector<std::uint16_t> values;  // of the cells, in their order
};

// Exchanges the patch's values with the map's.
void swapPatch(maps::GridMap& map, MapPatch& patch);
[[nodiscard]] std::size_t bytesOf(const MapPatch& patch);

// Each changes the map and returns what undoes it.
[[nodiscard]] MapPatch paint(maps::GridMap& map, const CellSet& cells, maps::CellState state);
// Free becomes occupied and occupied free; unknown cells stay.
[[nodiscard]] MapPatch invert(maps::GridMap& map, const CellSet& cells);

// A piece of a map: the values of some cells, placed from (0, 0).
struct Clip {
  CellSet cells;  // bounds begin at (0, 0)
  std::vector<std::uint16_t> values;
  maps::MapMeta meta;  // what the values mean
  std::uint16_t max_value = 255;
  [[nodiscard]] std::int32_t rows() const { return cells.bounds().last_row; }
  [[nodiscard]] std::int32_t columns() const { return cells.bounds().last_column; }
};

// The cells that lie on the map; nothing when there are none.
[[nodiscard]] Clip copyOf(const maps::GridMap& map, const CellSet& cells);
// Values of a map of the same kind are kept, others translated by their meaning.
[[nodiscard]] MapPatch paste(maps::GridMap& map, const Clip& clip, Cell at);

enum class Turn : std::uint8_t { Right, Left, Half, FlipAcross, FlipDown };
[[nodiscard]] Clip turned(const Clip& clip, Turn turn);

// The window of a map, which may reach beyond it: there `fill` stands. A ROS map's origin moves so
// that every cell stays where it was in its frame. Errors: those of GridFrame.
[[nodiscard]] Result<maps::GridMap> windowOf(const maps::GridMap& map, const CellRange& window,
                                             maps::CellState fill);
// The whole map turned or mirrored; a ROS map keeps its origin.
[[nodiscard]] Result<maps::GridMap> turned(const maps::GridMap& map, Turn turn);
// Where a pose comes to lie when the map under it is turned.
[[nodiscard]] Pose turned(const Pose& pose, const GridFrame& frame, Turn turn);

}  // namespace clearway::session
