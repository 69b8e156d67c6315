// tests/support/timed_oracle.h — the smallest gap of two agents over a whole plan, by dense
// sampling in long double.
//
// Every sampled pose is computed from the motion's centre of rotation (tests/support/motion_gap.h).
// Every interval in which neither agent changes its motion is sampled, then golden sections refine
// the lowest samples. Shares no code with the planners and the validator.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "planner/common/timed_fleet.h"
#include "tests/support/motion_gap.h"

namespace clearway::testing {

struct TimedOracle {
  const Footprint* a;
  const fleet::AgentSchedule* plan_a;
  const Footprint* b;
  const fleet::AgentSchedule* plan_b;
  int samples = 48;  // of every interval

  // The gap of two parts, also of two points.
  static Real gapOf(const std::vector<Point>& p, const std::vector<Point>& q) {
    if (p.size() == 1 && q.size() == 1) return std::hypot(p[0].x - q[0].x, p[0].y - q[0].y);
    return gap(p, q);
  }

  static std::vector<Point> ringAtTime(const ConvexPolygon& part, const fleet::AgentSchedule& plan,
                                       Real tick) {
    Motion rest{MotionKind::Straight, plan.start, plan.start};
    for (const fleet::TimedMotion& m : plan.motions) {
      if (tick < static_cast<Real>(m.start)) break;
      if (tick <= static_cast<Real>(m.end())) {
        return ringAt(part, m.motion,
                      (tick - static_cast<Real>(m.start)) / static_cast<Real>(m.duration));
      }
      rest = {MotionKind::Straight, m.motion.to, m.motion.to};
    }
    return ringAt(part, rest, 0.0L);
  }

  // Distance, or minus the depth, at a time.
  [[nodiscard]] Real at(Real tick) const {
    Real least = std::numeric_limits<Real>::infinity();
    std::vector<std::vector<Point>> others;
    for (const ConvexPolygon& q : b->collisionParts()) {
      others.push_back(ringAtTime(q, *plan_b, tick));
    }
    for (const ConvexPolygon& p : a->collisionParts()) {
      const std::vector<Point> ring = ringAtTime(p, *plan_a, tick);
      for (const std::vector<Point>& other : others) least = std::min(least, gapOf(ring, other));
    }
    return least - a->radius() - b->radius();
  }

  // The same for two poses.
  [[nodiscard]] Real atPoses(const Pose& pose_a, const Pose& pose_b) const {
    const fleet::AgentSchedule still_a{pose_a, {}};
    const fleet::AgentSchedule still_b{pose_b, {}};
    return TimedOracle{a, &still_a, b, &still_b}.at(0.0L);
  }

  // All times at which one of them begins or ends a motion, and 0.
  [[nodiscard]] std::vector<Real> events() const {
    std::vector<Real> times{0.0L};
    for (const fleet::AgentSchedule* plan : {plan_a, plan_b}) {
      for (const fleet::TimedMotion& m : plan->motions) {
        times.push_back(static_cast<Real>(m.start));
        times.push_back(static_cast<Real>(m.end()));
      }
    }
    std::sort(times.begin(), times.end());
    return times;
  }

  [[nodiscard]] Real smallest() const {
    const std::vector<Real> times = events();
    Real best = at(0.0L);
    for (std::size_t k = 0; k + 1 < times.size(); ++k) {
      if (times[k + 1] > times[k]) best = std::min(best, smallestWithin(times[k], times[k + 1]));
    }
    return best;
  }

 private:
  [[nodiscard]] Real smallestWithin(Real from, Real to) const {
    std::vector<Real> value;
    const auto timeOf = [&](int i) { return from + (to - from) * i / samples; };
    for (int i = 0; i <= samples; ++i) value.push_back(at(timeOf(i)));
    Real best = *std::min_element(value.begin(), value.end());
    const Real lowest = best;
    const Real spread = *std::max_element(value.begin(), value.end()) - lowest;
    for (int i = 0; i <= samples; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const bool valley =
          (i == 0 || value[k] <= value[k - 1]) && (i == samples || value[k] <= value[k + 1]);
      if (!valley || value[k] > lowest + 0.1L * spread) continue;
      const Real low = timeOf(std::max(i - 1, 0));
      const Real high = timeOf(std::min(i + 1, samples));
      best = std::min(best, goldenLeast(low, high, 44, [this](Real t) { return at(t); }));
    }
    return best;
  }
};

}  // namespace clearway::testing
