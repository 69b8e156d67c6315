#include "planner/validate/motion/close_points.h"

#include <array>

#include "planner/validate/motion/acceleration_check.h"

namespace clearway::validation {

std::vector<TrajectoryPoint> withoutClosePoints(std::span<const TrajectoryPoint> points,
                                                const SpeedLimits& limits, bool sideways) {
  // Whether the motion from p to q is sound, but for the rest at both ends.
  const auto joins = [&](const TrajectoryPoint& p, TrajectoryPoint q) {
    const auto fault = firstDynamicsFault(std::array{p, q}, limits, sideways);
    if (fault && fault->fault != DynamicsFault::Rest) return false;
    q.acceleration_m_per_s2 = {};
    q.turn_acceleration_rad_per_s2 = 0.0;
    return !firstAccelerationFault(std::array{p, q}, limits);
  };
  // The earlier of two with what holds from the later one on. With a limit of the jerk the
  // acceleration of a drive does not jump.
  const auto merged = [&](TrajectoryPoint p, const TrajectoryPoint& later) {
    const bool both_rest = p.velocity_m_per_s == Vec2{} && later.velocity_m_per_s == Vec2{};
    if (limits.jerk_m_per_s3 != kNoSpeedLimit && !both_rest) return p;
    p.acceleration_m_per_s2 = later.acceleration_m_per_s2;
    p.turn_acceleration_rad_per_s2 = later.turn_acceleration_rad_per_s2;
    return p;
  };
  std::vector<TrajectoryPoint> out;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const TrajectoryPoint& p = points[k];
    const bool is_close = !out.empty() && p.time_s - out.back().time_s < kClosePoints_s;
    const bool is_last = k + 1 == points.size();
    if (is_close && !is_last) {
      const TrajectoryPoint kept = merged(out.back(), p);
      if (joins(kept, points[k + 1])) {
        out.back() = kept;
        continue;
      }
    }
    if (is_close && out.size() > 1 && joins(out[out.size() - 2], p)) out.pop_back();
    out.push_back(p);
  }
  return out;
}

}  // namespace clearway::validation
