#include "planner/point/any_angle/sight_sectors.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/row_runs.h"

namespace clearway::grid {
namespace {

static_assert(2 * GridFrame::kMaxSide * (GridFrame::kMaxSide + 1) <= INT32_MAX / 3);
constexpr std::int32_t kAhead = 4;  // rows that a sector is extended beyond its target
constexpr double kAll = std::numeric_limits<double>::infinity();

// The slope to the edge on the left of a column, at a number of half rows. `column`: from the cell.
double slopeOf(std::int32_t column, std::int32_t half_rows) {
  return static_cast<double>(2 * column - 1) / static_cast<double>(half_rows);
}

std::int32_t floorOf(std::int32_t number, std::int32_t by) {
  return number >= 0 ? number / by : -((-number + by - 1) / by);
}

// The half rows, from the cell's centre, at which its k-th row begins and ends.
std::int32_t upperEdge(std::int32_t k) { return std::max(2 * k - 1, 1); }
std::int32_t lowerEdge(std::int32_t k) { return 2 * k + 1; }

// The column at a number of half columns from a cell's centre, or the nearest in [least, most].
std::int32_t columnAt(double half_columns, std::int32_t from, std::int32_t least,
                      std::int32_t most) {
  const double column = 0.5 * (half_columns + 1.0) + from;
  return static_cast<std::int32_t>(
      std::min(std::max(column, static_cast<double>(least)), static_cast<double>(most)));
}

// The first blocked column of [first, end), or `end`.
std::int32_t blockedFrom(std::span<const std::uint64_t> words, std::int32_t first,
                         std::int32_t end) {
  if (first >= end) return end;
  auto w = static_cast<std::size_t>(first) >> 6U;
  std::uint64_t bits = words[w] & ~0ULL << (first & 63);
  const auto last = static_cast<std::size_t>(end - 1) >> 6U;
  while (bits == 0 && w < last) bits = words[++w];
  if (bits == 0) return end;
  return std::min(end, static_cast<std::int32_t>(64 * w) + std::countr_zero(bits));
}

// The end of the last blocked column of [begin, last], or `begin`.
std::int32_t blockedBefore(std::span<const std::uint64_t> words, std::int32_t begin,
                           std::int32_t last) {
  if (last < begin) return begin;
  auto w = static_cast<std::size_t>(last) >> 6U;
  std::uint64_t bits = words[w] & ~0ULL >> (63 - (last & 63));
  const auto first = static_cast<std::size_t>(begin) >> 6U;
  while (bits == 0 && w > first) bits = words[--w];
  if (bits == 0) return begin;
  return std::max(begin, static_cast<std::int32_t>(64 * w) + 64 - std::countl_zero(bits));
}

}  // namespace

void SightSectors::begin(const LineOfSight& sight) {
  sight_ = &sight;
  near_ = NearSight::of(sight);
  if (++query_ != 0) return;
  query_ = 1;
  for (Entry& e : entries_) e.key = ~std::uint64_t{0};
}

void SightSectors::add(Entry& entry, const Sector& sector) {
  entry.sectors[entry.next] = sector;
  entry.next = (entry.next + 1) % kSectors;
  entry.count = std::max(entry.count, entry.next == 0 ? kSectors : entry.next);
}

bool SightSectors::clearByOthers(Entry& entry, Cell from, Cell to) {
  const std::int32_t rows = std::abs(to.row - from.row);
  Sector* best = nullptr;
  for (std::uint32_t k = 0; k < entry.count; ++k) {
    Sector& s = entry.sectors[k];
    if (!s.holds(to.column - from.column, rows)) continue;
    if (s.decides(rows)) {
      entry.recent = k;
      return !s.blocked && clearAtEnd(s, from, to);
    }
    if (!s.blocked && (best == nullptr || s.depth > best->depth)) best = &s;
  }
  Sector reached{-kAll, kAll, -1, false};
  if (best != nullptr) reached = *best;
  const std::int32_t known = reached.depth;
  const Step end = extend(entry, reached, from, to);
  rows_scanned_ += static_cast<std::uint64_t>(reached.depth - known);
  if (reached.depth > known) {
    // The known one remains where it is wider.
    const bool same = best != nullptr && best->low == reached.low && best->high == reached.high &&
                      !best->blocked && best->depth == known;
    same ? void(best->depth = reached.depth) : add(entry, reached);
  }
  if (end == Step::Blocked) return false;
  if (end == Step::Clear) return clearAtEnd(reached, from, to);
  ++tested_whole_;
  return sight_->clear(from, to);
}

// Row by row up to the one before the target's. Blocked: the obstacle's shadow was added, which may
// replace any sector of the entry.
SightSectors::Step SightSectors::extend(Entry& entry, Sector& sector, Cell from, Cell to) const {
  const OccupancyGrid& grid = sight_->grid();
  const std::int32_t down = to.row < from.row ? -1 : 1;
  const std::int32_t rows = std::abs(to.row - from.row);
  const std::int32_t columns = to.column - from.column;
  const double slope = static_cast<double>(columns) / static_cast<double>(rows);
  // Where the line passes a row's middle: `at`, and the rest in parts of 2 * rows.
  const std::int32_t whole = floorOf(columns, rows);
  const std::int32_t part = 2 * (columns - whole * rows);
  const std::int32_t twice = 2 * columns * (sector.depth + 1) + rows;
  std::int32_t at = floorOf(twice, 2 * rows);
  std::int32_t rest = twice - at * 2 * rows;
  at += from.column;
  for (std::int32_t j = sector.depth + 1; j < rows + kAhead; ++j, at += whole, rest += part) {
    if (rest >= 2 * rows) {
      rest -= 2 * rows;
      ++at;
    }
    const std::int32_t row = from.row + down * j;
    if (row < 0 || row >= grid.frame().rows()) break;
    const auto words = grid.row(row);
    if (at < 0 || at >= grid.frame().columns()) break;
    // The cells of the row that the sector meets.
    const double begin = sector.low * (sector.low < 0.0 ? lowerEdge(j) : upperEdge(j));
    const double end = sector.high * (sector.high < 0.0 ? upperEdge(j) : lowerEdge(j));
    const std::int32_t first = columnAt(begin, from.column, 0, at);
    const std::int32_t last = columnAt(end, from.column, at, grid.frame().columns() - 1) + 1;
    if (j >= rows) {
      if (anyBlocked(words, first, last - 1)) break;
      sector.depth = j;
      continue;
    }
    if (grid.blocked({row, at})) {
      add(entry, shadowOf(from, {row, at}, j));
      return Step::Blocked;
    }
    const std::int32_t left = blockedBefore(words, first, at) - from.column;
    const std::int32_t right = blockedFrom(words, at, last) - from.column;
    double low = sector.low;
    double high = sector.high;
    if (left + from.column > first) {
      low = std::max(low, slopeOf(left, left > 0 ? upperEdge(j) : lowerEdge(j)));
    }
    if (right + from.column < last) {
      high = std::min(high, slopeOf(right, right > 0 ? lowerEdge(j) : upperEdge(j)));
    }
    if (slope < low || slope > high) {
      const std::int32_t hit = slope < low ? left - 1 : right;
      add(entry, shadowOf(from, {row, from.column + hit}, j));
      return Step::Blocked;
    }
    if (slope == low || slope == high) return Step::Touches;
    sector = {low, high, j, false};
  }
  return Step::Clear;
}

// Of the run of obstacles at a blocked cell, in the words near it.
SightSectors::Sector SightSectors::shadowOf(Cell from, Cell hit, std::int32_t depth) const {
  const OccupancyGrid& grid = sight_->grid();
  const auto words = grid.row(hit.row);
  const auto w = static_cast<std::size_t>(hit.column) >> 6U;
  const auto bit = static_cast<unsigned>(hit.column) & 63U;
  const std::uint64_t free = ~words[w];
  const std::uint64_t before = free & ~(~0ULL << bit);
  const std::uint64_t after = free & ~0ULL << bit;
  const std::int32_t base = static_cast<std::int32_t>(64 * w) - from.column;
  const std::int32_t begin = base + 64 - std::countl_zero(before);
  const std::int32_t end = base + std::countr_zero(after);
  return {std::min(slopeOf(begin, upperEdge(depth)), slopeOf(begin, lowerEdge(depth))),
          std::max(slopeOf(end, upperEdge(depth)), slopeOf(end, lowerEdge(depth))), depth, true};
}

// The part of the line in the target's row, all rows before being clear on both sides of it.
bool SightSectors::clearInLastRow(Cell from, Cell to) const {
  const OccupancyGrid& grid = sight_->grid();
  const std::int32_t rows = std::abs(to.row - from.row);
  const std::int32_t columns = std::abs(to.column - from.column);
  const std::int32_t right = to.column < from.column ? -1 : 1;
  const std::int32_t twice = columns * (2 * rows - 1) + rows;
  const std::int32_t crossed = twice / (2 * rows);
  const std::int32_t enters = from.column + right * crossed;
  const bool corner = twice % (2 * rows) == 0;
  // The other cell beside the corner was clear.
  if (corner && sight_->corners() == CornerRule::Never && grid.blocked({to.row, enters - right})) {
    return false;
  }
  return !anyBlocked(grid.row(to.row), std::min(enters, to.column), std::max(enters, to.column));
}

}  // namespace clearway::grid
