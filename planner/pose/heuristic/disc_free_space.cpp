#include "planner/pose/heuristic/disc_free_space.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ranges>
#include <span>
#include <utility>

#include "core/base/recent.h"
#include "planner/common/lazy_zero_array.h"

namespace clearway::lattice {
namespace {

constexpr double kRounding = 1.000001;  // covers the rounding of distances
// Rows that a disc is inflated on at a time at least, where that serves one lattice.
constexpr std::int32_t kBandRows = 256;

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

using PointBits = std::vector<std::uint64_t, FreshPages<std::uint64_t>>;

// Of a lattice row: first to last - 1.
struct Points {
  std::size_t first = 0;
  std::size_t last = 0;
};

// The points in the columns of a part, from left to right; without one, all.
std::vector<Points> pointsIn(const MapPart* part, std::int32_t row,
                             std::span<const std::int32_t> columns) {
  if (part == nullptr) return {{0, columns.size()}};
  const auto firstFrom = [&](std::int32_t column) {
    return static_cast<std::size_t>(std::ranges::lower_bound(columns, column) - columns.begin());
  };
  std::vector<Points> out;
  for (const MapPart::Columns& c : part->columnsOf(row)) {
    out.push_back({firstFrom(c.first), firstFrom(c.last)});
  }
  return out;
}

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
             const Points& some, PointBits& bits) const {
    const std::size_t first = std::max(first_, some.first);
    const std::size_t last = std::min(last_, some.last);
    if (first >= last) return;
    if (consecutive_) {
      copy(closed, static_cast<std::size_t>(columns_[first]), last - first, bits, at + first);
      return;
    }
    std::uint64_t word = 0;  // of the bits; written when the next one begins
    std::size_t number = (at + first) >> 6U;
    for (std::size_t c = firstOf(phase, first); c < last; c += phases_) {
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
  void writeAll(std::size_t phase, std::size_t at, const Points& some, PointBits& bits) const {
    for (std::size_t c = firstOf(phase, some.first); c < some.last; c += phases_) {
      bits[(at + c) >> 6U] |= 1ULL << ((at + c) & 63U);
    }
  }

 private:
  // The first point of a phase from one on.
  [[nodiscard]] std::size_t firstOf(std::size_t phase, std::size_t from) const {
    return from <= phase ? phase : from + (phases_ - (from - phase) % phases_) % phases_;
  }
  // Copies the complement of some cells from j to the bits from `to`, word by word.
  static void copy(std::span<const std::uint64_t> closed, std::size_t j, std::size_t count,
                   PointBits& bits, std::size_t to) {
    for (std::size_t left = count; left > 0;) {
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

// Of the pages that these words lie in, or of all words, whichever is less.
std::size_t bytesOf(std::span<const WordRange> used, std::size_t all) {
  constexpr std::size_t kPage = LazyZeroArray<std::uint64_t>::kPage / sizeof(std::uint64_t);
  std::size_t pages = 0;
  std::size_t next = 0;
  for (const WordRange& some : used) {
    const std::size_t last = (some.last + kPage - 1) / kPage;
    pages += last - std::min(last, std::max(next, some.first / kPage));
    next = std::max(next, last);
  }
  return std::min(pages * kPage, all) * sizeof(std::uint64_t);
}

// Keeps the bits whose successor at that distance is set, too. Only some words have bits.
void keepWithNext(PointBits& bits, std::span<const WordRange> used, std::ptrdiff_t by) {
  const auto words = static_cast<std::size_t>(by) / 64;
  const auto shift = static_cast<unsigned>(by) & 63U;
  const std::size_t n = bits.size();
  const std::size_t within = n > words + 1 ? n - words - 1 : 0;
  for (const WordRange& some : used) {
    const std::size_t middle = std::clamp(within, some.first, some.last);
    for (std::size_t w = some.first; w < middle; ++w) {
      bits[w] &= (bits[w + words] >> shift) | ((bits[w + words + 1] << 1U) << (63U - shift));
    }
    for (std::size_t w = middle; w < some.last; ++w) {
      bits[w] &= w + words < n ? bits[w + words] >> shift : 0U;
    }
  }
}

// Moves each bit to the place at that distance behind its own, which lies in one of these words.
void moveUp(PointBits& bits, std::span<const WordRange> used, std::ptrdiff_t by) {
  const auto words = static_cast<std::size_t>(by) / 64;
  const auto shift = static_cast<unsigned>(by) & 63U;
  for (const WordRange& some : std::ranges::reverse_view(used)) {
    for (std::size_t w = some.last; w-- > some.first;) {
      std::uint64_t moved = w >= words ? bits[w - words] << shift : 0U;
      if (w > words) moved |= (bits[w - words - 1] >> 1U) >> (63U - shift);
      bits[w] = moved;
    }
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
  // That of the most rows; without any if none is left.
  [[nodiscard]] DiscInflation::HalfWidths tallest() const {
    DiscInflation::HalfWidths most;
    for (const auto& disc : by_phase) {
      if (disc && disc->size() > most.size()) most = *disc;
    }
    return most;
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
  passable_ = layers_->passable.empty() ? open_ : layers_->passable.data();
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
  if (smaller) {
    StopOr<Bits> passable = space.findOpen(grid, lattice, *smaller, stop, part, kept);
    if (!passable) return stopped(passable.error());
    layers.passable = *std::move(passable);
  }
  const std::vector<WordRange> used = space.wordsOf(lattice, discs, part);
  if (around >= 0) {
    StopOr<Bits> open_around = space.eroded(layers.open, used, around, stop);
    if (!open_around) return stopped(open_around.error());
    layers.open_around = *std::move(open_around);
  }
  layers.bytes =
      (1U + (smaller ? 1U : 0U) + (around >= 0 ? 1U : 0U)) * bytesOf(used, layers.open.size());
  space.take(std::make_shared<const Layers>(std::move(layers)));
  if (kept != nullptr) kept->add(std::move(key), space.layers_);
  return space;
}

StopOr<DiscFreeSpace::Bits> DiscFreeSpace::findOpen(const OccupancyGrid& grid,
                                                    const StateLattice& lattice, const Discs& discs,
                                                    StopCheck* stop, const MapPart* part,
                                                    FreeSpaceCache* kept) const {
  if (isStopped(stop)) return stopped(stop->reason());
  Bits open(points_.size() / 64 + 1);
  const Lines& rows = discs.lines.rows;
  const Lines& columns = discs.lines.columns;
  const std::int32_t phases = lattice.step().denominator;
  const RowWriter writer(columns, grid.frame().columns());
  const RowRange wanted = rowsOf(lattice);
  const bool is_shared = kept != nullptr && wanted.first <= 0 && wanted.last >= grid.frame().rows();
  const std::optional<MapPart> near =
      part != nullptr ? std::optional(DiscInflation::around(*part, discs.tallest())) : std::nullopt;
  auto disc = discs.by_phase.begin();
  for (std::int32_t row_phase = 0; row_phase < phases; ++row_phase) {
    for (std::size_t phase = 0; phase < columns.off_m.size(); ++phase, ++disc) {
      const std::int32_t rows_a_band =
          is_shared || !*disc ? lattice.rows() : DiscInflation::rowsAtOnce(**disc, kBandRows);
      for (std::int32_t begin = row_phase; begin < lattice.rows(); begin += phases * rows_a_band) {
        const std::int32_t end = std::min(begin + phases * rows_a_band, lattice.rows());
        if (isStopped(stop)) return stopped(stop->reason());
        const auto cellOf = [&](std::int32_t r) { return rows.cells[static_cast<std::size_t>(r)]; };
        const std::int32_t after = cellOf(end - 1) + 1;
        if (part != nullptr && part->isEmptyIn(cellOf(begin), after)) continue;
        std::shared_ptr<const DiscInflation> closed;
        if (*disc && is_shared) {
          auto whole = kept->inflation(grid, **disc, stop);
          if (!whole) return stopped(whole.error());
          closed = *std::move(whole);
        } else if (*disc) {
          StopOr<DiscInflation> made = DiscInflation::make(
              grid, **disc, stop, {cellOf(begin), after}, near ? &*near : nullptr);
          if (!made) return stopped(made.error());
          closed = std::make_shared<const DiscInflation>(*std::move(made));
        }
        for (std::int32_t r = begin; r < end; r += phases) {
          const std::size_t first = points_.of(lattice.first() + LatticeVector{r, 0});
          const std::int32_t i = cellOf(r);
          for (const Points& some : pointsIn(part, i, columns.cells)) {
            if (!closed) {
              writer.writeAll(phase, first, some, open);
            } else if (i >= 0 && i < grid.frame().rows()) {
              writer.write(closed->row(i), phase, first, some, open);
            }
          }
        }
      }
    }
  }
  return open;
}

std::vector<WordRange> DiscFreeSpace::wordsOf(const StateLattice& lattice, const Discs& discs,
                                              const MapPart* part) const {
  if (part == nullptr) return {{0, points_.size() / 64 + 1}};
  std::vector<WordRange> used;
  for (std::int32_t r = 0; r < lattice.rows(); ++r) {
    const std::size_t at = points_.of(lattice.first() + LatticeVector{r, 0});
    const std::int32_t i = discs.lines.rows.cells[static_cast<std::size_t>(r)];
    for (const Points& p : pointsIn(part, i, discs.lines.columns.cells)) {
      const WordRange words{(at + p.first) / 64, (at + p.last + 63) / 64};
      if (!used.empty() && words.first <= used.back().last) {
        used.back().last = std::max(used.back().last, words.last);
      } else {
        used.push_back(words);
      }
    }
  }
  return used;
}

// Erosion by a square, first along rows, then across: by windows of doubling width, of which the
// last two overlap. Rows are separated by closed margins, so bits shifted in from beyond the end of
// a row are closed.
StopOr<DiscFreeSpace::Bits> DiscFreeSpace::eroded(const Bits& open, std::span<const WordRange> used,
                                                  std::int32_t reach, StopCheck* stop) const {
  Bits bits(open.size());
  for (const WordRange& some : used) {
    std::ranges::copy(std::span(open).subspan(some.first, some.last - some.first),
                      bits.begin() + static_cast<std::ptrdiff_t>(some.first));
  }
  const std::int32_t width = 2 * reach + 1;
  for (const std::ptrdiff_t unit : {std::ptrdiff_t{1}, points_.step({1, 0})}) {
    for (std::int32_t n = 1; n < width; n *= 2) {
      if (isStopped(stop)) return stopped(stop->reason());
      keepWithNext(bits, used, std::min(n, width - n) * unit);
    }
    moveUp(bits, used, reach * unit);
  }
  return bits;
}

}  // namespace clearway::lattice
