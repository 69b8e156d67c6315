// core/geometry/motion.h — a rigid motion between two poses, the element of every path.
//
// There are two kinds. A translation moves straight and keeps the heading. A rotation turns about
// one fixed point, the instantaneous centre of rotation, by the signed angle between the two
// headings; turning in place is the rotation whose centre is the agent's own. Two poses with
// different headings determine that centre: C = M + perp(d) / (2 tan(angle/2)), with M the middle
// and d the difference of the positions. Both ends are hit exactly by construction.
// Source: Chasles' theorem; any text on planar kinematics.
//
// Bodies with key frames also glide: the reference point moves straight while the heading turns
// evenly. No path of a planner has such a motion.
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/geometry/pose.h"

namespace clearway {

// Which of position and heading change, and how.
enum class MotionKind : std::uint8_t {
  Straight,  // translation; both headings are the same bits
  Turn,      // rotation in place; both positions are the same bits
  Arc,       // rotation about a centre off the agent's own
  Glide,     // both change as between key frames; not in paths
};

// angle in (-pi, pi), 0 for Straight alone. Longer turns are several motions.
struct Motion {
  MotionKind kind = MotionKind::Straight;
  Pose from;
  Pose to;
};

// Whether headings are opposite within 1e-15: rounding decides the direction of a turn between
// them.
[[nodiscard]] bool isHalfTurn(Heading from, Heading to);
// The motion that joins two poses. Errors: InvalidArgument (half a turn: the direction is
// ambiguous).
[[nodiscard]] Result<Motion> motionBetween(const Pose& from, const Pose& to);

// The motion between two key frames: a Glide where position and heading differ. Errors: as above.
[[nodiscard]] Result<Motion> motionBetweenKeyFrames(const Pose& from, const Pose& to);

// Signed turn [rad]; 0 for Straight.
[[nodiscard]] double turnAngle(const Motion& m);
// Instantaneous centre of rotation; precondition: Turn or Arc.
[[nodiscard]] Vec2 rotationCentre(const Motion& m);
// Arc length of the path of the agent's centre [m].
[[nodiscard]] double travel(const Motion& m);
// Pose at t in [0, 1]; t = 0 and t = 1 give the exact end poses.
[[nodiscard]] Pose poseAt(const Motion& m, double t);

// poseAt() for many times of one motion, bit for bit: the turn is computed once.
class MotionSampler {
 public:
  explicit MotionSampler(const Motion& m);
  [[nodiscard]] Pose at(double t) const;

 private:
  Motion motion_;
  double angle_ = 0.0, half_sine_ = 0.0;
};

}  // namespace clearway
