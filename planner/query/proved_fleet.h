// planner/query/proved_fleet.h — plans of fleets with their proof: check → plan → validate.
//
// The front door for fleets, as planner/query/query_planner.h is for one agent. The check refuses
// problems and options that no planner must see; the verdict is that of the independent checks of
// planner/validate/fleet.
// Agents with accelerations then drive on where they need not stop
// (planner/fleet/execution/driving_times.h), with a proof of those times, too.
// Errors: InvalidArgument, one sentence that names the agents, or the option and its value.
// Cost: that of the planner, the checks of starts and goals, and the proof.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/fleet/lifelong/lifelong_planner.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::fleet {

// Agents with a shape, in continuous time.
struct ProvedTimedFleet {
  TimedFleetResult result;
  validation::TimedFleetCertificate certificate;  // of a solved fleet
};
// The proof has no time limit: a plan that was found in time is not lost. A stop request that comes
// during the proof ends it: the result is then Cancelled. Driving times have what is left of the
// limit, at least a second, and twice what the proof took. Where rounding refutes the contact of
// starts or goals, they are refused in the time that is left.
[[nodiscard]] Result<ProvedTimedFleet> planProvedTimedFleet(const TimedFleetProblem& problem,
                                                            const TimedFleetOptions& options,
                                                            const TimedFleetControl& control);
// The same for updateTimedFleet(). Schedules of agents with accelerations are planned from rest to
// rest, in their order, and driven on again: kept are those that have their times again.
[[nodiscard]] Result<ProvedTimedFleet> updateProvedTimedFleet(
    const TimedFleetProblem& problem, const std::vector<std::optional<AgentSchedule>>& before,
    const TimedFleetOptions& options, const TimedFleetControl& control);

// Replaces the plan of a fleet with accelerations, which stops after each motion, by one that
// drives on, and its proof. Leaves both as they are when stopped, without accelerations, or if the
// other plan is not proved.
// Cost: the action graph of the plan, its driving times and their proof.
void driveOn(const TimedFleetProblem& problem, ProvedTimedFleet& fleet, StopCheck& stop);

// Points on a grid.
struct ProvedGridFleet {
  GridFleetResult result;
  std::optional<validation::GridFleetFinding> finding;  // of a solved fleet: always nullopt
};
[[nodiscard]] Result<ProvedGridFleet> planProvedGridFleet(const GridFleetProblem& problem,
                                                          const GridFleetOptions& options,
                                                          const GridFleetControl& control);

// Points that work on tasks.
struct ProvedLifelong {
  LifelongResult result;
  std::optional<std::string> fault;  // always nullopt
  LifelongStatistics statistics;
};
[[nodiscard]] Result<ProvedLifelong> runProvedLifelong(const LifelongProblem& problem,
                                                       const LifelongOptions& options,
                                                       const LifelongControl& control);

}  // namespace clearway::fleet
