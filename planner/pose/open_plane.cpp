#include "planner/pose/open_plane.h"

#include <algorithm>

namespace clearway {

OpenPlane::OpenPlane(const Validity& validity, const Lattice& lattice, const PlaneSteps& steps,
                     StopCheck* stop)
    : first_{lattice.first().row - steps.reach(), lattice.first().column - steps.reach()},
      stride_((lattice.columns() + 2 * steps.reach() + 63) / 64 * 64),
      rows_(lattice.rows() + 2 * steps.reach()),
      closed_(static_cast<std::size_t>(stride_ / 64) * static_cast<std::size_t>(rows_) + 1, ~0ULL),
      barred_(closed_),
      from_(closed_.size() - 1, 0),
      to_(from_) {
  closePoints(validity, lattice, stop);
  findCurves(steps, stop);
}

// The factor covers the rounding of distances to float.
void OpenPlane::closePoints(const Validity& validity, const Lattice& lattice, StopCheck* stop) {
  const double radius = validity.footprint().inscribedRadius();
  const GridFrame& frame = lattice.frame();
  std::vector<std::int32_t> columns;
  std::vector<double> off_x;
  const auto shift = [](double p, std::int32_t i, double width) { return p - (i + 0.5) * width; };
  for (std::int32_t c = 0; c < lattice.columns(); ++c) {
    const Vec2 p = lattice.position(lattice.first() + LatticeVector{0, c});
    columns.push_back(frame.cellAt(p).column);
    off_x.push_back(shift(p.x, columns.back(), frame.cellWidth()));
  }
  const double smaller =
      radius - 1.000001 * PlaneSteps::kCloseInSteps * std::min(lattice.stepX(), lattice.stepY());
  const auto clear = [](std::vector<std::uint64_t>& bits, std::size_t i) {
    bits[i >> 6U] &= ~(1ULL << (i & 63U));
  };
  for (std::int32_t r = 0; r < lattice.rows() && !isStopped(stop); ++r) {
    const LatticePoint first = lattice.first() + LatticeVector{r, 0};
    const double y = lattice.position(first).y;
    const std::int32_t row = frame.cellAt({0.0, y}).row;
    const double off_y = shift(y, row, frame.cellLength());
    const std::size_t at = index(first);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      // No obstacle is farther than this.
      const double in_cell = validity.distances().at({row, columns[c]});
      double d = 1.000001 * in_cell;
      if (d < radius) d += 1.000001 * length(Vec2{off_x[c], off_y});
      if (d >= smaller) clear(barred_, at + c);
      if (radius <= 0.0 || (in_cell > 0.0 && d >= radius)) clear(closed_, at + c);
    }
  }
}

// A curve matters where both its ends are open and a point of its runs is not. From an open point
// all points of a curve lie within the margin.
void OpenPlane::findCurves(const PlaneSteps& steps, StopCheck* stop) {
  struct Offsets {
    std::ptrdiff_t end = 0;
    std::vector<std::ptrdiff_t> runs, along;
    bool replaceable = false;
  };
  std::vector<Offsets> curves;
  for (const PlaneSteps::Curve& c : steps.curves()) {
    curves.push_back({offset(c.step.shift), {}, {}, c.replaceable});
    for (const LatticeVector v : c.runs) curves.back().runs.push_back(offset(v));
    for (const LatticeVector v : c.along) curves.back().along.push_back(offset(v));
  }
  const auto bitsAt = [](const std::uint64_t* bits, std::ptrdiff_t offset) {
    const std::uint64_t* const word = bits + (offset >> 6);
    const auto bit = static_cast<unsigned>(offset & 63);
    return (word[0] >> bit) | ((word[1] << 1U) << (63U - bit));
  };
  for (std::size_t w = 0; w < from_.size(); ++w) {
    const std::uint64_t* const closed = closed_.data() + w;
    if (*closed == ~0ULL) continue;
    if (isStopped(stop)) return;
    for (const Offsets& c : curves) {
      std::uint64_t here = ~(*closed | bitsAt(closed, c.end));
      if (c.replaceable) {
        std::uint64_t shut = 0;
        for (const std::ptrdiff_t v : c.runs) shut |= bitsAt(closed, v);
        here &= shut;
      }
      if (here == 0) continue;
      for (const std::ptrdiff_t v : c.along) here &= ~bitsAt(barred_.data() + w, v);
      if (here == 0) continue;
      from_[w] |= here;
      const auto bit = static_cast<unsigned>(c.end & 63);
      std::uint64_t* const to = to_.data() + (static_cast<std::ptrdiff_t>(w) + (c.end >> 6));
      to[0] |= here << bit;
      if (bit != 0 && here >> (64U - bit) != 0) to[1] |= here >> (64U - bit);
    }
  }
}

}  // namespace clearway
