// app/simulation/policy/traffic_grid.h — where the agents of a fleet with tasks can be, and between
// which of these places they drive.
//
// The places are the crossings of traffic_lines.h that have room for every agent along or across.
// The map around each, up to the middle between two lines, is its cell. Agents drive straight to
// the next crossing of a line where what lies between is free, and turn where they have room to;
// elsewhere they only drive on or back. They are in different cells and do not collide, nor does an
// agent that drives from one to the next with those elsewhere.
// If starts or stops miss a free cell of their own on the best lines, lines at equal distances are
// tried from every cell on; those on which the fewest miss one are taken, and then those with
// the largest connected part.
// Cost of make(): that of traffic_lines.h; if that tries other lines, some microseconds a crossing
// for each cell of the map in a pitch by a pitch.
#pragma once

#include <cmath>
#include <span>

#include "app/simulation/policy/traffic_lines.h"
#include "planner/common/fleet_task.h"
#include "planner/common/timed_fleet.h"
#include "planner/fleet/grid/cell_graph.h"

namespace clearway::app {

class TrafficGrid {
 public:
  // `stops`: cells of the map. Errors: InvalidArgument: an agent that is larger than the map.
  [[nodiscard]] static Result<TrafficGrid> make(const OccupancyGrid& map,
                                                std::span<const fleet::AgentClass> classes,
                                                std::span<const Pose> starts = {},
                                                std::span<const Cell> stops = {});

  // The free cells; the frame has the number of rows and columns, and their least distances.
  [[nodiscard]] const OccupancyGrid& grid() const { return grid_; }
  // The drives, without those from and to the cells that `closed` blocks.
  [[nodiscard]] fleet::CellGraph drives(const OccupancyGrid& closed) const;
  [[nodiscard]] bool mayDrive(fleet::CellId from, fleet::CellId to) const;
  [[nodiscard]] bool canTurn(Cell c) const { return (exitsOf(c) & kTurns) != 0; }
  // Whether an agent can begin at the centre of the traffic cell there, which is free and near,
  // with this heading: where it cannot turn, along the line.
  [[nodiscard]] bool accepts(const Pose& start) const;
  // Of connected cells the same number, from 1; 0: not free, or outside.
  [[nodiscard]] std::uint32_t part(Cell c) const {
    return grid_.frame().contains(c) ? parts_[id(c)] : 0;
  }
  // The cells of the part in which most of `from` are; without them of the largest one.
  [[nodiscard]] std::vector<Cell> connectedCells(std::span<const Cell> from) const;
  // Of all drives, the mean [m].
  [[nodiscard]] double meanDrive() const;

  // The traffic cell of a cell of the map if it is free and near, else the free one next to it
  // whose centre is nearest of those that are near; outside of the grid if none is.
  [[nodiscard]] Cell placeOf(Cell cell) const;
  // The traffic cell at a position on the map [m].
  [[nodiscard]] Cell at(Vec2 position) const;
  // Those that overlap these cells of the map.
  [[nodiscard]] std::vector<fleet::CellId> covering(const CellRange& cells) const;
  [[nodiscard]] fleet::CellId id(Cell c) const {
    return grid_.frame().contains(c)
               ? static_cast<fleet::CellId>(c.row * grid_.frame().columns() + c.column)
               : fleet::kNoCell;
  }
  [[nodiscard]] Vec2 centre(fleet::CellId id) const { return centre(cellOf(id)); }
  [[nodiscard]] Vec2 centre(Cell c) const {
    return {lines_.columns[static_cast<std::size_t>(c.column)],
            lines_.rows[static_cast<std::size_t>(c.row)]};
  }

 private:
  // Of a cell.
  enum Exits : std::uint8_t { kRight = 1, kDown = 2, kAlong = 4, kAcross = 8, kTurns = 16 };

  TrafficGrid(const FreeSpaceTable& free, const AgentExtent& agent, TrafficLines lines);
  void findDrives(const FreeSpaceTable& free, const AgentExtent& agent);
  void findParts();
  // Whether the centre of a traffic cell is a pitch away at most, along x and along y.
  [[nodiscard]] bool isNear(Vec2 position, Cell c) const {
    const Vec2 away = centre(c) - position;
    return std::abs(away.x) <= grid_.frame().cellWidth() &&
           std::abs(away.y) <= grid_.frame().cellLength();
  }
  [[nodiscard]] std::size_t missed(std::span<const Pose> starts, std::span<const Cell> stops) const;
  [[nodiscard]] std::size_t largestPart() const;
  [[nodiscard]] Cell cellOf(fleet::CellId id) const {
    const std::int32_t columns = grid_.frame().columns();
    const auto k = static_cast<std::int32_t>(id);
    return {k / columns, k % columns};
  }
  [[nodiscard]] std::uint8_t exitsOf(Cell c) const {
    return grid_.frame().contains(c) ? exits_[id(c)] : std::uint8_t{0};
  }

  GridFrame map_;
  TrafficLines lines_;
  OccupancyGrid grid_;
  std::vector<std::uint8_t> exits_;   // by cell
  std::vector<std::uint32_t> parts_;  // by cell
};

}  // namespace clearway::app
