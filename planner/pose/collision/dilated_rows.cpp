#include "planner/pose/collision/dilated_rows.h"

#include <algorithm>
#include <optional>
#include <span>

namespace clearway::lattice {

namespace {

constexpr std::int32_t kStripRows = 64;  // that are made strip by strip
constexpr std::size_t kLineWords = 8;    // of a row: a cache line

}  // namespace

DilatedRows::DilatedRows(const OccupancyGrid& grid, std::int32_t margin_rows,
                         std::int32_t margin_columns)
    : margin_rows_(margin_rows),
      margin_columns_((margin_columns + 63) / 64 * 64),
      height_(grid.frame().rows() + 2 * std::ptrdiff_t{margin_rows_}),
      words_(grid.wordsPerRow() + 2 * static_cast<std::size_t>(margin_columns_) / 64 + 2),
      level_words_(static_cast<std::size_t>(height_) * words_),
      bits_(kLevels * level_words_),
      touched_(bits_.size() * sizeof(std::uint64_t)) {}

StopOr<DilatedRows> DilatedRows::make(const OccupancyGrid& grid, std::int32_t margin_rows,
                                      std::int32_t margin_columns, StopCheck* stop,
                                      const RowRange& wanted, const MapPart* part) {
  DilatedRows made(grid, margin_rows, margin_columns);
  const std::int32_t rows = grid.frame().rows();
  made.made_ = wanted.widened(margin_rows).within({-margin_rows, rows + margin_rows});
  // Words that begin before the last column asked for hold bits of the next two.
  constexpr std::int32_t kBeyond = 3 * MapPart::kTileColumns;
  const std::optional<MapPart> wide =
      part != nullptr ? std::optional(part->widened(margin_rows, margin_columns + kBeyond))
                      : std::nullopt;
  for (std::int32_t i = made.made_.first; i < made.made_.last; i += kStripRows) {
    if (isStopped(stop)) return stopped(stop->reason());
    const RowRange block{i, std::min(i + kStripRows, made.made_.last)};
    if (!wide) made.makeWords(grid, block, 0, made.words_);
    for (std::int32_t k = block.first; wide && k < block.last; ++k) made.makeRow(grid, k, *wide);
  }
  return made;
}

void DilatedRows::makeRow(const OccupancyGrid& grid, std::int32_t row, const MapPart& part) {
  const auto margin = static_cast<std::size_t>(margin_columns_) / 64;
  for (const MapPart::Columns& c : part.columnsOf(row)) {
    const std::size_t first = static_cast<std::size_t>(c.first) / 64;
    const std::size_t last = static_cast<std::size_t>(c.last) / 64;
    makeWords(grid, {row, row + 1}, first == 0 ? 0 : margin + first,
              last >= grid.wordsPerRow() ? words_ : margin + last);
  }
}

// The levels of a word follow from the word and the next one: what is shifted in from there comes
// from its first 2^n - 1 columns.
void DilatedRows::makeWords(const OccupancyGrid& grid, const RowRange& rows, std::size_t first,
                            std::size_t last) {
  const auto margin = static_cast<std::size_t>(margin_columns_) / 64;
  for (std::size_t begin = first; begin < last; begin += kLineWords) {
    const std::size_t end = std::min(begin + kLineWords, last);
    for (std::int32_t row = rows.first; row < rows.last; ++row) {
      const bool is_inside = row >= 0 && row < grid.frame().rows();
      const std::span<const std::uint64_t> cells =
          is_inside ? grid.row(row) : std::span<const std::uint64_t>();
      const auto cellsOf = [&](std::size_t w) {
        return w - margin < cells.size() ? cells[w - margin] : ~0ULL;
      };
      std::uint64_t next = cellsOf(begin);
      for (std::size_t w = begin; w < end; ++w) {
        std::uint64_t own = next;
        std::uint64_t beyond = next = cellsOf(w + 1);
        std::size_t at =
            w * static_cast<std::size_t>(height_) + static_cast<std::size_t>(row + margin_rows_);
        for (unsigned n = 0;; at += level_words_) {
          bits_[at] = own;
          touched_.note(at * sizeof(own));
          if (++n == kLevels) break;
          const unsigned shift = 1U << (n - 1U);  // at most 32
          own |= own >> shift | beyond << (64U - shift);
          beyond |= beyond >> shift;
        }
      }
    }
  }
}

void DilatedRows::update(const OccupancyGrid& grid, std::int32_t first, std::int32_t last) {
  makeWords(grid, RowRange{first, last}.within(made_), 0, words_);
}

}  // namespace clearway::lattice
