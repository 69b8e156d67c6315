#include "planner/fleet/body/piece_track.h"

#include <algorithm>
#include <cmath>

namespace clearway::fleet::shaped {

PieceMotion::PieceMotion(const Pose& rest, double corner)
    : from_(rest.position),
      heading_(rest.heading),
      middle_(from_),
      radius_(corner),
      corner_(corner),
      exact_((rest.heading.isCardinal() || corner == 0.0) && isDyadic(from_.x) &&
             isDyadic(from_.y)) {}

PieceMotion::PieceMotion(const Motion& motion, double corner) : PieceMotion(motion.from, corner) {
  displacement_ = motion.to.position - motion.from.position;
  const double chord = length(displacement_);
  reach_ = chord;
  middle_ = from_ + 0.5 * displacement_;
  radius_ = 0.5 * chord + corner;
  // The heading of the reference point itself is irrelevant.
  const bool is_straight = motion.kind == MotionKind::Straight || corner == 0.0;
  if (is_straight && motion.kind != MotionKind::Arc) {
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

PieceMotion::Placement PieceMotion::placementAt(double fraction) const {
  if (angle_ == 0.0) return {from_ + fraction * displacement_, heading_.vector()};
  const Heading by = Heading::fromRadians(fraction * angle_).value_or(Heading{});
  const Vec2 axis = heading_.turnedBy(by).vector();
  if (glides_) return {from_ + fraction * displacement_, axis};
  return {centre_ + rotate(by, from_ - centre_), axis};
}

bool PieceMotion::mayMeet(const PieceMotion& other, Vec2 offset, double margin) const {
  const double apart = radius_ + other.radius_ + margin;
  return squaredLength(other.middle_ + offset - middle_) < apart * apart * (1.0 + 1e-12);
}

}  // namespace clearway::fleet::shaped
