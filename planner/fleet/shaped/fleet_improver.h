// planner/fleet/shaped/fleet_improver.h — improves the plan of a fleet.
//
// Method: large neighbourhood search (Li et al., "Anytime multi-agent path finding via large
//         neighborhood search", IJCAI 2021). A few agents lose their paths: one that is late, those
//         that block its fastest path, and others that are late. They are planned again in random
//         order, each within the time that the others leave. A plan that costs more is discarded.
// The sum of costs never increases. Not thread-safe.
#pragma once

#include "core/base/rng.h"
#include "planner/fleet/shaped/fleet_state.h"

namespace clearway::fleet::shaped {

class FleetImprover {
 public:
  // Precondition: all agents have paths.
  FleetImprover(FleetState& state, TimedSearch& search, Rng& rng);

  // One neighbourhood; true if the sum of costs is less than before.
  bool iterate(StopCheck& stop);

  [[nodiscard]] Tick sumOfCosts() const { return sum_; }

 private:
  [[nodiscard]] std::uint32_t lateAgent();
  [[nodiscard]] std::vector<std::uint32_t> chooseAgents();
  bool planAgain(const std::vector<std::uint32_t>& agents, Tick old_cost, StopCheck& stop);

  FleetState& state_;
  TimedSearch& search_;
  Rng& rng_;
  Tick sum_ = 0;
};

}  // namespace clearway::fleet::shaped
