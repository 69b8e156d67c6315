// planner/pose/sweep/end_contact.h — tight bounds on body points in the first and last step of a
// rotation, from its exact end poses.
//
// The end poses of a motion are exact; poses between them are rounded. An edge that comes to rest
// along a wall would therefore seem to penetrate it within rounding. These bounds prove that it
// does not:
// Corner:  along an axis direction in which the corner moves away from the end pose during the
//          whole step, it stays behind its exact position at the end. Its speed along the direction
//          is a sinusoid of the angle. A step of less than half a turn whose speeds have the same
//          sign at both ends has no sign change in between, hence no extremum.
// Point of an edge that is axis-parallel at the end: the same argument bounds it by the edge. The
//          edge's point nearest to the centre needs no test of speeds if the centre is on the inner
//          side: its circle about the centre touches the edge from within.
// Both bounds hold for the intersection of the tangents, too: it lies on the tangent at the end.
// Rounding: a turn in place to or from a cardinal heading is decided exactly. Otherwise a speed
//   within its rounding error counts as zero. As it is clearly negative at the other end of the
//   step, the error is less than 2^-11 of the rounding of coordinates.
// Cost: some ten nanoseconds per point. Thread-safe.
#pragma once

#include "core/geometry/aabb.h"
#include "planner/pose/sweep/rotation_steps.h"

namespace clearway::lattice {

class EndContact {
 public:
  // Borrows the steps. `rounding_m` is that of SweepPrecision.
  EndContact(const RotationSteps& turns, double rounding_m);

  // Is step i at an end of the motion, so that bounds exist?
  [[nodiscard]] bool atEnd(std::size_t i) const {
    return known_ && (i == 0 || i + 2 == turns_->poses.size());
  }
  // A box that contains the arc of a corner in step i and the intersection of its tangents.
  [[nodiscard]] Aabb ofCorner(Vec2 local, std::size_t i) const;
  // Is the edge a-b axis-parallel at an end of the motion that belongs to step i?
  [[nodiscard]] bool alongAxis(Vec2 a, Vec2 b, std::size_t i) const;
  // As ofCorner(), for a point of such an edge. `nearest`: it is the point nearest to the centre.
  [[nodiscard]] Aabb ofEdgePoint(Vec2 local, Vec2 a, Vec2 b, std::size_t i, bool nearest) const;

  // Does the centre lie on the inner side of the edge a-b of a ring, or on its line?
  [[nodiscard]] bool holdsCentre(Vec2 a, Vec2 b) const;
  // For an edge that does not hold the centre: the distance along the edge from its point nearest
  // to the centre beyond which points move away from the end pose during the whole step.
  [[nodiscard]] double leavingFrom(double centre_distance) const;
  // The error of the computed point nearest to the centre [m].
  [[nodiscard]] double nearestError() const { return known_ ? turns_->centre_error : 0.0; }

 private:
  // An end of the motion, the pose at the other end of its step, and the sense of rotation from the
  // first to the second.
  struct End {
    const Pose* pose;
    const Pose* other;
    double sense;
  };
  template <class F>
  void forEachEnd(std::size_t i, F&& f) const;
  // Velocities of a point per radian, directed away from the end: at the end and at the other pose.
  struct Speeds {
    Vec2 here;
    Vec2 later;
    double slack;  // speeds within it count as zero
  };
  [[nodiscard]] Speeds speeds(const End& end, Vec2 local) const;
  [[nodiscard]] bool leaves(const Speeds& s, Vec2 n) const;

  const RotationSteps* turns_;
  double error_;  // of a point's speed, in metres per radian
  bool known_;
};

}  // namespace clearway::lattice
