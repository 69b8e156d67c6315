// planner/fleet/lifelong/assignment.h — which agent takes which task.
//
// Methods: nearest, greedily the cheapest pair of all that remain; Hungarian, an assignment of the
//          least total cost (Kuhn, 1955; the successive shortest paths of Jonker and Volgenant,
//          1987).
// Cost: nearest O(n m log(n m)); Hungarian O(min(n, m)^2 max(n, m)). Deterministic. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace clearway::fleet {

// Greedily by distance, or of the least sum of costs.
enum class AssignmentMethod : std::uint8_t { Nearest, Hungarian };
[[nodiscard]] const char* toString(AssignmentMethod method);

inline constexpr std::size_t kUnassigned = std::numeric_limits<std::size_t>::max();
// Pairs of this cost are not assigned.
inline constexpr std::uint32_t kImpossible = std::numeric_limits<std::uint32_t>::max();

// costs[row * columns + column]. Returns the column of every row; kUnassigned: none. As many pairs
// as possible are assigned by the Hungarian method.
[[nodiscard]] std::vector<std::size_t> assign(AssignmentMethod method,
                                              const std::vector<std::uint32_t>& costs,
                                              std::size_t rows, std::size_t columns);

}  // namespace clearway::fleet
