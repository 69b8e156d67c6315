#include "planner/validate/fleet/driven_motion_check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"
#include "planner/validate/motion/motion_fraction.h"

namespace clearway::validation {
namespace {

using fleet::AgentClass;
using fleet::TimedMotion;

constexpr double kOver = 1.0 + kLawTolerance;
constexpr double kCorner_rad = 1e-3;
constexpr double kSameCurvature = 1e-5;  // of the larger one
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

double turnOfMotion(const Motion& m) {
  return m.kind == MotionKind::Straight ? 0.0 : turnBetween(m.from.heading, m.to.heading);
}

// Of a motion: per second, of its path [m], or of a turn in place [rad].
struct Speeds {
  double begin = 0.0, middle = 0.0, end = 0.0;
  bool jumps = false;     // no limit of their rates of change holds
  double rounding = 0.0;  // of those at both ends
};

// What the class permits a motion's speed to change in a second.
double rateOf(const AgentClass& c, double length, double turn) {
  const double of_turn = turn > 0.0 ? c.turn_acceleration_rad_per_s2 : kNoLimit;
  if (length == 0.0) return of_turn;
  const double by_turn = of_turn < kNoLimit ? of_turn * length / turn : kNoLimit;
  return std::min(c.acceleration_m_per_s2, by_turn);
}

Speeds speedsOf(const AgentClass& c, const TimedMotion& m) {
  const double length = pathLength(m.motion);
  const double turn = std::abs(turnOfMotion(m.motion));
  const double moved = length > 0.0 ? length : turn;
  const double mean = moved / secondsOf(m.duration);
  Speeds out;
  out.jumps = (length == 0.0 || c.acceleration_m_per_s2 == kNoLimit) &&
              (turn == 0.0 || c.turn_acceleration_rad_per_s2 == kNoLimit);
  if (!m.law.isDefault()) {
    out.begin = mean * m.law.begin;
    out.middle = mean * m.law.middle();
    out.end = mean * m.law.end;
  } else if (out.jumps) {
    out.begin = out.middle = out.end = mean;
  }
  const double fastest = std::max({mean, out.begin, out.middle, out.end});
  out.rounding = std::min(fastest / static_cast<double>(m.duration),
                          kRoundedShare * rateOf(c, length, turn) * secondsOf(m.duration));
  return out;
}

// The part of the limits that the law needs.
double loadOf(const AgentClass& c, const TimedMotion& m, bool of_rates) {
  const TimeLaw& law = m.law;
  const double seconds = secondsOf(m.duration);
  const double middle = law.middle();
  double most = std::max({law.begin, middle, law.end}) / seconds;
  if (of_rates) {
    const double rise = law.rise > 0.0 ? std::abs(middle - law.begin) / law.rise : 0.0;
    const double fall = law.fall > 0.0 ? std::abs(middle - law.end) / law.fall : 0.0;
    most = std::max(rise, fall) / (seconds * seconds);
  }
  const double length = most * pathLength(m.motion);
  const double turn = most * std::abs(turnOfMotion(m.motion));
  return of_rates
             ? std::max(length / c.acceleration_m_per_s2, turn / c.turn_acceleration_rad_per_s2)
             : std::max(length / c.speed_m_per_s, turn / c.turn_rate_rad_per_s);
}

// Its speed begins or ends with another one at once.
bool jumpsInside(const TimeLaw& law) {
  const double middle = law.middle();
  const double slack = kLawTolerance * std::max({law.begin, middle, law.end});
  return (law.rise == 0.0 && std::abs(middle - law.begin) > slack) ||
         (law.fall == 0.0 && std::abs(middle - law.end) > slack);
}

bool isLaw(const TimeLaw& law) {
  for (const double v : {law.begin, law.rise, law.fall, law.end}) {
    if (!(v >= 0.0) || !std::isfinite(v)) return false;
  }
  return law.rise + law.fall <= kOver && law.middle() >= 0.0;
}

// Of travel, where the motion begins or ends, in the world; zero: it turns in place.
Vec2 directionAt(const Motion& m, bool at_end) {
  const Vec2 chord = m.to.position - m.from.position;
  if (chord == Vec2{}) return {};
  double angle = 0.0;
  if (m.kind != MotionKind::Straight) angle = (at_end ? 0.5 : -0.5) * turnOfMotion(m);
  const double sine = std::sin(angle);
  const double cosine = std::cos(angle);
  return {chord.x * cosine - chord.y * sine, chord.y * cosine + chord.x * sine};
}

double curvatureOf(const Motion& m) { return turnOfMotion(m) / pathLength(m); }

// Whether it may pass from one motion into the next one without a stop.
bool passes(const AgentClass& c, const TimedMotion& a, const TimedMotion& b) {
  if (a.end() != b.start) return false;
  if (a.motion.kind == MotionKind::Glide || b.motion.kind == MotionKind::Glide) return false;
  const Vec2 before = directionAt(a.motion, true);
  const Vec2 after = directionAt(b.motion, false);
  if (before == Vec2{} && after == Vec2{}) {
    return (turnOfMotion(a.motion) < 0.0) == (turnOfMotion(b.motion) < 0.0);
  }
  if (before == Vec2{} || after == Vec2{}) return false;
  if (!(std::abs(std::atan2(cross(before, after), dot(before, after))) <= kCorner_rad))
    return false;
  if (c.turn_acceleration_rad_per_s2 == kNoLimit) return true;
  const double from = curvatureOf(a.motion);
  const double to = curvatureOf(b.motion);
  return std::abs(from - to) <= kSameCurvature * std::max(std::abs(from), std::abs(to));
}

Message beginsWith(std::size_t index, double speed, double other) {
  return {"motion %1 begins with the speed %2, and the one before ends with %3",
          {index, roundedText(speed, 9), roundedText(other, 9)}};
}

}  // namespace

std::optional<Message> lawFault(const AgentClass& c, const fleet::AgentSchedule& schedule,
                                std::size_t index) {
  const TimedMotion& m = schedule.motions[index];
  if (!isLaw(m.law)) return Message("motion %1 has a profile out of range", {index});
  if (!c.hasRamps()) {
    if (m.law.isDefault()) return std::nullopt;
    return Message("motion %1 has a profile, and the agent no acceleration", {index});
  }
  const Speeds speeds = speedsOf(c, m);
  if (!m.law.isDefault()) {
    if (!speeds.jumps && jumpsInside(m.law)) {
      return Message("motion %1 has a speed that jumps", {index});
    }
    if (const double share = loadOf(c, m, false); !(share <= kOver)) {
      return Message("motion %1 is %2 times as fast as the agent's speed or turn rate",
                     {index, roundedText(share, 9)});
    }
    if (const double share = loadOf(c, m, true); !(share <= kOver)) {
      return Message("motion %1 changes its speed %2 times as fast as the agent can",
                     {index, roundedText(share, 9)});
    }
  }
  // From the motion before, and to what comes next.
  if (index == 0 || !passes(c, schedule.motions[index - 1], m)) {
    if (!speeds.jumps && !(speeds.begin <= speeds.rounding)) {
      return beginsWith(index, speeds.begin, 0.0);
    }
  } else {
    const Speeds before = speedsOf(c, schedule.motions[index - 1]);
    const double slack =
        before.rounding + speeds.rounding + kLawTolerance * std::max(before.end, speeds.begin);
    const bool is_free = before.jumps && speeds.jumps;
    if (!is_free && !(std::abs(before.end - speeds.begin) <= slack)) {
      return beginsWith(index, speeds.begin, before.end);
    }
  }
  const bool is_last = index + 1 == schedule.motions.size();
  if (!speeds.jumps && (is_last || !passes(c, m, schedule.motions[index + 1])) &&
      !(speeds.end <= speeds.rounding)) {
    return Message("motion %1 ends with the speed %2, and not at rest",
                   {index, roundedText(speeds.end, 9)});
  }
  return std::nullopt;
}

}  // namespace clearway::validation
