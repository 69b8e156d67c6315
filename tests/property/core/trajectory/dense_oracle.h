// tests/property/core/trajectory/dense_oracle.h — the time that a path takes at least, by a dense
// grid.
//
// Method: the reachable sets of Pham, Pham (IEEE T-RO 34(3), 2018) in one dimension: backward the
//         largest squared speed from which the rest can be driven, forward the largest one that can
//         be reached. Curvatures and directions are differences of poses; where the robot stops is
//         decided from them. Acceleration is constant between grid points, so the time is an upper
//         bound of the optimum, which it nears with the square of the step. long double.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/geometry/path.h"
#include "core/trajectory/speed_limits.h"

namespace clearway::testing {

class DenseOracle {
 public:
  DenseOracle(const Path& path, const SpeedLimits& limits, int intervals_per_motion)
      : limits_(limits) {
    for (const Motion& m : path.motions) addMotion(m, intervals_per_motion);
  }

  [[nodiscard]] long double seconds() const {
    const std::size_t n = intervals_.size();
    std::vector<long double> most(n + 1, 0.0L);  // squared speeds at grid points
    for (std::size_t i = 1; i < n; ++i) {
      if (isStop(intervals_[i - 1], intervals_[i])) continue;
      const long double v = std::min(speedLimit(intervals_[i - 1]), speedLimit(intervals_[i]));
      most[i] = v * v;
    }
    for (std::size_t i = n; i-- > 0;) {
      const long double step = 2.0L * intervals_[i].length;
      most[i] = std::min(most[i], most[i + 1] + step * acceleration(intervals_[i], false));
    }
    long double square = 0.0L;
    long double sum = 0.0L;
    for (std::size_t i = 0; i < n; ++i) {
      const long double step = 2.0L * intervals_[i].length;
      const long double next =
          std::min(most[i + 1], square + step * acceleration(intervals_[i], true));
      sum += step / (std::sqrt(square) + std::sqrt(next));
      square = next;
    }
    return sum;
  }

 private:
  struct Interval {
    long double length = 0.0L, turn = 0.0L;  // of turns in place both are angles
    long double direction = 0.0L;            // of travel at its middle, in the world
    bool moves = false;
  };

  void addMotion(const Motion& m, int n) {
    Pose a = m.from;
    for (int i = 1; i <= n; ++i) {
      const Pose b = poseAt(m, static_cast<double>(i) / n);
      const Vec2 chord = b.position - a.position;
      Interval v;
      v.turn = static_cast<long double>(a.heading.angleTo(b.heading));
      v.moves = chord != Vec2{};
      const long double half = 0.5L * v.turn;
      const long double c =
          std::hypot(static_cast<long double>(chord.x), static_cast<long double>(chord.y));
      v.length = !v.moves ? std::abs(v.turn) : half == 0.0L ? c : c * half / std::sin(half);
      v.direction =
          std::atan2(static_cast<long double>(chord.y), static_cast<long double>(chord.x));
      intervals_.push_back(v);
      a = b;
    }
  }

  [[nodiscard]] bool isStop(const Interval& a, const Interval& b) const {
    if (a.moves != b.moves) return true;
    if (!a.moves) return (a.turn < 0.0L) != (b.turn < 0.0L);
    const long double corner = std::remainder(
        b.direction - 0.5L * b.turn - a.direction - 0.5L * a.turn, 2.0L * std::acos(-1.0L));
    if (std::abs(corner) > 1e-3L) return true;
    const long double jump = std::abs(a.turn / a.length - b.turn / b.length);
    return limits_.turn_acceleration_rad_per_s2 < kNoSpeedLimit && jump > 1e-3L;
  }

  [[nodiscard]] long double speedLimit(const Interval& v) const {
    if (!v.moves) return limits_.turn_rate_rad_per_s;
    const long double bend = std::abs(v.turn) / v.length;
    const long double speed = limits_.speed_m_per_s;
    if (bend < 1e-9L) return speed;
    return std::min({speed, limits_.turn_rate_rad_per_s / bend,
                     std::sqrt(limits_.lateral_acceleration_m_per_s2 / bend)});
  }

  [[nodiscard]] long double acceleration(const Interval& v, bool up) const {
    if (!v.moves) return limits_.turn_acceleration_rad_per_s2;
    const long double along = up ? limits_.acceleration_m_per_s2 : limits_.deceleration();
    const long double bend = std::abs(v.turn) / v.length;
    return bend < 1e-9L ? along : std::min(along, limits_.turn_acceleration_rad_per_s2 / bend);
  }

  SpeedLimits limits_;
  std::vector<Interval> intervals_;
};

}  // namespace clearway::testing
