#include "core/simulation/pursuit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway::simulation {
namespace {

// Gains of Kanayama's law: 1/s, 1/m^2 and 1/m; and of turns in place: 1/s.
constexpr double kAlong = 2.0, kAcross = 6.0, kAngle = 4.0, kTurn = 3.0;
constexpr double kBackUp_m = 0.5;
constexpr double kMostTurnAtRest_rad = 1.0;  // beyond, the sine of the tracking law turns slowly
constexpr double kTurnFirst_rad = std::numbers::pi / 4.0;

// A speed from which the drive can stop within a distance.
double stoppingSpeed(const Drive& drive, double distance_m) {
  return std::min({drive.speed_m_per_s, std::sqrt(drive.acceleration_m_per_s2 * distance_m),
                   2.0 * distance_m + 1e-3});
}

// A speed that makes good an error, in proportion to it, and no faster than half of the
// acceleration can take away again.
double correcting(double gain, double error, double acceleration) {
  return std::copysign(std::min(gain * std::abs(error), std::sqrt(acceleration * std::abs(error))),
                       error);
}

double limitedTurn(const Drive& drive, double turn) {
  return std::clamp(turn, -drive.turn_rate_rad_per_s, drive.turn_rate_rad_per_s);
}

double limitedCurvature(const Drive& drive, double curvature) {
  if (drive.kind != DriveKind::Car) return curvature;
  return std::clamp(curvature, -1.0 / drive.min_radius_m, 1.0 / drive.min_radius_m);
}

}  // namespace

Velocity tracking(const Drive& drive, const Pose& now, const Pose& from, const Pose& to,
                  double dt_s) {
  const Vec2 error = unrotate(now.heading, from.position - now.position);
  const double angle = now.heading.angleTo(from.heading);
  const Vec2 step = to.position - from.position;
  const double turn = from.heading.angleTo(to.heading) / dt_s;
  const double turns = drive.turn_acceleration_rad_per_s2;
  if (drive.kind == DriveKind::Omnidirectional) {
    const Vec2 reference = (1.0 / dt_s) * unrotate(now.heading, step);
    const double lag_m = length(error);
    const double speed = correcting(kAlong, lag_m, drive.acceleration_m_per_s2);
    return {lag_m > 0.0 ? reference + (speed / lag_m) * error : reference,
            limitedTurn(drive, turn + correcting(kTurn, angle, turns))};
  }
  const double forward = dot(step, from.heading.vector()) < 0.0 ? -1.0 : 1.0;
  const double speed = forward * length(step) / dt_s;
  Velocity out;
  out.linear_m_per_s.x =
      speed * std::cos(angle) + correcting(kAlong, error.x, drive.acceleration_m_per_s2);
  double rate = turn + speed * kAcross * error.y + std::abs(speed) * kAngle * std::sin(angle);
  if (drive.kind == DriveKind::Car) {
    const double v = out.linear_m_per_s.x;
    rate = v == 0.0 ? 0.0 : v * limitedCurvature(drive, rate / v);
  } else {
    rate += correcting(kTurn, std::sin(angle), turns);
  }
  out.turn_rad_per_s = limitedTurn(drive, rate);
  return out;
}

Velocity keepingTo(const Drive& drive, const Pose& now, const Pose& from, const Pose& to,
                   double dt_s) {
  const double aside_m = cross(from.heading.vector(), now.position - from.position);
  const bool drifts = from == to && drive.kind == DriveKind::Differential &&
                      (std::abs(aside_m) > kAside_m ||
                       std::abs(now.heading.angleTo(from.heading)) > kMostTurnAtRest_rad);
  if (drifts || length(now.position - from.position) > kMostLag_m) {
    return pursuit(drive, now, from.position, from.heading);
  }
  return tracking(drive, now, from, to, dt_s);
}

bool isWith(const Drive& drive, const Pose& now, const Pose& reference, double along_m) {
  const Vec2 error = unrotate(reference.heading, now.position - reference.position);
  if (std::abs(error.x) > along_m) return false;
  if (drive.kind == DriveKind::Car) return std::abs(error.y) <= kMostLag_m;
  return std::abs(error.y) <= kAside_m &&
         std::abs(now.heading.angleTo(reference.heading)) <= kReached_rad;
}

bool isStill(const Velocity& velocity) {
  return length(velocity.linear_m_per_s) <= 0.05 && std::abs(velocity.turn_rad_per_s) <= 0.05;
}

bool isReached(const Pose& now, Vec2 place, std::optional<Heading> heading) {
  return length(place - now.position) <= kReached_m &&
         (!heading || std::abs(now.heading.angleTo(*heading)) <= kReached_rad);
}

Velocity pursuit(const Drive& drive, const Pose& now, Vec2 place, std::optional<Heading> heading) {
  const Vec2 to = unrotate(now.heading, place - now.position);
  const double distance_m = length(to);
  const auto turnBy = [&](double angle) {
    return limitedTurn(drive, correcting(kTurn, angle, drive.turn_acceleration_rad_per_s2));
  };
  if (distance_m <= kReached_m) {
    return {{}, heading ? turnBy(now.heading.angleTo(*heading)) : 0.0};
  }
  const double speed = stoppingSpeed(drive, distance_m);
  if (drive.kind == DriveKind::Omnidirectional) {
    return {(speed / distance_m) * to, heading ? turnBy(now.heading.angleTo(*heading)) : 0.0};
  }
  const double angle = std::atan2(to.y, to.x);
  if (drive.kind == DriveKind::Car) {
    const double curvature = limitedCurvature(drive, 2.0 * std::sin(angle) / distance_m);
    return {{speed, 0.0}, limitedTurn(drive, speed * curvature)};
  }
  // To a place close behind it backs up.
  const bool backs = distance_m < kBackUp_m && std::abs(angle) > 0.5 * std::numbers::pi;
  const double turn =
      backs ? std::remainder(angle + std::numbers::pi, 2.0 * std::numbers::pi) : angle;
  if (std::abs(turn) > kTurnFirst_rad) return {{}, turnBy(turn)};
  return {{(backs ? -speed : speed) * std::cos(turn), 0.0}, turnBy(turn)};
}

}  // namespace clearway::simulation
