#include "planner/common/timed_fleet.h"

#include <algorithm>
#include <cmath>

namespace clearway::fleet {

std::vector<TimedGoal> TimedAgent::goals() const {
  std::vector<TimedGoal> all{{goal, goal_heading}};
  all.insert(all.end(), alternatives.begin(), alternatives.end());
  return all;
}

TimedFleetCost costOf(const TimedFleetPlan& plan) {
  TimedFleetCost cost;
  for (const AgentSchedule& agent : plan.agents) {
    cost.makespan = std::max(cost.makespan, agent.end());
    cost.sum_of_costs += agent.end();
  }
  return cost;
}

namespace {

// The least time for a distance from rest to rest: speed up, at most to the speed, slow down.
double leastSeconds(double distance, double speed, double acceleration) {
  const double ramp = speed / acceleration;  // 0 without a bound
  return distance >= speed * ramp ? distance / speed + ramp
                                  : 2.0 * std::sqrt(distance / acceleration);
}

}  // namespace

Tick leastDuration(const AgentClass& agent_class, const Motion& motion) {
  const double seconds = std::max(
      leastSeconds(travel(motion), agent_class.speed_m_per_s, agent_class.acceleration_m_per_s2),
      leastSeconds(std::abs(turnAngle(motion)), agent_class.turn_rate_rad_per_s,
                   agent_class.turn_acceleration_rad_per_s2));
  // The tiny reduction keeps libm's last bits out of the result.
  const double ticks = seconds * static_cast<double>(kTicksPerSecond);
  return std::max<Tick>(1, static_cast<Tick>(std::ceil(ticks * (1.0 - 1e-12))));
}

}  // namespace clearway::fleet
