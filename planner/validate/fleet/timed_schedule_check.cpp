#include "planner/validate/fleet/timed_schedule_check.h"

#include <cmath>
#include <cstdio>

#include "core/base/number_text.h"
#include "planner/validate/fleet/driven_motion_check.h"
#include "planner/validate/motion/motion_fraction.h"
#include "planner/validate/motion/motion_interval.h"
#include "planner/validate/validate.h"

namespace clearway::validation {
namespace {

using fleet::AgentClass;
using fleet::AgentSchedule;
using fleet::Tick;
using fleet::TimedAgent;
using fleet::TimedMotion;

constexpr double kTimeTolerance = 2e-12;  // relative

std::string textOf(Vec2 p) { return "(" + roundedText(p.x, 9) + ", " + roundedText(p.y, 9) + ")"; }

bool isNear(Vec2 a, Vec2 b) { return length(a - b) <= kEndTolerance; }
bool isNear(Heading a, Heading b) { return std::abs(turnBetween(a, b)) <= kEndTolerance; }

// How far a motion slips sideways [m].
double slipOf(const Motion& m) {
  if (m.kind == MotionKind::Turn) return 0.0;
  const Vec2 along = middle(wholeMotion(m)).heading.vector();
  return std::abs(cross(along, m.to.position - m.from.position));
}

// What a car cannot do; the radii of arcs may be short by a share of 1e-9.
std::optional<Message> wrongForCar(const AgentClass& c, const Motion& m, std::size_t k) {
  if (m.kind == MotionKind::Straight) return std::nullopt;
  if (m.kind == MotionKind::Turn) {
    return Message("motion %1 turns in place, and the agent drives like a car", {k});
  }
  const double radius = pathLength(m) / std::abs(turnBetween(m.from.heading, m.to.heading));
  if (radius >= c.min_radius_m * (1.0 - 1e-9)) return std::nullopt;
  return Message("motion %1 turns with a radius of %2 m, and that of the agent is %3 m",
                 {k, roundedText(radius, 9), roundedText(c.min_radius_m, 9)});
}

// The times of a motion, %1, that begins at `earliest` or later; the reason if they are wrong.
const char* wrongTimes(const TimedMotion& m, Tick earliest) {
  if (m.start < 0 || m.start > kMaxTick) return "motion %1 starts at a time out of range";
  if (m.duration <= 0 || m.duration > kMaxTick - m.start) {
    return "motion %1 has a duration out of range";
  }
  return m.start < earliest ? "motion %1 starts before the motion before it ends" : nullptr;
}

// The farthest that a body comes from rest to rest in a time.
double farthest(double seconds, double speed, double acceleration) {
  const double peak = 0.5 * seconds * acceleration;
  return peak <= speed ? 0.5 * seconds * peak : speed * (seconds - speed / acceleration);
}

// The part of what the class can drive and turn in the duration; above 1: too fast.
double load(const AgentClass& c, const TimedMotion& m) {
  const double seconds =
      static_cast<double>(m.duration) / static_cast<double>(fleet::kTicksPerSecond);
  const double turn = m.motion.kind == MotionKind::Straight
                          ? 0.0
                          : std::abs(turnBetween(m.motion.from.heading, m.motion.to.heading));
  return std::max(
      pathLength(m.motion) / farthest(seconds, c.speed_m_per_s, c.acceleration_m_per_s2),
      turn / farthest(seconds, c.turn_rate_rad_per_s, c.turn_acceleration_rad_per_s2));
}

std::optional<ScheduleFault> motionFault(const AgentClass& c, const AgentSchedule& schedule,
                                         std::size_t k, double* slip) {
  const TimedMotion& m = schedule.motions[k];
  const Tick earliest = k == 0 ? 0 : schedule.motions[k - 1].end();
  const auto fault = [&](TimedFleetFault kind, Message what) {
    return ScheduleFault{kind, k, m.start, m.motion.from, std::move(what)};
  };
  if (const char* const why = wrongTimes(m, earliest))
    return fault(TimedFleetFault::Time, {why, {k}});
  if (c.drive == DriveKind::Car) {
    if (auto why = wrongForCar(c, m.motion, k))
      return fault(TimedFleetFault::Drive, *std::move(why));
  }
  if (c.drive != DriveKind::Omnidirectional) *slip += slipOf(m.motion);
  if (!(*slip <= kSlipTolerance_m)) {
    return fault(TimedFleetFault::Drive,
                 {"motion %1 slips sideways: by %2 m with the motions before it",
                  {k, roundedText(*slip, 9)}});
  }
  if (auto why = lawFault(c, schedule, k)) return fault(TimedFleetFault::Speed, *std::move(why));
  const double share = m.law.isDefault() ? load(c, m) : 0.0;
  if (!(share <= 1.0 + kTimeTolerance)) {
    return fault(TimedFleetFault::Speed,
                 {"motion %1 is %2 times as fast as the agent's speed or turn rate",
                  {k, roundedText(share, 9)}});
  }
  return std::nullopt;
}

bool isAt(const fleet::TimedGoal& goal, const Pose& p) {
  return isNear(goal.position, p.position) && (!goal.heading || isNear(*goal.heading, p.heading));
}

// The first goal before the last one at which no motion begins or ends, in their order.
std::optional<ScheduleFault> viaFault(const TimedAgent& agent, const AgentSchedule& schedule) {
  std::size_t passed = 0;
  const auto pass = [&](const Pose& p) {
    while (passed < agent.via.size() && isAt(agent.via[passed], p)) ++passed;
  };
  pass(schedule.start);
  for (const TimedMotion& m : schedule.motions) pass(m.motion.to);
  if (passed == agent.via.size()) return std::nullopt;
  const Vec2 at = agent.via[passed].position;
  return ScheduleFault{TimedFleetFault::Goal,
                       schedule.motions.size(),
                       schedule.end(),
                       schedule.last(),
                       {"does not pass its goal %1 at %2 in order", {passed + 1, textOf(at)}}};
}

std::optional<ScheduleFault> goalFault(const TimedAgent& agent, const AgentSchedule& schedule) {
  if (auto fault = viaFault(agent, schedule)) return fault;
  const Pose& last = schedule.last();
  for (const fleet::TimedGoal& other : agent.alternatives) {
    if (isAt(other, last)) return std::nullopt;
  }
  const bool turned = agent.goal_heading && !isNear(*agent.goal_heading, last.heading);
  if (isNear(agent.goal, last.position) && !turned) return std::nullopt;
  const Message what =
      turned && isNear(agent.goal, last.position)
          ? Message("ends with the heading %1 degrees, not with that of its goal, %2",
                    {roundedText(last.heading.degrees(), 9),
                     roundedText(agent.goal_heading->degrees(), 9)})
          : Message("ends at %1, not at its goal", {textOf(last.position)});
  return ScheduleFault{TimedFleetFault::Goal, schedule.motions.size(), schedule.end(), last, what};
}

}  // namespace

const char* toString(TimedFleetFault fault) {
  switch (fault) {
    case TimedFleetFault::None: return "none";
    case TimedFleetFault::Agents: return "agents";
    case TimedFleetFault::Start: return "start";
    case TimedFleetFault::Broken: return "broken";
    case TimedFleetFault::Drive: return "drive";
    case TimedFleetFault::Time: return "time";
    case TimedFleetFault::Speed: return "speed";
    case TimedFleetFault::Goal: return "goal";
    case TimedFleetFault::Obstacle: return "obstacle";
    case TimedFleetFault::Collision: return "collision";
  }
  return "unknown";
}

std::optional<ScheduleFault> findScheduleFault(const TimedAgent& agent,
                                               const AgentClass& agent_class,
                                               const AgentSchedule& schedule) {
  Path path{schedule.start, {}};
  for (const TimedMotion& m : schedule.motions) path.motions.push_back(m.motion);
  if (const auto why = malformed(path)) {
    return ScheduleFault{TimedFleetFault::Broken, 0, 0, schedule.start, *why};
  }
  if (!isNear(schedule.start.position, agent.start.position) ||
      !isNear(schedule.start.heading, agent.start.heading)) {
    return ScheduleFault{
        TimedFleetFault::Start,
        0,
        0,
        schedule.start,
        {"begins at %1, heading %2 degrees, not at its start",
         {textOf(schedule.start.position), roundedText(schedule.start.heading.degrees(), 9)}}};
  }
  double slip = 0.0;
  for (std::size_t k = 0; k < schedule.motions.size(); ++k) {
    if (auto fault = motionFault(agent_class, schedule, k, &slip)) return fault;
  }
  return goalFault(agent, schedule);
}

}  // namespace clearway::validation
