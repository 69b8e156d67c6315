#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "core/base/rng.h"
#include "planner/pose/connect/endpoint_connection.h"

namespace clearway::lattice {
namespace {

// The same as std::stable_sort. Connections differ in the number of their motions.
TEST(SortConnections, KeepsTheOrderOfEquals) {
  Rng rng(5);
  const std::vector<Motion> motions(1000);
  for (const int spread : {1, 3, 300, 1'000'000}) {
    for (const std::size_t n : {0U, 1U, 2U, 1000U}) {
      std::vector<EndpointConnection> connections;
      for (std::size_t k = 0; k < n; ++k) {
        const auto any = [&] { return static_cast<std::int32_t>(rng.range(-spread, spread)); };
        constexpr std::uint32_t kHighest = std::numeric_limits<std::uint32_t>::max();
        const auto cost = static_cast<std::uint32_t>(any() + spread);
        connections.push_back({{{any(), any()}, any() & 15},
                               std::span(motions).first(k),
                               k % 2 == 0 ? cost : kHighest - cost});
      }
      std::vector<EndpointConnection> expected = connections;
      std::ranges::stable_sort(expected, isSortedBefore);
      sortConnections(connections);
      ASSERT_EQ(connections.size(), expected.size());
      for (std::size_t k = 0; k < n; ++k) {
        ASSERT_EQ(connections[k].motions.size(), expected[k].motions.size()) << spread << ' ' << k;
      }
    }
  }
}

}  // namespace
}  // namespace clearway::lattice
