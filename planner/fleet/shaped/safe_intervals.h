// planner/fleet/shaped/safe_intervals.h — the times at which an agent may rest at a state.
//
// A list is kept. When reservations in the cells of the body have changed, only those that are new
// are looked up.
// Agents of one class share the lists of lattice states. Not thread-safe.
#pragma once

#include <vector>

#include "planner/common/lazy_zero_array.h"
#include "planner/fleet/shaped/fleet_agents.h"

namespace clearway::fleet::shaped {

// Closed; end kForever: without end.
struct SafeInterval {
  Tick begin = 0, end = 0;
};

class SafeIntervals {
 public:
  SafeIntervals(const PreparedFleet& fleet, const Reservations& reservations);

  // Sorted and disjoint; valid until the next call. Precondition: the body is free at the node.
  [[nodiscard]] const std::vector<SafeInterval>& of(const FleetAgent& agent, State node);

  [[nodiscard]] std::size_t memory() const;

 private:
  struct Kept {
    std::uint64_t time = 0;          // of the reservations
    std::vector<UnsafeTime> unsafe;  // sorted by begin
    std::vector<SafeInterval> intervals;
  };
  void update(const Placed& rest, Kept& kept);

  const PreparedFleet& fleet_;
  const Reservations& reservations_;
  std::vector<LazyZeroArray<std::uint32_t>> index_;  // by class, then by state: 1 + index of kept_
  std::vector<Kept> kept_;
  std::size_t bytes_ = 0;  // of the lists that were kept, at most
  Kept other_;
};

}  // namespace clearway::fleet::shaped
