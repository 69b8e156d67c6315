#include "planner/validate/motion/acceleration_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/constants.h"

namespace clearway::validation {
namespace {

constexpr double kRoundingOfTime = 16.0 * std::numeric_limits<double>::epsilon();
constexpr double kLeastAngle_rad = 1e-12;

double finiteOf(double limit) { return limit == kNoSpeedLimit ? 0.0 : limit; }

class AccelerationCheck {
 public:
  AccelerationCheck(std::span<const TrajectoryPoint> points, const SpeedLimits& limits)
      : points_(points), limits_(limits) {}

  std::optional<DynamicsVerdict> run() {
    for (at_ = 0; at_ < points_.size() && !found_; ++at_) checkPoint();
    return found_;
  }

 private:
  void fault(DynamicsFault what, double value, double limit, std::size_t after = 0) {
    if (!found_) found_ = {what, at_ + after, points_[at_ + after].time_s, value, limit};
  }

  void checkPoint() {
    const TrajectoryPoint& p = points_[at_];
    const double along = length(p.acceleration_m_per_s2);
    if (at_ + 1 == points_.size()) {
      if (along != 0.0) fault(DynamicsFault::SpeedChange, 0.0, along);
      if (p.turn_acceleration_rad_per_s2 != 0.0) {
        fault(DynamicsFault::TurnChange, 0.0, p.turn_acceleration_rad_per_s2);
      }
      return;
    }
    const TrajectoryPoint& q = points_[at_ + 1];
    if (p.velocity_m_per_s != Vec2{} || p.s_m != q.s_m) return checkDrive(p, q);
    if (along != 0.0) fault(DynamicsFault::SpeedChange, 0.0, along);
    checkTurn(p, q);
  }

  // Of a rate with these changes, what a time and the points removed at both its ends hide.
  [[nodiscard]] double slackOf(double changes, const TrajectoryPoint& q) const {
    return changes * (2.0 * kClosePoints_s + kRoundingOfTime * std::abs(q.time_s));
  }

  void checkTurn(const TrajectoryPoint& p, const TrajectoryPoint& q) {
    const double dt = q.time_s - p.time_s;
    const double change = p.turn_acceleration_rad_per_s2;
    const double limit = limits_.turn_acceleration_rad_per_s2;
    // The rate that a motion after the turn begins with is none of the turn.
    const double next = q.velocity_m_per_s == Vec2{} ? q.turn_rate_rad_per_s : 0.0;
    const double rate = p.turn_rate_rad_per_s;
    const double slack = slackOf(std::abs(change) + finiteOf(limit), q) +
                         kDynamicsTolerance * (std::abs(rate) + std::abs(next)) + kLeastAngle_rad;
    const bool is_next = std::abs(next - (rate + change * dt)) <= slack;
    if (!is_next && limit != kNoSpeedLimit) {
      return fault(DynamicsFault::TurnChange, (next - rate) / dt, change);
    }
    const double angle = (rate + 0.5 * change * dt) * dt;
    const double turned = p.pose.heading.angleTo(q.pose.heading);
    const double hidden = 2.0 * kClosePoints_s * std::max(std::abs(rate), std::abs(next));
    const double most = slack * (1.0 + dt) + hidden + kDynamicsTolerance * std::abs(angle);
    if (!(std::abs(std::remainder(turned - angle, 2.0 * std::numbers::pi)) <= most)) {
      fault(DynamicsFault::Heading, turned, angle, 1);
    }
  }

  void checkDrive(const TrajectoryPoint& p, const TrajectoryPoint& q) {
    TrajectoryPoint moving = p;
    if (p.velocity_m_per_s == Vec2{}) moving.velocity_m_per_s = q.velocity_m_per_s;
    const Vec2 a = p.acceleration_m_per_s2;
    const Vec2 v = moving.velocity_m_per_s;
    const double speed = length(v);
    const double along = speed == 0.0 ? length(a) : dot(a, v) / speed;
    const double off = speed == 0.0 ? 0.0 : std::abs(cross(a, v)) / speed;
    if (!(off <= kDynamicsTolerance * length(a))) return fault(DynamicsFault::Along, off, 0.0);
    // Between two points at rest the direction of travel is unknown, and so is the sign.
    const double bent = p.curvature_per_m * (signedSpeed(moving) < 0.0 ? -along : along);
    const double change = p.turn_acceleration_rad_per_s2;
    const double error =
        speed > 0.0 ? std::abs(change - bent) : std::abs(std::abs(change) - std::abs(bent));
    if (!(error <= kDynamicsTolerance * std::abs(bent) + kLeastAngle_rad)) {
      return fault(DynamicsFault::TurnChange, bent, change);
    }
    if (limits_.jerk_m_per_s3 == kNoSpeedLimit) checkSpeeds(p, q, along);
  }

  // Between two points with a constant acceleration along the path.
  void checkSpeeds(const TrajectoryPoint& p, const TrajectoryPoint& q, double along) {
    const double dt = q.time_s - p.time_s;
    const double from = length(p.velocity_m_per_s);
    const double to = length(q.velocity_m_per_s);
    const double up = limits_.acceleration_m_per_s2;
    const double down = limits_.deceleration();
    const double bend = std::abs(p.curvature_per_m);
    const double by_turn = bend > 0.0 ? finiteOf(limits_.turn_acceleration_rad_per_s2) / bend : 0.0;
    const double changes = std::abs(along) + finiteOf(up) + finiteOf(down) + by_turn;
    const double slack = slackOf(changes, q) + kDynamicsTolerance * (from + to);
    const double reached = from + along * dt;
    const bool jumps_up = up == kNoSpeedLimit;
    const bool jumps_down = down == kNoSpeedLimit;
    if ((to > reached + slack && !jumps_up) || (to < reached - slack && !jumps_down) ||
        reached < -slack) {
      return fault(DynamicsFault::SpeedChange, (to - from) / dt, along);
    }
    const double expected = (from + 0.5 * along * dt) * dt;
    const double moved = q.s_m - p.s_m;
    const double hidden = (jumps_up || jumps_down ? 2.0 * kClosePoints_s : 0.0) *
                          std::max({from, to, limits_.speed_m_per_s});
    const double rounding = kRoundingOfTime * (q.s_m + std::abs(q.time_s) * std::max(from, to));
    const double most = slack * dt + hidden + rounding + kDynamicsTolerance * moved;
    if (!(std::abs(moved - expected) <= most)) fault(DynamicsFault::Distance, moved, expected, 1);
  }

  std::span<const TrajectoryPoint> points_;
  const SpeedLimits& limits_;
  std::size_t at_ = 0;
  std::optional<DynamicsVerdict> found_;
};

}  // namespace

std::optional<DynamicsVerdict> firstAccelerationFault(std::span<const TrajectoryPoint> points,
                                                      const SpeedLimits& limits) {
  return AccelerationCheck(points, limits).run();
}

}  // namespace clearway::validation
