#include "planner/common/timed_fleet.h"

#include <algorithm>
#include <cmath>

namespace clearway::fleet {

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

Pose poseAt(const AgentSchedule& schedule, Tick time) {
  const auto after =
      std::upper_bound(schedule.motions.begin(), schedule.motions.end(), time,
                       [](Tick t, const TimedMotion& motion) { return t < motion.start; });
  if (after == schedule.motions.begin()) return schedule.start;
  const TimedMotion& m = *std::prev(after);
  if (time >= m.end()) return m.motion.to;
  return clearway::poseAt(m.motion,
                          static_cast<double>(time - m.start) / static_cast<double>(m.duration));
}

}  // namespace clearway::fleet
