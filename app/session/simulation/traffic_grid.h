// app/session/simulation/traffic_grid.h — the grid on which a fleet with tasks moves: squares of
// map cells in which every agent can turn.
//
// A traffic cell has as many rows and columns of the map as the largest agent needs to turn about
// its centre, and is free if all of them are. Rows and columns that remain at the lower and right
// edge are not used. Agents in different traffic cells do not collide, nor does an agent that
// drives from one to the next one with those elsewhere.
#pragma once

#include <span>

#include "planner/common/fleet_task.h"
#include "planner/common/timed_fleet.h"

namespace clearway::session {

class TrafficGrid {
 public:
  // Errors: InvalidArgument: an agent that is larger than the map.
  [[nodiscard]] static Result<TrafficGrid> make(const OccupancyGrid& map,
                                                std::span<const fleet::AgentClass> classes);

  [[nodiscard]] const OccupancyGrid& grid() const { return grid_; }
  // The traffic cell of a cell of the map; it may be outside of the grid.
  [[nodiscard]] Cell of(Cell cell) const { return {cell.row / rows_, cell.column / columns_}; }
  // Those that overlap these cells of the map, inside of the grid.
  [[nodiscard]] std::vector<fleet::CellId> covering(const CellRange& cells) const;
  [[nodiscard]] fleet::CellId id(Cell c) const {
    return grid_.frame().contains(c)
               ? static_cast<fleet::CellId>(c.row * grid_.frame().columns() + c.column)
               : fleet::kNoCell;
  }
  [[nodiscard]] Vec2 centre(fleet::CellId id) const {
    const std::int32_t columns = grid_.frame().columns();
    const auto k = static_cast<std::int32_t>(id);
    return grid_.frame().cellCentre({k / columns, k % columns});
  }

 private:
  TrafficGrid(OccupancyGrid grid, std::int32_t rows, std::int32_t columns)
      : grid_(std::move(grid)), rows_(rows), columns_(columns) {}
  OccupancyGrid grid_;
  std::int32_t rows_, columns_;  // of the map, in a traffic cell
};

}  // namespace clearway::session
