#include "core/geometry/motion_part.h"

#include <cmath>

#include "core/geometry/motion.h"

namespace clearway {

Pose poseAt(const MotionPart& part, double time) {
  return poseAt(part, time, part.from.heading.angleTo(part.to.heading));
}

Pose poseAt(const MotionPart& part, double time, double turn) {
  if (time <= part.begin) return part.from;
  if (time >= part.end) return part.to;
  const double u = (time - part.begin) / (part.end - part.begin);
  const double done = part.curve == 0.0 ? u : u + part.curve * u * (u - 1.0);
  if (part.on_arc && turn != 0.0 && part.from.position != part.to.position) {
    return MotionSampler({MotionKind::Arc, part.from, part.to}).at(done);
  }
  Pose p{part.from.position + done * (part.to.position - part.from.position), part.from.heading};
  if (turn == 0.0) return p;
  if (const Result<Heading> by = Heading::fromRadians(done * turn)) {
    p.heading = p.heading.turnedBy(*by);
  }
  return p;
}

// A point on a circle of radius r that turns by a strays at most r a^2 / 8 from even motion along
// the chord. With the chord h of the headings a <= h pi / 2, and the radius of the reference
// point's arc is d / h. Sums of coordinates are bounds of h and d without roots.
double strayOf(const Pose& from, const Pose& to, double reach_m) {
  constexpr double kMost = 0.31;  // > pi^2 / 32
  const Vec2 turned = to.heading.vector() - from.heading.vector();
  const Vec2 moved = to.position - from.position;
  const double h = std::abs(turned.x) + std::abs(turned.y);
  return kMost * h * (reach_m * h + std::abs(moved.x) + std::abs(moved.y));
}

}  // namespace clearway
