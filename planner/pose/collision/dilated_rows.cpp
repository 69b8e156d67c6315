#include "planner/pose/collision/dilated_rows.h"

#include <algorithm>
#include <optional>

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
                                      const RowRange& wanted, const MapPart* part) {
  DilatedRows made(grid, margin_rows, margin_columns);
  const std::int32_t rows = grid.frame().rows();
  made.made_ = wanted.widened(margin_rows).within({-margin_rows, rows + margin_rows});
  // Words that begin before the last column asked for hold bits of the next two.
  constexpr std::int32_t kBeyond = 3 * MapPart::kTileColumns;
  const std::optional<MapPart> wide =
      part != nullptr ? std::optional(part->widened(margin_rows, margin_columns + kBeyond))
                      : std::nullopt;
  for (std::int32_t i = made.made_.first; i < made.made_.last; ++i) {
    if (isStopped(stop)) return stopped(stop->reason());
    if (wide) {
      made.makeRow(grid, i, *wide);
    } else {
      made.makeWords(grid, i, 0, made.words_);
    }
  }
  return made;
}

void DilatedRows::makeRow(const OccupancyGrid& grid, std::int32_t row, const MapPart& part) {
  const auto margin = static_cast<std::size_t>(margin_columns_) / 64;
  for (const MapPart::Columns& c : part.columnsOf(row)) {
    const std::size_t first = static_cast<std::size_t>(c.first) / 64;
    const std::size_t last = static_cast<std::size_t>(c.last) / 64;
    makeWords(grid, row, first == 0 ? 0 : margin + first,
              last >= grid.wordsPerRow() ? words_ : margin + last);
  }
}

void DilatedRows::makeWords(const OccupancyGrid& grid, std::int32_t row, std::size_t first,
                            std::size_t last) {
  const std::size_t at = static_cast<std::size_t>(row + margin_rows_) * words_;
  for (std::size_t n = 0; n < kLevels; ++n) {
    std::fill(bits_.begin() + static_cast<std::ptrdiff_t>(n * level_words_ + at + first),
              bits_.begin() + static_cast<std::ptrdiff_t>(n * level_words_ + at + last), ~0ULL);
  }
  const std::size_t pages = (at + last) * sizeof(std::uint64_t) / kPage;
  const std::size_t begin = std::max(next_page_, (at + first) * sizeof(std::uint64_t) / kPage);
  if (pages >= begin) memory_bytes_ += (pages + 1 - begin) * kPage * kLevels;
  next_page_ = std::max(next_page_, pages + 1);
  if (row < 0 || row >= grid.frame().rows()) return;
  const auto margin = static_cast<std::size_t>(margin_columns_) / 64;
  const auto cells = grid.row(row);
  const std::size_t from = std::max(first, margin);
  const std::size_t to = std::min(last, margin + cells.size());
  for (std::size_t w = from; w < to; ++w) bits_[at + w] = cells[w - margin];
  for (unsigned n = 1; n < kLevels; ++n) {
    const unsigned shift = 1U << (n - 1U);  // at most 32
    const std::uint64_t* narrow = bits_.data() + (n - 1) * level_words_ + at;
    std::uint64_t* wide = bits_.data() + n * level_words_ + at;
    for (std::size_t w = first; w + 1 < last; ++w) {
      wide[w] = narrow[w] | (narrow[w] >> shift) | (narrow[w + 1] << (64U - shift));
    }
  }
}

void DilatedRows::update(const OccupancyGrid& grid, std::int32_t first, std::int32_t last) {
  const RowRange changed = RowRange{first, last}.within(made_);
  for (std::int32_t i = changed.first; i < changed.last; ++i) makeWords(grid, i, 0, words_);
}

}  // namespace clearway::lattice
