// planner/validate/fleet/moving_part.h — one convex part that moves during an interval of time, and
// bounds on the distance of two such parts that hold during the whole interval.
//
// Every vertex moves with a constant speed, on a straight line or a circular arc, or, in a Glide,
// on such an arc about a reference point that moves straight. It deviates from the linear
// interpolation of its two end positions by at most r turn^2 / 8 (r: the radius of the arc), the
// error of linear interpolation of a curve with that acceleration.
// Lower bounds of the distance: the smaller of the separations at both ends of the interval, along
// one direction, minus the deviations. The direction is that of the closest points in the middle
// of the interval, or the normal of an edge that turns with its part; in the frame of that part the
// accelerations include those of the frame. The errors are quadratic in the interval.
// Domain: turns of at most 46 degrees (isSmallTurn). Larger turns are bisected by the caller.
// Cost: O(n*m), some 300 ns for two boxes. Thread-safe.
#pragma once

#include "core/geometry/convex_polygon.h"
#include "core/geometry/overlap.h"
#include "planner/validate/motion/motion_interval.h"
#include "planner/validate/motion/swept_hull.h"

namespace clearway::validation {

class MovingPart {
 public:
  MovingPart(const ConvexPolygon& part, const MotionInterval& span);

  [[nodiscard]] const ConvexPolygon& part() const { return *part_; }
  [[nodiscard]] const MotionInterval& span() const { return span_; }
  [[nodiscard]] bool isSmallTurn() const;
  [[nodiscard]] double longestChord() const { return longest_chord_; }
  [[nodiscard]] ConvexRing ringAt(int end) const { return end == 0 ? at0_ : at1_; }
  [[nodiscard]] const Pose& poseAt(int end) const { return end == 0 ? span_.a : span_.b; }

  // How far a vertex, and the reference point, may deviate from the interpolation of its ends.
  [[nodiscard]] double deviation() const { return deviation_; }
  [[nodiscard]] double deviationOfReference() const;
  [[nodiscard]] double turn() const;  // an upper bound of |turn| [rad]

 private:
  const ConvexPolygon* part_;
  MotionInterval span_;
  HalfTurn half_;
  double deviation_of_unit_chord_ = 0.0;  // of a rotation
  PointList at0_, at1_;
  double longest_chord_ = 0.0;
  double deviation_ = 0.0;
};

// The lower bound along a unit vector that points from a to b. Without radii and roundings.
[[nodiscard]] double separationAlong(Vec2 n, const MovingPart& a, const MovingPart& b);

// The largest lower bound by an edge that turns with a; minus infinity for a point.
[[nodiscard]] double separationByEdges(const MovingPart& a, const MovingPart& b);

// Whether the parts are proved to be apart or in contact during the whole interval: an edge
// separates them exactly at one end of the interval, which is exact (the poses are those of the
// plan), and the separation along its normal grows towards the other end.
[[nodiscard]] bool leavesContact(const MovingPart& a, const MovingPart& b, int exact_end,
                                 double allowance);

}  // namespace clearway::validation
