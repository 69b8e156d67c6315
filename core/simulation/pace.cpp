#include "core/simulation/pace.h"

#include <algorithm>
#include <cmath>

namespace clearway::simulation {
namespace {

constexpr double kSameDirection = 0.999;  // cosine
constexpr double kSettle_s = 0.25;        // in which a lag becomes the lead again
constexpr double kRounding = 1e-3;        // of a planned speed
constexpr double kRests = 1e-3;           // of a planned step; less is none
constexpr double kNear = 0.5;             // of the largest error; nearer, the pace is not slower

// The direction of the drive where a motion begins or ends.
Vec2 directionOf(const Motion& m, const Pose& at) {
  const Vec2 step = m.to.position - m.from.position;
  if (m.kind != MotionKind::Arc) return (1.0 / length(step)) * step;
  const double sign = dot(step, m.from.heading.vector()) < 0.0 ? -1.0 : 1.0;
  return sign * at.heading.vector();
}

// In metres; of turns in place in radians.
double lengthOf(const Motion& m) {
  return m.kind == MotionKind::Turn ? std::abs(turnAngle(m)) : travel(m);
}

// As planned, where a motion begins and where it ends.
double speedAt(const TimedMotion& m, double share) {
  return lengthOf(m.motion) / secondsOf(m.duration) * m.law.speedAt(share);
}

// The speed for a step after which it is still possible to slow down to `next` at a distance from
// here.
double brakingSpeed(double acceleration, double step_s, double next, double distance) {
  const double once = acceleration * step_s;
  const double most =
      std::sqrt(once * once + next * next + 2.0 * acceleration * std::max(0.0, distance)) - once;
  return std::max(next, most);
}

// What a reference does in a step, if it goes on as planned.
struct PlannedStep {
  double speed = 0.0, end_speed = 0.0;  // at its beginning and its end
  double advance = 0.0;
};

PlannedStep plannedStep(const PathPlace& at, double step_s,
                        const std::function<bool(std::size_t)>& opens) {
  PlannedStep out;
  double share = at.share;
  double seconds = at.seconds;
  double left_s = step_s;
  for (std::size_t k = at.motion;; ++k) {
    const TimedMotion& m = at.path.motions[k];
    const double distance = lengthOf(m.motion);
    if (k == at.motion) out.speed = distance / seconds * m.law.speedAt(share);
    const double next = std::min(1.0, share + left_s / seconds);
    out.advance += distance * (m.law.fractionAt(next) - m.law.fractionAt(share));
    out.end_speed = distance / seconds * m.law.speedAt(next);
    left_s -= (1.0 - share) * seconds;
    if (left_s <= 0.0 || !drivesOn(at.path, k) || !opens(k + 1)) return out;
    share = 0.0;
    seconds = secondsOf(at.path.motions[k + 1].duration);
  }
}

// A body along the motion of its reference.
struct Along {
  double lag = 0.0, speed = 0.0, braking = 0.0;
};

// How far a reference goes on in a step, and how fast its body may be, so that both can keep what
// comes next.
struct Bounds {
  double advance = 0.0;
  double body_most = std::numeric_limits<double>::infinity();
};

Bounds bounded(const PathPlace& at, const PlannedStep& plan, const Along& body, double step_s,
               const std::function<bool(std::size_t)>& opens) {
  Bounds out;
  out.advance = plan.advance;
  // While the body slows down to the speed of this step, it goes further by this.
  const double slows = std::min(std::max(0.0, body.speed), body.braking * step_s);
  const double nearer = body.lag - 0.5 * slows * slows / body.braking;
  const auto slowTo = [&](double next, double distance) {
    const bool is_passed = distance <= plan.advance;
    const double planned = is_passed ? plan.speed : plan.end_speed;
    const double left = is_passed ? distance : distance - plan.advance;
    if (planned * planned > (next * next + 2.0 * body.braking * left) * (1.0 + kRounding)) {
      const double most = brakingSpeed(body.braking, step_s, next, distance);
      out.advance = std::min(out.advance, step_s * most);
    }
    out.body_most =
        std::min(out.body_most, brakingSpeed(body.braking, step_s, next, distance + nearer));
  };
  const double fastest = std::max({plan.speed, plan.end_speed, body.speed});
  const double most = 0.5 * fastest * fastest / body.braking + plan.advance + fastest * step_s;
  const TimedMotion& m = at.path.motions[at.motion];
  double ahead = lengthOf(m.motion) * (1.0 - m.law.fractionAt(at.share));
  for (std::size_t k = at.motion; ahead < most; ++k) {
    if (!drivesOn(at.path, k) || !opens(k + 1)) {
      slowTo(0.0, ahead);
      break;
    }
    const TimedMotion& next = at.path.motions[k + 1];
    slowTo(std::min(speedAt(at.path.motions[k], 1.0), speedAt(next, 0.0)), ahead);
    ahead += lengthOf(next.motion);
  }
  return out;
}

// How far a body is beside its reference, and turned away: 1 where it is near, 0 where it is far.
double steadiness(const Drive& drive, const Pose& now, const Pose& reference, Vec2 direction) {
  double error = std::abs(cross(direction, now.position - reference.position)) / kMostLag_m;
  if (drive.kind != DriveKind::Car) {
    error = std::max(error, std::abs(now.heading.angleTo(reference.heading)) / kMostTurnLag_rad);
  }
  return std::clamp((1.0 - error) / (1.0 - kNear), 0.0, 1.0);
}

}  // namespace

bool drivesOn(const TimedPath& path, std::size_t motion) {
  if (motion + 1 >= path.motions.size()) return false;
  const Motion& m = path.motions[motion].motion;
  const Motion& next = path.motions[motion + 1].motion;
  if (m.kind == MotionKind::Turn || next.kind == MotionKind::Turn) return false;
  if (m.from.position == m.to.position || next.from.position == next.to.position) return false;
  return dot(directionOf(m, m.to), directionOf(next, next.from)) > kSameDirection;
}

Pace paceOf(const Drive& drive, const PathPlace& at, const Pose& now, const Velocity& velocity,
            double step_s, const std::function<bool(std::size_t motion)>& opens, Lead lead) {
  const TimedMotion& m = at.path.motions[at.motion];
  const bool turns = m.motion.kind == MotionKind::Turn;
  const double whole = lengthOf(m.motion);
  const Pose reference = poseAt(m.motion, m.law.fractionAt(at.share));
  const Vec2 direction = turns || whole == 0.0 ? Vec2{} : directionOf(m.motion, reference);
  const double side = turnAngle(m.motion) < 0.0 ? -1.0 : 1.0;
  const double lag = turns ? side * now.heading.angleTo(reference.heading)
                           : dot(direction, reference.position - now.position);
  const double speed = turns ? side * velocity.turn_rad_per_s
                             : dot(direction, rotate(now.heading, velocity.linear_m_per_s));
  const double braking = turns ? drive.turn_acceleration_rad_per_s2 : drive.acceleration_m_per_s2;
  const PlannedStep plan = plannedStep(at, step_s, opens);
  const Bounds bounds = bounded(at, plan, {lag, speed, braking}, step_s, opens);
  Pace out;
  if (!(plan.advance > 0.0)) return out;
  const double steady = steadiness(drive, now, reference, direction);
  const double after_body = std::max(0.0, speed) * step_s + 0.5 * braking * step_s * step_s +
                            ((turns ? lead.rad : lead.m) - lag) * std::min(1.0, step_s / kSettle_s);
  const double advance =
      steady * std::min(bounds.advance, after_body < kRests * plan.advance ? 0.0 : after_body);
  out.share = std::clamp(advance / plan.advance, 0.0, 1.0);
  const double planned = steady * plan.advance / step_s;
  if (turns) {
    out.turn_rad_per_s = side * planned;
    out.most_rad_per_s = bounds.body_most;
  } else {
    out.velocity_m_per_s = planned * direction;
    out.turn_rad_per_s = whole > 0.0 ? planned * turnAngle(m.motion) / whole : 0.0;
    out.most_m_per_s = std::min(bounds.body_most, std::max(planned, drive.speed_m_per_s));
  }
  return out;
}

}  // namespace clearway::simulation
