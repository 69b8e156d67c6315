// planner/point/cost/exact_octile_cost.h — costs of grid paths that are added and compared without
// rounding.
//
// A cost is one 64-bit word; costs are added as words. What it means, and its order, is the
// metric's:
//   SquareMetric: the counts of straight and diagonal steps, 32 bits each. Order: the real numbers
//     a + b*sqrt(2), compared exactly by squaring: u < v*sqrt(2) <=> u|u| < 2 v|v| over integers.
//   ScaledMetric (cells that are not square): a sum of three integer step lengths, which are the
//     true ones rounded once to units of 2^-34 of a diagonal or finer. So equal counts of steps
//     cost the same whatever their order, and the path found is longer than the shortest by less
//     than 2^-34 of a diagonal a step.
// Both order a path's buckets by a function that never contradicts the order of costs, and both
// have a heuristic that is the exact cost on a map without obstacles, hence consistent.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "core/grid/grid_frame.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

using GridCost = std::uint64_t;

class SquareMetric {
 public:
  using Cost = GridCost;
  static constexpr bool kUniform = true;      // all steps in one direction cost the same
  static constexpr std::uint64_t kSlack = 0;  // buckets never contradict the order of costs

  explicit SquareMetric(bool diagonals) : diagonals_(diagonals) {}

  [[nodiscard]] static constexpr GridCost cost(std::uint64_t straight, std::uint64_t diagonal) {
    return straight << 32U | diagonal;
  }
  [[nodiscard]] static constexpr GridCost stepCost(Direction d) {
    return isDiagonal(d) ? cost(0, 1) : cost(1, 0);
  }
  [[nodiscard]] GridCost distance(std::uint32_t columns, std::uint32_t rows) const {
    if (!diagonals_) return cost(std::uint64_t{columns} + rows, 0);
    const std::uint32_t both = std::min(columns, rows);
    return cost(std::max(columns, rows) - both, both);
  }

  // Counts stay below 2^28 + 2^15 (no path visits a cell twice, and the heuristic on top), so
  // twice their squares fit.
  [[nodiscard]] static constexpr bool less(GridCost a, GridCost b) {
    const std::int64_t u = straight(a) - straight(b);
    const std::int64_t v = diagonal(b) - diagonal(a);
    return u * (u < 0 ? -u : u) < 2 * v * (v < 0 ? -v : v);
  }

  // floor(4 (a + b sqrt 2)), exactly: kRoot = floor(4 sqrt(2) 2^61) makes the product too small by
  // less than b 2^-61 < 2^-32, and 4 sqrt(2) b is further than 1/(12 b) > 2^-32 from any integer m,
  // as |32 b^2 - m^2| >= 1 for b > 0.
  [[nodiscard]] static constexpr std::uint64_t bucket(GridCost c) {
    __extension__ using Wide = unsigned __int128;
    constexpr std::uint64_t kRoot = 0xB504F333F9DE6484ULL;
    const Wide diagonals = static_cast<Wide>(c & 0xFFFFFFFFU) * kRoot;
    return 4 * (c >> 32U) + static_cast<std::uint64_t>(diagonals >> 61U);
  }
  // More than the largest growth of the bucket number of cost + heuristic in one step: 8 sqrt 2.
  [[nodiscard]] static constexpr unsigned ringBits() { return 4; }

  [[nodiscard]] static double approximate(GridCost c) {
    return static_cast<double>(straight(c)) + static_cast<double>(diagonal(c)) * std::sqrt(2.0);
  }

 private:
  static constexpr std::int64_t straight(GridCost c) { return static_cast<std::int64_t>(c >> 32U); }
  static constexpr std::int64_t diagonal(GridCost c) {
    return static_cast<std::int64_t>(c & 0xFFFFFFFFU);
  }
  bool diagonals_;
};

class ScaledMetric {
 public:
  using Cost = GridCost;
  static constexpr bool kUniform = true;
  static constexpr std::uint64_t kSlack = 0;

  ScaledMetric(const GridFrame& frame, bool diagonals) : diagonals_(diagonals) {
    // A path visits no cell twice, and the heuristic is below 2 * 2^14 diagonals.
    const std::uint64_t longest =
        static_cast<std::uint64_t>(frame.rows()) * static_cast<std::uint64_t>(frame.columns()) +
        2 * static_cast<std::uint64_t>(GridFrame::kMaxSide);
    const double w = frame.cellWidth();
    const double l = frame.cellLength();
    const double diagonal_m = std::sqrt(w * w + l * l);
    const auto unit = static_cast<double>(std::uint64_t{1} << (63 - widthOf(longest)));
    diagonal_ = static_cast<GridCost>(unit);
    horizontal_ = std::max<GridCost>(1, static_cast<GridCost>(std::llround(w / diagonal_m * unit)));
    vertical_ = std::max<GridCost>(1, static_cast<GridCost>(std::llround(l / diagonal_m * unit)));
    // Buckets a quarter of the shorter step wide at most, unless the ring would become too long.
    const int fine = widthOf(std::min(horizontal_, vertical_)) - 3;
    const int coarse = widthOf(diagonal_) + 1 - kMaxRingBits;
    shift_ = static_cast<unsigned>(std::max({fine, coarse, 0}));
  }

  [[nodiscard]] GridCost stepCost(Direction d) const {
    return isDiagonal(d) ? diagonal_ : isHorizontal(d) ? horizontal_ : vertical_;
  }
  [[nodiscard]] GridCost distance(std::uint32_t columns, std::uint32_t rows) const {
    const std::uint32_t both = diagonals_ ? std::min(columns, rows) : 0;
    return both * diagonal_ + (columns - both) * horizontal_ + (rows - both) * vertical_;
  }
  [[nodiscard]] static constexpr bool less(GridCost a, GridCost b) { return a < b; }
  [[nodiscard]] std::uint64_t bucket(GridCost c) const { return c >> shift_; }
  [[nodiscard]] unsigned ringBits() const {
    return static_cast<unsigned>(widthOf((2 * diagonal_ >> shift_) + 1));
  }
  [[nodiscard]] double approximate(GridCost c) const {
    return static_cast<double>(c) / static_cast<double>(diagonal_);
  }

 private:
  static constexpr int kMaxRingBits = 16;
  static constexpr int widthOf(std::uint64_t v) { return 64 - std::countl_zero(v); }
  bool diagonals_;
  GridCost horizontal_ = 0, vertical_ = 0, diagonal_ = 0;
  unsigned shift_ = 0;
};

}  // namespace clearway::grid
