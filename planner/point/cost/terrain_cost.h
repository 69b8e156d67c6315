// planner/point/cost/terrain_cost.h — exact costs of grid paths over terrain.
//
// A step's cost is its length times the sum of both cells' costs (twice their mean, which keeps it
// whole). Costs are added and compared without rounding:
//   SquareCosts: straight and diagonal steps are summed apart; a + b sqrt(2) is compared by
//     squaring. A path visits no cell twice, so sums stay below 2^28 * 2^17, squares below 2^91.
//   RectangularCosts: whole numbers of 2^-48 diagonals, to which the three step lengths are rounded
//     once; sums stay below 2^94.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/grid/grid_frame.h"
#include "planner/common/terrain.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

__extension__ using WideInt = __int128;

class SquareCosts {
 public:
  struct Cost {
    std::int64_t straight = 0;
    std::int64_t diagonal = 0;
    friend Cost operator+(Cost a, Cost b) {
      return {a.straight + b.straight, a.diagonal + b.diagonal};
    }
  };

  // More than any path costs; only compared, never added to.
  [[nodiscard]] static Cost infinite() { return {std::int64_t{1} << 60U, 0}; }

  explicit SquareCosts(const GridFrame& frame) : cell_m_(frame.cellWidth()) {}

  [[nodiscard]] static Cost step(Direction d, std::int64_t weight) {
    return isDiagonal(d) ? Cost{0, weight} : Cost{weight, 0};
  }
  // The least cost of a path over so many columns and rows, all cells costing weight / 2.
  [[nodiscard]] static Cost distance(std::int32_t columns, std::int32_t rows, bool eight,
                                     std::int64_t weight) {
    const std::int32_t both = eight ? std::min(columns, rows) : 0;
    return {(std::int64_t{columns} + rows - 2 * both) * weight, both * weight};
  }
  [[nodiscard]] static bool less(Cost a, Cost b) {
    const WideInt u = a.straight - b.straight;
    const WideInt v = b.diagonal - a.diagonal;
    return u * (u < 0 ? -u : u) < 2 * v * (v < 0 ? -v : v);
  }
  // In the cost of a straight step of weight 1, a few roundings off.
  [[nodiscard]] static double approximate(Cost c) {
    return static_cast<double>(c.straight) + static_cast<double>(c.diagonal) * std::sqrt(2.0);
  }
  [[nodiscard]] double metres(Cost c) const {
    return 0.5 * cell_m_ *
           (static_cast<double>(c.straight) + static_cast<double>(c.diagonal) * std::sqrt(2.0));
  }

 private:
  double cell_m_;
};

class RectangularCosts {
 public:
  using Cost = WideInt;

  [[nodiscard]] static Cost infinite() { return WideInt{1} << 120U; }

  explicit RectangularCosts(const GridFrame& frame) {
    const double w = frame.cellWidth();
    const double l = frame.cellLength();
    diagonal_m_ = std::sqrt(w * w + l * l);
    horizontal_ = std::max<WideInt>(1, std::llround(w / diagonal_m_ * kUnit));
    vertical_ = std::max<WideInt>(1, std::llround(l / diagonal_m_ * kUnit));
  }

  [[nodiscard]] Cost step(Direction d, std::int64_t weight) const {
    return weight * (isDiagonal(d) ? kDiagonal : isHorizontal(d) ? horizontal_ : vertical_);
  }
  [[nodiscard]] Cost distance(std::int32_t columns, std::int32_t rows, bool eight,
                              std::int64_t weight) const {
    const std::int32_t both = eight ? std::min(columns, rows) : 0;
    return weight * (both * kDiagonal + (columns - both) * horizontal_ + (rows - both) * vertical_);
  }
  [[nodiscard]] static bool less(Cost a, Cost b) { return a < b; }
  // In the cost of a diagonal step of weight 1, a rounding off.
  [[nodiscard]] static double approximate(Cost c) { return static_cast<double>(c) / kUnit; }
  [[nodiscard]] double metres(Cost c) const {
    return 0.5 * diagonal_m_ * (static_cast<double>(c) / kUnit);
  }

 private:
  static constexpr double kUnit = 0x1p48;
  static constexpr WideInt kDiagonal = WideInt{1} << 48U;
  double diagonal_m_;
  WideInt horizontal_, vertical_;
};

// The metric of a bucket A* over terrain (planner/point/reference/bucket_astar.h). Buckets are
// floating-point and may be one off.
template <class Costs>
class TerrainMetric {
 public:
  using Cost = typename Costs::Cost;
  static constexpr bool kUniform = false;
  static constexpr std::uint64_t kSlack = 1;

  // The terrain is borrowed.
  TerrainMetric(const GridFrame& frame, const Terrain& terrain, bool eight)
      : costs_(frame),
        terrain_(&terrain),
        eight_(eight),
        least_(2 * std::int64_t{terrain.least}),
        per_bucket_(1.0 / std::max(static_cast<double>(least_), kLeastWidth)) {}

  [[nodiscard]] static bool less(const Cost& a, const Cost& b) { return Costs::less(a, b); }
  [[nodiscard]] Cost edgeCost(Direction d, std::size_t from, std::ptrdiff_t step) const {
    const std::size_t to = from + static_cast<std::size_t>(step);
    return costs_.step(d, std::int64_t{terrain_->at(from)} + terrain_->at(to));
  }
  // Over free cells of the cheapest terrain.
  [[nodiscard]] Cost distance(std::uint32_t columns, std::uint32_t rows) const {
    return costs_.distance(static_cast<std::int32_t>(columns), static_cast<std::int32_t>(rows),
                           eight_, least_);
  }
  [[nodiscard]] std::uint64_t bucket(const Cost& c) const {
    return static_cast<std::uint64_t>(costs_.approximate(c) * per_bucket_);
  }
  [[nodiscard]] static constexpr unsigned ringBits() { return kRingBits; }
  [[nodiscard]] double approximate(const Cost& c) const { return costs_.approximate(c); }
  // Metres times the terrain's cost.
  [[nodiscard]] double metres(const Cost& c) const { return costs_.metres(c) * terrain_->unit; }

 private:
  // An edge adds at most twice its cost to cost + heuristic, and costs at most 2^17 sqrt(2): fewer
  // than 2^kRingBits buckets of this width.
  static constexpr unsigned kRingBits = 12;
  static constexpr double kLeastWidth = 96.0;
  static_assert(2 * 131072 * 1.41422 / kLeastWidth + 4 < 1U << kRingBits);
  Costs costs_;
  const Terrain* terrain_;
  bool eight_;
  std::int64_t least_;
  double per_bucket_;
};

}  // namespace clearway::grid
