// core/geometry/timed_path.h — a path in continuous time: a start and a list of timed motions.
//
// Between two motions, before the first and after the last one the agent rests. During a motion the
// fraction of the motion grows linearly with time: a straight motion has a constant speed, a turn
// or an arc has a constant turn rate (core/geometry/motion.h).
#pragma once

#include <vector>

#include "core/base/ticks.h"
#include "core/geometry/motion.h"

namespace clearway {

// A motion and when it takes place.
struct TimedMotion {
  Motion motion;
  Tick start = 0;     // >= 0 and >= the end of the motion before
  Tick duration = 0;  // > 0
  [[nodiscard]] Tick end() const { return start + duration; }
};

struct TimedPath {
  Pose start;
  std::vector<TimedMotion> motions;  // each begins, bit for bit, where the one before ended

  [[nodiscard]] const Pose& last() const {
    return motions.empty() ? start : motions.back().motion.to;
  }
  // The time from which on the agent rests at its last pose.
  [[nodiscard]] Tick end() const { return motions.empty() ? 0 : motions.back().end(); }
};

// Where an agent is at a time.
struct TimedPose {
  Tick time = 0;
  Pose pose;
};

// The poses where motions begin and end: the start at time 0, the end of every motion, and its
// beginning where it follows a rest.
[[nodiscard]] std::vector<TimedPose> posesAtEnds(const TimedPath& path);

// The pose at a time. Cost: O(log motions).
[[nodiscard]] Pose poseAt(const TimedPath& path, Tick time);

}  // namespace clearway
