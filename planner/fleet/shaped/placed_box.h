// planner/fleet/shaped/placed_box.h — a box at a pose, and a box on one motion.
//
// A track keeps the poses that were asked for at multiples of 1/kSteps: not thread-safe.
// Rotations need no libm tangent: the centre of rotation follows from the sine and cosine between
// the two headings. Rounding errors are below 1e-12 m for coordinates below 1000 m.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/geometry/motion.h"
#include "planner/fleet/shaped/primitive.h"

namespace clearway::fleet::shaped {

// True if the value is a multiple of 2^-10 of moderate size: sums of such values are exact.
[[nodiscard]] bool isDyadic(double v);

struct PlacedBox {
  Vec2 centre, axis;  // axis: the unit vector along the length
  Box box;
  // Half of the projection on a unit vector.
  [[nodiscard]] double extent(Vec2 n) const {
    return box.half_length * std::abs(dot(axis, n)) + box.half_width * std::abs(cross(axis, n));
  }
};

// The largest gap over the four edge directions: a lower bound of the distance; negative if the
// boxes overlap. The box b is moved by `offset`.
[[nodiscard]] inline double gapBetween(const PlacedBox& a, const PlacedBox& b, Vec2 offset) {
  using Pair [[gnu::vector_size(16)]] = double;  // by the edges of a and by those of b
  using Mask [[gnu::vector_size(16)]] = long long;
  const auto magnitude = [](Pair p) {
    constexpr long long kNoSign = ~(1LL << 63);
    return Pair(Mask(p) & Mask{kNoSign, kNoSign});
  };
  const Vec2 d = b.centre + offset - a.centre;
  const double cc = std::abs(dot(a.axis, b.axis)), ss = std::abs(cross(a.axis, b.axis));
  const Pair axis_x{a.axis.x, b.axis.x}, axis_y{a.axis.y, b.axis.y};
  const Pair own_length{a.box.half_length, b.box.half_length};
  const Pair own_width{a.box.half_width, b.box.half_width};
  const Pair length{b.box.half_length, a.box.half_length};
  const Pair width{b.box.half_width, a.box.half_width};
  const Pair along = magnitude(d.x * axis_x + d.y * axis_y) - own_length - length * cc - width * ss;
  const Pair across = magnitude(d.x * axis_y - d.y * axis_x) - own_width - length * ss - width * cc;
  const Pair most = along > across ? along : across;
  return std::max(most[0], most[1]);
}

// One piece of a primitive, over fractions 0 to 1.
class PieceTrack {
 public:
  PieceTrack(const Motion& motion, const Box& box);
  [[nodiscard]] static PieceTrack atRest(const Pose& pose, const Box& box);

  static constexpr int kSteps = 64;
  // The box at step / kSteps of the motion, step < kSteps.
  [[nodiscard]] const PlacedBox& at(int step) const {
    const bool is_placed = ((placed_ >> static_cast<unsigned>(step)) & 1U) != 0;
    return is_placed ? poses_[static_cast<std::size_t>(step)] : place(step);
  }
  [[nodiscard]] PlacedBox placedAt(double fraction) const;
  [[nodiscard]] Vec2 displacement() const { return displacement_; }
  [[nodiscard]] bool keepsHeading() const { return angle_ == 0.0; }
  // Along an axis, with coordinates that have no rounding error.
  [[nodiscard]] bool isExact() const { return exact_; }
  // An upper bound of the length of the path of any point of the box [m].
  [[nodiscard]] double reach() const { return reach_; }
  // The radius of the disc around the box.
  [[nodiscard]] double corner() const { return corner_; }
  // False if discs around both tracks, the other one moved by `offset`, are apart.
  [[nodiscard]] bool mayMeet(const PieceTrack& other, Vec2 offset, double margin) const;

 private:
  PieceTrack() = default;
  const PlacedBox& place(int step) const;
  Box box_;
  Vec2 from_, displacement_, centre_;  // centre of rotation
  Heading heading_;
  double angle_ = 0.0, reach_ = 0.0;
  Vec2 middle_;          // of a disc around the whole track
  double radius_ = 0.0;  // of that disc
  double corner_ = 0.0;
  bool exact_ = false;
  bool glides_ = false;  // turns, and moves straight
  mutable std::vector<PlacedBox> poses_;
  mutable std::uint64_t placed_ = 0;  // bits: the steps in poses_
};

}  // namespace clearway::fleet::shaped
