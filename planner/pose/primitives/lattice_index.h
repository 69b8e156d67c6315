// planner/pose/primitives/lattice_index.h — flat indices of lattice points, shared by all tables
// with one entry per point.
//
// The layout is row-major with a margin around the lattice. A motion therefore adds the same offset
// to the index of any start, and needs no bounds check. The margin on the right of a row also
// serves as the margin on the left of the next row.
#pragma once

#include <cstddef>
#include <cstdint>

#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

// A state of the search: a lattice point and the index of a heading.
struct PoseState {
  LatticePoint point;
  std::int32_t heading = 0;
  friend constexpr bool operator==(const PoseState&, const PoseState&) = default;
};

class LatticeIndex {
 public:
  // Precondition: no motion reaches further than the margin [rows, columns].
  LatticeIndex(const StateLattice& lattice, std::int32_t margin)
      : first_{lattice.first().row - margin, lattice.first().column - margin},
        stride_(lattice.columns() + margin),
        rows_(lattice.rows() + 2 * margin + 1) {}

  [[nodiscard]] std::size_t size() const {
    return static_cast<std::size_t>(stride_) * static_cast<std::size_t>(rows_);
  }
  [[nodiscard]] std::size_t of(LatticePoint p) const {
    return static_cast<std::size_t>(p.row - first_.row) * static_cast<std::size_t>(stride_) +
           static_cast<std::size_t>(p.column - first_.column);
  }
  // The index offset of a motion by v.
  [[nodiscard]] std::ptrdiff_t step(LatticeVector v) const {
    return std::ptrdiff_t{v.rows} * stride_ + v.columns;
  }
  // Precondition: a point of the lattice.
  [[nodiscard]] LatticePoint point(std::size_t number) const {
    const auto n = static_cast<std::uint32_t>(number);
    const auto stride = static_cast<std::uint32_t>(stride_);
    return {first_.row + static_cast<std::int32_t>(n / stride),
            first_.column + static_cast<std::int32_t>(n % stride)};
  }

 private:
  LatticePoint first_;  // of the margin
  std::int32_t stride_;
  std::int32_t rows_;
};

}  // namespace clearway::lattice
