// planner/query/via_order.h — the order in which via points are visited at least cost.
//
// Method: dynamic programming over subsets up to kMostExactVia points (M. Held, R. Karp, "A dynamic
// programming approach to sequencing problems", 1962), which is exact. Beyond: the nearest
// neighbour first, then segments of up to three points are moved as long as that is cheaper
// (Or-opt: I. Or, 1976). Costs need not be symmetric. Of orders, the fewest legs without a path
// count first, then the sum of the costs; ties by the smaller index. Cost: O(2^n n^2), some ms for
// 12 points; beyond, O(n^3) a round. Thread-safe: no state.
#pragma once

#include <cstddef>
#include <vector>

namespace clearway {

inline constexpr std::size_t kMostExactVia = 12;

// Row i: from the start (0) or the via point i - 1; column j: to the via point j, or to the end
// (the last column). Infinite: there is no path.
using LegCosts = std::vector<std::vector<double>>;

// The indices of the via points in their order. Precondition: n + 1 rows of n + 1 columns.
[[nodiscard]] std::vector<std::size_t> bestOrder(const LegCosts& costs);

}  // namespace clearway
