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

Pace paceBetween(const Pose& from, const Pose& to, double step_s) {
  Pace out;
  out.velocity_m_per_s = (1.0 / step_s) * (to.position - from.position);
  out.turn_rad_per_s = from.heading.angleTo(to.heading) / step_s;
  return out;
}

Velocity tracking(const Drive& drive, const Pose& now, const Pose& from, const Pace& pace) {
  const Vec2 error = unrotate(now.heading, from.position - now.position);
  const double angle = now.heading.angleTo(from.heading);
  const double turns = drive.turn_acceleration_rad_per_s2;
  const double most_turn = std::min(pace.most_rad_per_s, drive.turn_rate_rad_per_s);
  const double planned = length(pace.velocity_m_per_s);
  const double most = pace.most_m_per_s;
  Velocity out;
  if (drive.kind == DriveKind::Omnidirectional) {
    const double lag_m = length(error);
    const double speed = correcting(kAlong, lag_m, drive.acceleration_m_per_s2);
    out.linear_m_per_s = unrotate(now.heading, pace.velocity_m_per_s);
    if (lag_m > 0.0) out.linear_m_per_s = out.linear_m_per_s + (speed / lag_m) * error;
    const double wanted = length(out.linear_m_per_s);
    if (wanted > most) out.linear_m_per_s = (most / wanted) * out.linear_m_per_s;
    out.turn_rad_per_s = pace.turn_rad_per_s + correcting(kTurn, angle, turns);
  } else {
    const double forward = dot(pace.velocity_m_per_s, from.heading.vector()) < 0.0 ? -1.0 : 1.0;
    const double speed = forward * std::min(planned, most);
    const double wanted =
        speed * std::cos(angle) + correcting(kAlong, error.x, drive.acceleration_m_per_s2);
    out.linear_m_per_s.x = std::clamp(wanted, -most, most);
    const double part = planned > 0.0 ? std::abs(speed) / planned : 1.0;
    double rate = part * pace.turn_rad_per_s + speed * kAcross * error.y +
                  std::abs(speed) * kAngle * std::sin(angle);
    if (drive.kind == DriveKind::Car) {
      const double v = out.linear_m_per_s.x;
      rate = v == 0.0 ? 0.0 : v * limitedCurvature(drive, rate / v);
    } else {
      rate += correcting(kTurn, std::sin(angle), turns);
    }
    out.turn_rad_per_s = rate;
  }
  out.turn_rad_per_s = std::clamp(out.turn_rad_per_s, -most_turn, most_turn);
  return out;
}

Velocity keepingTo(const Drive& drive, const Pose& now, const Pose& from, const Pace& pace) {
  const double aside_m = cross(from.heading.vector(), now.position - from.position);
  const bool rests = pace.velocity_m_per_s == Vec2{} && pace.turn_rad_per_s == 0.0;
  const bool drifts = rests && drive.kind == DriveKind::Differential &&
                      (std::abs(aside_m) > kAside_m ||
                       std::abs(now.heading.angleTo(from.heading)) > kMostTurnAtRest_rad);
  if (drifts || length(now.position - from.position) > kMostLag_m) {
    return pursuit(drive, now, from.position, from.heading);
  }
  return tracking(drive, now, from, pace);
}

bool isWith(const Drive& drive, const Pose& now, const Pose& reference, double along_m) {
  const bool is_car = drive.kind == DriveKind::Car;
  const Vec2 error =
      unrotate((is_car ? now : reference).heading, now.position - reference.position);
  if (std::abs(error.x) > along_m) return false;
  if (is_car) return std::abs(error.y) <= kMostLag_m;
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
