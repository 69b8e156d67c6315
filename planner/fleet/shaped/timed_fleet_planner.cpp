#include "planner/fleet/shaped/timed_fleet_planner.h"

#include "planner/fleet/shaped/prioritised.h"

namespace clearway::fleet {
namespace {

using namespace shaped;

PlanStatus statusOf(StopReason stop) {
  return stop == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
}

}  // namespace

const char* toString(TimedFleetPlanner planner) {
  switch (planner) {
    case TimedFleetPlanner::Auto: return "auto";
    case TimedFleetPlanner::Prioritised: return "prioritised";
    case TimedFleetPlanner::Lns: return "lns";
  }
  return "auto";
}

TimedFleetResult planTimedFleet(const TimedFleetProblem& problem, const TimedFleetOptions& options,
                                const TimedFleetControl& control) {
  StopCheck stop(control.budget, control.stop);
  TimedFleetResult result;
  PreparedFleet fleet(problem);
  const std::optional<Refusal> refusal = prepareFleet(fleet, options.threads, stop);
  if (refusal) {
    result.status = refusal->status;
    result.reason = refusal->reason;
    result.time_s = stop.elapsed_s();
    return result;
  }
  if (stop.reason() != StopReason::None) {
    result.stop = stop.reason();
    result.status = statusOf(result.stop);
    result.time_s = stop.elapsed_s();
    return result;
  }
  for (const FleetAgent& a : fleet.agents) result.lower_bound += a.lower_bound;
  FleetState state(fleet);
  TimedSearch search(fleet, state.reservations());
  search.setGreed(6);
  Rng rng(options.seed);
  if (!planByPriority(state, search, rng, stop, {})) {
    result.stop = stop.reason();
    result.status = statusOf(result.stop);
    result.time_s = stop.elapsed_s();
    return result;
  }
  result.status = PlanStatus::Solved;
  result.first_plan_s = stop.elapsed_s();
  result.plan = state.plan();
  result.cost = costOf(result.plan);
  result.time_s = stop.elapsed_s();
  return result;
}

}  // namespace clearway::fleet
