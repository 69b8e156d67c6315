#include "planner/fleet/shaped/cell_distances.h"

#include <algorithm>
#include <array>
#include <bit>

namespace clearway::fleet::shaped {
namespace {

constexpr std::size_t kBuckets = 64;  // above the longest step
using Buckets = std::array<std::vector<std::uint32_t>, kBuckets>;

constexpr unsigned kDirections = 8, kSeed = kDirections;  // kSeed: reached from nowhere
using Successors = std::array<std::array<std::uint8_t, 256>, kDirections + 1>;

// By the direction in which a cell was reached and its free neighbours: those that are not reached
// as soon past it.
constexpr Successors successors() {
  Successors out{};
  for (unsigned free = 0; free < 256; ++free) {
    const auto bit = [](unsigned d) { return 1U << (d % kDirections); };
    const auto blocked = [&](unsigned d) { return (free & bit(d)) == 0; };
    for (unsigned d = 0; d < kDirections; ++d) {
      unsigned next = bit(d);
      if (d % 2 == 0) {
        if (blocked(d + 2)) next |= bit(d + 1);
        if (blocked(d + 6)) next |= bit(d + 7);
      } else {
        next |= bit(d + 1) | bit(d + 7);
        if (blocked(d + 3)) next |= bit(d + 2);
        if (blocked(d + 5)) next |= bit(d + 6);
      }
      out[d][free] = static_cast<std::uint8_t>(next & free);
    }
    out[kSeed][free] = static_cast<std::uint8_t>(free);
  }
  return out;
}
constexpr Successors kSuccessors = successors();

// A cell, and the direction in which it was reached.
std::uint32_t entryOf(std::uint32_t cell, unsigned direction) { return (cell << 4U) | direction; }
std::uint32_t cellOf(std::uint32_t entry) { return entry >> 4U; }
unsigned directionOf(std::uint32_t entry) { return entry & 15U; }

}  // namespace

void CellDistances::begin(const LatticeGraph& graph, Cell middle, int radius) {
  graph_ = &graph;
  const std::int32_t rows = graph.rows(), columns = graph.columns();
  distances_.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), kUnreached);
  frontier_.clear();
  known_ = 0;
  for (std::int32_t r = std::max(middle.row - radius, 0);
       r <= std::min(middle.row + radius, rows - 1); ++r) {
    for (std::int32_t c = std::max(middle.column - radius, 0);
         c <= std::min(middle.column + radius, columns - 1); ++c) {
      const auto cell = static_cast<std::uint32_t>(r * columns + c);
      if (!graph.canRest(cell)) continue;
      distances_[cell] = 0;
      frontier_.push_back(entryOf(cell, kSeed));
    }
  }
}

// Until the distance of the cell is known, and an eighth further: others are soon asked for.
void CellDistances::goOnTo(std::uint32_t cell) {
  // The buckets keep their memory for the next agent.
  static thread_local Buckets buckets;
  std::uint64_t has_entries = 0;  // a bit for each bucket
  const auto put = [&](std::uint32_t entry, std::uint32_t distance) {
    buckets[distance % kBuckets].push_back(entry);
    has_entries |= std::uint64_t{1} << distance % kBuckets;
  };
  for (const std::uint32_t entry : frontier_) put(entry, distances_[cellOf(entry)]);
  frontier_.clear();
  std::array<std::uint32_t, kDirections> steps{};
  for (std::size_t d = 0; d < kDirections; ++d) {
    const CellOffset to = LatticeGraph::kNeighbours[d];
    steps[d] = static_cast<std::uint32_t>(to.row * graph_->columns() + to.column);
  }
  std::uint32_t now = known_, last = kUnreached;
  while (has_entries != 0) {
    now += static_cast<std::uint32_t>(
        std::countr_zero(std::rotr(has_entries, static_cast<int>(now % kBuckets))));
    if (now > last) break;
    auto& bucket = buckets[now % kBuckets];
    for (const std::uint32_t entry : bucket) {
      const std::uint32_t from = cellOf(entry);
      if (distances_[from] != now) continue;
      unsigned next = kSuccessors[directionOf(entry)][graph_->freeNeighbours(from)];
      for (; next != 0; next &= next - 1) {
        const auto d = static_cast<unsigned>(std::countr_zero(next));
        const std::uint32_t to = from + steps[d];
        const std::uint32_t distance = now + (d % 2 == 0 ? kUnitsPerCell : kUnitsPerDiagonal);
        if (distance >= distances_[to]) continue;
        distances_[to] = distance;
        put(entryOf(to, d), distance);
      }
    }
    bucket.clear();
    has_entries &= ~(std::uint64_t{1} << now % kBuckets);
    if (last == kUnreached && distances_[cell] <= now) last = now + now / 8 + kUnitsPerDiagonal;
  }
  known_ = has_entries == 0 ? kUnreached : now - 1;
  for (; has_entries != 0; ++now) {
    auto& bucket = buckets[now % kBuckets];
    for (const std::uint32_t entry : bucket) {
      if (distances_[cellOf(entry)] == now) frontier_.push_back(entry);
    }
    bucket.clear();
    has_entries &= ~(std::uint64_t{1} << now % kBuckets);
  }
}

}  // namespace clearway::fleet::shaped
