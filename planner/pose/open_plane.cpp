#include "planner/pose/open_plane.h"

#include <algorithm>

namespace clearway {

OpenPlane::OpenPlane(const Validity& validity, const Lattice& lattice, const PlaneSteps& steps)
    : first_{lattice.first().row - steps.reach(), lattice.first().column - steps.reach()},
      stride_((lattice.columns() + 2 * steps.reach() + 63) / 64 * 64),
      rows_(lattice.rows() + 2 * steps.reach()),
      closed_(static_cast<std::size_t>(stride_ / 64) * static_cast<std::size_t>(rows_), ~0ULL),
      barred_(closed_) {
  closePoints(validity, lattice);
  from_ = findCurves(steps, false);
  to_ = findCurves(steps, true);
}

// The factor covers the rounding of distances to float.
void OpenPlane::closePoints(const Validity& validity, const Lattice& lattice) {
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
  for (std::int32_t r = 0; r < lattice.rows(); ++r) {
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

// A curve matters where both its ends are open and a point of its runs is not.
std::vector<std::uint64_t> OpenPlane::findCurves(const PlaneSteps& steps, bool backwards) const {
  std::vector<std::uint64_t> matters(closed_.size(), 0);
  const auto size = static_cast<std::ptrdiff_t>(closed_.size());
  const auto bitsAt = [&](const std::vector<std::uint64_t>& bits, std::ptrdiff_t w,
                          std::ptrdiff_t offset) {
    const auto word = [&](std::ptrdiff_t i) {
      return i < 0 || i >= size ? ~0ULL : bits[static_cast<std::size_t>(i)];
    };
    const std::ptrdiff_t i = w + (offset >> 6);
    const auto bit = static_cast<unsigned>(offset & 63);
    return (word(i) >> bit) | ((word(i + 1) << 1U) << (63U - bit));
  };
  for (std::ptrdiff_t w = 0; w < size; ++w) {
    const std::uint64_t open = ~closed_[static_cast<std::size_t>(w)];
    if (open == 0) continue;
    for (const PlaneSteps::Curve& c : steps.curves()) {
      const std::ptrdiff_t start = backwards ? -offset(c.step.shift) : 0;
      const std::ptrdiff_t end = backwards ? start : offset(c.step.shift);
      std::uint64_t here = open & ~bitsAt(closed_, w, end) & ~matters[static_cast<std::size_t>(w)];
      if (here == 0) continue;
      if (c.replaceable) {
        std::uint64_t closed = 0;
        for (const LatticeVector v : c.runs) closed |= bitsAt(closed_, w, start + offset(v));
        here &= closed;
      }
      for (const LatticeVector v : c.along) {
        if (here == 0) break;
        here &= ~bitsAt(barred_, w, start + offset(v));
      }
      matters[static_cast<std::size_t>(w)] |= here;
    }
  }
  return matters;
}

}  // namespace clearway
