// tests/support/moving_bodies.h — random bodies with key frames, and the gap that a plan keeps from
// such bodies, by 2000 samples a second in long double (timed_oracle.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/rng.h"
#include "planner/common/timed_fleet.h"
#include "tests/support/poses.h"
#include "tests/support/timed_fleets.h"
#include "tests/support/timed_oracle.h"

namespace clearway::testing {

// A body that rests, glides, turns or drives, fast or slow, on a map of `side` metres.
inline fleet::TimedObstacle randomBody(Rng& rng, std::size_t index, double side) {
  const double speed = std::pow(10.0, rng.range(-1.0, 0.7));
  Schedule s({*Footprint::disc(1.0), speed, rng.range(0.2, 4.0)},
             poseOf(rng.range(1, side - 1), rng.range(1, side - 1), rng.range(-180, 180)));
  for (std::uint32_t k = rng.below(5); k > 0; --k) {
    if (rng.below(3) == 0) s.rest(rng.range(0.1, 4.0));
    const Vec2 by{rng.range(-6, 6), rng.range(-6, 6)};
    const double turn = rng.range(-170, 170);
    s.glide(rng.below(5) == 0 ? Vec2{} : by, rng.below(4) == 0 ? 0.0 : turn);
  }
  return {"o" + std::to_string(index),
          randomFootprint(rng, rng.below(7), 1.0, 0.7),
          s.built().start,
          0,
          fleet::kForever,
          s.built().motions};
}

// The smallest gap between agents and obstacles at the samples, up to the last motion of any.
inline Real gapToBodies(const fleet::TimedFleetProblem& p, const fleet::TimedFleetPlan& plan) {
  constexpr fleet::Tick kStepTicks = fleet::kTicksPerSecond / 2000;
  Real least = std::numeric_limits<Real>::infinity();
  for (std::size_t a = 0; a < p.agents.size(); ++a) {
    const Footprint& footprint = p.footprintOf(a);
    for (const fleet::TimedObstacle& o : p.obstacles) {
      const fleet::AgentSchedule known{o.pose, o.motions};
      const TimedOracle oracle{&footprint, &plan.agents[a], &o.footprint, &known};
      const fleet::Tick end = std::max(plan.agents[a].end(), known.end());
      const double reach = footprint.circumscribedRadius() + o.footprint.circumscribedRadius();
      for (fleet::Tick t = 0; t <= end; t += kStepTicks) {
        const Vec2 apart = poseAt(plan.agents[a], t).position - poseAt(known, t).position;
        if (length(apart) > reach + 0.01) continue;
        least = std::min(least, oracle.at(static_cast<Real>(t)));
      }
    }
  }
  return least;
}

// The same obstacles, half a second later.
inline fleet::TimedFleetProblem halfASecondLater(fleet::TimedFleetProblem p) {
  for (fleet::TimedObstacle& o : p.obstacles) {
    for (fleet::TimedMotion& m : o.motions) m.start += fleet::kTicksPerSecond / 2;
  }
  return p;
}

}  // namespace clearway::testing
