// planner/point/any_angle/centre_lattice.h — where the centre of an agent with a size moves, for
// searches of its shortest any-angle paths.
//
// The inflated grid has the cells on whose centres the agent fits (planner/point/grid/
// inflated_grid.h). It then fits everywhere between four of them, and between two neighbours:
// Squares: that of cell (i, j) lies between the centres of (i, j) and (i + 1, j + 1); it is free
//          when its four corners are. Squares make a grid, on which a mesh is built.
// Lines:   between two neighbouring centres without a free square on either side.
// Junctions: centres at which a path leaves a square for a line or for the square opposite, with
//          which it shares this corner alone. No mesh of squares joins them.
// Units:   half cells from the first centre: that of cell (i, j) is (2j, 2i).
// Cost:    some operations for 64 cells at a time; 3 bits a cell, and 20 bytes a junction.
//          Thread-safe once built.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

class CentreLattice {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // The grid is borrowed. MemoryLimit when the budget has no room for it.
  [[nodiscard]] static StopOr<CentreLattice> make(const OccupancyGrid& inflated, StopCheck& stop);
  // Its squares' mesh; assigns the junctions to its rectangles.
  [[nodiscard]] StopOr<RectangleMesh> makeMesh(StopCheck& stop);

  [[nodiscard]] const OccupancyGrid& squares() const { return squares_; }
  [[nodiscard]] std::size_t junctions() const { return count_; }

  // The number of a junction, or kNone.
  [[nodiscard]] std::uint32_t junctionAt(Cell c) const {
    if (!junctions_.blocked(c)) return kNone;
    const auto w = static_cast<std::size_t>(c.column) >> 6U;
    const std::uint64_t before = ~(~0ULL << (static_cast<unsigned>(c.column) & 63U));
    return before_[static_cast<std::size_t>(c.row) * junctions_.wordsPerRow() + w] +
           static_cast<std::uint32_t>(std::popcount(junctions_.row(c.row)[w] & before));
  }
  // On the boundary of a rectangle of the mesh.
  [[nodiscard]] std::span<const Cell> junctionsOf(std::uint32_t rectangle) const {
    return {cells_.data() + first_[rectangle], cells_.data() + first_[rectangle + 1]};
  }
  // The rectangles with squares left above, right above, left below and right below a centre.
  [[nodiscard]] std::array<std::uint32_t, 4> around(const RectangleMesh& mesh, Cell c) const;

  // A line leads from a centre to its neighbour; one of the two steps is 0.
  [[nodiscard]] bool hasLine(Cell c, std::int32_t down, std::int32_t right) const {
    if (grid_->blocked({c.row + down, c.column + right})) return false;
    const Cell one{c.row - (down < 0 ? 1 : 0), c.column - (right < 0 ? 1 : 0)};
    const Cell other{one.row - (right != 0 ? 1 : 0), one.column - (down != 0 ? 1 : 0)};
    return squares_.blocked(one) && squares_.blocked(other);
  }

  // At the end of a line that goes on straight, and nowhere else.
  [[nodiscard]] bool passesStraight(Cell c, std::int32_t down, std::int32_t right) const {
    return hasLine(c, down, right) && !hasLine(c, right, down) && !hasLine(c, -right, -down) &&
           squares_.blocked({c.row - 1, c.column - 1}) && squares_.blocked({c.row - 1, c.column}) &&
           squares_.blocked({c.row, c.column - 1}) && squares_.blocked(c);
  }

  [[nodiscard]] std::size_t bytes() const;

 private:
  explicit CentreLattice(const OccupancyGrid& inflated)
      : grid_(&inflated), squares_(inflated.frame()), junctions_(inflated.frame()) {}
  void findSquares(StopCheck& stop);
  void findJunctions(StopCheck& stop);
  template <class F>
  void forEachJunction(const F& f) const;

  const OccupancyGrid* grid_;
  OccupancyGrid squares_;
  OccupancyGrid junctions_;            // set: a junction
  std::vector<std::uint32_t> before_;  // by word: the number of junctions before
  std::size_t count_ = 0;
  std::vector<std::uint32_t> first_;  // by rectangle: of its junctions
  std::vector<Cell> cells_;
};

}  // namespace clearway::grid
