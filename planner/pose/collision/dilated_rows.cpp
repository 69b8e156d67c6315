#include "planner/pose/collision/dilated_rows.h"

#include <algorithm>

namespace clearway::lattice {

DilatedRows::DilatedRows(const OccupancyGrid& grid, std::int32_t margin_rows,
                         std::int32_t margin_columns)
    : margin_rows_(margin_rows),
      margin_columns_((margin_columns + 63) / 64 * 64),
      words_(grid.wordsPerRow() + 2 * static_cast<std::size_t>(margin_columns_) / 64 + 2),
      level_words_(static_cast<std::size_t>(grid.frame().rows() + 2 * margin_rows_) * words_),
      bits_(kLevels * level_words_) {}

StopOr<DilatedRows> DilatedRows::make(const OccupancyGrid& grid, std::int32_t margin_rows,
                                      std::int32_t margin_columns, StopCheck* stop,
                                      const RowRange& wanted) {
  DilatedRows made(grid, margin_rows, margin_columns);
  const std::int32_t rows = grid.frame().rows();
  made.made_ = wanted.widened(margin_rows).within({-margin_rows, rows + margin_rows});
  for (std::int32_t i = made.made_.first; i < made.made_.last; ++i) {
    if (isStopped(stop)) return stopped(stop->reason());
    const std::size_t at = static_cast<std::size_t>(i + margin_rows) * made.words_;
    for (std::size_t n = 0; n < kLevels; ++n) {
      std::fill_n(made.bits_.begin() + static_cast<std::ptrdiff_t>(n * made.level_words_ + at),
                  made.words_, ~0ULL);
    }
    if (i >= 0 && i < rows) made.update(grid, i, i + 1);
  }
  return made;
}

void DilatedRows::update(const OccupancyGrid& grid, std::int32_t first, std::int32_t last) {
  const RowRange changed = RowRange{first, last}.within(made_);
  for (std::int32_t i = changed.first; i < changed.last; ++i) {
    const std::size_t at = static_cast<std::size_t>(i + margin_rows_) * words_;
    const auto row = grid.row(i);
    std::copy(row.begin(), row.end(),
              bits_.begin() +
                  static_cast<std::ptrdiff_t>(at + static_cast<std::size_t>(margin_columns_) / 64));
    for (unsigned n = 1; n < kLevels; ++n) {
      const unsigned shift = 1U << (n - 1U);  // at most 32
      const std::uint64_t* narrow = bits_.data() + (n - 1) * level_words_ + at;
      std::uint64_t* wide = bits_.data() + n * level_words_ + at;
      for (std::size_t w = 0; w + 1 < words_; ++w) {
        wide[w] = narrow[w] | (narrow[w] >> shift) | (narrow[w + 1] << (64U - shift));
      }
    }
  }
}

}  // namespace clearway::lattice
