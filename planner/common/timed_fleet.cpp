#include "planner/common/timed_fleet.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "core/base/number_text.h"
#include "core/base/range_check.h"
#include "core/geometry/obb.h"

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

std::size_t countSame(const std::vector<std::optional<AgentSchedule>>& before,
                      const TimedFleetPlan& plan) {
  const auto isSame = [](const TimedMotion& a, const TimedMotion& b) {
    return a.start == b.start && a.duration == b.duration && a.motion.kind == b.motion.kind &&
           a.motion.to == b.motion.to;
  };
  std::size_t same = 0;
  for (std::size_t k = 0; k < before.size(); ++k) {
    const AgentSchedule& now = plan.agents[k];
    const bool is_same = before[k] && before[k]->start == now.start &&
                         std::ranges::equal(before[k]->motions, now.motions, isSame);
    same += is_same ? 1U : 0U;
  }
  return same;
}

namespace {

// The least time for a distance from rest to rest: speed up, at most to the speed, slow down.
double leastSeconds(double distance, double speed, double acceleration) {
  const double ramp = speed / acceleration;  // 0 without a bound
  return distance >= speed * ramp ? distance / speed + ramp
                                  : 2.0 * std::sqrt(distance / acceleration);
}

}  // namespace

namespace {

// Beyond these, times exceed what ticks can count.
constexpr double kSlowest = 1e-6;
constexpr double kFastest = 1e6;

Result<void> checkClasses(const TimedFleetProblem& problem) {
  for (std::size_t k = 0; k < problem.classes.size(); ++k) {
    const AgentClass& c = problem.classes[k];
    for (const auto& [value, what] :
         {std::pair{c.speed_m_per_s, "speed"}, std::pair{c.turn_rate_rad_per_s, "turn rate"},
          std::pair{std::min(c.acceleration_m_per_s2, 1.0), "acceleration"},
          std::pair{std::min(c.turn_acceleration_rad_per_s2, 1.0), "turn acceleration"}}) {
      if (!std::isfinite(value) || value <= 0.0) {
        return fail(ErrorCode::InvalidArgument,
                    "class %1 of agents has a %2 of %3, which is not above 0",
                    {k, what, shortest(value)});
      }
    }
    const std::string of = "classes[" + std::to_string(k) + "].";
    TRY(checkRanges({{of + "speed_m_per_s", c.speed_m_per_s, kSlowest, kFastest},
                     {of + "turn_rate_rad_per_s", c.turn_rate_rad_per_s, kSlowest, kFastest},
                     {of + "acceleration_m_per_s2", std::min(c.acceleration_m_per_s2, kFastest),
                      kSlowest, kFastest},
                     {of + "turn_acceleration_rad_per_s2",
                      std::min(c.turn_acceleration_rad_per_s2, kFastest), kSlowest, kFastest}}));
    if (c.drive == DriveKind::Car && !(std::isfinite(c.min_radius_m) && c.min_radius_m > 0.0)) {
      return fail(ErrorCode::InvalidArgument,
                  "class %1 of agents are cars with a turning radius of %2, which is not above 0",
                  {k, shortest(c.min_radius_m)});
    }
  }
  return {};
}

constexpr Tick kLastTick = Tick{1} << 53;  // exact as a double

bool isPlace(Vec2 p) {
  return std::abs(p.x) <= kMaxCoordinate_m && std::abs(p.y) <= kMaxCoordinate_m;
}

Result<void> checkPlaces(const TimedAgent& a) {
  const auto fault = [&](const char* which) {
    return fail(ErrorCode::InvalidArgument,
                "the %1 of agent '%2' is not finite, or beyond 10 000 km", {which, a.id});
  };
  if (!isPlace(a.start.position)) return fault("start");
  for (const TimedGoal& goal : a.goals()) {
    if (!isPlace(goal.position)) return fault("goal");
  }
  for (const TimedGoal& goal : a.via) {
    if (!isPlace(goal.position)) return fault("goal before the last one");
  }
  return {};
}

// Whether each motion begins where and when the one before has ended, or later.
bool followEachOther(const TimedObstacle& o) {
  Pose at = o.pose;
  Tick now = 0;
  for (const TimedMotion& m : o.motions) {
    const Motion& moved = m.motion;
    const Result<Motion> arc = motionBetween(moved.from, moved.to);
    const Result<Motion> glide = motionBetweenKeyFrames(moved.from, moved.to);
    const bool fits = arc && glide && (moved.kind == arc->kind || moved.kind == glide->kind);
    const bool is_later = m.start >= now && m.duration > 0 && m.duration <= kLastTick - m.start;
    if (moved.from != at || !is_later || !fits) return false;
    at = m.motion.to;
    now = m.end();
  }
  return true;
}

Result<void> checkObstacle(const TimedFleetProblem& problem, const TimedObstacle& o) {
  const auto is_placed = [](const TimedMotion& m) { return isPlace(m.motion.to.position); };
  if (!isPlace(o.pose.position) || !std::ranges::all_of(o.motions, is_placed)) {
    return fail(ErrorCode::InvalidArgument, "obstacle '%1' is at a place that is not finite",
                {o.id});
  }
  if (!followEachOther(o)) {
    return fail(ErrorCode::InvalidArgument,
                "obstacle '%1' has motions that do not follow each other", {o.id});
  }
  if (!std::ranges::all_of(o.motions, &TimeLaw::isDefault, &TimedMotion::law)) {
    return fail(ErrorCode::InvalidArgument,
                "obstacle '%1' has a motion with a profile, which only agents have", {o.id});
  }
  if (!o.motions.empty() && problem.hasRamps()) {
    return fail(ErrorCode::InvalidArgument,
                "obstacle '%1' moves, and agents with accelerations have no fixed speeds; remove "
                "one of both",
                {o.id});
  }
  if (!o.isPermanent() && problem.hasRamps()) {
    return fail(ErrorCode::InvalidArgument,
                "obstacle '%1' is there for some time only, and agents with accelerations have no "
                "fixed speeds; remove one of both",
                {o.id});
  }
  if (o.begin < 0 || o.begin >= o.end) {
    return fail(ErrorCode::InvalidArgument, "obstacle '%1' ends before it begins", {o.id});
  }
  if (o.begin > kLastTick || (o.end != kForever && o.end > kLastTick)) {
    return fail(ErrorCode::InvalidArgument, "obstacle '%1' begins or ends after more than 9e9 s",
                {o.id});
  }
  return {};
}

}  // namespace

Result<void> checkTimedFleetValues(const TimedFleetProblem& problem) {
  if (problem.agents.empty()) return fail(ErrorCode::InvalidArgument, "the fleet has no agents");
  TRY(checkClasses(problem));
  std::unordered_set<std::string> ids;
  for (const TimedAgent& a : problem.agents) {
    if (a.id.empty()) return fail(ErrorCode::InvalidArgument, "an agent has an empty id");
    if (!ids.insert(a.id).second) {
      return fail(ErrorCode::InvalidArgument, "two agents have the id '%1'", {a.id});
    }
    if (a.agent_class >= problem.classes.size()) {
      return fail(ErrorCode::InvalidArgument, "agent '%1' has the class %2, which does not exist",
                  {a.id, a.agent_class});
    }
    TRY(checkPlaces(a));
  }
  for (const TimedObstacle& o : problem.obstacles) {
    if (o.id.empty()) return fail(ErrorCode::InvalidArgument, "an obstacle has an empty id");
    if (!ids.insert(o.id).second) {
      return fail(ErrorCode::InvalidArgument, "two agents or obstacles have the id '%1'", {o.id});
    }
    TRY(checkObstacle(problem, o));
  }
  return {};
}

namespace {

constexpr double kNoBound = std::numeric_limits<double>::infinity();

// Bounds of the fraction of a motion per second, and per second squared: those of whatever needs
// longer, of the path and of the turn.
struct Trapezoid {
  double speed = kNoBound, acceleration = kNoBound;
};
Trapezoid trapezoidOf(const AgentClass& c, const Motion& motion) {
  Trapezoid out;
  if (!c.hasRamps()) return out;
  if (const double length = travel(motion); length > 0.0) {
    out = {c.speed_m_per_s / length, c.acceleration_m_per_s2 / length};
  }
  if (const double angle = std::abs(turnAngle(motion)); angle > 0.0) {
    out.speed = std::min(out.speed, c.turn_rate_rad_per_s / angle);
    out.acceleration = std::min(out.acceleration, c.turn_acceleration_rad_per_s2 / angle);
  }
  return out;
}
double secondsOf(const Trapezoid& t) {
  return t.speed < kNoBound ? leastSeconds(1.0, t.speed, t.acceleration) : 0.0;
}

}  // namespace

Tick leastDuration(const AgentClass& agent_class, const Motion& motion) {
  const double seconds = std::max(
      leastSeconds(travel(motion), agent_class.speed_m_per_s, agent_class.acceleration_m_per_s2),
      leastSeconds(std::abs(turnAngle(motion)), agent_class.turn_rate_rad_per_s,
                   agent_class.turn_acceleration_rad_per_s2));
  return roundedUp(std::max(seconds, secondsOf(trapezoidOf(agent_class, motion))));
}

Tick roundedUp(double seconds) {
  // The tiny reduction keeps libm's last bits out of the result.
  const double ticks = seconds * static_cast<double>(kTicksPerSecond);
  return std::max<Tick>(1, static_cast<Tick>(std::ceil(ticks * (1.0 - 1e-12))));
}

TimeLaw lawFromRest(const AgentClass& agent_class, const Motion& motion) {
  const Trapezoid t = trapezoidOf(agent_class, motion);
  if (!(t.acceleration < kNoBound)) return {};
  const double ramp_s = t.speed / t.acceleration;
  const double share = t.speed * ramp_s >= 1.0 ? 0.5 : ramp_s / (1.0 / t.speed + ramp_s);
  return {0.0, share, share, 0.0};
}

}  // namespace clearway::fleet
