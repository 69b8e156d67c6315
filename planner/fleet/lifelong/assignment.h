// planner/fleet/lifelong/assignment.h — which agent takes which task or goal.
//
// Methods: nearest, greedily the cheapest pair of all that remain; Hungarian, an assignment of the
//          least total cost (Kuhn, 1955; the successive shortest paths of Jonker and Volgenant,
//          1987); bottleneck, of the least largest cost (bisection over the costs, each by a
//          largest matching: Hopcroft and Karp, 1973), and of all those the least total cost.
// Cost: nearest O(n m log(n m)); Hungarian O(min(n, m)^2 max(n, m)); bottleneck that and
//       O(n m sqrt(n + m) log(n m)). Deterministic. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/stop_source.h"

namespace clearway::fleet {

// Greedily by distance, of the least sum of costs, or of the least largest cost.
enum class AssignmentMethod : std::uint8_t { Nearest, Hungarian, Bottleneck };
[[nodiscard]] const char* toString(AssignmentMethod method);

inline constexpr std::size_t kUnassigned = std::numeric_limits<std::size_t>::max();
// Pairs of this cost are not assigned.
inline constexpr std::uint32_t kImpossible = std::numeric_limits<std::uint32_t>::max();

// costs[row * columns + column]. Returns the column of every row; kUnassigned: none. As many pairs
// as possible are assigned, but for the nearest. If stopped, fewer.
[[nodiscard]] std::vector<std::size_t> assign(AssignmentMethod method,
                                              const std::vector<std::uint32_t>& costs,
                                              std::size_t rows, std::size_t columns,
                                              StopCheck* stop = nullptr);

}  // namespace clearway::fleet
