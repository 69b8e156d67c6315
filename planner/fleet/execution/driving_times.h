// planner/fleet/execution/driving_times.h — times at which a fleet with accelerations drives its
// plan: through the ends of motions, by the fastest profile of core/trajectory.
//
// A plan of such a fleet has all agents at rest where motions begin and end. Here motions that
// follow each other without a stop become runs: the speed is the time-optimal one of the run, and
// zero only where the agent turns in place, reverses, has a corner or waits.
// Method: one pass over the actions of the plan in their order. An action starts as soon as the
//         actions before it in the graph have ended. If its agent can drive into it, without being
//         early in any action of its run, the run is longer by it; else it starts from rest, as it
//         does where a motion would take so few ticks that their rounding changes its speed more
//         than a percent of its acceleration does (some 0.01 s at 1 m/s and 1 m/s²).
// Laws: the order of the graph holds, so that the plan is free if the graph is sound. No motion
//       ends later than when every motion is driven from rest to rest by the graph, and that is no
//       later than in the plan.
// Cost: for each action a trajectory of its run. Deterministic. Thread-safe.
#pragma once

#include "core/base/stop_or.h"
#include "planner/common/action_graph.h"
#include "planner/common/timed_fleet.h"

namespace clearway::fleet {

// Preconditions: the graph is that of the plan (timed_action_graph.h), and sound.
[[nodiscard]] StopOr<TimedFleetPlan> withDrivingTimes(const TimedFleetProblem& problem,
                                                      const TimedFleetPlan& plan,
                                                      const ActionGraph& graph,
                                                      StopCheck* stop = nullptr);

}  // namespace clearway::fleet
