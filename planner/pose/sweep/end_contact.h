// planner/pose/sweep/end_contact.h — how far points of the body reach in the first and last small
// turn of a rotation, by what is exact at its ends.
//
// The motion's own end poses are exact, what lies between them is rounded. So a side that comes to
// lie on a wall would seem to enter it by a hair. Here is proved that it does not:
// Corner:  along an axis direction in which it moves away from the end during the whole small turn
//          it is never further than its exact place at the end. Its speed along the direction is a
//          sinusoid of the angle; a turn of less than half a circle at whose both ends it has the
//          same sign has no other sign in between, so that no highest point lies there.
// Point of an edge that lies along an axis at the end: likewise, never further than the edge. For
//          the point nearest to the centre, of an edge that has the centre on its inner side, no
//          speed is asked: its circle about the centre touches the edge from within.
// Both hold for the meeting point of the tangents as well, as it lies on the tangent at the end.
// Rounding: a turn in place to or from a cardinal heading is decided exactly. Else a speed within
// its rounding counts as none; as it is clearly negative at the other end of the small turn, that
// hides less than 2^-11 of the rounding of coordinates.
// Cost: some ten nanoseconds a point. Thread-safe.
#pragma once

#include "core/geometry/aabb.h"
#include "planner/pose/sweep/rotation_steps.h"

namespace clearway::lattice {

class EndContact {
 public:
  // Borrows the turns. `rounding_m` as in SweepPrecision.
  EndContact(const RotationSteps& turns, double rounding_m);

  // Is small turn i at an end of the motion that proves something?
  [[nodiscard]] bool atEnd(std::size_t i) const {
    return known_ && (i == 0 || i + 2 == turns_->poses.size());
  }
  // The box in which a corner stays, all it says about its way and its tangents' meeting point.
  [[nodiscard]] Aabb ofCorner(Vec2 local, std::size_t i) const;
  // Does the edge a-b lie along an axis at an end of the motion that small turn i has?
  [[nodiscard]] bool alongAxis(Vec2 a, Vec2 b, std::size_t i) const;
  // The same for a point of such an edge; is it the one nearest to the centre?
  [[nodiscard]] Aabb ofEdgePoint(Vec2 local, Vec2 a, Vec2 b, std::size_t i, bool nearest) const;

  // Does the centre lie on the inner side of the edge a-b of a ring, or on its line?
  [[nodiscard]] bool holdsCentre(Vec2 a, Vec2 b) const;
  // Where the edge does not hold the centre: from that far on, along the edge from its point
  // nearest to the centre, points move away from the end during the whole small turn.
  [[nodiscard]] double leavingFrom(double centre_distance) const;
  // How far the point nearest to the centre may be from where it was computed [m].
  [[nodiscard]] double nearestError() const { return known_ ? turns_->centre_error : 0.0; }

 private:
  // An end of the motion, the pose at the other end of its small turn, and the sense in which the
  // body turns from the one to the other.
  struct End {
    const Pose* pose;
    const Pose* other;
    double sense;
  };
  template <class F>
  void forEachEnd(std::size_t i, F&& f) const;
  // Of a point, per radian, away from the end: there, and at the other pose.
  struct Speeds {
    Vec2 here;
    Vec2 later;
    double slack;  // of a speed here that counts as none
  };
  [[nodiscard]] Speeds speeds(const End& end, Vec2 local) const;
  [[nodiscard]] bool leaves(const Speeds& s, Vec2 n) const;

  const RotationSteps* turns_;
  double error_;  // of a point's speed, in metres per radian
  bool known_;
};

}  // namespace clearway::lattice
