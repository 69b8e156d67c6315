#include "planner/fleet/shaped/placed_box.h"

#include <algorithm>
#include <cmath>

#include "planner/fleet/shaped/covered_offsets.h"

namespace clearway::fleet::shaped {

double gapBetween(const PlacedBox& a, const PlacedBox& b) {
  const Vec2 d = b.centre - a.centre;
  const double cc = std::abs(dot(a.axis, b.axis)), ss = std::abs(cross(a.axis, b.axis));
  const double along_a =
      std::abs(dot(d, a.axis)) - a.box.half_length - b.box.half_length * cc - b.box.half_width * ss;
  const double across_a = std::abs(cross(d, a.axis)) - a.box.half_width - b.box.half_length * ss -
                          b.box.half_width * cc;
  const double along_b =
      std::abs(dot(d, b.axis)) - b.box.half_length - a.box.half_length * cc - a.box.half_width * ss;
  const double across_b = std::abs(cross(d, b.axis)) - b.box.half_width - a.box.half_length * ss -
                          a.box.half_width * cc;
  return std::max(std::max(along_a, across_a), std::max(along_b, across_b));
}

PieceTrack PieceTrack::atRest(const Pose& pose, const Box& box, Vec2 offset) {
  PieceTrack t;
  t.box_ = box;
  t.from_ = pose.position + offset;
  t.heading_ = pose.heading;
  t.middle_ = t.from_;
  t.radius_ = std::sqrt(box.half_length * box.half_length + box.half_width * box.half_width);
  t.exact_ = pose.heading.isCardinal() && isDyadic(pose.position.x) && isDyadic(pose.position.y);
  return t;
}

PieceTrack::PieceTrack(const Motion& motion, const Box& box, Vec2 offset)
    : PieceTrack(atRest(motion.from, box, offset)) {
  displacement_ = motion.to.position - motion.from.position;
  const double chord = length(displacement_), corner = radius_;
  reach_ = chord;
  middle_ = from_ + 0.5 * displacement_;
  radius_ = 0.5 * chord + corner;
  if (motion.kind == MotionKind::Straight) {
    exact_ = exact_ && isDyadic(motion.to.position.x) && isDyadic(motion.to.position.y);
    return;
  }
  exact_ = false;
  angle_ = turnAngle(motion);
  const Vec2 h = motion.from.heading.vector(), g = motion.to.heading.vector();
  // Half the cotangent of half the angle: (1 + cos) / sin.
  const double half_cotangent = 0.5 * (1.0 + dot(h, g)) / cross(h, g);
  centre_ = middle_ + half_cotangent * perpendicular(displacement_);
  const double turning = length(from_ - centre_);
  reach_ = std::abs(angle_) * (turning + corner);
  // The arc lies within its chord's half length plus its height of the middle of the chord.
  radius_ +=
      std::max(0.0, turning - std::sqrt(std::max(0.0, turning * turning - 0.25 * chord * chord)));
}

PlacedBox PieceTrack::at(double fraction) const {
  if (angle_ == 0.0) return {from_ + fraction * displacement_, heading_.vector(), box_};
  const Result<Heading> by = Heading::fromRadians(fraction * angle_);
  const Heading turned = by ? heading_.turnedBy(*by) : heading_;
  return {centre_ + (by ? rotate(*by, from_ - centre_) : from_ - centre_), turned.vector(), box_};
}

bool PieceTrack::mayMeet(const PieceTrack& other, double margin) const {
  const double apart = radius_ + other.radius_ + margin;
  return squaredLength(other.middle_ - middle_) < apart * apart * (1.0 + 1e-12);
}

}  // namespace clearway::fleet::shaped
