// core/geometry/path.h — a sequence of rigid motions, each starting where the last one ended.
#pragma once

#include <cstddef>
#include <vector>

#include "core/geometry/motion.h"

namespace clearway {

// Invariant of every well-formed path: motions[0].from == start and motions[k].to ==
// motions[k+1].from, bit for bit. No motions when start and goal are the same pose.
struct Path {
  Pose start;
  std::vector<Motion> motions;
  [[nodiscard]] const Pose& goal() const { return motions.empty() ? start : motions.back().to; }
};

// Where on a path: motion index, and t in [0, 1] on that motion.
struct PathPoint {
  std::size_t motion = 0;
  double t = 0.0;
  Pose pose;
};

// Adds the motion from the path's goal to a pose (motionBetween()); none to the goal itself.
// Errors: those of motionBetween(); the path is unchanged then.
[[nodiscard]] Result<void> extendTo(Path& path, const Pose& to);

[[nodiscard]] double length(const Path& path);    // arc length of the centre [m]
[[nodiscard]] double rotation(const Path& path);  // sum of |turns| [rad]
// Number of maximal runs of motions that turn in one direction, in place or on an arc.
[[nodiscard]] int turnCount(const Path& path);

// Poses along the true motion, from start to goal. Both ends of every motion are exact. Neighbours
// differ by at most step_m of the centre's arc length and at most step_m / 1 m of turn [rad], so a
// point one metre from the centre of a turn moves by about one step. The end of a motion is listed
// once, as t = 1; the start as t = 0 of motion 0.
// Errors: InvalidArgument (step not finite or not > 0), LimitExceeded (more than kMaxSamples).
[[nodiscard]] Result<std::vector<PathPoint>> samplePath(const Path& path, double step_m);

inline constexpr std::size_t kMaxSamples = 10'000'000;

}  // namespace clearway
