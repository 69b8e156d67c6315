// planner/pose/sweep/rotation_steps.h — subdivision of a rotation into equal small steps.
//
// Method: the angle is halved, by square roots, until the distance of arc and chord, r f^2 / 8 for
// a step f, is at most the given excess for every point of the agent. There are at most 4096 steps.
// An agent whose reach exceeds some 10^7 times the excess, for half a turn (2 * 10^5 cells for an
// excess of 1/64 cell), has a larger excess.
// Cost: a few ns a step. No libm trigonometry is used, so the bits are the same on every machine.
#pragma once

#include <vector>

#include "core/geometry/motion.h"

namespace clearway::lattice {

// The poses that divide a rotation into n equal steps.
struct RotationSteps {
  std::vector<Pose> poses;    // n + 1; the first and the last are the exact ends of the motion
  double half_tangent = 0.0;  // tan(f/2) / 2 of a step f, with its sign
  Vec2 centre;                // of rotation, in the frame of the first pose
  double centre_error = 0.0;  // of the centre [m]; 0 for a turn in place
};

// `reach_m`: the largest distance of a point of the agent from its position. Precondition: the
// motion is not straight.
[[nodiscard]] RotationSteps rotationSteps(const Motion& m, double reach_m, double excess_m);

}  // namespace clearway::lattice
