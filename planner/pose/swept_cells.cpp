#include "planner/pose/swept_cells.h"

#include <algorithm>

#include "planner/pose/row_extent.h"

namespace clearway {
namespace {

// Cells of a window, one bit each, as they are collected.
class CellWindow {
 public:
  explicit CellWindow(const CellRange& range)
      : range_(range),
        words_((static_cast<std::size_t>(range.last_column - range.first_column) + 63) / 64),
        bits_(words_ * static_cast<std::size_t>(range.last_row - range.first_row)) {}

  void set(std::int32_t row, std::int32_t first, std::int32_t last) {
    for (std::int32_t c = first; c < last; ++c) word(row, c) |= bit(c);
  }
  [[nodiscard]] bool at(std::int32_t row, std::int32_t column) const {
    return (bits_[index(row, column)] & bit(column)) != 0;
  }
  [[nodiscard]] bool all(std::int32_t row, std::int32_t first, std::int32_t last) const {
    for (std::int32_t c = first; c < last; ++c) {
      if (!at(row, c)) return false;
    }
    return true;
  }
  [[nodiscard]] const CellRange& range() const { return range_; }

 private:
  [[nodiscard]] std::size_t index(std::int32_t row, std::int32_t column) const {
    return static_cast<std::size_t>(row - range_.first_row) * words_ +
           (static_cast<std::size_t>(column - range_.first_column) >> 6U);
  }
  [[nodiscard]] std::uint64_t& word(std::int32_t row, std::int32_t column) {
    return bits_[index(row, column)];
  }
  [[nodiscard]] std::uint64_t bit(std::int32_t column) const {
    return 1ULL << (static_cast<unsigned>(column - range_.first_column) & 63U);
  }
  CellRange range_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

// Sorts the cells under one piece: inner by more than the margin, outer by less.
void mark(const GridFrame& frame, std::span<const Vec2> piece, double radius, double margin,
          CellWindow& sure, CellWindow& near) {
  const Aabb box = enlarged(boundsOf(piece), radius + margin);
  const CellRange rows = frame.cellsMeeting(box, TouchRule::TouchingCollides);
  if (sure.all(rows.first_row, rows.first_column, rows.last_column) &&
      sure.all(rows.last_row - 1, rows.first_column, rows.last_column) &&
      rows.last_row - rows.first_row <= 2) {
    return;  // by an earlier piece
  }
  for (std::int32_t i = rows.first_row; i < rows.last_row; ++i) {
    const double low = frame.rowEdge(i);
    const double high = frame.rowEdge(i + 1);
    const Extent outer = rowExtent(piece, radius, low - margin, high + margin);
    if (outer.min > outer.max) continue;
    const std::int32_t begin = frame.cellAt({outer.min - margin, low}).column;
    const std::int32_t end = frame.cellAt({outer.max + margin, low}).column + 1;
    if (sure.all(i, begin, end)) continue;
    near.set(i, begin, end);
    const Extent inner = rowExtent(piece, radius, low + margin, high - margin);
    if (inner.min > inner.max) continue;
    // A cell is surely covered when it still meets the extent after losing the margin.
    std::int32_t first = frame.cellAt({inner.min, low}).column;
    std::int32_t last = frame.cellAt({inner.max, low}).column;
    if (frame.columnEdge(first + 1) - margin <= inner.min) ++first;
    if (frame.columnEdge(last) + margin >= inner.max) --last;
    sure.set(i, first, last + 1);
  }
}

// Cell (r, c) goes to (c, -r).
std::vector<CellRun> turned(const std::vector<CellRun>& runs) {
  std::vector<Cell> cells;
  for (const CellRun& run : runs) {
    for (std::int32_t k = 0; k < run.length; ++k) cells.push_back({run.column + k, -run.row});
  }
  std::sort(cells.begin(), cells.end(),
            [](Cell a, Cell b) { return a.row != b.row ? a.row < b.row : a.column < b.column; });
  std::vector<CellRun> out;
  for (const Cell c : cells) {
    const bool goes_on = !out.empty() && out.back().row == c.row &&
                         out.back().column + out.back().length == c.column;
    if (goes_on) {
      ++out.back().length;
    } else {
      out.push_back({c.row, c.column, 1});
    }
  }
  return out;
}

}  // namespace

SweptCells sweptCells(const GridFrame& frame, const SweptCover& cover, double radius, double margin,
                      Cell base) {
  const Aabb box = enlarged(boundsOf(cover.points()), radius + 2.0 * margin);
  CellWindow sure(frame.cellsMeeting(box, TouchRule::TouchingCollides));
  CellWindow near = sure;
  for (std::size_t i = 0; i < cover.size(); ++i) {
    mark(frame, cover.piece(i), radius, margin, sure, near);
  }
  SweptCells cells;
  const CellRange& range = sure.range();
  for (std::int32_t r = range.first_row; r < range.last_row; ++r) {
    const auto collect = [&](std::vector<CellRun>& runs, const auto& is_set) {
      for (std::int32_t c = range.first_column; c < range.last_column; ++c) {
        if (!is_set(c)) continue;
        const std::int32_t first = c;
        while (c < range.last_column && is_set(c)) ++c;
        runs.push_back({r - base.row, first - base.column, c - first});
      }
    };
    collect(cells.sure, [&](std::int32_t c) { return sure.at(r, c); });
    collect(cells.near, [&](std::int32_t c) { return near.at(r, c) && !sure.at(r, c); });
  }
  return cells;
}

SweptCells quarterTurned(const SweptCells& cells) {
  return {turned(cells.sure), turned(cells.near)};
}

}  // namespace clearway
