#include "planner/pose/heuristic/disc_free_space.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "core/base/recent.h"

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

struct LatticeLines {
  Lines rows;
  Lines columns;

  LatticeLines(const GridFrame& frame, const StateLattice& lattice)
      : rows(
            lattice.rows(), lattice.step().denominator, frame.cellLength(),
            [&](std::int32_t r) {
              return lattice.position(lattice.first() + LatticeVector{r, 0}).y;
            },
            [&](double y) { return frame.rowAt(y); }),
        columns(
            lattice.columns(), lattice.step().denominator, frame.cellWidth(),
            [&](std::int32_t c) {
              return lattice.position(lattice.first() + LatticeVector{0, c}).x;
            },
            [&](double x) { return frame.columnAt(x); }) {}
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
    std::uint64_t word = 0;  // of the bits; written when the next one begins
    std::size_t number = at >> 6U;
    for (std::size_t c = phase; c < last_; c += phases_) {
      if (c < first_) continue;
      const auto j = static_cast<std::size_t>(columns_[c]);
      const std::uint64_t open = ~(closed[j >> 6U] >> (j & 63U)) & 1U;
      if ((at + c) >> 6U != number) {
        bits[number] |= std::exchange(word, 0);
        number = (at + c) >> 6U;
      }
      word |= open << ((at + c) & 63U);
    }
    bits[number] |= word;
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

// The disc for each phase of points, rows before columns. The clearance of a point is at least that
// of its cell centre minus its offset from the centre.
struct DiscFreeSpace::Discs {
  const LatticeLines& lines;
  // None: all points are open, even in obstacles, as nothing of the disc remains.
  std::vector<std::optional<DiscInflation::HalfWidths>> by_phase;

  Discs(const GridFrame& frame, const LatticeLines& of, double radius_m, bool in_obstacles)
      : lines(of) {
    for (const double off_y : of.rows.off_m) {
      for (const double off_x : of.columns.off_m) {
        const double rest = radius_m - kRounding * length(Vec2{off_x, off_y});
        by_phase.emplace_back();
        if (!in_obstacles || rest > 0.0) by_phase.back() = DiscInflation::halfWidths(frame, rest);
      }
    }
  }
  void appendTo(std::vector<std::int32_t>& key) const {
    for (const auto& disc : by_phase) {
      key.push_back(disc ? static_cast<std::int32_t>(disc->size()) : -1);
      if (disc) key.insert(key.end(), disc->begin(), disc->end());
    }
  }
};

std::shared_ptr<const FreeSpaceCache::Layers> FreeSpaceCache::find(const Key& key) {
  const auto* const known = useAgain(entries_, [&](const Entry& e) { return e.key == key; });
  return known != nullptr ? known->layers : nullptr;
}

StopOr<std::shared_ptr<const DiscInflation>> FreeSpaceCache::inflation(
    const OccupancyGrid& grid, const DiscInflation::HalfWidths& disc, StopCheck* stop) {
  const auto* const known =
      useAgain(inflations_, [&](const Inflation& i) { return i.disc == disc; });
  if (known != nullptr) return known->map;
  StopOr<DiscInflation> made = DiscInflation::make(grid, disc, stop);
  if (!made) return stopped(made.error());
  auto map = std::make_shared<const DiscInflation>(*std::move(made));
  const std::size_t bytes = map->memoryBytes();
  if (bytes <= kMostBytes) {
    useFirst(inflations_, Inflation{disc, map},
             std::clamp<std::size_t>(kMostBytes / bytes, 1, kMostInflations));
  }
  return map;
}

std::size_t FreeSpaceCache::memoryBytes() const {
  std::size_t bytes = 0;
  for (const Entry& e : entries_) bytes += e.memoryBytes();
  for (const Inflation& i : inflations_) bytes += i.map->memoryBytes();
  return bytes;
}

void FreeSpaceCache::add(Key key, std::shared_ptr<const Layers> layers) {
  Entry entry{std::move(key), std::move(layers)};
  std::size_t bytes = entry.memoryBytes();
  if (bytes > kMostBytes) return;
  for (const Entry& e : entries_) bytes += e.memoryBytes();
  for (; bytes > kMostBytes; entries_.pop_back()) bytes -= entries_.back().memoryBytes();
  useFirst(entries_, std::move(entry), kMost);
}

void DiscFreeSpace::take(std::shared_ptr<const Layers> layers) {
  layers_ = std::move(layers);
  open_ = layers_->open.data();
  passable_ = layers_->passable.data();
  open_around_ = layers_->open_around.data();
}

StopOr<DiscFreeSpace> DiscFreeSpace::make(const MotionChecker& checker, const StateLattice& lattice,
                                          const ProjectedSteps& steps, StopCheck* stop,
                                          const MapPart* part, FreeSpaceCache* kept) {
  DiscFreeSpace space(lattice, steps);
  const OccupancyGrid& grid = checker.grid();
  const GridFrame& frame = grid.frame();
  const double radius = checker.footprint().inscribedRadius();
  const LatticeLines lines(frame, lattice);
  const Discs discs(frame, lines, radius, radius <= 0.0);
  std::optional<Discs> smaller;
  if (steps.closeness() > 0.0) {
    smaller.emplace(frame, lines, radius - kRounding * steps.closeness(), true);
  }
  const std::int32_t around = steps.knowsFollowers() ? steps.openReach() : -1;
  if (part != nullptr) kept = nullptr;
  FreeSpaceCache::Key key;
  if (kept != nullptr) {
    key = {smaller ? 1 : 0, around,           steps.reach(), lattice.step().denominator,
           lattice.rows(),  lattice.columns()};
    discs.appendTo(key);
    if (smaller) smaller->appendTo(key);
    for (const Lines* l : {&lines.rows, &lines.columns}) {
      key.insert(key.end(), l->cells.begin(), l->cells.end());
    }
    if (const auto known = kept->find(key)) {
      space.take(known);
      return space;
    }
  }
  Layers layers;
  StopOr<Bits> open = space.findOpen(grid, lattice, discs, stop, part, kept);
  if (!open) return stopped(open.error());
  layers.open = *std::move(open);
  StopOr<Bits> passable = smaller ? space.findOpen(grid, lattice, *smaller, stop, part, kept)
                                  : StopOr<Bits>(layers.open);
  if (!passable) return stopped(passable.error());
  layers.passable = *std::move(passable);
  StopOr<Bits> open_around = around < 0 ? Bits{} : space.eroded(layers.open, around, stop);
  if (!open_around) return stopped(open_around.error());
  layers.open_around = *std::move(open_around);
  space.take(std::make_shared<const Layers>(std::move(layers)));
  if (kept != nullptr) kept->add(std::move(key), space.layers_);
  return space;
}

StopOr<DiscFreeSpace::Bits> DiscFreeSpace::findOpen(const OccupancyGrid& grid,
                                                    const StateLattice& lattice, const Discs& discs,
                                                    StopCheck* stop, const MapPart* part,
                                                    FreeSpaceCache* kept) const {
  if (isStopped(stop)) return stopped(stop->reason());
  Bits open(points_.size() / 64 + 1, 0);
  const Lines& rows = discs.lines.rows;
  const Lines& columns = discs.lines.columns;
  const std::int32_t phases = lattice.step().denominator;
  const RowWriter writer(columns, grid.frame().columns());
  const RowRange wanted = rowsOf(lattice);
  const bool is_shared = kept != nullptr && wanted.first <= 0 && wanted.last >= grid.frame().rows();
  auto disc = discs.by_phase.begin();
  for (std::int32_t row_phase = 0; row_phase < phases; ++row_phase) {
    for (std::size_t phase = 0; phase < columns.off_m.size(); ++phase, ++disc) {
      if (isStopped(stop)) return stopped(stop->reason());
      std::shared_ptr<const DiscInflation> closed;
      if (*disc && is_shared) {
        auto whole = kept->inflation(grid, **disc, stop);
        if (!whole) return stopped(whole.error());
        closed = *std::move(whole);
      } else if (*disc) {
        StopOr<DiscInflation> made = DiscInflation::make(grid, **disc, stop, wanted, part);
        if (!made) return stopped(made.error());
        closed = std::make_shared<const DiscInflation>(*std::move(made));
      }
      for (std::int32_t r = row_phase; r < lattice.rows(); r += phases) {
        const std::size_t first = points_.of(lattice.first() + LatticeVector{r, 0});
        const std::int32_t i = rows.cells[static_cast<std::size_t>(r)];
        if (!closed) {
          writer.writeAll(phase, first, open);
        } else if (i >= 0 && i < grid.frame().rows()) {
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
StopOr<DiscFreeSpace::Bits> DiscFreeSpace::eroded(const Bits& open, std::int32_t reach,
                                                  StopCheck* stop) const {
  Bits bits = open;
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
