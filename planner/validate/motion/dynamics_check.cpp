#include "planner/validate/motion/dynamics_check.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway::validation {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kUlps = 16.0 * std::numeric_limits<double>::epsilon();
constexpr double kOver = 1.0 + kDynamicsTolerance;
constexpr double kNoTurn_rad = 1e-12;   // of differences of headings
constexpr double kSideways_rad = 2e-6;  // along the heading
constexpr double kCorner_rad = 1e-3;    // no change of direction

// Of a coordinate: the speed along the path, or the turn rate of a turn in place.
struct Rates {
  double most, up, down;  // speed, acceleration, deceleration; infinite: no limit
};

struct ValueRange {
  double least, most;
};

// Along the path; negative: it slows down. At rest it must be zero.
double accelerationOf(const TrajectoryPoint& p) {
  const double speed = length(p.velocity_m_per_s);
  if (speed == 0.0) return length(p.acceleration_m_per_s2);
  return dot(p.acceleration_m_per_s2, p.velocity_m_per_s) / speed;
}

// The distances that lead from one speed to another in a time.
ValueRange reach(double from, double to, double dt, const Rates& r) {
  const double up = 1.0 / r.up;
  const double down = 1.0 / r.down;
  // Changes to a speed in the middle, and from there, with the two slopes (seconds per speed).
  const auto distance = [&](double middle, double first, double second) {
    const double a = std::abs(middle - from) * first;
    const double b = std::abs(middle - to) * second;
    return 0.5 * (from + middle) * a + 0.5 * (middle + to) * b + middle * std::max(0.0, dt - a - b);
  };
  double highest = r.most;
  double lowest = 0.0;
  if (up + down > 0.0) {
    const double sum = up + down;
    highest = std::min(r.most, (dt + from * up + to * down) / sum);
    lowest = std::max(0.0, (from * down + to * up - dt) / sum);
  }
  highest = std::max({highest, from, to});
  lowest = std::min({lowest, from, to});
  return {distance(lowest, down, up), distance(highest, up, down)};
}

class Checker {
 public:
  Checker(std::span<const TrajectoryPoint> points, const SpeedLimits& limits, bool sideways)
      : points_(points), limits_(limits), sideways_(sideways) {}

  std::optional<DynamicsVerdict> run() {
    for (const TrajectoryPoint& p : points_) top_ = std::max(top_, length(p.velocity_m_per_s));
    for (std::size_t k = 0; k < points_.size() && !found_; ++k) {
      if (k > 0) checkInterval(k);
      if (!found_) checkPoint(k);
    }
    if (!found_ && !points_.empty()) {
      checkStart();
      checkEnd();
    }
    return found_;
  }

 private:
  // At rest, unless speeds may change at once.
  void checkStart() {
    at_ = 0;
    const TrajectoryPoint& p = points_.front();
    if (limits_.acceleration_m_per_s2 != kNoSpeedLimit || limitsJerk()) {
      require(DynamicsFault::Rest, length(p.velocity_m_per_s), 0.0);
    }
    if (limits_.turn_acceleration_rad_per_s2 != kNoSpeedLimit) {
      require(DynamicsFault::Rest, std::abs(p.turn_rate_rad_per_s), 0.0);
    }
  }
  void checkEnd() {
    at_ = points_.size() - 1;
    require(DynamicsFault::Rest, length(points_.back().velocity_m_per_s), 0.0);
    require(DynamicsFault::Rest, std::abs(points_.back().turn_rate_rad_per_s), 0.0);
  }
  [[nodiscard]] bool limitsJerk() const { return limits_.jerk_m_per_s3 != kNoSpeedLimit; }
  void fault(DynamicsFault what, double value, double limit) {
    if (!found_) found_ = {what, at_, points_[at_].time_s, value, limit};
  }
  // At most the limit, but for the tolerance and `slack`.
  void require(DynamicsFault what, double value, double limit, double slack = 0.0) {
    if (!(value <= limit * kOver + slack)) fault(what, value, limit);
  }

  void checkPoint(std::size_t k) {
    at_ = k;
    const TrajectoryPoint& p = points_[k];
    for (const double v :
         {p.time_s, p.pose.position.x, p.pose.position.y, p.s_m, p.velocity_m_per_s.x,
          p.velocity_m_per_s.y, p.turn_rate_rad_per_s, p.curvature_per_m}) {
      if (!std::isfinite(v)) return fault(DynamicsFault::Number, v, 0.0);
    }
    const double speed = length(p.velocity_m_per_s);
    const double rate = std::abs(p.turn_rate_rad_per_s);
    require(DynamicsFault::Speed, speed, limits_.speed_m_per_s);
    require(DynamicsFault::TurnRate, rate, limits_.turn_rate_rad_per_s);
    require(DynamicsFault::LateralAcceleration, speed * rate,
            limits_.lateral_acceleration_m_per_s2);
    if (limitsJerk()) checkAcceleration(accelerationOf(p), speed);
    if (speed == 0.0) return;
    const double turned = signedSpeed(p) * p.curvature_per_m;
    if (!(std::abs(p.turn_rate_rad_per_s - turned) <= kDynamicsTolerance * rate + kNoTurn_rad)) {
      fault(DynamicsFault::Curvature, p.turn_rate_rad_per_s, turned);
    }
    if (!sideways_) {
      require(DynamicsFault::Direction, std::abs(p.velocity_m_per_s.y), 0.0, kSideways_rad * speed);
    }
  }

  // At rest there is none.
  void checkAcceleration(double along, double speed) {
    if (!std::isfinite(along)) return fault(DynamicsFault::Number, along, 0.0);
    require(DynamicsFault::Acceleration, along, speed == 0.0 ? 0.0 : limits_.acceleration_m_per_s2);
    require(DynamicsFault::Deceleration, -along, limits_.deceleration());
  }

  // From the point before to this one.
  void checkInterval(std::size_t k) {
    at_ = k;
    const TrajectoryPoint& p = points_[k - 1];
    const TrajectoryPoint& q = points_[k];
    if (!(p.time_s < q.time_s)) return fault(DynamicsFault::Time, q.time_s, p.time_s);
    const double turned = p.pose.heading.angleTo(q.pose.heading);
    if (p.velocity_m_per_s == Vec2{} && p.s_m == q.s_m) {
      checkTurn(p, q, turned);
    } else {
      checkDrive(p, q, turned);
    }
  }

  // A change of a rate within the time between two points. Preconditions: dt > 0.
  void checkChange(DynamicsFault what, double change, double limit, double largest,
                   const TrajectoryPoint& p, const TrajectoryPoint& q) {
    if (limit == kNoSpeedLimit) return;
    const double dt = q.time_s - p.time_s;
    const double most = limit * (dt * kOver + kUlps * std::abs(q.time_s)) + kUlps * largest;
    if (!(change <= most)) fault(what, change / dt, limit);
  }

  // Whether a length or an angle is possible between two rates >= 0.
  void checkReach(DynamicsFault what, double moved, double from, double to, const Rates& r,
                  double rounding, const TrajectoryPoint& p, const TrajectoryPoint& q) {
    if (found_) return;
    if (r.most == kNoSpeedLimit && r.up == kNoSpeedLimit && r.down == kNoSpeedLimit) return;
    const ValueRange range = reach(from, to, q.time_s - p.time_s, r);
    const double fastest =
        std::min(r.most, std::max({from, to, range.most / (q.time_s - p.time_s)}));
    const double slack =
        kDynamicsTolerance * std::abs(moved) + rounding + kUlps * std::abs(q.time_s) * fastest;
    if (!(moved >= range.least - slack)) fault(what, moved, range.least);
    if (!(moved <= range.most + slack)) fault(what, moved, range.most);
  }

  void checkTurn(const TrajectoryPoint& p, const TrajectoryPoint& q, double turned) {
    // The rate that a motion after the turn begins with is none of the turn.
    const double next = q.velocity_m_per_s == Vec2{} ? q.turn_rate_rad_per_s : 0.0;
    const double sum = p.turn_rate_rad_per_s + next;
    const double sign = sum < 0.0 || (sum == 0.0 && turned < 0.0) ? -1.0 : 1.0;
    const double from = std::max(0.0, sign * p.turn_rate_rad_per_s);
    const double to = std::max(0.0, sign * next);
    // Several times around, if the rates say so.
    const double mean = 0.5 * (from + to) * (q.time_s - p.time_s);
    const double angle =
        sign * turned + 2.0 * kPi * std::round((mean - sign * turned) / (2.0 * kPi));
    const double alpha = limits_.turn_acceleration_rad_per_s2;
    checkChange(DynamicsFault::TurnAcceleration, std::abs(next - p.turn_rate_rad_per_s), alpha,
                from + to, p, q);
    checkReach(DynamicsFault::Heading, angle, from, to, {limits_.turn_rate_rad_per_s, alpha, alpha},
               kNoTurn_rad, p, q);
    const double shift = length(q.pose.position - p.pose.position);
    require(DynamicsFault::Position, shift, 0.0, roundingOf(p, q));
  }

  // Of coordinates and lengths.
  static double roundingOf(const TrajectoryPoint& p, const TrajectoryPoint& q) {
    const auto size = [](const TrajectoryPoint& t) {
      return std::abs(t.pose.position.x) + std::abs(t.pose.position.y) + t.s_m;
    };
    return kUlps * (size(p) + size(q));
  }

  void checkDrive(const TrajectoryPoint& p, const TrajectoryPoint& q, double turned) {
    const double moved = q.s_m - p.s_m;
    const double from = length(p.velocity_m_per_s);
    const double to = length(q.velocity_m_per_s);
    Rates r{limits_.speed_m_per_s, limits_.acceleration_m_per_s2, limits_.deceleration()};
    checkChange(DynamicsFault::Acceleration, to - from, r.up, from + to, p, q);
    checkChange(DynamicsFault::Deceleration, from - to, r.down, from + to, p, q);
    checkChange(DynamicsFault::TurnAcceleration,
                std::abs(q.turn_rate_rad_per_s - p.turn_rate_rad_per_s),
                limits_.turn_acceleration_rad_per_s2,
                std::abs(p.turn_rate_rad_per_s) + std::abs(q.turn_rate_rad_per_s), p, q);
    if (const double bend = std::abs(p.curvature_per_m); bend > 0.0) {
      const double swing = limits_.turn_acceleration_rad_per_s2 / bend;
      r.most = std::min({r.most, limits_.turn_rate_rad_per_s / bend,
                         std::sqrt(limits_.lateral_acceleration_m_per_s2 / bend)});
      // Speeds that may change at once do so where the curvature changes.
      const bool is_steady = q.curvature_per_m == p.curvature_per_m ||
                             (r.up != kNoSpeedLimit && r.down != kNoSpeedLimit);
      if (is_steady) r.up = std::min(r.up, swing);
      if (is_steady) r.down = std::min(r.down, swing);
    }
    checkReach(DynamicsFault::Distance, moved, from, to, r, roundingOf(p, q), p, q);
    if (!found_ && limitsJerk()) checkJerk(p, q, r, moved);
    if (found_) return;
    checkDirections(p, q, r);
    checkCurve(p, q, moved);
    if (!found_) checkArc(p, q, moved, turned);
  }

  // With a constant jerk between both points.
  void checkJerk(const TrajectoryPoint& p, const TrajectoryPoint& q, const Rates& r, double moved) {
    const double a = accelerationOf(p);
    const double b = accelerationOf(q);
    const double dt = q.time_s - p.time_s;
    const double from = length(p.velocity_m_per_s);
    const double to = length(q.velocity_m_per_s);
    const double larger = std::max(std::abs(a), std::abs(b));
    const double of_time = kUlps * std::abs(q.time_s);
    checkChange(DynamicsFault::Jerk, std::abs(b - a), limits_.jerk_m_per_s3, larger, p, q);
    for (const double along : {a, b}) {
      require(DynamicsFault::Acceleration, along, r.up);
      require(DynamicsFault::Deceleration, -along, r.down);
    }
    const double speed = from + 0.5 * (a + b) * dt;
    // Near rest speeds have the rounding of the largest one.
    const double of_speed = of_time * (larger + limits_.jerk_m_per_s3 * dt) + kUlps * top_;
    if (!(std::abs(to - speed) <= kDynamicsTolerance * (from + to) + of_speed)) {
      fault(DynamicsFault::Acceleration, (to - from) / dt, 0.5 * (a + b));
    }
    const double length_m = (from + (2.0 * a + b) * dt / 6.0) * dt;
    const double slack =
        kDynamicsTolerance * moved + roundingOf(p, q) + of_time * std::max({from, to, larger * dt});
    if (!(std::abs(moved - length_m) <= slack)) fault(DynamicsFault::Distance, moved, length_m);
    if ((a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0)) {  // the speed has its extreme in between
      const double extreme = from - 0.5 * a * a * dt / (b - a);
      const double rounding = of_time * larger;
      require(DynamicsFault::Speed, extreme, r.most, rounding);
      require(DynamicsFault::Speed, -extreme, 0.0, rounding);
    }
  }

  // A velocity that changes its direction is zero between both.
  void checkDirections(const TrajectoryPoint& p, const TrajectoryPoint& q, const Rates& r) {
    const Vec2 a = p.velocity_m_per_s;
    const Vec2 b = q.velocity_m_per_s;
    if (a == Vec2{} || b == Vec2{}) return;
    const double off = std::abs(std::atan2(cross(a, b), dot(a, b)));
    if (off * (q.s_m - p.s_m) <= kCorner_rad * (q.s_m - p.s_m) + 2.0 * roundingOf(p, q)) return;
    const double seconds = length(a) / r.down + length(b) / r.up;
    if (!(seconds <= (q.time_s - p.time_s) * kOver + kUlps * std::abs(q.time_s))) {
      fault(DynamicsFault::Direction, off, 0.0);
    }
  }

  // Limits of the curvature between two points: it is as fast as at one of both, or, where its
  // speed may jump at the second one, as in the mean.
  void checkCurve(const TrajectoryPoint& p, const TrajectoryPoint& q, double moved) {
    const double dt = q.time_s - p.time_s;
    const double bend = std::abs(p.curvature_per_m);
    const double from = length(p.velocity_m_per_s);
    const bool jumps = limits_.acceleration_m_per_s2 == kNoSpeedLimit;
    const double speed = std::max(from, jumps ? moved / dt : length(q.velocity_m_per_s));
    const double slack = jumps ? (roundingOf(p, q) + kUlps * std::abs(q.time_s) * speed) / dt : 0.0;
    require(DynamicsFault::TurnRate, bend * speed, limits_.turn_rate_rad_per_s, bend * slack);
    require(DynamicsFault::LateralAcceleration, bend * speed * speed,
            limits_.lateral_acceleration_m_per_s2, 2.0 * bend * speed * slack);
  }

  // The poses at both ends of an arc, or of a straight line.
  void checkArc(const TrajectoryPoint& p, const TrajectoryPoint& q, double moved, double turned) {
    const double rounding = roundingOf(p, q);
    const Vec2 chord = unrotate(p.pose.heading, q.pose.position - p.pose.position);
    const bool from_rest = p.velocity_m_per_s == Vec2{};
    const TrajectoryPoint& moving = from_rest ? q : p;
    const bool known = moving.velocity_m_per_s != Vec2{};
    const bool backward = known ? signedSpeed(moving) < 0.0 : chord.x < 0.0;
    const double angle = (backward ? -moved : moved) * p.curvature_per_m;
    const double slack =
        kDynamicsTolerance * std::abs(angle) + kNoTurn_rad + std::abs(p.curvature_per_m) * rounding;
    if (!(std::abs(std::remainder(turned - angle, 2.0 * kPi)) <= slack)) {
      return fault(DynamicsFault::Heading, turned, angle);
    }
    const double half = 0.5 * angle;
    const double size = length(chord);
    const double expected = std::abs(half == 0.0 ? moved : moved * std::sin(half) / half);
    if (!(std::abs(size - expected) <= kDynamicsTolerance * moved + 2.0 * rounding)) {
      return fault(DynamicsFault::Position, size, expected);
    }
    if (sideways_) return;
    const Vec2 along{backward ? -1.0 : 1.0, 0.0};
    const double sine = std::sin(half);
    const double cosine = std::cos(half);
    const Vec2 middle{along.x * cosine - along.y * sine, along.y * cosine + along.x * sine};
    const double off = std::abs(std::atan2(cross(middle, chord), dot(middle, chord)));
    if (!(off * size <= kSideways_rad * size + 2.0 * rounding)) {
      fault(DynamicsFault::Direction, off, 0.0);
    }
  }

  std::span<const TrajectoryPoint> points_;
  const SpeedLimits& limits_;
  double top_ = 0.0;  // the largest speed
  bool sideways_;
  std::size_t at_ = 0;
  std::optional<DynamicsVerdict> found_;
};

}  // namespace

std::optional<DynamicsVerdict> firstDynamicsFault(std::span<const TrajectoryPoint> points,
                                                  const SpeedLimits& limits, bool sideways) {
  return Checker(points, limits, sideways).run();
}

}  // namespace clearway::validation
