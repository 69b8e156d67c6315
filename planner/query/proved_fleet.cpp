#include "planner/query/proved_fleet.h"

#include <algorithm>
#include <utility>

#include "planner/fleet/execution/driving_times.h"
#include "planner/fleet/execution/execution.h"
#include "planner/fleet/execution/timed_action_graph.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/fleet_task_check.h"
#include "planner/validate/fleet/timed_schedule_check.h"

namespace clearway::fleet {
namespace {

constexpr double kLeastDriving_s = 1.0;

// Of the sum of costs: straight lines from rest to rest.
Tick boundByLines(const TimedFleetProblem& problem) {
  Tick sum = 0;
  for (const TimedAgent& agent : problem.agents) {
    Tick least = kForever;
    for (const TimedGoal& goal : agent.goals()) {
      const Motion line{MotionKind::Straight, agent.start, {goal.position, agent.start.heading}};
      const bool is_there = goal.position == agent.start.position;
      const AgentClass& c = problem.classes[agent.agent_class];
      least = std::min(least, is_there ? 0 : leastDuration(c, line));
    }
    sum += least;
  }
  return sum;
}

// Seconds for driveOn(): what the search and the proof left of the limit, but enough for most
// fleets.
double drivingTime(const TimedFleetControl& control, double search_s, double proof_s) {
  return std::max(
      {kLeastDriving_s, 2.0 * proof_s, control.budget.time_limit_s - search_s - proof_s});
}

ProvedTimedFleet proved(const TimedFleetProblem& problem, TimedFleetResult result,
                        const TimedFleetControl& control) {
  ProvedTimedFleet out{std::move(result), {}};
  if (out.result.status != PlanStatus::Solved) return out;
  // A request that ended the improvement leaves a plan that is worth its proof.
  const bool asked = control.stop != nullptr && control.stop->requested();
  const StopSource* const source = asked ? nullptr : control.stop;
  StopCheck stop(Budget{}, source);
  auto certificate = validation::validateTimedFleet(problem, out.result.plan, &stop);
  if (!certificate) {
    out.result.status = PlanStatus::Cancelled;
    out.result.stop = StopReason::Cancelled;
    out.result.reason = "interrupted before the check of the plan ended";
    return out;
  }
  out.certificate = *std::move(certificate);
  Budget left;
  left.time_limit_s = drivingTime(control, out.result.time_s, stop.elapsed_s());
  StopCheck driving(left, source);
  driveOn(problem, out, driving);
  return out;
}

using Schedules = std::vector<std::optional<AgentSchedule>>;

// Schedules that drive through the ends of motions, as those from rest to rest that the planner
// can keep, in the same order. What has a fault is not kept anyway.
Schedules fromRest(const TimedFleetProblem& problem, const Schedules& before,
                   const TimedFleetControl& control) {
  if (!problem.hasRamps() || before.size() != problem.agents.size()) return before;
  Schedules out = before;
  TimedFleetPlan plan;
  for (std::size_t k = 0; k < before.size(); ++k) {
    const TimedAgent& agent = problem.agents[k];
    const AgentClass& c = problem.classes[agent.agent_class];
    if (out[k] && validation::findScheduleFault(agent, c, *out[k])) out[k].reset();
    plan.agents.push_back(out[k] ? *out[k] : AgentSchedule{agent.start, {}});
  }
  StopCheck stop(control.budget, control.stop);
  const StopOr<ActionGraph> graph = timedActionGraph(problem, plan, &stop);
  if (!graph) return before;
  const ActionTimes times = executeActions(*graph, durationsOf(problem, plan), {0, 1.0});
  if (times.executed < graph->actions()) return before;
  plan = executedPlan(plan, times);
  for (std::size_t k = 0; k < out.size(); ++k) {
    if (out[k]) out[k] = std::move(plan.agents[k]);
  }
  return out;
}

constexpr double kRounding_m = 1e-7;

// A contact, which the planner takes for free, but not the proof.
bool failsByRounding(const ProvedTimedFleet& fleet) {
  const validation::TimedFleetCertificate& c = fleet.certificate;
  const bool collides = c.fault == validation::TimedFleetFault::Collision ||
                        c.fault == validation::TimedFleetFault::Obstacle;
  return fleet.result.status == PlanStatus::Solved && !c.free && collides &&
         c.depth_m < kRounding_m;
}

// `plan` makes the plan; where rounding refutes the contact of starts or goals, `apart` refuses it,
// in the time that is left.
template <class Plan, class Apart>
Result<ProvedTimedFleet> provedOrApart(const TimedFleetProblem& problem,
                                       const TimedFleetControl& control, Plan plan, Apart apart) {
  TRY(validation::checkTimedFleetProblem(problem));
  ProvedTimedFleet fleet = proved(problem, TRY(plan()), control);
  if (!failsByRounding(fleet)) return fleet;
  TimedFleetControl left = control;
  left.budget.time_limit_s = std::max(0.0, control.budget.time_limit_s - fleet.result.time_s);
  return proved(problem, TRY(apart(left)), left);
}

}  // namespace

void driveOn(const TimedFleetProblem& problem, ProvedTimedFleet& fleet, StopCheck& stop) {
  if (!problem.hasRamps() || !fleet.certificate.free) return;
  const StopOr<ActionGraph> graph = timedActionGraph(problem, fleet.result.plan, &stop);
  if (!graph) return;
  StopOr<TimedFleetPlan> plan = withDrivingTimes(problem, fleet.result.plan, *graph, &stop);
  if (!plan) return;
  const auto proof = validation::validateTimedFleet(problem, *plan, &stop);
  if (!proof || !proof->free) return;
  fleet.result.plan = *std::move(plan);
  fleet.result.cost = proof->cost;
  fleet.result.lower_bound = std::min(fleet.result.lower_bound, boundByLines(problem));
  fleet.certificate = *proof;
}

Result<ProvedTimedFleet> planProvedTimedFleet(const TimedFleetProblem& problem,
                                              const TimedFleetOptions& options,
                                              const TimedFleetControl& control) {
  return provedOrApart(
      problem, control, [&] { return planTimedFleet(problem, options, control); },
      [&](const TimedFleetControl& left) { return planTimedFleetApart(problem, options, left); });
}

Result<ProvedTimedFleet> updateProvedTimedFleet(
    const TimedFleetProblem& problem, const std::vector<std::optional<AgentSchedule>>& before,
    const TimedFleetOptions& options, const TimedFleetControl& control) {
  Schedules at_rest;
  const auto update = [&] {
    at_rest = fromRest(problem, before, control);
    return updateTimedFleet(problem, at_rest, options, control);
  };
  ProvedTimedFleet made =
      TRY(provedOrApart(problem, control, update, [&](const TimedFleetControl& left) {
        return updateTimedFleetApart(problem, at_rest, options, left);
      }));
  if (made.result.status == PlanStatus::Solved) {
    made.result.kept = countSame(before, made.result.plan);
  }
  return made;
}

Result<ProvedGridFleet> planProvedGridFleet(const GridFleetProblem& problem,
                                            const GridFleetOptions& options,
                                            const GridFleetControl& control) {
  ProvedGridFleet out{TRY(planGridFleet(problem, options, control)), std::nullopt};
  if (out.result.status == PlanStatus::Solved) {
    out.finding = validation::checkGridFleetPlan(problem, out.result.plan);
  }
  return out;
}

Result<ProvedLifelong> runProvedLifelong(const LifelongProblem& problem,
                                         const LifelongOptions& options,
                                         const LifelongControl& control) {
  ProvedLifelong out{TRY(runLifelong(problem, options, control)), std::nullopt, {}};
  if (out.result.plan.paths.steps() == 0) return out;
  out.fault = validation::checkLifelongPlan(problem, out.result.plan);
  out.statistics = statisticsOf(problem, out.result.plan);
  return out;
}

}  // namespace clearway::fleet
