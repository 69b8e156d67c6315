#include "core/simulation/drive.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/number_text.h"

namespace clearway::simulation {
namespace {

constexpr double kLeastLimit = 1e-6, kMostLimit = 1e6;

Result<void> checkLimit(const char* name, double v, bool may_be_infinite) {
  if (may_be_infinite && v == std::numeric_limits<double>::infinity()) return {};
  if (v >= kLeastLimit && v <= kMostLimit) return {};
  return fail(ErrorCode::InvalidArgument, "%1 of %2 must be a number from 0.000001 to 1 000 000",
              {name, shortest(v)});
}

double orZero(double v) { return std::isfinite(v) ? v : 0.0; }

double towards(double from, double to, double most) {
  return from + std::clamp(to - from, -most, most);
}

// A car turns only while it drives, along no smaller arc than its own.
double carTurn(const Drive& drive, double speed, double turn) {
  const double most = std::abs(speed) / drive.min_radius_m;
  return std::clamp(turn, -most, most);
}

}  // namespace

Result<void> checkDrive(const Drive& d) {
  TRY(checkLimit("a speed", d.speed_m_per_s, false));
  TRY(checkLimit("a turn rate", d.turn_rate_rad_per_s, false));
  TRY(checkLimit("an acceleration", d.acceleration_m_per_s2, true));
  TRY(checkLimit("a turn acceleration", d.turn_acceleration_rad_per_s2, true));
  return d.kind == DriveKind::Car ? checkLimit("a car's radius", d.min_radius_m, false)
                                  : Result<void>{};
}

Velocity reachable(const Drive& d, const Velocity& now, const Velocity& wanted, double dt_s) {
  Vec2 linear{orZero(wanted.linear_m_per_s.x), orZero(wanted.linear_m_per_s.y)};
  if (d.kind != DriveKind::Omnidirectional) linear.y = 0.0;
  const double speed = length(linear);
  if (speed > d.speed_m_per_s) linear = (d.speed_m_per_s / speed) * linear;
  const Vec2 change = linear - now.linear_m_per_s;
  const double step = length(change);
  const double most = d.acceleration_m_per_s2 * dt_s;
  if (step > most) linear = now.linear_m_per_s + (most / step) * change;
  double turn =
      std::clamp(orZero(wanted.turn_rad_per_s), -d.turn_rate_rad_per_s, d.turn_rate_rad_per_s);
  turn = towards(now.turn_rad_per_s, turn, d.turn_acceleration_rad_per_s2 * dt_s);
  if (d.kind == DriveKind::Car) turn = carTurn(d, linear.x, turn);
  return {linear, turn};
}

Pose movedBy(const Pose& pose, const Velocity& v, double dt_s) {
  const double angle = v.turn_rad_per_s * dt_s;
  Vec2 chord = dt_s * v.linear_m_per_s;
  const Result<Heading> turn = Heading::fromRadians(angle);
  const Result<Heading> half = Heading::fromRadians(0.5 * angle);
  if (angle == 0.0 || !turn || !half) return {toWorld(pose, chord), pose.heading};
  // The chord of the arc: shorter than the arc by sin(a/2) / (a/2), and turned by half the angle.
  if (half->sin() != 0.0) chord = (half->sin() / (0.5 * angle)) * chord;
  return {pose.position + rotate(pose.heading.turnedBy(*half), chord),
          pose.heading.turnedBy(*turn)};
}

}  // namespace clearway::simulation
