// planner/fleet/shaped/lattice_motions.h — the motions between lattice poses: cell centres with
// headings of multiples of 45 degrees.
//
// For every heading: one step straight, an eighth of a turn in place, arcs of a quarter and of an
// eighth of a turn, and lane changes (two opposite arcs); all to both sides, forward and backward.
// Arcs are as wide as the distance between the two poses permits.
// Cars have no turns in place; their arcs are larger by the least whole factor that gives them the
// radius. Omnidirectional agents also step to the six other neighbours. Agents with accelerations
// also drive straight for 2, 4 and 8 cells without a stop. On fine cells differential drives
// without accelerations have all but the turns larger by a whole factor, too: the small arcs would
// be driven at the turn rate, not at the speed. The set is closed under reversal in time and under
// the symmetries of the square, so a search from the goal uses the same motions.
#pragma once

#include <array>
#include <vector>

#include "planner/fleet/body/primitive.h"

namespace clearway::fleet::shaped {

// The headings of the lattice: multiples of 45 degrees.
[[nodiscard]] const std::array<Heading, kHeadings>& latticeHeadings();

struct LatticeMotion {
  int from_heading = 0, to_heading = 0;
  int rows = 0, columns = 0;  // the displacement in cells
  std::vector<Pose> poses;    // in cells, relative to the first position; at least two
};

using LatticeMotions = std::array<std::vector<LatticeMotion>, kHeadings>;

// The motions from each heading, in a fixed order. `min_radius`: of a car [cells]. `factor`: of the
// larger motions of a differential drive without ramps; 1: none.
[[nodiscard]] LatticeMotions latticeMotions(DriveKind drive = DriveKind::Differential,
                                            double min_radius = 0.0, bool has_ramps = false,
                                            int factor = 1);

// The largest factor at which an eighth of a turn takes no longer than its turning, and the steps
// are no longer than half the body. `turning_m`: the speed by the turn rate; `reach_m`: of the
// body.
[[nodiscard]] int factorOnFineCells(double cell_m, double turning_m, double reach_m);

// A symmetry of the square: a reflection y -> -y if `mirrored`, then quarter turns from +x to +y.
struct Symmetry {
  int quarter_turns = 0;
  bool mirrored = false;
  [[nodiscard]] Vec2 apply(Vec2 v) const;
  [[nodiscard]] int heading(int k) const;
  [[nodiscard]] Heading turned(Heading h) const;
};
inline constexpr int kSymmetries = 8;
[[nodiscard]] Symmetry symmetry(int index);  // 0: the identity

}  // namespace clearway::fleet::shaped
