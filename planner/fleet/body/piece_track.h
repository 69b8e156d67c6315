// planner/fleet/body/piece_track.h — a box or a convex part on one motion.
//
// A track keeps the poses that were asked for at multiples of 1/kSteps: not thread-safe.
// Rotations need no libm tangent: the centre of rotation follows from the sine and cosine between
// the two headings. Rounding errors are below 1e-12 m for coordinates below 1000 m.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/motion.h"
#include "planner/fleet/body/placed_body.h"

namespace clearway::fleet::shaped {

// One piece of a primitive, over fractions 0 to 1, of a shape whose furthest point is `corner` away
// from the reference point.
class PieceMotion {
 public:
  PieceMotion(const Pose& rest, double corner);
  PieceMotion(const Motion& motion, double corner);

  static constexpr int kSteps = 64;
  struct Placement {
    Vec2 centre, axis;
  };
  [[nodiscard]] Placement placementAt(double fraction) const;
  [[nodiscard]] Vec2 displacement() const { return displacement_; }
  [[nodiscard]] bool keepsHeading() const { return angle_ == 0.0; }
  // Along an axis, with coordinates that have no rounding error.
  [[nodiscard]] bool isExact() const { return exact_; }
  // An upper bound of the length of the path of any point of the shape [m].
  [[nodiscard]] double reach() const { return reach_; }
  // The radius of the disc around the shape.
  [[nodiscard]] double corner() const { return corner_; }
  // False if discs around both tracks, the other one moved by `offset`, are apart.
  [[nodiscard]] bool mayMeet(const PieceMotion& other, Vec2 offset, double margin) const;

 private:
  Vec2 from_, displacement_, centre_;  // centre of rotation
  Heading heading_;
  double angle_ = 0.0, reach_ = 0.0;
  Vec2 middle_;          // of a disc around the whole track
  double radius_ = 0.0;  // of that disc
  double corner_ = 0.0;
  bool exact_ = false;
  bool glides_ = false;  // turns, and moves straight
};

[[nodiscard]] inline double cornerOf(const Box& box) {
  return std::sqrt(box.half_length * box.half_length + box.half_width * box.half_width);
}
[[nodiscard]] inline double cornerOf(const BodyPart* part) { return part->corner; }

// Placed: PlacedBox or PlacedPart.
template <class Placed>
class PieceTrack : public PieceMotion {
 public:
  using Shape = typename Placed::Shape;
  // Of a motion, or a pose at rest.
  template <class Path>
  PieceTrack(const Path& path, const Shape& shape)
      : PieceMotion(path, cornerOf(shape)), shape_(shape) {}

  // The shape at step / kSteps of the motion, step < kSteps.
  [[nodiscard]] const Placed& at(int step) const {
    const bool is_placed = ((placed_ >> static_cast<unsigned>(step)) & 1U) != 0;
    return is_placed ? poses_[static_cast<std::size_t>(step)] : place(step);
  }
  [[nodiscard]] Placed placedAt(double fraction) const {
    const Placement p = placementAt(fraction);
    return Placed{p.centre, p.axis, shape_};
  }

 private:
  const Placed& place(int step) const {
    if (poses_.empty()) poses_.resize(kSteps);
    placed_ |= std::uint64_t{1} << static_cast<unsigned>(step);
    return poses_[static_cast<std::size_t>(step)] = placedAt(static_cast<double>(step) / kSteps);
  }
  Shape shape_;
  mutable std::vector<Placed> poses_;
  mutable std::uint64_t placed_ = 0;  // bits: the steps in poses_
};

}  // namespace clearway::fleet::shaped
