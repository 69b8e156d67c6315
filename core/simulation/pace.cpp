#include "core/simulation/pace.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/pursuit.h"

namespace clearway::simulation {
namespace {

constexpr double kSameDirection = 0.999;  // cosine
constexpr double kOvershoot_m = 0.06;     // of a body that brakes late, where its path stops
constexpr double kNear = 0.5;             // of the largest lag; nearer, the pace is the planned one

// The direction of the drive where a motion begins or ends.
Vec2 directionOf(const Motion& m, const Pose& at) {
  const Vec2 step = m.to.position - m.from.position;
  if (m.kind == MotionKind::Straight) return (1.0 / length(step)) * step;
  const double sign = dot(step, m.from.heading.vector()) < 0.0 ? -1.0 : 1.0;
  return sign * at.heading.vector();
}

// In metres; of turns in place in radians.
double lengthOf(const Motion& m) {
  return m.kind == MotionKind::Turn ? std::abs(turnAngle(m)) : travel(m);
}
double speedOf(const TimedMotion& m) { return lengthOf(m.motion) / secondsOf(m.duration); }

}  // namespace

bool drivesOn(const TimedPath& path, std::size_t motion) {
  if (motion + 1 >= path.motions.size()) return false;
  const Motion& m = path.motions[motion].motion;
  const Motion& next = path.motions[motion + 1].motion;
  if (m.kind == MotionKind::Turn || next.kind == MotionKind::Turn) return false;
  if (m.from.position == m.to.position || next.from.position == next.to.position) return false;
  return dot(directionOf(m, m.to), directionOf(next, next.from)) > kSameDirection;
}

double paceWith(const Drive& drive, const Pose& now, const Pose& reference) {
  double lag = length(reference.position - now.position) / kMostLag_m;
  if (drive.kind != DriveKind::Car) {
    lag = std::max(lag, std::abs(now.heading.angleTo(reference.heading)) / kMostTurnLag_rad);
  }
  return std::clamp((1.0 - lag) / (1.0 - kNear), 0.0, 1.0);
}

double paceBefore(const Drive& drive, const TimedPath& path, std::size_t motion, double fraction,
                  double step_s, const std::function<bool(std::size_t motion)>& opens) {
  const TimedMotion& m = path.motions[motion];
  const bool turns = m.motion.kind == MotionKind::Turn;
  const double braking = 2.0 * kBrakingShare *
                         (turns ? drive.turn_acceleration_rad_per_s2 : drive.acceleration_m_per_s2);
  const double speed = speedOf(m);
  if (!(speed > 0.0) || !std::isfinite(braking)) return 1.0;
  const double overshoot = turns ? kReached_rad : kOvershoot_m;
  const double most = speed * speed / braking + speed * step_s;
  // In the middle of the step.
  double ahead = lengthOf(m.motion) * (1.0 - fraction) - 0.5 * speed * step_s;
  double allowed = speed;
  const auto slowTo = [&](double next, double distance) {
    allowed = std::min(allowed, std::sqrt(next * next + braking * std::max(0.0, distance)));
  };
  for (std::size_t k = motion; ahead < most; ++k) {
    if (!drivesOn(path, k) || !opens(k + 1)) {
      slowTo(0.0, std::max(overshoot, ahead));
      break;
    }
    slowTo(speedOf(path.motions[k + 1]), ahead);
    ahead += lengthOf(path.motions[k + 1].motion);
  }
  return allowed / speed;
}

}  // namespace clearway::simulation
