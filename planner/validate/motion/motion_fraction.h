// planner/validate/motion/motion_fraction.h — the pose of a motion at a fraction of its duration,
// without the trigonometry of libm.
//
// The fraction of a motion grows linearly with time (planner/common/timed_fleet.h).
// Method: the turn is found by three Newton steps on the sine and cosine of
//         core/geometry/heading.h, so the bits are the same on every machine. An arc is followed
//         along its chord, as in core/geometry/motion.h; a nearly straight arc is as accurate as a
//         tight one.
// Errors: some units in the last place of the turn and of the coordinates.
// Cost: some 5 ns for a straight motion, some 150 ns for a turn or an arc. Thread-safe.
#pragma once

#include "core/geometry/motion.h"

namespace clearway::validation {

// The signed turn [rad] from one heading to the other, in (-pi, pi].
[[nodiscard]] double turnBetween(Heading from, Heading to);

// The length of the path of the agent's reference point [m].
[[nodiscard]] double pathLength(const Motion& m);

// The pose at a fraction in [0, 1]; 0 and 1 give the exact end poses.
[[nodiscard]] Pose poseAtFraction(const Motion& m, double fraction);

// The signed turn of a motion [rad]; 0 if it is straight.
[[nodiscard]] double turnOf(const Motion& m);

// The same poses where many of one motion are needed: `turn` is turnOf(m).
[[nodiscard]] Pose poseAtFraction(const Motion& m, double turn, double fraction);

}  // namespace clearway::validation
