// planner/fleet/shaped/lattice_graph.h — the lattice of one class on a map: which poses are free,
// and which motions from them.
//
// A state is a lattice point, which its cell stands for, and a heading. A motion is free if no cell
// that its sweep may overlap is blocked. Method: the blocked cells of a row are bits; a motion is
// tested at 64 cells at a time. Cost: linear in cells times motions, some milliseconds on 200 x 200
// cells; `stop` is polled at every row. Thread-safe after the constructor and block().
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/fleet/shaped/conflict_table.h"

namespace clearway::fleet::shaped {

// Where a lattice has its points: bodies about an odd number of cells wide pass corridors of their
// width in the middle of cells, those an even number wide along the lines between cells.
enum class LatticePoints : std::uint8_t {
  Centres,
  Corners,  // the first corner of each cell, with the least coordinates
};

using State = std::int32_t;
inline constexpr State kNoState = -1;

class LatticeGraph {
 public:
  // A motion from a heading.
  struct Move {
    PrimitiveId primitive = kNoPrimitive;
    State step = 0;  // the difference of the states
    std::int32_t to_heading = 0;
    Tick duration = 0;
    std::int32_t rows = 0, columns = 0;  // the displacement
  };

  // Adds the class's primitives to the table. Precondition: cells are square. Incomplete if `stop`
  // has stopped.
  LatticeGraph(const OccupancyGrid& grid, const AgentClass& agent_class, std::uint32_t class_index,
               const Body& body, ConflictTable& table,
               LatticePoints points = LatticePoints::Centres, StopCheck* stop = nullptr);

  // The lattice point of a cell.
  [[nodiscard]] Vec2 position(Cell c) const {
    const GridFrame& f = grid_.frame();
    return points_ == LatticePoints::Centres ? f.cellCentre(c)
                                             : Vec2{f.columnEdge(c.column), f.rowEdge(c.row)};
  }
  // The cell whose lattice point is exactly this position, if there is one.
  [[nodiscard]] std::optional<Cell> cellAt(Vec2 position) const;

  [[nodiscard]] State states() const { return static_cast<State>(moves_from_.size()); }
  [[nodiscard]] State state(Cell c, int heading) const {
    return (c.row * columns_ + c.column) * kHeadings + heading;
  }
  [[nodiscard]] Cell cell(State s) const {
    return {s / kHeadings / columns_, s / kHeadings % columns_};
  }
  // The cell of a state by a table, where many are needed.
  [[nodiscard]] Cell cellOf(State s) const {
    return cells_[static_cast<std::size_t>(s / kHeadings)];
  }
  [[nodiscard]] static int heading(State s) { return s & (kHeadings - 1); }
  // The state at exactly this pose, and free; kNoState if there is none.
  [[nodiscard]] State stateAt(const Pose& pose) const;
  [[nodiscard]] Pose pose(State s) const;

  [[nodiscard]] bool isFree(State s) const { return (moves_from_.data()[s] & kFreeBit) != 0; }
  // No body rests in this state from now on.
  void block(State s) { moves_from_.data()[s] = 0; }
  // Bit i: moves(heading)[i] is free.
  [[nodiscard]] std::uint32_t freeMoves(State s) const { return moves_from_.data()[s] & ~kFreeBit; }
  [[nodiscard]] const std::vector<Move>& moves(int heading) const {
    return moves_[static_cast<std::size_t>(heading)];
  }
  [[nodiscard]] PrimitiveId restAt(int heading) const {
    return rests_[static_cast<std::size_t>(heading)];
  }
  // Whether the body is free in some heading at a lattice point, or its middle passes the cell on a
  // free arc or lane change of a car or of several cells; given as row * columns() + column.
  [[nodiscard]] bool canRest(std::uint32_t cell) const { return can_rest_[cell] != 0; }
  // The eight cells about a cell, clockwise from that on the right; bits of freeNeighbours(): the
  // body can rest there in some heading.
  static constexpr std::array<CellOffset, 8> kNeighbours{
      {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
  [[nodiscard]] std::uint8_t freeNeighbours(std::uint32_t cell) const {
    return free_neighbours_[cell];
  }
  [[nodiscard]] std::int32_t rows() const { return grid_.frame().rows(); }
  [[nodiscard]] std::int32_t columns() const { return columns_; }
  [[nodiscard]] Tick longest() const { return longest_; }
  [[nodiscard]] std::size_t memory() const {
    return moves_from_.bytes() + cells_.capacity() * sizeof(Cell) + can_rest_.capacity() +
           free_neighbours_.capacity();
  }
  // Whether the cells are free; cells outside the map are not.
  [[nodiscard]] bool areFree(Cell anchor, const std::vector<CellOffset>& cells) const;

 private:
  class Surroundings;
  class Passages;
  static constexpr std::uint32_t kFreeBit = 1U << 31U;

  void addPrimitives(const LatticeMotions& lattice, const AgentClass& agent_class,
                     std::uint32_t class_index, const Body& body, ConflictTable& table);
  void linkImages(const LatticeMotions& lattice, ConflictTable& table) const;
  void markFree(const ConflictTable& table, const LatticeMotions& lattice,
                const AgentClass& agent_class, StopCheck* stop);
  void noteNeighbours();
  void setMoves(Cell first, int heading, const std::array<std::uint64_t, 32>& bits);

  const OccupancyGrid& grid_;
  LatticePoints points_;
  std::int32_t columns_;
  std::array<std::vector<Move>, kHeadings> moves_;
  std::array<PrimitiveId, kHeadings> rests_{};
  LazyZeroArray<std::uint32_t> moves_from_;
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> can_rest_, free_neighbours_;
  Tick longest_ = 1;
};

}  // namespace clearway::fleet::shaped
