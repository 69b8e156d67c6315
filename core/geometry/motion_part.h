// core/geometry/motion_part.h — a part of a body's motion: from one pose to another in some time.
//
// The reference point moves straight and the heading turns evenly by the smaller angle; or both
// turn about the centre that the two poses determine, on an arc (core/geometry/motion.h). At the
// fraction u of the time, u + curve u (u - 1) of the part is done, so that parts with a constant
// acceleration are exact, too.
// A track is a list of parts in the order of their times. A body rests between two parts, before
// the first and after the last one.
#pragma once

#include "core/geometry/pose.h"

namespace clearway {

struct MotionPart {
  double begin = 0.0, end = 1.0;  // times; begin < end
  Pose from, to;                  // half a turn: from +x towards +y
  bool on_arc = false;
  double curve = 0.0;  // -1 to 1; > 0: it gets faster
};

[[nodiscard]] constexpr MotionPart restingAt(const Pose& pose) {
  return {0.0, 1.0, pose, pose, false, 0.0};
}

// Exact at begin and end, and at rest outside of them.
[[nodiscard]] Pose poseAt(const MotionPart& part, double time);
// The same, sooner. `turn_rad`: the angle from the first to the last heading.
[[nodiscard]] Pose poseAt(const MotionPart& part, double time, double turn_rad);

// A bound of how far any point within `reach_m` of the reference point is from where it would be if
// it moved evenly and straight along the same part.
[[nodiscard]] double strayOf(const Pose& from, const Pose& to, double reach_m);

}  // namespace clearway
