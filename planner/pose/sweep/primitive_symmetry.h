// planner/pose/sweep/primitive_symmetry.h — which motions of a set sweep the cells of another,
// moved.
//
// On square cells, seen from the middle of a cell, quarter turns map cells to cells; so do mirror
// images, where the body is its own mirror image. A motion run from its end sweeps the same cells.
// So of a set of motions that repeats itself every quarter of a turn and is alike to the left and
// to the right, few have to be swept.
// All hold up to rounding, for which the cells' margin stands (planner/pose/sweep/swept_cells.h).
// Cost: some microseconds for 100 motions.
#pragma once

#include <vector>

#include "core/shape/footprint.h"
#include "planner/pose/primitives/primitive_set.h"
#include "planner/pose/primitives/state_lattice.h"
#include "planner/pose/sweep/swept_cells.h"

namespace clearway::lattice {

// How a motion comes from another: that is run backwards, then mirrored, then turned.
struct PrimitiveSymmetry {
  std::size_t of = 0;  // the other; itself when there is none
  bool backwards = false;
  bool mirrored = false;  // y to -y
  int quarters = 0;       // from +x towards +y
};

// For each motion of the set one whose cells can be found before its own, of which it is an image
// to within `close` [m].
[[nodiscard]] std::vector<PrimitiveSymmetry> symmetriesOf(const StateLattice& lattice,
                                                          const PrimitiveSet& motions,
                                                          const Footprint& footprint, double close);

// The cells under an image, from the cells under the motion and the cells that this leads over.
[[nodiscard]] SweptCells symmetryOf(const SweptCells& cells, Cell shift,
                                    const PrimitiveSymmetry& image);

}  // namespace clearway::lattice
