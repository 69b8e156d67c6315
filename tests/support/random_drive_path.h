// tests/support/random_drive_path.h — paths of a robot that drives along its heading and turns in
// place, made motion by motion.
#pragma once

#include <cmath>

#include "core/base/rng.h"
#include "core/geometry/path.h"

namespace clearway::testing {

// Adds motions to a path. Lengths are signed: negative ones go backward.
class DrivePath {
 public:
  explicit DrivePath(const Pose& start = {}) : path_{start, {}} {}

  DrivePath& straight(double length_m) {
    const Pose from = path_.goal();
    return add(MotionKind::Straight,
               {from.position + length_m * from.heading.vector(), from.heading});
  }
  DrivePath& turn(double angle_rad) {
    const Pose from = path_.goal();
    return add(MotionKind::Turn,
               {from.position, from.heading.turnedBy(*Heading::fromRadians(angle_rad))});
  }
  // The angle has the sign of the curvature times the length.
  DrivePath& arc(double length_m, double angle_rad) {
    const Pose from = path_.goal();
    const double chord = length_m * std::sin(0.5 * angle_rad) / (0.5 * angle_rad);
    const Heading middle = from.heading.turnedBy(*Heading::fromRadians(0.5 * angle_rad));
    return add(MotionKind::Arc, {from.position + chord * middle.vector(),
                                 from.heading.turnedBy(*Heading::fromRadians(angle_rad))});
  }
  // Without a turn, in any direction in the agent's frame.
  DrivePath& slide(Vec2 step) {
    const Pose from = path_.goal();
    return add(MotionKind::Straight, {toWorld(from, step), from.heading});
  }
  [[nodiscard]] const Path& path() const { return path_; }

 private:
  DrivePath& add(MotionKind kind, const Pose& to) {
    path_.motions.push_back({kind, path_.goal(), to});
    return *this;
  }
  Path path_;
};

// All kinds of motions, forward and backward, of 1 cm to 4 m and up to 170 degrees.
[[nodiscard]] inline Path randomDrivePath(Rng& rng, int motions) {
  DrivePath out({{rng.range(-5, 5), rng.range(-5, 5)}, *Heading::fromRadians(rng.range(-3, 3))});
  double side = 1.0;
  for (int k = 0; k < motions; ++k) {
    if (rng.unit() < 0.15) side = -side;
    const double size = std::exp(rng.range(std::log(0.01), std::log(4.0)));
    const double angle = (rng.unit() < 0.5 ? -1.0 : 1.0) * rng.range(0.05, 2.9);
    const double kind = rng.unit();
    if (kind < 0.4) {
      out.straight(side * size);
    } else if (kind < 0.55) {
      out.turn(angle);
    } else {
      out.arc(side * size, angle);
    }
  }
  return out.path();
}

}  // namespace clearway::testing
