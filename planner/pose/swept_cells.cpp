#include "planner/pose/swept_cells.h"

#include <algorithm>
#include <bit>

#include "planner/pose/row_extent.h"

namespace clearway {
namespace {

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

namespace detail {

CellWindow::CellWindow(const CellRange& range)
    : range_(range),
      words_((static_cast<std::size_t>(range.last_column - range.first_column) + 63) / 64),
      bits_(words_ * static_cast<std::size_t>(range.last_row - range.first_row)) {}

// Calls f(word, mask) for the words of a row that hold columns from first to last - 1.
template <class F>
void CellWindow::forWords(std::int32_t row, std::int32_t first, std::int32_t last, F&& f) const {
  const auto from = static_cast<std::size_t>(first - range_.first_column);
  const auto to = static_cast<std::size_t>(last - range_.first_column);
  const std::size_t at = static_cast<std::size_t>(row - range_.first_row) * words_;
  for (std::size_t w = from >> 6U; w * 64 < to; ++w) {
    std::uint64_t mask = ~0ULL;
    if (w == from >> 6U) mask &= ~0ULL << (from & 63U);
    if (to - w * 64 < 64) mask &= ~(~0ULL << (to & 63U));
    if (!f(at + w, mask)) return;
  }
}

void CellWindow::set(std::int32_t row, std::int32_t first, std::int32_t last) {
  if (first >= last) return;
  forWords(row, first, last, [&](std::size_t w, std::uint64_t mask) {
    bits_[w] |= mask;
    return true;
  });
}

bool CellWindow::all(std::int32_t row, std::int32_t first, std::int32_t last) const {
  bool all = true;
  forWords(row, first, last,
           [&](std::size_t w, std::uint64_t mask) { return all = (bits_[w] & mask) == mask; });
  return all;
}

void CellWindow::remove(const CellWindow& other) {
  for (std::size_t w = 0; w < bits_.size(); ++w) bits_[w] &= ~other.bits_[w];
}

std::vector<CellRun> CellWindow::runs(Cell base) const {
  std::vector<CellRun> out;
  for (std::size_t i = 0; i < bits_.size(); ++i) {
    const Cell at{range_.first_row + static_cast<std::int32_t>(i / words_) - base.row,
                  range_.first_column + static_cast<std::int32_t>(i % words_ * 64) - base.column};
    for (std::uint64_t bits = bits_[i]; bits != 0;) {
      const int first = std::countr_zero(bits);
      const int length = std::countr_one(bits >> static_cast<unsigned>(first));
      bits = first + length == 64 ? 0 : bits & ~0ULL << static_cast<unsigned>(first + length);
      const std::int32_t column = at.column + first;
      if (!out.empty() && out.back().row == at.row &&
          out.back().column + out.back().length == column) {
        out.back().length += length;
      } else {
        out.push_back({at.row, column, length});
      }
    }
  }
  return out;
}

}  // namespace detail

namespace {

CellRange cellsAround(const GridFrame& frame, const Aabb& box, double by) {
  return frame.cellsMeeting(enlarged(box, by), TouchRule::TouchingCollides);
}

}  // namespace

CellSweep::CellSweep(const GridFrame& frame, const Aabb& around, double radius, double margin)
    : frame_(frame),
      radius_(radius),
      margin_(margin),
      sure_(cellsAround(frame, around, radius + 2.0 * margin)),
      near_(sure_) {}

bool CellSweep::isCovered(const Aabb& box) const {
  const CellRange cells = cellsAround(frame_, box, radius_ + margin_);
  for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
    if (!sure_.all(i, cells.first_column, cells.last_column)) return false;
  }
  return true;
}

// Sorts the cells under one piece: inner by more than the margin, outer by less.
void CellSweep::add(std::span<const Vec2> piece) {
  const Aabb box = boundsOf(piece);
  if (isCovered(box)) return;  // by earlier pieces
  const CellRange rows = cellsAround(frame_, box, radius_ + margin_);
  for (std::int32_t i = rows.first_row; i < rows.last_row; ++i) {
    if (sure_.all(i, rows.first_column, rows.last_column)) continue;
    const double low = frame_.rowEdge(i);
    const double high = frame_.rowEdge(i + 1);
    const Extent outer = rowExtent(piece, radius_, low - margin_, high + margin_);
    if (outer.min > outer.max) continue;
    const std::int32_t begin = frame_.cellAt({outer.min - margin_, low}).column;
    const std::int32_t end = frame_.cellAt({outer.max + margin_, low}).column + 1;
    if (sure_.all(i, begin, end)) continue;
    near_.set(i, begin, end);
    const Extent inner = rowExtent(piece, radius_, low + margin_, high - margin_);
    if (inner.min > inner.max) continue;
    // A cell is surely covered when it still meets the extent after losing the margin.
    std::int32_t first = frame_.cellAt({inner.min, low}).column;
    std::int32_t last = frame_.cellAt({inner.max, low}).column;
    if (frame_.columnEdge(first + 1) - margin_ <= inner.min) ++first;
    if (frame_.columnEdge(last) + margin_ >= inner.max) --last;
    sure_.set(i, first, last + 1);
  }
}

SweptCells CellSweep::cells(Cell base) const {
  detail::CellWindow near = near_;
  near.remove(sure_);
  return {sure_.runs(base), near.runs(base)};
}

SweptCells sweptCells(const GridFrame& frame, const SweptCover& cover, double radius, double margin,
                      Cell base) {
  CellSweep sweep(frame, boundsOf(cover.points()), radius, margin);
  for (std::size_t i = 0; i < cover.size(); ++i) sweep.add(cover.piece(i));
  return sweep.cells(base);
}

SweptCells quarterTurned(const SweptCells& cells) {
  return {turned(cells.sure), turned(cells.near)};
}

}  // namespace clearway
