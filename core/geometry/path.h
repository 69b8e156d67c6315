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

[[nodiscard]] double length(const Path& path);    // way of the centre [m]
[[nodiscard]] double rotation(const Path& path);  // sum of |turns| [rad]

}  // namespace clearway
