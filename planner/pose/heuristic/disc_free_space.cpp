#include "planner/pose/heuristic/disc_free_space.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "planner/pose/collision/disc_inflation.h"

namespace clearway::lattice {
namespace {

constexpr double kRounding = 1.000001;  // covers the rounding of distances

// The lattice lines of one direction: the cell row or column of each line, and for each phase the
// largest distance of its lines from the middle of their cells [m].
struct Lines {
  std::vector<std::int32_t> cells;
  std::vector<double> off_m;

  template <class PlaceOf, class CellOf>
  Lines(std::int32_t count, std::int32_t phases, double size, const PlaceOf& placeOf,
        const CellOf& cellOf)
      : off_m(static_cast<std::size_t>(phases), 0.0) {
    for (std::int32_t i = 0; i < count; ++i) {
      const double at = placeOf(i);
      cells.push_back(cellOf(at));
      double& off = off_m[static_cast<std::size_t>(i % phases)];
      off = std::max(off, std::abs(at - (cells.back() + 0.5) * size));
    }
  }
};

// Sets the bits of the points in one lattice row whose cells are not closed.
class RowWriter {
 public:
  RowWriter(const Lines& columns, std::int32_t map_columns)
      : columns_(columns.cells), phases_(columns.off_m.size()) {
    const auto isInside = [&](std::int32_t j) { return j >= 0 && j < map_columns; };
    const auto begin = std::ranges::find_if(columns_, isInside);
    first_ = static_cast<std::size_t>(begin - columns_.begin());
    last_ = static_cast<std::size_t>(std::find_if_not(begin, columns_.end(), isInside) -
                                     columns_.begin());
    consecutive_ =
        phases_ == 1 && first_ < last_ &&
        columns_[last_ - 1] - columns_[first_] == static_cast<std::int32_t>(last_ - first_) - 1;
  }

  // Writes the points of one phase. The first point of the row has the bit `at`.
  void write(std::span<const std::uint64_t> closed, std::size_t phase, std::size_t at,
             std::vector<std::uint64_t>& bits) const {
    if (consecutive_) {
      copy(closed, static_cast<std::size_t>(columns_[first_]), bits, at + first_);
      return;
    }
    for (std::size_t c = phase; c < last_; c += phases_) {
      if (c < first_) continue;
      const auto j = static_cast<std::size_t>(columns_[c]);
      const std::uint64_t open = ~(closed[j >> 6U] >> (j & 63U)) & 1U;
      bits[(at + c) >> 6U] |= open << ((at + c) & 63U);
    }
  }
  void writeAll(std::size_t phase, std::size_t at, std::vector<std::uint64_t>& bits) const {
    for (std::size_t c = phase; c < columns_.size(); c += phases_) {
      bits[(at + c) >> 6U] |= 1ULL << ((at + c) & 63U);
    }
  }

 private:
  // Copies the complement of the cells from j to the bits from `to`, word by word.
  void copy(std::span<const std::uint64_t> closed, std::size_t j, std::vector<std::uint64_t>& bits,
            std::size_t to) const {
    for (std::size_t left = last_ - first_; left > 0;) {
      const std::size_t n = std::min<std::size_t>(left, 64 - (to & 63U));
      const std::size_t w = j >> 6U;
      std::uint64_t word = closed[w] >> (j & 63U);
      if ((j & 63U) != 0 && w + 1 < closed.size()) word |= closed[w + 1] << (64U - (j & 63U));
      const std::uint64_t mask = n == 64 ? ~0ULL : (1ULL << n) - 1;
      bits[to >> 6U] |= (~word & mask) << (to & 63U);
      left -= n;
      j += n;
      to += n;
    }
  }
  const std::vector<std::int32_t>& columns_;
  std::size_t phases_;
  std::size_t first_, last_;  // of the points that lie in the map
  bool consecutive_;
};

using Bits = std::vector<std::uint64_t>;

void clearBits(Bits& bits, std::size_t from, std::size_t to) {
  while (from < to) {
    const std::size_t n = std::min<std::size_t>(to - from, 64 - (from & 63U));
    const std::uint64_t mask = n == 64 ? ~0ULL : (1ULL << n) - 1;
    bits[from >> 6U] &= ~(mask << (from & 63U));
    from += n;
  }
}

// Clears the bits of a row of points, of which the first has the bit `at`, whose cell columns are
// not within the ones given.
void closeOutside(std::span<const MapPart::Columns> within, std::span<const std::int32_t> columns,
                  std::size_t at, Bits& bits) {
  const auto firstFrom = [&](std::int32_t column) {
    return at +
           static_cast<std::size_t>(std::ranges::lower_bound(columns, column) - columns.begin());
  };
  std::size_t from = at;
  for (const MapPart::Columns& c : within) {
    clearBits(bits, from, firstFrom(c.first));
    from = firstFrom(c.last);
  }
  clearBits(bits, from, at + columns.size());
}

// Keeps the bits whose successor at that distance is set, too.
void keepWithNext(Bits& bits, std::ptrdiff_t by) {
  const auto words = static_cast<std::size_t>(by) / 64;
  const auto shift = static_cast<unsigned>(by) & 63U;
  const std::size_t n = bits.size();
  const std::size_t within = n > words + 1 ? n - words - 1 : 0;
  for (std::size_t w = 0; w < within; ++w) {
    bits[w] &= (bits[w + words] >> shift) | ((bits[w + words + 1] << 1U) << (63U - shift));
  }
  for (std::size_t w = within; w < n; ++w) {
    bits[w] &= w + words < n ? bits[w + words] >> shift : 0U;
  }
}

// Moves each bit to the place at that distance behind its own.
void moveUp(Bits& bits, std::ptrdiff_t by) {
  const auto words = static_cast<std::size_t>(by) / 64;
  const auto shift = static_cast<unsigned>(by) & 63U;
  for (std::size_t w = bits.size(); w-- > 0;) {
    std::uint64_t moved = w >= words ? bits[w - words] << shift : 0U;
    if (w > words) moved |= (bits[w - words - 1] >> 1U) >> (63U - shift);
    bits[w] = moved;
  }
}

}  // namespace

StopOr<DiscFreeSpace> DiscFreeSpace::make(const MotionChecker& checker, const StateLattice& lattice,
                                          const ProjectedSteps& steps, StopCheck* stop,
                                          const MapPart* part) {
  DiscFreeSpace space(lattice, steps);
  const OccupancyGrid& grid = checker.grid();
  const double radius = checker.footprint().inscribedRadius();
  StopOr<Bits> open = space.findOpen(grid, lattice, radius, radius <= 0.0, stop, part);
  if (!open) return stopped(open.error());
  space.open_ = *std::move(open);
  if (steps.closeness() > 0.0) {
    StopOr<Bits> passable =
        space.findOpen(grid, lattice, radius - kRounding * steps.closeness(), true, stop, part);
    if (!passable) return stopped(passable.error());
    space.passable_ = *std::move(passable);
  } else {
    space.passable_ = space.open_;
  }
  if (!steps.knowsFollowers()) return space;
  StopOr<Bits> open_around = space.eroded(steps.openReach(), stop);
  if (!open_around) return stopped(open_around.error());
  space.open_around_ = *std::move(open_around);
  return space;
}

// The clearance of a point is at least that of its cell centre minus its offset from the centre.
StopOr<DiscFreeSpace::Bits> DiscFreeSpace::findOpen(const OccupancyGrid& grid,
                                                    const StateLattice& lattice, double radius_m,
                                                    bool in_obstacles, StopCheck* stop,
                                                    const MapPart* part) const {
  if (isStopped(stop)) return stopped(stop->reason());
  Bits open(points_.size() / 64 + 1, 0);
  const GridFrame& frame = grid.frame();
  const std::int32_t phases = lattice.step().denominator;
  const auto at = [&](LatticeVector v) { return lattice.position(lattice.first() + v); };
  const Lines rows(
      lattice.rows(), phases, frame.cellLength(),
      [&](std::int32_t r) {
        return at({r, 0}).y;
      },
      [&](double y) { return frame.rowAt(y); });
  const Lines columns(
      lattice.columns(), phases, frame.cellWidth(),
      [&](std::int32_t c) {
        return at({0, c}).x;
      },
      [&](double x) { return frame.columnAt(x); });
  const RowWriter writer(columns, frame.columns());
  for (std::int32_t row_phase = 0; row_phase < phases; ++row_phase) {
    for (std::size_t phase = 0; phase < columns.off_m.size(); ++phase) {
      if (isStopped(stop)) return stopped(stop->reason());
      const Vec2 off{columns.off_m[phase], rows.off_m[static_cast<std::size_t>(row_phase)]};
      const double rest = radius_m - kRounding * length(off);
      const bool all = in_obstacles && rest <= 0.0;
      std::optional<DiscInflation> closed;
      if (!all) {
        StopOr<DiscInflation> made = DiscInflation::make(grid, rest, stop, rowsOf(lattice), part);
        if (!made) return stopped(made.error());
        closed = *std::move(made);
      }
      for (std::int32_t r = row_phase; r < lattice.rows(); r += phases) {
        const std::size_t first = points_.of(lattice.first() + LatticeVector{r, 0});
        const std::int32_t i = rows.cells[static_cast<std::size_t>(r)];
        if (all) {
          writer.writeAll(phase, first, open);
        } else if (i >= 0 && i < frame.rows()) {
          writer.write(closed->row(i), phase, first, open);
        }
      }
    }
  }
  if (part != nullptr) {
    for (std::int32_t r = 0; r < lattice.rows(); ++r) {
      closeOutside(part->columnsOf(rows.cells[static_cast<std::size_t>(r)]), columns.cells,
                   points_.of(lattice.first() + LatticeVector{r, 0}), open);
    }
  }
  return open;
}

// Erosion by a square, first along rows, then across: by windows of doubling width, of which the
// last two overlap. Rows are separated by closed margins, so bits shifted in from beyond the end of
// a row are closed.
StopOr<DiscFreeSpace::Bits> DiscFreeSpace::eroded(std::int32_t reach, StopCheck* stop) const {
  Bits bits = open_;
  const std::int32_t width = 2 * reach + 1;
  for (const std::ptrdiff_t unit : {std::ptrdiff_t{1}, points_.step({1, 0})}) {
    for (std::int32_t n = 1; n < width; n *= 2) {
      if (isStopped(stop)) return stopped(stop->reason());
      keepWithNext(bits, std::min(n, width - n) * unit);
    }
    moveUp(bits, reach * unit);
  }
  return bits;
}

}  // namespace clearway::lattice
