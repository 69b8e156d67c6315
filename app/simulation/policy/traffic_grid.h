// app/simulation/policy/traffic_grid.h — the grid on which a fleet with tasks moves: squares of
// map cells in which every agent can turn.
//
// A traffic cell has as many rows and columns of the map as the largest agent needs to turn about
// its centre, and is free if all of them are. The grid begins at the row and column of the map at
// which the fewest starts and stops miss a free cell of their own, and then at which its largest
// component has most cells that are no dead ends; of several, at the first. Rows and columns that
// remain at the edges are not used. Agents in different traffic cells do not collide, nor does an
// agent that drives from one to the next one with those elsewhere.
// Cost of make(): O(cells of the map), 10 ns each; beyond kMostCells the grid begins at (0, 0).
#pragma once

#include <span>

#include "planner/common/fleet_task.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

class TrafficGrid {
 public:
  // `starts`, `stops`: cells of the map. Errors: InvalidArgument: an agent that is larger than the
  // map.
  [[nodiscard]] static Result<TrafficGrid> make(const OccupancyGrid& map,
                                                std::span<const fleet::AgentClass> classes,
                                                std::span<const Cell> starts = {},
                                                std::span<const Cell> stops = {});

  [[nodiscard]] const OccupancyGrid& grid() const { return grid_; }
  // The traffic cell of a cell of the map; it may be outside of the grid.
  [[nodiscard]] Cell of(Cell cell) const {
    return {floorDiv(cell.row - first_.row, rows_),
            floorDiv(cell.column - first_.column, columns_)};
  }
  // The traffic cell at a position [m]; it may be outside of the grid.
  [[nodiscard]] Cell at(Vec2 position) const { return grid_.frame().cellAt(position - origin_); }
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
    return centre(Cell{k / columns, k % columns});
  }
  [[nodiscard]] Vec2 centre(Cell c) const { return origin_ + grid_.frame().cellCentre(c); }

  static constexpr std::int64_t kMostCells = 1 << 24;

 private:
  TrafficGrid(const OccupancyGrid& map, Cell first, std::int32_t rows, std::int32_t columns);
  [[nodiscard]] std::size_t missed(std::span<const Cell> starts, std::span<const Cell> stops) const;
  [[nodiscard]] static std::int32_t floorDiv(std::int32_t a, std::int32_t b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
  }
  OccupancyGrid grid_;
  Cell first_;                   // of the map, in the first traffic cell
  Vec2 origin_;                  // the corner of the first traffic cell [m]
  std::int32_t rows_, columns_;  // of the map, in a traffic cell
};

}  // namespace clearway::app
