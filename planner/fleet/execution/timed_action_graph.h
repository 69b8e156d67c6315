// planner/fleet/execution/timed_action_graph.h — the action dependency graph of a plan of agents
// with a shape.
//
// The actions of an agent are its motions. Two motions of different agents are in conflict if the
// areas that they sweep may overlap (swept_places.h); then one of them must have ended before the
// other one starts. Motions that do not overlap in time keep their order. Of two motions that do,
// the one that starts earlier goes first, unless the other agent rests in its area until then.
// Such a graph may have no solution: it is then refused by the check
// (planner/validate/graph/action_graph_check.h). Plans made with TimedFleetOptions::robust have no
// such motions, so that their graphs are always sound. Only edges that follow from no other edge
// between the same two agents are kept.
// Cost: that of swept_places.h, and O(log visits) for each action and neighbour of its place.
// Deterministic. Thread-safe.
#pragma once

#include "core/base/stop_or.h"
#include "planner/common/action_graph.h"
#include "planner/common/timed_fleet.h"

namespace clearway::fleet {

// Precondition: the plan has no fault (planner/validate/fleet/timed_fleet_check.h).
[[nodiscard]] StopOr<ActionGraph> timedActionGraph(const TimedFleetProblem& problem,
                                                   const TimedFleetPlan& plan,
                                                   StopCheck* stop = nullptr);

}  // namespace clearway::fleet
