#include "planner/point/any_angle/centre_lattice.h"

#include <algorithm>

namespace clearway::grid {
namespace {

using Words = std::vector<std::uint64_t>;

// By cell, the bit of its right neighbour; outside of the map everything is blocked.
void takeRight(std::span<const std::uint64_t> row, Words& out) {
  for (std::size_t w = 0; w < row.size(); ++w) {
    const std::uint64_t next = w + 1 < row.size() ? row[w + 1] << 63U : 1ULL << 63U;
    out[w] = row[w] >> 1U | next;
  }
}

// By cell, the bit of its left neighbour.
void takeLeft(std::span<const std::uint64_t> row, Words& out) {
  for (std::size_t w = row.size(); w-- > 0;) {
    out[w] = row[w] << 1U | (w == 0 ? 1U : row[w - 1] >> 63U);
  }
}

}  // namespace

StopOr<CentreLattice> CentreLattice::make(const OccupancyGrid& inflated, StopCheck& stop) {
  CentreLattice lattice(inflated);
  if (!stop.hasRoomFor(lattice.bytes())) return stopped(StopReason::MemoryLimit);
  lattice.findSquares(stop);
  lattice.findJunctions(stop);
  if (stop.reason() != StopReason::None) return stopped(stop.reason());
  return lattice;
}

void CentreLattice::findSquares(StopCheck& stop) {
  const std::int32_t rows = grid_->frame().rows();
  const std::size_t n = grid_->wordsPerRow();
  Words next(n);
  Words next_below(n);
  Words square(n);
  for (std::int32_t i = 0; i < rows && !isStoppedInside(&stop); ++i) {
    std::ranges::fill(square, ~0ULL);
    if (i + 1 < rows) {
      const auto here = grid_->row(i);
      const auto below = grid_->row(i + 1);
      takeRight(here, next);
      takeRight(below, next_below);
      for (std::size_t w = 0; w < n; ++w) {
        square[w] = here[w] | below[w] | next[w] | next_below[w];
      }
    }
    squares_.setRow(i, square);
  }
}

// Words of free centres and of blocked squares around them, 64 at a time.
void CentreLattice::findJunctions(StopCheck& stop) {
  const std::int32_t rows = grid_->frame().rows();
  const std::size_t n = grid_->wordsPerRow();
  const Words outside(n, ~0ULL);
  Words left(n);
  Words right(n);
  Words left_above(n);
  Words left_below(n);
  Words marked(n);
  before_.reserve(static_cast<std::size_t>(rows) * n);
  for (std::int32_t i = 0; i < rows && !isStoppedInside(&stop); ++i) {
    const auto here = grid_->row(i);
    const std::span<const std::uint64_t> above = i > 0 ? grid_->row(i - 1) : outside;
    const std::span<const std::uint64_t> below = i + 1 < rows ? grid_->row(i + 1) : outside;
    const std::span<const std::uint64_t> squares_above = i > 0 ? squares_.row(i - 1) : outside;
    const auto squares_below = squares_.row(i);
    takeRight(here, right);
    takeLeft(here, left);
    takeLeft(squares_above, left_above);
    takeLeft(squares_below, left_below);
    for (std::size_t w = 0; w < n; ++w) {
      const std::uint64_t a = left_above[w];
      const std::uint64_t b = squares_above[w];
      const std::uint64_t c = left_below[w];
      const std::uint64_t d = squares_below[w];
      const std::uint64_t lines =
          (~left[w] & a & c) | (~right[w] & b & d) | (~above[w] & a & b) | (~below[w] & c & d);
      const std::uint64_t opposite = (~a & ~d & b & c) | (a & d & ~b & ~c);
      marked[w] = ~here[w] & (lines | opposite);
      before_.push_back(static_cast<std::uint32_t>(count_));
      count_ += static_cast<std::size_t>(std::popcount(marked[w]));
    }
    junctions_.setRow(i, marked);
  }
}

template <class F>
void CentreLattice::forEachJunction(const F& f) const {
  const std::int32_t columns = grid_->frame().columns();
  for (std::int32_t i = 0; i < grid_->frame().rows(); ++i) {
    const auto row = junctions_.row(i);
    for (std::size_t w = 0; w < row.size(); ++w) {
      for (std::uint64_t left = row[w]; left != 0; left &= left - 1) {
        const std::int32_t j = static_cast<std::int32_t>(64 * w) + std::countr_zero(left);
        if (j < columns) f(Cell{i, j});
      }
    }
  }
}

std::array<std::uint32_t, 4> CentreLattice::around(const RectangleMesh& mesh, Cell c) const {
  std::array<std::uint32_t, 4> out{};
  for (std::int32_t k = 0; k < 4; ++k) {
    const Cell square{c.row - 1 + k / 2, c.column - 1 + k % 2};
    out[static_cast<std::size_t>(k)] = squares_.blocked(square) ? kNone : mesh.at(square);
  }
  return out;
}

StopOr<RectangleMesh> CentreLattice::makeMesh(StopCheck& stop) {
  StopOr<RectangleMesh> mesh = RectangleMesh::make(squares_, stop, &junctions_);
  if (!mesh) return mesh;
  // Counts, then positions; each junction once in each rectangle.
  first_.assign(mesh->size() + 1, 0);
  const auto forEachPair = [&](const auto& f) {
    forEachJunction([&](Cell c) {
      std::array<std::uint32_t, 4> all = around(*mesh, c);
      std::ranges::sort(all);
      for (std::size_t k = 0; k < 4 && all[k] != kNone; ++k) {
        if (k == 0 || all[k] != all[k - 1]) f(all[k], c);
      }
    });
  };
  forEachPair([&](std::uint32_t r, Cell) { ++first_[r]; });
  std::uint32_t sum = 0;
  for (std::uint32_t& n : first_) n = sum += n;
  if (!stop.hasRoomFor(mesh->bytes() + bytes() + sum * sizeof(Cell))) {
    return stopped(StopReason::MemoryLimit);
  }
  cells_.resize(sum);
  forEachPair([&](std::uint32_t r, Cell c) { cells_[--first_[r]] = c; });
  return mesh;
}

std::size_t CentreLattice::bytes() const {
  const std::size_t words = static_cast<std::size_t>(grid_->frame().rows()) * grid_->wordsPerRow();
  return 2 * words * sizeof(std::uint64_t) +
         (before_.capacity() + first_.capacity()) * sizeof(std::uint32_t) +
         cells_.capacity() * sizeof(Cell);
}

}  // namespace clearway::grid
