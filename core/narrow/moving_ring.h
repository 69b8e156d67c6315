// core/narrow/moving_ring.h — a convex shape on a part of its motion, with bounds of its speeds.
//
// Internal to cast.h and impact.h. Positions and velocities of vertices hold at the time last asked
// for; bounds hold for the whole part. Neither copied nor moved.
// Cost: O(n) a placement. Not thread-safe.
#pragma once

#include <array>
#include <vector>

#include "core/geometry/exact_overlap.h"
#include "core/geometry/motion_part.h"
#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

class MovingRing {
 public:
  // A shape in its own frame.
  MovingRing(const RoundedRing& shape, const MotionPart& part);
  MovingRing(const MovingRing&) = delete;
  MovingRing& operator=(const MovingRing&) = delete;

  void follow(const MotionPart& part);
  const RoundedRing& at(double time);

  [[nodiscard]] bool rests() const { return turn_ == 0.0 && along_ == Vec2{}; }
  [[nodiscard]] const Pose& pose() const { return pose_; }
  // Of the reference point, now; the same at all times if it is even.
  [[nodiscard]] Vec2 velocity() const { return velocity_; }
  [[nodiscard]] bool isEven() const { return part_.curve == 0.0 && speed_on_arc_ == 0.0; }
  // The minimum height along n at a later time, to first order. The omitted terms are below half of
  // bend() times that time squared.
  [[nodiscard]] double leastAlong(Vec2 n, double later) const;
  // Upper bounds of the speed of the reference point, of the speed at which any vertex turns about
  // it, and of the acceleration of any vertex.
  [[nodiscard]] double speed() const;
  [[nodiscard]] double turningSpeed() const { return most_ * std::abs(turn_) * reach_; }
  [[nodiscard]] double bend() const { return bend_; }
  // Of the coordinates involved, for rounding errors.
  [[nodiscard]] double scale() const;

 private:
  HullView hull_;
  RoundedRing placed_;
  MotionPart part_;
  Vec2 along_;                 // from the first to the last place of the reference point
  double turn_ = 0.0;          // over the part
  double reach_ = 0.0;         // of the furthest vertex from the reference point
  double rate_ = 1.0;          // parts in a unit of time
  double most_ = 1.0;          // the largest rate, with the curve
  double speed_on_arc_ = 0.0;  // of the reference point at an even rate; 0: it moves straight
  double bend_ = 0.0;
  Pose pose_;
  Vec2 velocity_;
  double turning_ = 0.0;  // the turn rate now
  std::array<Vec2, 8> small_;
  std::vector<Vec2> large_;
};

// A lower bound of the time during which two shapes stay apart along a unit normal from b to a, at
// most `most`. `gap`: how far they may approach along it, less errors; `linear`: the time that a
// bound of all speeds allows. The gap is at least f(t) = least height of a - greatest height of b -
// bend t^2 / 2, each height linear in time. f is concave: between two points it is above their
// chord, beyond them below it.
[[nodiscard]] double apartFor(const MovingRing& a, const MovingRing& b, Vec2 normal, double gap,
                              double linear, double most);

// An upper bound of the rate at which they approach along a unit normal from b to a.
[[nodiscard]] double approachAlong(const MovingRing& a, const MovingRing& b, Vec2 normal);

}  // namespace clearway::collide
