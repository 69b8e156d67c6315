// planner/point/cost/octile_cost.h — exact octile costs in 32 bits.
//
// A cost is 80782 for a straight step and 114243 for a diagonal one. 114243/80782 is a convergent
// of sqrt(2), so no fraction with a denominator below 80782 lies between the two: u + v sqrt(2) and
// 80782 u + 114243 v have the same sign for all integers u and |v| < 80782 (and are 0 together).
// Sums below 2^32 contain fewer than 37 595 diagonal steps: their order is the order of the
// lengths, and equal sums have equal numbers of steps.
// Source: G. Hardy, E. Wright, An Introduction to the Theory of Numbers, 10.15 (best
//         approximation).
#pragma once

#include <algorithm>
#include <cstdint>

namespace clearway::grid {

// A cost in these units; compared exactly.
using OctileCost = std::uint32_t;

inline constexpr OctileCost kStraightCost = 80782;
inline constexpr OctileCost kDiagonalCost = 114243;
static_assert(std::uint64_t{kDiagonalCost} * kDiagonalCost -
                  2 * std::uint64_t{kStraightCost} * kStraightCost ==
              1);

// Length of the shortest path on a map without obstacles.
[[nodiscard]] constexpr OctileCost octileDistance(std::uint32_t dx, std::uint32_t dy) {
  return std::max(dx, dy) * kStraightCost + std::min(dx, dy) * (kDiagonalCost - kStraightCost);
}

}  // namespace clearway::grid
