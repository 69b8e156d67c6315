#include "planner/pose/search/cheapest_goal.h"

#include <algorithm>

namespace clearway::lattice {

std::optional<GoalIndex> GoalIndex::make(const LatticeIndex& points,
                                         std::span<const EndpointConnection> goals) {
  GoalIndex index;
  if (!index.near_.allocate(points.size() / 64 + 1)) return std::nullopt;
  index.goals_ = goals;
  for (const EndpointConnection& c : goals) {
    const std::size_t i = points.of(c.state.point);
    index.near_.data()[i >> 6U] |= 1ULL << (i & 63U);
  }
  return index;
}

std::span<const EndpointConnection> GoalIndex::from(const PoseState& s) const {
  const auto first = std::lower_bound(
      goals_.begin(), goals_.end(), s,
      [](const EndpointConnection& a, const PoseState& b) { return comesBefore(a.state, b); });
  const auto last =
      std::find_if(first, goals_.end(), [&](const EndpointConnection& c) { return c.state != s; });
  return {first, last};
}

}  // namespace clearway::lattice
