// planner/fleet/execution/execution.h — executes a plan by its action dependency graph, with random
// delays.
//
// Every action starts as soon as the action before it of the same agent and all actions with an
// edge into it have ended, and may last longer than planned.
// Delays: each agent draws a bound between 1 and `slowest`, and each of its actions a factor
//         between 1 and that bound, so that agents drift apart.
// Cost: O(actions + edges). Deterministic for a seed. Thread-safe.
#pragma once

#include "planner/common/action_graph.h"
#include "planner/common/grid_fleet.h"
#include "planner/common/timed_fleet.h"

namespace clearway::fleet {

// Random delays of actions; the same seed gives the same ones.
struct ExecutionDelays {
  std::uint64_t seed = 0;
  double slowest = 5.0;  // >= 1: an action lasts at most that many times its planned duration
};

// When each action took place.
struct ActionTimes {
  std::vector<Tick> start, end;  // by action
  std::size_t executed = 0;      // fewer than all actions: the others wait for each other for ever
};

// Precondition: one duration above 0 for every action.
[[nodiscard]] ActionTimes executeActions(const ActionGraph& graph, std::span<const Tick> durations,
                                         const ExecutionDelays& delays);

// The planned durations of the actions of a plan. Agents with accelerations may have to stop after
// any action: theirs are from rest to rest.
[[nodiscard]] std::vector<Tick> durationsOf(const TimedFleetProblem& problem,
                                            const TimedFleetPlan& plan);
// The same motions at other times, with a stop after each. Precondition: all actions were executed.
[[nodiscard]] TimedFleetPlan executedPlan(const TimedFleetPlan& plan, const ActionTimes& times);

}  // namespace clearway::fleet
