// planner/fleet/shaped/safe_intervals.h — the times at which an agent may rest at a state.
//
// A list is kept, and computed again when a reservation in the cells of the body has changed.
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
    std::uint64_t time = 0;  // of the reservations
    std::vector<SafeInterval> intervals;
  };
  void compute(const Placed& rest, std::vector<SafeInterval>& out);

  const PreparedFleet& fleet_;
  const Reservations& reservations_;
  std::vector<LazyZeroArray<std::uint32_t>> index_;  // by class, then by state: 1 + index of kept_
  std::vector<Kept> kept_;
  std::size_t intervals_ = 0;  // that were kept, at most
  std::vector<SafeInterval> other_;
  std::vector<TickInterval> unsafe_;
};

}  // namespace clearway::fleet::shaped
