#include "planner/fleet/shaped/safe_intervals.h"

#include <algorithm>

namespace clearway::fleet::shaped {

SafeIntervals::SafeIntervals(const PreparedFleet& fleet, const Reservations& reservations)
    : fleet_(fleet), reservations_(reservations), index_(fleet.graphs.size()) {}

void SafeIntervals::compute(const Placed& rest, std::vector<SafeInterval>& out) {
  unsafe_.clear();
  out.clear();
  reservations_.unsafeTimes(rest, unsafe_);
  std::ranges::sort(unsafe_, {}, &TickInterval::begin);
  Tick from = 0;
  for (const TickInterval& u : unsafe_) {
    if (u.begin >= from) out.push_back({from, u.begin});
    from = std::max(from, u.end);
  }
  if (from < kForever) out.push_back({from, kForever});
}

const std::vector<SafeInterval>& SafeIntervals::of(const FleetAgent& agent, State node) {
  const LatticeGraph& graph = fleet_.graphOf(agent);
  const Placed rest = fleet_.restOf(agent, node);
  LazyZeroArray<std::uint32_t>& index = index_[agent.agent_class];
  const bool keeps = node < graph.states() &&
                     (!index.empty() || index.allocate(static_cast<std::size_t>(graph.states())));
  if (!keeps) {
    compute(rest, other_);
    return other_;
  }
  std::uint32_t& at = index.data()[node];
  if (at == 0) {
    kept_.emplace_back();
    at = static_cast<std::uint32_t>(kept_.size());
  } else if (!reservations_.hasChangedSince(rest, kept_[at - 1].time)) {
    return kept_[at - 1].intervals;
  }
  Kept& kept = kept_[at - 1];
  const std::size_t before = kept.intervals.capacity();
  kept.time = reservations_.now();
  compute(rest, kept.intervals);
  intervals_ += kept.intervals.capacity() - before;
  return kept.intervals;
}

std::size_t SafeIntervals::memory() const {
  return kept_.capacity() * sizeof(Kept) + intervals_ * sizeof(SafeInterval);
}

}  // namespace clearway::fleet::shaped
