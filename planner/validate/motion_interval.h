// planner/validate/motion_interval.h — a piece of one motion, cut in halves without trigonometry.
//
// Method: the heading at the middle of a rotation is the normalised sum of the headings at its ends
//         (or the normal of their difference, whichever is the longer vector), and the position in
//         the middle of an arc lies tan(angle/4)/2 chord lengths beside the middle of the chord.
//         Square roots only, so the bits are the same on every machine, and a nearly straight arc
//         is as accurate as a tight one: its far centre of rotation never appears.
// Cost:   some 20 ns a cut. Rounding: at most 2 units in the last place a level.
#pragma once

#include <array>

#include "core/geometry/motion.h"

namespace clearway::validation {

// The poses at t0 and t1 of the motion; the ends of the whole motion keep their bits.
struct MotionInterval {
  MotionKind kind = MotionKind::Straight;
  double t0 = 0.0;
  double t1 = 1.0;
  Pose a;
  Pose b;
};

// Cosine and sine of half the signed turn of a span.
struct HalfTurn {
  double cos = 1.0;
  double sin = 0.0;
  [[nodiscard]] double tanOfHalf() const { return sin / (1.0 + cos); }  // tan(turn/4)
};

[[nodiscard]] MotionInterval wholeMotion(const Motion& m);
// Of a straight motion at t in [0, 1]; its end keeps its bits.
[[nodiscard]] Pose straightPose(const Motion& m, double t);
[[nodiscard]] HalfTurn halfTurn(const MotionInterval& s);
[[nodiscard]] Pose middle(const MotionInterval& s);
// The same two halves for the same span and its middle().
[[nodiscard]] std::array<MotionInterval, 2> halves(const MotionInterval& s, const Pose& middle);

// How far a span can be from a rigid motion with unit headings: their deviation from length 1.
[[nodiscard]] double unitDeviation(const MotionInterval& s);

}  // namespace clearway::validation
