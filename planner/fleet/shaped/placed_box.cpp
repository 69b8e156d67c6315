#include "planner/fleet/shaped/placed_box.h"

#include <algorithm>
#include <cmath>

namespace clearway::fleet::shaped {

bool isDyadic(double v) {
  const double scaled = v * 1024.0;
  return std::abs(scaled) < 0x1.0p+40 && scaled == std::floor(scaled);
}

PieceTrack PieceTrack::atRest(const Pose& pose, const Box& box) {
  PieceTrack t;
  t.box_ = box;
  t.from_ = pose.position;
  t.heading_ = pose.heading;
  t.middle_ = t.from_;
  t.corner_ = std::sqrt(box.half_length * box.half_length + box.half_width * box.half_width);
  t.radius_ = t.corner_;
  t.exact_ = pose.heading.isCardinal() && isDyadic(pose.position.x) && isDyadic(pose.position.y);
  return t;
}

PieceTrack::PieceTrack(const Motion& motion, const Box& box)
    : PieceTrack(atRest(motion.from, box)) {
  displacement_ = motion.to.position - motion.from.position;
  const double chord = length(displacement_), corner = corner_;
  reach_ = chord;
  middle_ = from_ + 0.5 * displacement_;
  radius_ = 0.5 * chord + corner;
  if (motion.kind == MotionKind::Straight) {
    exact_ = exact_ && isDyadic(motion.to.position.x) && isDyadic(motion.to.position.y);
    return;
  }
  exact_ = false;
  angle_ = turnAngle(motion);
  if (motion.kind != MotionKind::Arc) {
    glides_ = true;
    reach_ = chord + std::abs(angle_) * corner;
    return;
  }
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

PlacedBox PieceTrack::placedAt(double fraction) const {
  if (angle_ == 0.0) return {from_ + fraction * displacement_, heading_.vector(), box_};
  const Heading by = Heading::fromRadians(fraction * angle_).value_or(Heading{});
  const Vec2 axis = heading_.turnedBy(by).vector();
  if (glides_) return {from_ + fraction * displacement_, axis, box_};
  return {centre_ + rotate(by, from_ - centre_), axis, box_};
}

const PlacedBox& PieceTrack::place(int step) const {
  if (poses_.empty()) poses_.resize(kSteps);
  placed_ |= std::uint64_t{1} << static_cast<unsigned>(step);
  return poses_[static_cast<std::size_t>(step)] = placedAt(static_cast<double>(step) / kSteps);
}

bool PieceTrack::mayMeet(const PieceTrack& other, Vec2 offset, double margin) const {
  const double apart = radius_ + other.radius_ + margin;
  return squaredLength(other.middle_ + offset - middle_) < apart * apart * (1.0 + 1e-12);
}

}  // namespace clearway::fleet::shaped
