#include "core/grid/box_template.h"

#include <algorithm>
#include <array>

#include <bit>
#include <cmath>
#include <cstring>

namespace clearway {
namespace {

constexpr std::int32_t kSide = 4;  // cells of a window along each axis, as lanes of a vector
using Lanes [[gnu::vector_size(16)]] = float;
using Masks [[gnu::vector_size(16)]] = std::int32_t;
using Halves [[gnu::vector_size(16)]] = std::int64_t;
using Pair [[gnu::vector_size(16)]] = double;  // of x and y, or of a column and a row
using FloatPair [[gnu::vector_size(8)]] = float;
using IndexPair [[gnu::vector_size(8)]] = std::int32_t;

constexpr Lanes kSteps{0.0F, 1.0F, 2.0F, 3.0F};

FloatPair toFloats(Pair p) { return __builtin_convertvector(p, FloatPair); }
Lanes all(float x) { return Lanes{x, x, x, x}; }
Lanes absolute(Lanes x) { return std::bit_cast<Lanes>(std::bit_cast<Masks>(x) & 0x7fffffff); }
Pair absolute(Pair x) { return std::bit_cast<Pair>(std::bit_cast<Halves>(x) & 0x7fffffffffffffff); }
template <class V>
V larger(V a, V b) {
  return a > b ? a : b;
}
template <class V>
V smaller(V a, V b) {
  return a < b ? a : b;
}
bool both(Halves m) {
  m = ~m;
  return (m[0] | m[1]) == 0;
}

// Four rows of the map, each shifted so that the window's first column is bit 0.
Masks rowsOf(const OccupancyGrid& grid, std::int32_t first_row, std::int32_t first_column) {
  Masks rows{};
  if constexpr (std::endian::native == std::endian::little) {
    const std::size_t stride = grid.wordsPerRow() * sizeof(std::uint64_t);
    const auto column = static_cast<std::size_t>(first_column);
    const std::size_t at = std::min(column / 8, stride - sizeof(std::int32_t));
    const auto* byte = reinterpret_cast<const unsigned char*>(grid.row(first_row).data()) + at;
    std::array<std::int32_t, kSide> r;
    for (std::int32_t& v : r) {
      std::memcpy(&v, byte, sizeof v);
      byte += stride;
    }
    rows = Masks{r[0], r[1], r[2], r[3]} >> static_cast<std::int32_t>(column - 8 * at);
  } else {
    for (std::int32_t i = 0; i < kSide; ++i) {
      for (std::int32_t j = 0; j < kSide; ++j) {
        if (grid.blocked({first_row + i, first_column + j})) rows[i] |= 1 << j;
      }
    }
  }
  return rows;
}

// The largest penetration of the box into the obstacles of a window, plus e. The depth of a cell,
// at least 0, is the minimum over four axes: the gaps of box_filter.h with the sign changed.
// `offset` = (dx, dy) is the vector from the box's centre to that of the first cell.
//
// Its error, with v = 2^-24, cells of w x l, S = a + b + 4 (w + l); the centre lies in the window,
// so |dx| + |dy| <= 3.5 (w + l):
//   along the heading: dx c and three steps of w c, inputs rounded to float included, 20 v w; dy s
//   20 v l; four sums 14 v (w + l); reach 4 v (a + b) + 3 v (w + l); the difference 3.5 v (w + l) +
//   v a; across it the same, along x and y less: together below 11 v S.
//   Headings are within 1e-9 < v / 32 of length 1. Edges of cells and corners of the box are
//   rounded to double: with coordinates below 2^14 cells that is below 2^-35 (w + l).
//   E = 32 v S is nearly three times as much, with a margin for its own rounding.
float deepest(const Obb& box, Pair cell, FloatPair offset, Masks obstacles, float e) {
  const FloatPair heading = toFloats(Pair{box.pose.heading.cos(), box.pose.heading.sin()});
  const FloatPair cell_half = toFloats(0.5 * cell);
  const FloatPair box_half = toFloats(Pair{box.half_length, box.half_width});
  const float c = heading[0];
  const float s = heading[1];
  const float w = 2.0F * cell_half[0];
  const float l = 2.0F * cell_half[1];
  // Half extents of box and cell together along the heading, across it, along x and along y.
  const Lanes half{box_half[0], box_half[1], cell_half[0], cell_half[1]};
  const Lanes reach = half + std::abs(c) * __builtin_shufflevector(half, half, 2, 3, 0, 1) +
                      std::abs(s) * __builtin_shufflevector(half, half, 3, 2, 1, 0) + e;
  const Lanes dx = offset[0] + w * kSteps;  // one lane per column
  const Lanes dy = offset[1] + l * kSteps;  // one lane per row, as in all that follow
  const Lanes depth_x = reach[2] - absolute(dx);
  const Lanes depth_y = reach[3] - absolute(dy);
  Lanes along = dy * s + offset[0] * c;
  Lanes across = dy * c - offset[0] * s;
  Lanes most{};
  for (std::int32_t j = 0; j < kSide; ++j) {
    const Lanes own = smaller(reach[0] - absolute(along), reach[1] - absolute(across));
    const Lanes depth = smaller(own, smaller(depth_y, all(depth_x[j])));
    const Masks blocked = (obstacles << (31 - j)) >> 31;
    most = larger(most, std::bit_cast<Lanes>(std::bit_cast<Masks>(depth) & blocked));
    along += w * c;
    across -= w * s;
  }
  const Lanes more = larger(most, __builtin_shufflevector(most, most, 2, 3, 0, 1));
  return std::max(more[0], more[1]);
}

}  // namespace

FilterVerdict compareWithObstacles(const OccupancyGrid& grid, const Obb& box) {
  constexpr double kSlack = 0x1p-20;  // rounding changes an index below 2^14 by less than 2^-36
  const GridFrame& f = grid.frame();
  const Pair centre{box.pose.position.x, box.pose.position.y};
  const Pair cell{f.cellWidth(), f.cellLength()};
  const Pair inverse{f.inverseCellWidth(), f.inverseCellLength()};
  const Pair limit{static_cast<double>(f.columns()), static_cast<double>(f.rows())};
  const Pair c_s = absolute(Pair{box.pose.heading.cos(), box.pose.heading.sin()});
  const Pair s_c = __builtin_shufflevector(c_s, c_s, 1, 0);
  const Pair half = box.half_length * c_s + box.half_width * s_c;
  const Pair low = (centre - half) * inverse - kSlack;  // in cells
  const Pair high = (centre + half) * inverse + kSlack;
  if (!both((low >= 0.0) & (high < limit)) || box.radius != 0.0) return FilterVerdict::Unsure;
  const IndexPair first = __builtin_convertvector(low, IndexPair);
  const Pair start = __builtin_convertvector(first, Pair);
  const Pair end = start + double{kSide};
  if (!both((high < end) & (end <= limit))) return FilterVerdict::Unsure;

  const double sizes = box.half_length + box.half_width + 4.0 * (f.cellWidth() + f.cellLength());
  const double thinnest = std::min(std::min(box.half_length, box.half_width),
                                   0.5 * std::min(f.cellWidth(), f.cellLength()));
  const double e = 0x1p-19 * sizes;
  if (thinnest <= e) return FilterVerdict::Unsure;  // possibly without area
  const auto error = static_cast<float>(e);
  const float depth = deepest(box, cell, toFloats((start + 0.5) * cell - centre),
                              rowsOf(grid, first[1], first[0]), error);
  // The outcome is unpredictable for the processor, so the code avoids a branch on it.
  static_assert(static_cast<int>(FilterVerdict::Deep) == 1);
  static_assert(static_cast<int>(FilterVerdict::Unsure) == 2);
  return static_cast<FilterVerdict>(2 * static_cast<int>(depth > 0.0F) -
                                    static_cast<int>(depth > 2.0F * error));
}

}  // namespace clearway
