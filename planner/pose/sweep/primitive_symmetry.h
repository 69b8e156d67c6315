// planner/pose/sweep/primitive_symmetry.h — symmetries of a primitive set: which motions sweep the
// transformed cells of another one.
//
// On square cells a quarter turn about a cell centre maps cells to cells. A reflection does so,
// too, and it applies if the body is mirror symmetric. A reversed motion sweeps the same cells. In
// a set that repeats every quarter turn and is mirror symmetric, few motions have to be swept. All
// symmetries hold up to rounding, which the margin of the cells covers
// (planner/pose/sweep/swept_cells.h).
// Cost: some microseconds for 100 motions.
#pragma once

#include <vector>

#include "core/shape/footprint.h"
#include "planner/pose/primitives/primitive_set.h"
#include "planner/pose/primitives/state_lattice.h"
#include "planner/pose/sweep/swept_cells.h"

namespace clearway::lattice {

// The transformation that maps another motion to this one: reversal, then reflection, then
// rotation.
struct PrimitiveSymmetry {
  std::size_t of = 0;  // index of the other motion; its own index if there is none
  bool backwards = false;
  bool mirrored = false;  // y to -y
  int quarters = 0;       // from +x towards +y
};

// For each motion of the set a motion of the same or a lower index of which it is the image within
// `close` [m].
[[nodiscard]] std::vector<PrimitiveSymmetry> symmetriesOf(const StateLattice& lattice,
                                                          const PrimitiveSet& motions,
                                                          const Footprint& footprint, double close);

// The cells of the image, from the cells of the original motion and its shift in cells.
[[nodiscard]] SweptCells symmetryOf(const SweptCells& cells, Cell shift,
                                    const PrimitiveSymmetry& image);

}  // namespace clearway::lattice
