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

Tick leastDuration(const AgentClass& agent_class, const Motion& motion) {
  const double seconds = std::max(travel(motion) / agent_class.speed_m_per_s,
                                  std::abs(turnAngle(motion)) / agent_class.turn_rate_rad_per_s);
  // The tiny reduction keeps libm's last bits out of the result.
  const double ticks = seconds * static_cast<double>(kTicksPerSecond);
  return std::max<Tick>(1, static_cast<Tick>(std::ceil(ticks * (1.0 - 1e-12))));
}

}  // namespace clearway::fleet
