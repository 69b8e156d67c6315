// core/geometry/timed_path.h — a path in continuous time: a start and a list of timed motions.
//
// Between two motions, before the first and after the last one the agent rests. During a motion the
// fraction of the motion grows as its law says. By default that is linear: a straight motion has a
// constant speed, a turn or an arc has a constant turn rate (core/geometry/motion.h).
#pragma once

#include <vector>

#include "core/base/ticks.h"
#include "core/geometry/motion.h"
#include "core/geometry/motion_part.h"

namespace clearway {

// How the fraction of a motion grows. From the speed `begin` it changes evenly during the share
// `rise` of the duration, keeps the speed that it has then, and changes evenly to `end` during the
// last share `fall`. Speeds are relative to the mean. Valid: none is negative, rise + fall <= 1,
// middle() >= 0. The default one is linear, and says nothing about the speeds at both ends.
struct TimeLaw {
  double begin = 0.0, rise = 0.0, fall = 0.0, end = 0.0;

  [[nodiscard]] bool isEven() const { return rise == 0.0 && fall == 0.0; }  // linear
  [[nodiscard]] bool isDefault() const { return *this == TimeLaw{}; }
  [[nodiscard]] double middle() const;
  // The fraction of the motion after a share of its duration; both from 0 to 1, and exact there.
  [[nodiscard]] double fractionAt(double share) const;
  // Relative to the mean.
  [[nodiscard]] double speedAt(double share) const;
  // The inverse of fractionAt(), by bisection.
  [[nodiscard]] double shareAt(double fraction) const;
  friend bool operator==(const TimeLaw&, const TimeLaw&) = default;
};

// A motion and when it takes place.
struct TimedMotion {
  Motion motion;
  Tick start = 0;     // >= 0 and >= the end of the motion before
  Tick duration = 0;  // > 0
  TimeLaw law{};
  [[nodiscard]] Tick end() const { return start + duration; }
  // The fraction that is done at a time between start and end.
  [[nodiscard]] double fractionAt(Tick time) const {
    return law.fractionAt(static_cast<double>(time - start) / static_cast<double>(duration));
  }
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

// What happens between two shares of a motion's duration, as parts of one acceleration each, from
// one time to another.
struct MotionShares {
  double from = 0.0, to = 1.0;
  double begin = 0.0, end = 1.0;  // begin < end
};
void appendParts(const Motion& motion, const TimeLaw& law, const MotionShares& shares,
                 std::vector<MotionPart>& out);

}  // namespace clearway
