// planner/validate/motion/motion_interval.h — an interval of one motion, bisected without
// trigonometry.
//
// Method: the heading at the middle of a rotation is the normalized sum of the headings at its ends
//         (or the normal of their difference, whichever vector is longer). The middle of an arc
//         lies tan(angle/4)/2 chord lengths beside the middle of the chord. Only square roots are
//         used, so the bits are the same on every machine. A nearly straight arc is as accurate as
//         a tight one, as its distant centre of rotation is not computed.
// Cost:   some 20 ns per bisection. Rounding: at most 2 units in the last place per level.
#pragma once

#include <array>

#include "core/geometry/motion.h"

namespace clearway::validation {

// The poses a at t0 and b at t1 of the motion. The ends of the whole motion keep their bits.
struct MotionInterval {
  MotionKind kind = MotionKind::Straight;
  double t0 = 0.0;
  double t1 = 1.0;
  Pose a;
  Pose b;
};

// Cosine and sine of half the signed turn of an interval.
struct HalfTurn {
  double cos = 1.0;
  double sin = 0.0;
  [[nodiscard]] double tanOfHalf() const { return sin / (1.0 + cos); }  // tan(turn/4)
};

[[nodiscard]] MotionInterval wholeMotion(const Motion& m);
// The pose of a straight motion at t in [0, 1]. The end keeps its bits.
[[nodiscard]] Pose straightPose(const Motion& m, double t);
[[nodiscard]] HalfTurn halfTurn(const MotionInterval& s);
[[nodiscard]] Pose middle(const MotionInterval& s);
// The two halves of an interval at its middle(). Equal arguments give equal bits.
[[nodiscard]] std::array<MotionInterval, 2> halves(const MotionInterval& s, const Pose& middle);

// The largest deviation of the end headings from length 1: the error of a rigid motion.
[[nodiscard]] double unitDeviation(const MotionInterval& s);

}  // namespace clearway::validation
