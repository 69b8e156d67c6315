#include "core/grid/occupancy_grid.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/base/fingerprint.h"

namespace clearway {
namespace {

// Bits first..last-1 of word w of a row.
std::uint64_t maskOf(std::size_t w, std::int32_t first, std::int32_t last) {
  const auto base = static_cast<std::int32_t>(w) * 64;
  std::uint64_t m = ~0ULL;
  if (first > base) m &= ~0ULL << static_cast<unsigned>(first - base);
  if (last < base + 64) m &= ~0ULL >> static_cast<unsigned>(base + 64 - last);
  return m;
}

}  // namespace

OccupancyGrid::OccupancyGrid(const GridFrame& frame, bool blocked)
    : frame_(frame),
      words_per_row_((static_cast<std::size_t>(frame.columns()) + 63) / 64),
      words_(words_per_row_ * static_cast<std::size_t>(frame.rows()), blocked ? ~0ULL : 0ULL) {
  const std::size_t last = words_per_row_ - 1;
  const std::uint64_t outside = ~maskOf(last, 0, frame.columns());
  for (std::size_t i = last; i < words_.size(); i += words_per_row_) words_[i] |= outside;
}

void OccupancyGrid::set(Cell c, bool blocked) {
  assert(frame_.contains(c));
  std::uint64_t& word = words_[static_cast<std::size_t>(c.row) * words_per_row_ +
                               (static_cast<std::size_t>(c.column) >> 6U)];
  const std::uint64_t bit = 1ULL << (static_cast<unsigned>(c.column) & 63U);
  word = blocked ? word | bit : word & ~bit;
}

void OccupancyGrid::setRow(std::int32_t i, std::span<const std::uint64_t> words) {
  assert(words.size() == words_per_row_);
  std::uint64_t* const out = words_.data() + static_cast<std::size_t>(i) * words_per_row_;
  std::ranges::copy(words, out);
  out[words_per_row_ - 1] |= ~maskOf(words_per_row_ - 1, 0, frame_.columns());
}

void OccupancyGrid::setWord(std::int32_t i, std::size_t w, std::uint64_t word) {
  assert(w < words_per_row_);
  const bool last = w == words_per_row_ - 1;
  words_[static_cast<std::size_t>(i) * words_per_row_ + w] =
      last ? word | ~maskOf(w, 0, frame_.columns()) : word;
}

bool OccupancyGrid::anyBlocked(const CellRange& range) const {
  if (range.empty()) return false;
  if (range != frame_.clipped(range)) return true;
  const std::size_t first = static_cast<std::size_t>(range.first_column) >> 6U;
  const std::size_t last = static_cast<std::size_t>(range.last_column - 1) >> 6U;
  const std::uint64_t in_first = maskOf(first, range.first_column, range.last_column);
  const std::uint64_t in_last = maskOf(last, range.first_column, range.last_column);
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    const auto words = row(i);
    if (((words[first] & in_first) | (words[last] & in_last)) != 0) return true;
    for (std::size_t w = first + 1; w < last; ++w) {
      if (words[w] != 0) return true;
    }
  }
  return false;
}

std::int64_t OccupancyGrid::countBlocked() const {
  std::int64_t n = 0;
  for (const std::uint64_t w : words_) n += std::popcount(w);
  const auto outside = static_cast<std::int64_t>(words_per_row_) * 64 - frame_.columns();
  return n - outside * frame_.rows();
}

std::uint64_t OccupancyGrid::fingerprint() const {
  Fingerprint f;
  f.add(static_cast<std::uint64_t>(frame_.rows()));
  f.add(static_cast<std::uint64_t>(frame_.columns()));
  f.add(frame_.cellWidth());
  f.add(frame_.cellLength());
  for (const std::uint64_t w : words_) f.add(w);
  return f.value();
}

}  // namespace clearway
