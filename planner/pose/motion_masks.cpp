#include "planner/pose/motion_masks.h"

#include <algorithm>
#include <cmath>

#include "planner/pose/row_extent.h"

namespace clearway {
namespace {

// Non-negative remainder.
std::int32_t modulo(std::int32_t a, std::int32_t m) {
  const std::int32_t r = a % m;
  return r < 0 ? r + m : r;
}

// 64 cells of a row from column `first` on; what lies outside the map is blocked.
std::uint64_t cellsFrom(const OccupancyGrid& grid, std::int32_t row, std::int32_t first) {
  if (row < 0 || row >= grid.frame().rows()) return ~0ULL;
  const auto words = grid.row(row);
  const std::int32_t w = first >> 6;  // rounds down for negative columns too
  const auto count = static_cast<std::int32_t>(words.size());
  const auto word = [&](std::int32_t i) {
    return i < 0 || i >= count ? ~0ULL : words[static_cast<std::size_t>(i)];
  };
  const auto bit = static_cast<unsigned>(first & 63);
  return bit == 0 ? word(w) : (word(w) >> bit) | (word(w + 1) << (64U - bit));
}

// Cells around a lattice point, one bit each, as they are collected.
class CellWindow {
 public:
  explicit CellWindow(const CellRange& range)
      : range_(range),
        words_((static_cast<std::size_t>(range.last_column - range.first_column) + 63) / 64),
        bits_(words_ * static_cast<std::size_t>(range.last_row - range.first_row)) {}

  void set(std::int32_t row, std::int32_t first, std::int32_t last) {
    for (std::int32_t c = first; c < last; ++c) at(row, word(c)) |= bit(c);
  }
  [[nodiscard]] bool all(std::int32_t row, std::int32_t first, std::int32_t last) {
    for (std::int32_t c = first; c < last; ++c) {
      if ((at(row, word(c)) & bit(c)) == 0) return false;
    }
    return true;
  }
  [[nodiscard]] std::uint64_t& at(std::int32_t row, std::size_t word) {
    return bits_[static_cast<std::size_t>(row - range_.first_row) * words_ + word];
  }
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] const CellRange& range() const { return range_; }

 private:
  [[nodiscard]] std::size_t word(std::int32_t column) const {
    return static_cast<std::size_t>(column - range_.first_column) >> 6U;
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
  for (std::int32_t i = rows.first_row; i < rows.last_row; ++i) {
    const double low = frame.rowEdge(i);
    const double high = frame.rowEdge(i + 1);
    const Extent outer = rowExtent(piece, radius, low - margin, high + margin);
    if (outer.min > outer.max) continue;
    const std::int32_t begin = frame.cellAt({outer.min - margin, low}).column;
    const std::int32_t end = frame.cellAt({outer.max + margin, low}).column + 1;
    if (sure.all(i, begin, end)) continue;  // by an earlier piece
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

}  // namespace

MotionMasks::MotionMasks(Validity& validity, const Lattice& lattice, const MotionSet& motions)
    : validity_(&validity),
      lattice_(&lattice),
      motions_(&motions),
      anchor_cell_(lattice.frame().cellAt(lattice.anchor())),
      margin_(1e-9 + 8.0 * validity.precision().rounding_m),
      cache_(motions.all().size() * static_cast<std::size_t>(lattice.step().denominator) *
             static_cast<std::size_t>(lattice.step().denominator)) {}

void MotionMasks::motionsAt(std::size_t index, LatticePoint p, std::vector<Motion>& out) const {
  out.clear();
  const Primitive& primitive = motions_->all()[index];
  motions_->appendMotions(primitive, lattice_->position(p), lattice_->position(p + primitive.shift),
                          out);
}

std::unique_ptr<MotionMasks::Masks> MotionMasks::build(std::size_t index,
                                                       LatticePoint representative) const {
  std::vector<Motion> motions;
  motionsAt(index, representative, motions);
  SweptCover cover;
  for (const Motion& m : motions) {
    cover.append(validity_->footprint(), m, validity_->precision());
  }
  const GridFrame& frame = lattice_->frame();
  const double radius = validity_->footprint().radius();
  const Aabb box = enlarged(boundsOf(cover.points()), radius + 2.0 * margin_);
  CellWindow sure(frame.cellsMeeting(box, TouchRule::TouchingCollides));
  CellWindow near = sure;
  for (std::size_t i = 0; i < cover.size(); ++i) {
    mark(frame, cover.piece(i), radius, margin_, sure, near);
  }
  auto masks = std::make_unique<Masks>();
  const CellRange& range = sure.range();
  for (std::int32_t r = range.first_row; r < range.last_row; ++r) {
    for (std::size_t w = 0; w < sure.words(); ++w) {
      const std::int32_t column =
          range.first_column + static_cast<std::int32_t>(w * 64) - anchor_cell_.column;
      const std::uint64_t covered = sure.at(r, w);
      const std::uint64_t open = near.at(r, w) & ~covered;
      const std::int32_t row = r - anchor_cell_.row;
      if (covered != 0) masks->sure.push_back({row, column, covered});
      if (open != 0) masks->near.push_back({row, column, open});
    }
  }
  const Vec2 centre = lattice_->position(representative);
  for (const Vec2 p : cover.points()) masks->reach_m = std::max(masks->reach_m, length(p - centre));
  masks->reach_m = 1.001 * (masks->reach_m + radius) + margin_;
  return masks;
}

bool MotionMasks::anyBlocked(const std::vector<RowMask>& masks, Cell base) const {
  const OccupancyGrid& grid = validity_->grid();
  return std::any_of(masks.begin(), masks.end(), [&](const RowMask& m) {
    return (cellsFrom(grid, base.row + m.row, base.column + m.column) & m.cells) != 0;
  });
}

bool MotionMasks::isFree(std::size_t index, LatticePoint p) {
  const Primitive& primitive = motions_->all()[index];
  if (primitive.twin < index) {
    index = primitive.twin;
    p = p + primitive.shift;
  }
  const LatticeStep step = lattice_->step();
  const LatticePoint phase{modulo(p.row, step.denominator), modulo(p.column, step.denominator)};
  const auto phases = static_cast<std::size_t>(step.denominator);
  std::unique_ptr<Masks>& slot =
      cache_[(index * phases + static_cast<std::size_t>(phase.row)) * phases +
             static_cast<std::size_t>(phase.column)];
  if (!slot) {
    slot = build(index, phase);
    memory_ += sizeof(Masks) + (slot->sure.size() + slot->near.size()) * sizeof(RowMask);
  }
  // Whole cells between this point and the one that the masks were made for.
  const Cell base{
      anchor_cell_.row + (p.row - phase.row) / step.denominator * step.numerator,
      anchor_cell_.column + (p.column - phase.column) / step.denominator * step.numerator};
  if (validity_->refusedCount() > 0) {
    motionsAt(index, p, scratch_);
    for (const Motion& m : scratch_) {
      if (validity_->isRefused(m)) return false;
    }
  }
  ++counters_.masks;
  if (validity_->clearanceAt(lattice_->position(p)) > slot->reach_m) return true;
  if (anyBlocked(slot->sure, base)) return false;
  if (!anyBlocked(slot->near, base)) return true;
  ++counters_.exact;
  motionsAt(index, p, scratch_);
  return validity_->isFree(scratch_);
}

}  // namespace clearway
