#include "planner/validate/fleet/fleet_collisions.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/result.h"
#include "planner/validate/validate.h"

namespace clearway::validation {
namespace {

using fleet::Tick;

// The first collision with an obstacle, if any.
StopOr<std::optional<FleetCollision>> obstacleHit(const fleet::TimedFleetProblem& problem,
                                                  const fleet::AgentSchedule& schedule,
                                                  std::size_t agent, StopCheck* stop) {
  Path path{schedule.start, {}};
  for (const fleet::TimedMotion& m : schedule.motions) path.motions.push_back(m.motion);
  StopCheck unlimited{Budget{}};
  const fleet::AgentClass& agent_class = problem.classes[problem.agents[agent].agent_class];
  const Certificate c =
      TRY(validate(problem.grid, agent_class.footprint, path, TouchRule::TouchingIsFree, {},
                   stop != nullptr ? *stop : unlimited));
  if (c.free) return std::nullopt;
  Tick time = 0;
  if (c.where.motion < schedule.motions.size()) {
    const fleet::TimedMotion& m = schedule.motions[c.where.motion];
    time = m.start + static_cast<Tick>(m.law.shareAt(c.where.t) * static_cast<double>(m.duration));
  }
  return FleetCollision{agent, kNoAgent, time, c.where.pose, {}, c.cell, c.depth_m};
}

}  // namespace

StopOr<std::vector<FleetCollision>> findFleetCollisions(const fleet::TimedFleetProblem& problem,
                                                        const fleet::TimedFleetPlan& plan,
                                                        std::size_t most, StopCheck* stop) {
  std::vector<FleetCollision> found;
  for (std::size_t k = 0; k < plan.agents.size() && found.size() < most; ++k) {
    const std::optional<FleetCollision> hit = TRY(obstacleHit(problem, plan.agents[k], k, stop));
    if (hit) found.push_back(*hit);
  }
  TimedPairCheck check(pairAllowance(problem, plan), stop);
  check.limitSeparation(0.0);
  std::map<std::pair<std::size_t, std::size_t>, Tick> until;  // the end of a pair's last overlap
  TimedPairSweep sweep(problem, plan);
  const auto visit = [&](const AgentSpan& a, const AgentSpan& b, Tick begin,
                         Tick end) -> std::optional<PairCollision> {
    std::optional<PairCollision> c = check.check(a, b, begin, end);
    if (!c) return std::nullopt;
    const auto [last, is_new] = until.try_emplace(std::minmax(a.agent, b.agent), end);
    if (is_new || last->second < begin) {
      const PairMoment& at = c->where;
      found.push_back({at.agent, at.other, static_cast<Tick>(at.tick), at.pose, at.other_pose,
                       Cell{}, c->depth_m});
    }
    last->second = std::max(last->second, end);
    return found.size() < most ? std::nullopt : std::move(c);
  };
  TRY(sweep.run([&] { return check.reach(); }, visit, stop));
  std::ranges::stable_sort(found, {}, &FleetCollision::time);
  return unlessStopped(stop, std::move(found));
}

}  // namespace clearway::validation
