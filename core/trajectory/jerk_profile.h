// core/trajectory/jerk_profile.h — speeds along a line from rest to rest, within limits of the
// speed in each stretch of it, of acceleration, deceleration and jerk.
//
// Method: the acceleration is zero at some of the ends of stretches, the nodes. From one to the
//         next the speed changes to a peak and from there, each time by at most three phases of
//         constant jerk in closed form (the seven phases of an S-curve). Dynamic programming
//         chooses nodes and their speeds out of kSpeedLevels; a search along each speed refines
//         them.
// Law: one stretch alone has the optimal profile. With several ones the profile respects all
//      limits, and is near the optimum, which may enter a slower stretch while it still slows
//      down: within 4 % of what a search on a lattice finds in the tests.
// Source: Biagiotti, Melchiorri, "Trajectory Planning for Automatic Machines and Robots", Springer
//         2008, section 3.4 (double S).
// Cost: O(n w k²) profiles for n stretches, w = kMostSkipped, k = kSpeedLevels: 3 to 6 ms a
// stretch.
//       More than kMostStretches are merged: for twice as many the line took 1 to 4 % more time.
// Thread-safe: a pure function.
#pragma once

#include <span>
#include <vector>

#include "core/base/stop_or.h"

namespace clearway {

inline constexpr int kSpeedLevels = 8;
inline constexpr std::size_t kMostSkipped = 12;      // stretches from one node to the next
inline constexpr std::size_t kMostStretches = 1024;  // more are merged: the slower limit is of both

struct SpeedStretch {
  double length = 0.0, speed = 0.0;  // > 0 and finite; its limit
};

// Infinite: no limit; the jerk is finite.
struct ChangeLimits {
  double acceleration, deceleration, jerk;
};

// A part with a constant jerk, and what it begins with.
struct JerkPhase {
  double duration_s = 0.0;
  double speed = 0.0, acceleration = 0.0, jerk = 0.0;
};

// Precondition: at least one stretch. A stretch of less than 1e-12 of the length and the time of
// all has no limit of its own. `stop` is asked some thousand times a second.
[[nodiscard]] StopOr<std::vector<JerkPhase>> jerkLimitedProfile(
    std::span<const SpeedStretch> stretches, const ChangeLimits& limits, StopCheck* stop = nullptr);

}  // namespace clearway
