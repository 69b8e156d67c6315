#include "planner/pose/open_plane.h"

namespace clearway {

// The factor covers the rounding of distances to float.
OpenPlane::OpenPlane(const Validity& validity, const Lattice& lattice, const PlaneSteps& steps,
                     StopCheck* stop)
    : points_(lattice, steps.reach()),
      open_(points_.size() / 64 + 1, 0),
      passable_(open_),
      open_around_(open_) {
  constexpr double kFloat = 1.000001;
  const double radius = validity.footprint().inscribedRadius();
  const double smaller = radius - kFloat * steps.closeness();
  const GridFrame& frame = lattice.frame();
  std::vector<std::int32_t> columns;
  std::vector<double> off_x;
  const auto shift = [](double p, std::int32_t i, double width) { return p - (i + 0.5) * width; };
  for (std::int32_t c = 0; c < lattice.columns(); ++c) {
    const Vec2 p = lattice.position(lattice.first() + LatticeVector{0, c});
    columns.push_back(frame.cellAt(p).column);
    off_x.push_back(shift(p.x, columns.back(), frame.cellWidth()));
  }
  for (std::int32_t r = 0; r < lattice.rows() && !isStopped(stop); ++r) {
    const LatticePoint first = lattice.first() + LatticeVector{r, 0};
    const double y = lattice.position(first).y;
    const std::int32_t row = frame.cellAt({0.0, y}).row;
    const double off_y = shift(y, row, frame.cellLength());
    const std::size_t at = points_.of(first);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      // No obstacle is farther than this.
      const double in_cell = validity.distances().at({row, columns[c]});
      double d = kFloat * in_cell;
      if (d < radius) d += kFloat * length(Vec2{off_x[c], off_y});
      const std::uint64_t bit = 1ULL << ((at + c) & 63U);
      if (d >= smaller) passable_[(at + c) >> 6U] |= bit;
      if (radius <= 0.0 || (in_cell > 0.0 && d >= radius)) open_[(at + c) >> 6U] |= bit;
    }
  }
  if (steps.knowsFollowers()) lookAround(steps.openReach());
}

// The points are one row after the other, parted by margins that are closed: what a shift brings
// from beyond a row's end is closed, too.
void OpenPlane::lookAround(std::int32_t reach) {
  const auto bitsFrom = [](const std::vector<std::uint64_t>& bits, std::ptrdiff_t first) {
    const std::ptrdiff_t word = first >> 6;
    const auto shift = static_cast<unsigned>(first & 63);
    const auto size = static_cast<std::ptrdiff_t>(bits.size());
    const auto at = [&](std::ptrdiff_t w) {
      return w >= 0 && w < size ? bits[static_cast<std::size_t>(w)] : 0U;
    };
    return shift == 0 ? at(word) : (at(word) >> shift) | (at(word + 1) << (64U - shift));
  };
  std::vector<std::uint64_t> along = open_;
  open_around_ = open_;
  for (const bool rows : {false, true}) {
    const std::vector<std::uint64_t>& from = rows ? along : open_;
    std::vector<std::uint64_t>& to = rows ? open_around_ : along;
    to = from;
    for (std::int32_t n = -reach; n <= reach; ++n) {
      const std::ptrdiff_t by = rows ? points_.step({n, 0}) : std::ptrdiff_t{n};
      for (std::size_t w = 0; w < to.size(); ++w) {
        if (to[w] != 0) to[w] &= bitsFrom(from, static_cast<std::ptrdiff_t>(w * 64) + by);
      }
    }
  }
}

}  // namespace clearway
