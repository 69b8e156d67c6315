#include "planner/pose/sweep/swept_cells.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "core/geometry/vec2.h"

namespace clearway::lattice {
namespace {

// The x interval of a rounded convex piece within a band of y.
//
// The result is floating point. It serves a conservative classification of cells, not exact
// decisions. It is monotone in the band up to rounding, so callers widen or narrow the band and the
// result by a margin far above the rounding. Thread-safe.
//
// Empty when min > max.
struct Extent {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  void add(double v) {
    min = std::min(min, v);
    max = std::max(max, v);
  }
};

// Extends `out` by the extent of the segment from a to b.
void addSegment(Vec2 a, Vec2 b, double low, double high, Extent& out) {
  if (a.y > b.y) std::swap(a, b);
  if (b.y < low || a.y > high) return;
  const double slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0.0;
  const auto at = [&](double y) {
    return std::clamp(a.x + (y - a.y) * slope, std::min(a.x, b.x), std::max(a.x, b.x));
  };
  out.add(a.y >= low ? a.x : at(low));
  out.add(b.y <= high ? b.x : at(high));
}

void addDisc(Vec2 c, double radius, double low, double high, Extent& out) {
  const double off = std::clamp(c.y, low, high) - c.y;
  const double rest = radius * radius - off * off;
  if (rest < 0.0) return;
  out.add(c.x - std::sqrt(rest));
  out.add(c.x + std::sqrt(rest));
}

// The x extent of the piece, enlarged by a disc, within low <= y <= high.
Extent rowExtent(std::span<const Vec2> ring, double radius, double low, double high) {
  Extent out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[i + 1 < ring.size() ? i + 1 : 0];
    addSegment(a, b, low, high, out);
    if (radius <= 0.0) continue;
    addDisc(a, radius, low, high, out);
    const Vec2 e = b - a;
    const double n = length(e);
    if (n == 0.0) continue;
    const Vec2 outwards = (-radius / n) * perpendicular(e);
    addSegment(a + outwards, b + outwards, low, high, out);
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
  if (first >= last) return;
  const auto from = static_cast<std::size_t>(first - range_.first_column);
  const auto end = static_cast<std::size_t>(last - 1 - range_.first_column);
  const std::size_t at = static_cast<std::size_t>(row - range_.first_row) * words_;
  std::uint64_t mask = ~0ULL << (from & 63U);
  for (std::size_t w = from >> 6U; w < end >> 6U; ++w, mask = ~0ULL) {
    if (!f(at + w, mask)) return;
  }
  f(at + (end >> 6U), mask & (~0ULL >> (63U - (end & 63U))));
}

void CellWindow::set(std::int32_t row, std::int32_t first, std::int32_t last) {
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

constexpr std::size_t kFewPoints = 4;

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

bool CellSweep::isCovered(std::span<const Vec2> points, double beyond) const {
  const double around = radius_ + margin_ + beyond;
  const CellRange cells = cellsAround(frame_, boundsOf(points), around);
  for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
    if (sure_.all(i, cells.first_column, cells.last_column)) continue;
    if (beyond == 0.0 || points.size() > kFewPoints) return false;
    // The extent of all segments between the points within the band of the row. `beyond` is far
    // above rounding.
    const double low = frame_.rowEdge(i);
    Extent in_row;
    for (std::size_t a = 0; a < points.size(); ++a) {
      for (std::size_t b = a + 1; b < points.size(); ++b) {
        addSegment(points[a], points[b], low - around, frame_.rowEdge(i + 1) + around, in_row);
      }
    }
    if (in_row.min > in_row.max) continue;
    if (!sure_.all(i, frame_.columnAt(in_row.min - around),
                   frame_.columnAt(in_row.max + around) + 1)) {
      return false;
    }
  }
  return true;
}

// Classifies the cells of one piece: sure cells overlap it by more than the margin.
void CellSweep::add(std::span<const Vec2> piece) {
  const Aabb box = boundsOf(piece);
  if (isCovered(piece)) return;  // by earlier pieces
  const CellRange rows = cellsAround(frame_, box, radius_ + margin_);
  for (std::int32_t i = rows.first_row; i < rows.last_row; ++i) {
    if (sure_.all(i, rows.first_column, rows.last_column)) continue;
    const double low = frame_.rowEdge(i);
    const double high = frame_.rowEdge(i + 1);
    const Extent outer = rowExtent(piece, radius_, low - margin_, high + margin_);
    if (outer.min > outer.max) continue;
    const std::int32_t begin = frame_.columnAt(outer.min - margin_);
    const std::int32_t end = frame_.columnAt(outer.max + margin_) + 1;
    if (sure_.all(i, begin, end)) continue;
    near_.set(i, begin, end);
    const Extent inner = rowExtent(piece, radius_, low + margin_, high - margin_);
    if (inner.min > inner.max) continue;
    // A cell is sure if it still meets the extent when shrunk by the margin.
    std::int32_t first = frame_.columnAt(inner.min);
    std::int32_t last = frame_.columnAt(inner.max);
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

SweptCells sweptCells(const GridFrame& frame, const SweptVolume& cover, double radius,
                      double margin, Cell base) {
  CellSweep sweep(frame, boundsOf(cover.points()), radius, margin);
  for (std::size_t i = 0; i < cover.size(); ++i) sweep.add(cover.piece(i));
  return sweep.cells(base);
}

}  // namespace clearway::lattice
