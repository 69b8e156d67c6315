// tests/support/mixed_fleets.h — random fleets of cars, omnidirectional and differential boxes
// among obstacles, the first of which stays, with intermediate goals and agents that leave.
//
// On 16 x 20 cells of 1 m. Most are refused by the check of problems.
#pragma once

#include <cmath>
#include <string>

#include "core/base/rng.h"
#include "planner/common/timed_fleet.h"

namespace clearway::testing {

inline double uniform(Rng& rng, double low, double high) {
  return low + (high - low) * (static_cast<double>(rng.below(1U << 20U)) / (1U << 20U));
}

inline fleet::AgentClass randomClass(Rng& rng) {
  fleet::AgentClass c{*Footprint::box(uniform(rng, 0.5, 2.0), uniform(rng, 0.4, 1.1)),
                      uniform(rng, 0.5, 1.5), uniform(rng, 0.5, 2.0)};
  c.drive = static_cast<DriveKind>(rng.below(3));
  if (c.drive == DriveKind::Car) c.min_radius_m = uniform(rng, 0.6, 2.5);
  return c;
}

// On the middle of a cell with a heading of the lattice, or anywhere.
inline Pose randomPose(Rng& rng, double rows, double columns) {
  Pose p{{uniform(rng, 1.5, columns - 1.5), uniform(rng, 1.5, rows - 1.5)},
         *Heading::fromDegrees(uniform(rng, 0, 360))};
  if (rng.below(2) == 0) return p;
  return {{std::floor(p.position.x) + 0.5, std::floor(p.position.y) + 0.5},
          *Heading::fromDegrees(45.0 * rng.below(8))};
}

inline fleet::TimedFleetProblem randomProblem(Rng& rng, bool has_ramps = false) {
  constexpr std::int32_t kRows = 16, kColumns = 20;
  fleet::TimedFleetProblem p{OccupancyGrid(*GridFrame::make(kRows, kColumns, 1.0, 1.0)), {}, {}};
  for (int k = 0; k < 6; ++k) {
    p.grid.set({static_cast<std::int32_t>(rng.below(kRows)),
                static_cast<std::int32_t>(rng.below(kColumns))},
               true);
  }
  for (int k = 0; k < 4; ++k) {
    p.classes.push_back(randomClass(rng));
    if (!has_ramps) continue;
    p.classes.back().acceleration_m_per_s2 = uniform(rng, 0.3, 2.0);
    p.classes.back().turn_acceleration_rad_per_s2 = uniform(rng, 0.5, 4.0);
  }
  for (std::size_t k = 0; k < 6; ++k) {
    fleet::TimedAgent a{
        "a" + std::to_string(k), rng.below(4), randomPose(rng, kRows, kColumns), {}, {}};
    const Pose goal = randomPose(rng, kRows, kColumns);
    a.goal = goal.position;
    if (rng.below(2) == 0) a.goal_heading = goal.heading;
    if (rng.below(3) == 0)
      a.alternatives.push_back({randomPose(rng, kRows, kColumns).position, {}});
    for (std::uint32_t v = rng.below(3); v > 0; --v) {
      const Pose via = randomPose(rng, kRows, kColumns);
      a.via.push_back(
          {via.position, rng.below(2) == 0 ? std::optional(via.heading) : std::nullopt});
    }
    a.leaves = rng.below(3) == 0;
    p.agents.push_back(std::move(a));
  }
  for (int k = 0; k < (has_ramps ? 1 : 3); ++k) {
    const fleet::Tick begin = k == 0 ? 0 : rng.below(20) * fleet::kTicksPerSecond;
    const fleet::Tick end =
        k == 0 ? fleet::kForever : begin + (1 + rng.below(20)) * fleet::kTicksPerSecond;
    p.obstacles.push_back({"o" + std::to_string(k),
                           *Footprint::box(uniform(rng, 0.3, 2.5), uniform(rng, 0.3, 1.5)),
                           randomPose(rng, kRows, kColumns), begin, end});
  }
  return p;
}

}  // namespace clearway::testing
