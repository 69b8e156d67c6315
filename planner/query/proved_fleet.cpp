#include "planner/query/proved_fleet.h"

#include <algorithm>
#include <utility>

#include "planner/fleet/execution/driving_times.h"
#include "planner/fleet/execution/timed_action_graph.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/fleet_task_check.h"

namespace clearway::fleet {
namespace {

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

// Agents with accelerations drive through the ends of motions, if that is proved. False: stopped.
bool driveOn(const TimedFleetProblem& problem, TimedFleetResult& result,
             validation::TimedFleetCertificate& certificate, StopCheck& stop) {
  const StopOr<ActionGraph> graph = timedActionGraph(problem, result.plan, &stop);
  if (!graph) return false;
  StopOr<TimedFleetPlan> plan = withDrivingTimes(problem, result.plan, *graph, &stop);
  if (!plan) return false;
  const auto proof = validation::validateTimedFleet(problem, *plan, &stop);
  if (!proof) return false;
  if (!proof->free) return true;
  result.plan = *std::move(plan);
  result.cost = proof->cost;
  result.lower_bound = std::min(result.lower_bound, boundByLines(problem));
  certificate = *proof;
  return true;
}

ProvedTimedFleet proved(const TimedFleetProblem& problem, TimedFleetResult result,
                        const TimedFleetControl& control) {
  ProvedTimedFleet out{std::move(result), {}};
  if (out.result.status != PlanStatus::Solved) return out;
  // A request that ended the improvement leaves a plan that is worth its proof.
  const bool asked = control.stop != nullptr && control.stop->requested();
  StopCheck stop(Budget{}, asked ? nullptr : control.stop);
  auto certificate = validation::validateTimedFleet(problem, out.result.plan, &stop);
  if (certificate && certificate->free && problem.hasRamps()) {
    if (!driveOn(problem, out.result, *certificate, stop)) certificate = stopped(stop.reason());
  }
  if (certificate) {
    out.certificate = *std::move(certificate);
  } else {
    out.result.status = PlanStatus::Cancelled;
    out.result.stop = StopReason::Cancelled;
    out.result.reason = "interrupted before the check of the plan ended";
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
  return provedOrApart(
      problem, control, [&] { return updateTimedFleet(problem, before, options, control); },
      [&](const TimedFleetControl& left) {
        return updateTimedFleetApart(problem, before, options, left);
      });
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
