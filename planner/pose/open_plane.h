// planner/pose/open_plane.h — the lattice points where an inscribed disc is free.
//
// The agent's reference point can only be where the largest disc inside it is free. Points are
// called closed only when the disc surely collides. Around some points a curve's two straight runs
// (planner/pose/plane_steps.h) are not all open while its ends are: only there must a search in the
// plane look at curves one by one, and `curvesMatter` tells.
// Points that a curve passes within half a lattice cell are `passable` when a disc that is smaller
// by as much may be free there. Cost: some nanoseconds a lattice point. Reading is thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planner/pose/lattice.h"
#include "planner/pose/plane_steps.h"
#include "planner/pose/validity.h"

namespace clearway {

class OpenPlane {
 public:
  // Of no use when `stop` ends it early.
  OpenPlane(const Validity& validity, const Lattice& lattice, const PlaneSteps& steps,
            StopCheck* stop = nullptr);

  // Points are numbered row by row with a closed margin as wide as the longest step.
  [[nodiscard]] std::size_t size() const { return from_.size() * 64; }
  [[nodiscard]] std::int32_t stride() const { return stride_; }
  [[nodiscard]] std::size_t index(LatticePoint p) const {
    return static_cast<std::size_t>(p.row - first_.row) * static_cast<std::size_t>(stride_) +
           static_cast<std::size_t>(p.column - first_.column);
  }
  [[nodiscard]] std::ptrdiff_t offset(LatticeVector v) const {
    return std::ptrdiff_t{v.rows} * stride_ + v.columns;
  }
  [[nodiscard]] bool isOpen(LatticePoint p) const { return !bit(closed_, index(p)); }
  [[nodiscard]] bool isPassable(std::size_t index) const { return !bit(barred_, index); }
  // A bit a point, in the order of the index.
  [[nodiscard]] std::span<const std::uint64_t> closed() const {
    return {closed_.data(), from_.size()};
  }

  // Does any curve that starts (or, backwards, ends) at this point need to be looked at?
  [[nodiscard]] bool curvesMatter(std::size_t index, bool backwards) const {
    return bit(backwards ? to_ : from_, index);
  }

 private:
  static bool bit(const std::vector<std::uint64_t>& bits, std::size_t i) {
    return ((bits[i >> 6U] >> (i & 63U)) & 1U) != 0;
  }
  void closePoints(const Validity& validity, const Lattice& lattice, StopCheck* stop);
  void findCurves(const PlaneSteps& steps, StopCheck* stop);

  LatticePoint first_;  // of the margin
  std::int32_t stride_;
  std::int32_t rows_;
  std::vector<std::uint64_t> closed_;  // and a word more, as in the next one
  std::vector<std::uint64_t> barred_;  // not passable
  std::vector<std::uint64_t> from_;
  std::vector<std::uint64_t> to_;
};

}  // namespace clearway
