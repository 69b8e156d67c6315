// planner/fleet/grid/cell_graph.h — the free cells of a grid and their neighbours.
//
// A diagonal neighbour counts if both orthogonal cells are free. Cells of obstacles have no
// neighbours. Moves may be excluded, in both directions. Memory: 20 to 23 (four neighbours) or 36
// bytes a cell. Thread-safe once made.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "planner/common/grid_fleet.h"

namespace clearway::fleet {

class CellGraph {
 public:
  // `may_move`: between two free neighbours; empty: always. It is symmetric.
  CellGraph(const OccupancyGrid& grid, Neighbourhood neighbourhood,
            const std::function<bool(CellId from, CellId to)>& may_move = {});

  [[nodiscard]] std::size_t cells() const { return degree_.size(); }
  [[nodiscard]] CellId columns() const { return columns_; }
  [[nodiscard]] std::span<const CellId> neighbours(CellId c) const {
    return {adjacent_.data() + static_cast<std::size_t>(c) * stride_, degree_[c]};
  }
  [[nodiscard]] std::uint32_t degree(CellId c) const { return degree_[c]; }
  // The most neighbours of a cell: 4 or 8.
  [[nodiscard]] std::size_t stride() const { return stride_; }

  // With four neighbours, several columns and no excluded move: the map in a frame of blocked
  // cells (framed_descents.h), columns() + 1 a row. Else empty.
  [[nodiscard]] const std::vector<std::uint8_t>& framed() const { return framed_; }
  [[nodiscard]] std::size_t framedIndex(CellId c) const {
    return (c / columns_ + 1) * (columns_ + 1UL) + c % columns_ + 1;
  }

  [[nodiscard]] bool hasDiagonals() const { return stride_ == 8; }
  // Whether two neighbouring cells differ in row and column.
  [[nodiscard]] bool isDiagonal(CellId from, CellId to) const {
    return stride_ == 8 && from % columns_ != to % columns_ && from / columns_ != to / columns_;
  }
  // The two cells beside a diagonal move.
  struct Sides {
    CellId one, two;
  };
  [[nodiscard]] Sides sidesOf(CellId from, CellId to) const {
    const CellId from_row = from / columns_;
    const CellId to_row = to / columns_;
    return {from_row * columns_ + to % columns_, to_row * columns_ + from % columns_};
  }

 private:
  CellId columns_;
  std::size_t stride_;
  std::vector<CellId> adjacent_;
  std::vector<std::uint32_t> degree_;
  std::vector<std::uint8_t> framed_;
};

}  // namespace clearway::fleet
