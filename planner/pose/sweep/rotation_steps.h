// planner/pose/sweep/rotation_steps.h — a rotation cut into equal turns so small that chords stand
// for arcs.
//
// Method: the angle is halved, by square roots, until r f^2 / 8 of a small turn f is at most the
// given excess for every point of the agent: so far an arc is from its chord. Cost: a few ns a
// turn; no libm trigonometry, so the bits are the same on every machine. There are at most 4096. An
// agent that reaches further than some 10^7 times the excess, for half a turn (2 * 10^5 cells where
// that is 1/64 of one), is further from its chords than it.
#pragma once

#include <vector>

#include "core/geometry/motion.h"

namespace clearway::lattice {

// The poses that cut a rotation into equal small turns.
struct RotationSteps {
  std::vector<Pose> poses;    // n + 1, the first and the last are the motion's own
  double half_tangent = 0.0;  // tan(f/2) / 2 of a small turn f, with its sign
  Vec2 centre;                // of rotation, in the frame of the first pose
  double centre_error = 0.0;  // of that [m]; in place it is exact
};

// `reach_m`: how far the agent reaches from its position. Precondition: not straight.
[[nodiscard]] RotationSteps rotationSteps(const Motion& m, double reach_m, double excess_m);

}  // namespace clearway::lattice
