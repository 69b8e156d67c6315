// planner/fleet/shaped/timed_fleet_planner.h — plans a fleet of agents with a shape in continuous
// time.
//
//   auto         prioritised, or lns if anytime, in turns with joint until there is a plan
//   prioritised  one agent after the other by safe interval search; agents that block are removed
//                and planned again; restarts with learned priorities
//   lns          a first plan as of auto, then large neighbourhood search
//   joint        all agents together, one moving at a time (joint_search.h); then as lns
//
// A single agent among obstacles has the fastest path on its lattice, by whatever method.
// Where motions must not overlap in time, all but joint also plan with motions that may, and give
// these other times (separated_paths.h), if all obstacles stay for ever: that is tried after a
// limited search for such a plan.
// NoPath is a proof: an agent has no path even alone, or all together have none in which one moves
// at a time. At a limit the reason names the agents without a path.
//
// Motions: a lattice of cell centres and eight headings with straight legs, turns in place, arcs
//          and lane changes, all forward and backward; of differential drives without accelerations
//          on fine cells in two sizes. Starts and goals off the lattice are joined to it by turns
//          and straight legs. If an agent has no path there even alone, its class has a lattice of
//          the corners of cells, then all classes one of half the step.
// The plan is not checked here. Agents keep apart by construction: the delays at which two motions
// may collide are enclosed from outside.
// Footprints keep their shape: boxes, unions of convex parts and discs. Boxes are the fastest.
// Limits: cells must be square.
// Deterministic: the same plan for any number of threads. Only a limit of time makes the result
// depend on the machine; a limit of iterations does not.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/fleet_method.h"
#include "core/base/stop_source.h"
#include "planner/common/plan_result.h"
#include "planner/common/timed_fleet.h"

namespace clearway::fleet {

// Which planner, and what kind of plan.
struct TimedFleetOptions {
  FleetMethod planner = FleetMethod::Auto;
  bool anytime = false;  // improve the first plan until a limit is reached
  // Motions that sweep a common place do not overlap in time, so that the plan can be executed
  // under any delays (planner/fleet/execution/timed_action_graph.h). Always so if the problem has
  // accelerations.
  bool robust = false;
  // Of the large neighbourhood search; a limit of iterations makes anytime plans reproducible.
  std::uint64_t iterations = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t seed = 0;
  unsigned threads = 1;  // 1 to 64, for the heuristics; the plan does not depend on it
};

// How far a search is.
struct TimedFleetProgress {
  bool has_plan = false;
  std::size_t prepared = 0;      // agents that are placed and have a heuristic
  std::size_t planned = 0;       // agents with a path, before the first plan
  Tick sum_of_costs = 0;         // of the best plan
  std::uint64_t iterations = 0;  // of the large neighbourhood search
};

// Limits, cancellation and reporting of a search.
struct TimedFleetControl {
  Budget budget;  // nodes: expanded states of all searches
  const StopSource* stop = nullptr;
  std::function<void(const TimedFleetProgress&)> progress;  // called often: keep it cheap
};

// A plan, or why there is none.
struct TimedFleetResult {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;        // what ended the search
  FleetMethod planner = FleetMethod::Auto;   // that ran
  std::string note;                          // why it was chosen; empty if named
  std::optional<std::size_t> refused_agent;  // the first one that the reason is about
  Message reason;                            // why there is no plan
  TimedFleetPlan plan;
  TimedFleetCost cost;
  // Of the sum of costs on the lattice: all agents alone. Of fleets with accelerations that drive
  // through the ends of motions (planner/query/proved_fleet.h): straight lines.
  Tick lower_bound = 0;
  std::uint64_t iterations = 0;
  std::size_t kept = 0;  // of an update: agents that have the schedule of before
  double first_plan_s = 0.0, time_s = 0.0;
};

// Plans again what changed: a schedule of before is kept if it is a path of its agent on this map,
// from its start to its goal, and collides with no other one that is kept. The other agents are
// planned one after the other beside those; an agent that blocks one of them is planned again. When
// that fails, all are planned as by planTimedFleet(). An update is not improved.
// `before`: for each agent of the problem; nullopt for new agents.
// Errors: as planTimedFleet(), and a `before` of another number of agents.
[[nodiscard]] Result<TimedFleetResult> updateTimedFleet(
    const TimedFleetProblem& problem, const std::vector<std::optional<AgentSchedule>>& before,
    const TimedFleetOptions& options, const TimedFleetControl& control);

// Errors: InvalidArgument: those of checkTimedFleetValues(); options out of their ranges, with name
// and value.
[[nodiscard]] Result<TimedFleetResult> planTimedFleet(const TimedFleetProblem& problem,
                                                      const TimedFleetOptions& options,
                                                      const TimedFleetControl& control);

// For fleets whose starts and goals may not touch: the functions above let them touch each other
// and obstacles. A plan from there fails its check where rounding makes the contact an overlap.
// These refuse such ends instead.
[[nodiscard]] Result<TimedFleetResult> planTimedFleetApart(const TimedFleetProblem& problem,
                                                           const TimedFleetOptions& options,
                                                           const TimedFleetControl& control);
[[nodiscard]] Result<TimedFleetResult> updateTimedFleetApart(
    const TimedFleetProblem& problem, const std::vector<std::optional<AgentSchedule>>& before,
    const TimedFleetOptions& options, const TimedFleetControl& control);

}  // namespace clearway::fleet
