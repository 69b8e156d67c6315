// planner/point/grid/point_lattice.h — the points between which a search moves: the centres of
// cells, or their corners.
//
// An agent about an odd number of cells wide passes a corridor of its width along centres, one an
// even number of cells wide along corners. Searches know cells only: on corners they get a map with
// a row and a column more, whose cells stand for the corners (inflated_grid.h).
// A coordinate within kLatticeTolerance cells of a lattice point's is that one.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "core/grid/grid_frame.h"

namespace clearway::grid {

enum class LatticeKind : std::uint8_t { Centres, Corners };

class PointLattice {
 public:
  explicit PointLattice(const GridFrame& map, LatticeKind kind = LatticeKind::Centres)
      : map_(map), offset_(kind == LatticeKind::Centres ? 0.5 : 0.0) {}

  [[nodiscard]] LatticeKind kind() const {
    return offset_ > 0.0 ? LatticeKind::Centres : LatticeKind::Corners;
  }
  [[nodiscard]] std::int32_t rows() const { return map_.rows() + more(); }
  [[nodiscard]] std::int32_t columns() const { return map_.columns() + more(); }

  [[nodiscard]] Vec2 position(Cell c) const {
    return {(c.column + offset_) * map_.cellWidth(), (c.row + offset_) * map_.cellLength()};
  }
  // A point of a search, whose lattice points are centres of cells, in the map.
  // Precondition: a centre, a corner or the middle of an edge of a cell.
  [[nodiscard]] Vec2 fromSearch(Vec2 p) const;
  [[nodiscard]] Vec2 toSearch(Vec2 p) const {
    const double by = 0.5 - offset_;
    return {p.x + by * map_.cellWidth(), p.y + by * map_.cellLength()};
  }
  // The lattice point whose square, a cell large, holds the position.
  [[nodiscard]] Cell cellAt(Vec2 p) const;
  [[nodiscard]] bool isPoint(Vec2 p) const { return position(cellAt(p)) == p; }  // bit for bit
  // With coordinates within the tolerance of a lattice point's replaced by these.
  [[nodiscard]] Vec2 snapped(Vec2 p) const;
  // The lattice points at the corners of the square of four with p in it, or those that p is on; of
  // these the ones on the map: row by row.
  [[nodiscard]] std::vector<Cell> around(Vec2 p) const;

 private:
  [[nodiscard]] std::int32_t more() const { return offset_ > 0.0 ? 0 : 1; }

  GridFrame map_;
  double offset_;  // of the lattice points, in cells
};

}  // namespace clearway::grid
