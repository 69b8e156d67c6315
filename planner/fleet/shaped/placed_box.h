// planner/fleet/shaped/placed_box.h — a box at a pose, and a box on one motion.
//
// Rotations need no libm tangent: the centre of rotation follows from the sine and cosine between
// the two headings. Rounding errors are below 1e-12 m for coordinates below 1000 m.
#pragma once

#include "core/geometry/motion.h"
#include "planner/fleet/shaped/primitive.h"

namespace clearway::fleet::shaped {

struct PlacedBox {
  Vec2 centre, axis;  // axis: the unit vector along the length
  Box box;
  // Half of the projection on a unit vector.
  [[nodiscard]] double extent(Vec2 n) const {
    return box.half_length * std::abs(dot(axis, n)) + box.half_width * std::abs(cross(axis, n));
  }
};

// The largest gap over the four edge directions: a lower bound of the distance; negative if the
// boxes overlap.
[[nodiscard]] double gapBetween(const PlacedBox& a, const PlacedBox& b);

// One piece of a primitive, over fractions 0 to 1.
class PieceTrack {
 public:
  PieceTrack(const Motion& motion, const Box& box, Vec2 offset);
  [[nodiscard]] static PieceTrack atRest(const Pose& pose, const Box& box, Vec2 offset);

  [[nodiscard]] PlacedBox at(double fraction) const;
  [[nodiscard]] Vec2 displacement() const { return displacement_; }
  [[nodiscard]] bool keepsHeading() const { return angle_ == 0.0; }
  // Along an axis, with coordinates that have no rounding error.
  [[nodiscard]] bool isExact() const { return exact_; }
  // An upper bound of the length of the path of any point of the box [m].
  [[nodiscard]] double reach() const { return reach_; }
  // False if discs around both tracks are apart.
  [[nodiscard]] bool mayMeet(const PieceTrack& other, double margin) const;

 private:
  PieceTrack() = default;
  Box box_;
  Vec2 from_, displacement_, centre_;  // centre of rotation
  Heading heading_;
  double angle_ = 0.0, reach_ = 0.0;
  Vec2 middle_;          // of a disc around the whole track
  double radius_ = 0.0;  // of that disc
  bool exact_ = false;
};

}  // namespace clearway::fleet::shaped
