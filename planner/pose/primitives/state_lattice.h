// planner/pose/primitives/state_lattice.h — the positions of the state lattice on the map.
//
// Point (i, j) lies at anchor + (j * step_x, i * step_y). The anchor is the start position, so that
// a start in a narrow corridor works along the corridor's axis. The step is numerator/denominator
// cells: several cells for a large robot on a fine map, a half or a quarter of a cell when the
// robot is small against a cell (a 2-cell corridor passes a 1.2-cell robot only near its middle).
// All points with the same indices modulo the denominator (`phase`) share their offset within the
// cell, up to rounding. Swept cells are therefore computed once per motion and phase.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/geometry/aabb.h"
#include "core/grid/grid_frame.h"
#include "planner/pose/primitives/heading_set.h"

namespace clearway::lattice {

struct LatticePoint {
  std::int32_t row = 0;
  std::int32_t column = 0;
  friend constexpr bool operator==(const LatticePoint&, const LatticePoint&) = default;
};
constexpr LatticePoint operator+(LatticePoint p, LatticeVector v) {
  return {p.row + v.rows, p.column + v.columns};
}

// Lattice step in cells, one of ..., 3, 2, 1, 1/2, 1/4.
struct LatticeStep {
  std::int32_t numerator = 1;
  std::int32_t denominator = 1;
};

class StateLattice {
 public:
  // Precondition: the anchor lies inside the map.
  StateLattice(const GridFrame& frame, Vec2 anchor, LatticeStep step)
      : frame_(frame), anchor_(anchor), step_(step) {
    const Vec2 end = frame.bounds().max;
    first_ = {-reach(anchor.y, stepY()), -reach(anchor.x, stepX())};
    last_ = {reach(end.y - anchor.y, stepY()), reach(end.x - anchor.x, stepX())};
  }

  // The points of this lattice within a box of positions, at least the anchor's.
  [[nodiscard]] StateLattice within(const Aabb& box) const {
    StateLattice part = *this;
    const auto row = [&](double y) { return steps(y - anchor_.y, stepY()); };
    const auto column = [&](double x) { return steps(x - anchor_.x, stepX()); };
    part.first_ = {std::clamp(row(box.min.y), first_.row, 0),
                   std::clamp(column(box.min.x), first_.column, 0)};
    part.last_ = {std::clamp(row(box.max.y), 0, last_.row),
                  std::clamp(column(box.max.x), 0, last_.column)};
    return part;
  }

  [[nodiscard]] const GridFrame& frame() const { return frame_; }
  [[nodiscard]] Vec2 anchor() const { return anchor_; }
  [[nodiscard]] LatticeStep step() const { return step_; }
  [[nodiscard]] double stepX() const { return cells(1) * frame_.cellWidth(); }
  [[nodiscard]] double stepY() const { return cells(1) * frame_.cellLength(); }

  [[nodiscard]] Vec2 position(LatticePoint p) const {
    return {anchor_.x + cells(p.column) * frame_.cellWidth(),
            anchor_.y + cells(p.row) * frame_.cellLength()};
  }
  [[nodiscard]] LatticePoint nearest(Vec2 p) const {
    return {static_cast<std::int32_t>(std::nearbyint((p.y - anchor_.y) / stepY())),
            static_cast<std::int32_t>(std::nearbyint((p.x - anchor_.x) / stepX()))};
  }

  // The lattice covers the map and one ring of points around it.
  [[nodiscard]] LatticePoint first() const { return first_; }
  [[nodiscard]] std::int32_t rows() const { return last_.row - first_.row + 1; }
  [[nodiscard]] std::int32_t columns() const { return last_.column - first_.column + 1; }
  [[nodiscard]] bool contains(LatticePoint p) const {
    return p.row >= first_.row && p.row <= last_.row && p.column >= first_.column &&
           p.column <= last_.column;
  }
  // Row-major index from 0; precondition: contains(p).
  [[nodiscard]] std::size_t index(LatticePoint p) const {
    return static_cast<std::size_t>(p.row - first_.row) * static_cast<std::size_t>(columns()) +
           static_cast<std::size_t>(p.column - first_.column);
  }

 private:
  [[nodiscard]] double cells(std::int32_t steps) const {
    return static_cast<double>(std::int64_t{steps} * step_.numerator) / step_.denominator;
  }
  [[nodiscard]] static std::int32_t steps(double length, double step) {
    return static_cast<std::int32_t>(std::clamp(length / step, -1e9, 1e9));
  }
  [[nodiscard]] static std::int32_t reach(double length, double step) {
    return static_cast<std::int32_t>(std::floor(std::max(length, 0.0) / step)) + 1;
  }
  GridFrame frame_;
  Vec2 anchor_;
  LatticeStep step_;
  LatticePoint first_, last_;
};

}  // namespace clearway::lattice
