#include "planner/fleet/shaped/safe_intervals.h"

#include <algorithm>

namespace clearway::fleet::shaped {

SafeIntervals::SafeIntervals(const PreparedFleet& fleet, const Reservations& reservations)
    : fleet_(fleet), reservations_(reservations), index_(fleet.graphs.size()) {}

void SafeIntervals::update(const Placed& rest, Kept& kept) {
  std::vector<UnsafeTime>& unsafe = kept.unsafe;
  std::erase_if(unsafe, [&](const UnsafeTime& u) { return !reservations_.isHeld(u); });
  const auto old = static_cast<std::ptrdiff_t>(unsafe.size());
  reservations_.unsafeTimes(rest, kept.time, unsafe);
  const auto begin_of = [](const UnsafeTime& u) { return u.times.begin; };
  std::ranges::sort(unsafe.begin() + old, unsafe.end(), {}, begin_of);
  std::ranges::inplace_merge(unsafe, unsafe.begin() + old, {}, begin_of);
  kept.time = reservations_.now();
  kept.intervals.clear();
  Tick from = 0;
  for (const UnsafeTime& u : unsafe) {
    if (u.times.begin >= from) kept.intervals.push_back({from, u.times.begin});
    from = std::max(from, u.times.end);
  }
  if (from < kForever) kept.intervals.push_back({from, kForever});
}

const std::vector<SafeInterval>& SafeIntervals::of(const FleetAgent& agent, State node) {
  const LatticeGraph& graph = fleet_.graphOf(agent);
  const Placed rest = fleet_.restOf(agent, node);
  LazyZeroArray<std::uint32_t>& index = index_[agent.agent_class];
  const bool keeps =
      node < graph.states() &&
      (!index.empty() || index.allocateForMuchUse(static_cast<std::size_t>(graph.states())));
  if (!keeps) {
    other_.time = 0;
    other_.unsafe.clear();
    update(rest, other_);
    return other_.intervals;
  }
  std::uint32_t& at = index.data()[node];
  if (at == 0) {
    kept_.emplace_back();
    at = static_cast<std::uint32_t>(kept_.size());
  } else if (!reservations_.hasChangedSince(rest, kept_[at - 1].time)) {
    return kept_[at - 1].intervals;
  }
  Kept& kept = kept_[at - 1];
  const auto bytes = [&] {
    return kept.intervals.capacity() * sizeof(SafeInterval) +
           kept.unsafe.capacity() * sizeof(UnsafeTime);
  };
  const std::size_t before = bytes();
  update(rest, kept);
  bytes_ += bytes() - before;
  return kept.intervals;
}

std::size_t SafeIntervals::memory() const { return kept_.capacity() * sizeof(Kept) + bytes_; }

}  // namespace clearway::fleet::shaped
