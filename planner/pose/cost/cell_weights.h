// planner/pose/cost/cell_weights.h — quadrature weights of the integral of a field over a motion.
//
// A field has a value for each cell of a grid. Its integral along the path of the agent's reference
// point [m] is the sum of weight * value over the visited cells. Between the centres a field is
//   Bilinear   interpolated between the four nearest centres: quadratic between the lines through
//              the centres, so Simpson's rule is exact piece by piece
//   ByCell     constant in each cell. A piece that runs along the line between two cells counts
//              half for each of them: positions within kOnLine of a line are on it.
// Straight motions are exact, and splitting one changes only the rounding. Arcs are split into
// pieces of at most half a cell; ByCell replaces each piece by its chord, cut at the lines. Weights
// sum up to the length of the motion; turns in place have none.
// Cells may lie outside the grid. Cost: some 20 ns per traversed cell. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/geometry/motion.h"
#include "core/grid/grid_frame.h"

namespace clearway::lattice {

enum class Interpolation : std::uint8_t { Bilinear, ByCell };

inline constexpr double kOnLine = 1e-6;  // of a cell

struct CellWeight {
  Cell cell;
  double weight_m = 0.0;
};

// Cells may be visited several times; weights are > 0.
void visitCellWeights(const GridFrame& frame, const Motion& m, Interpolation interpolation,
                      const std::function<void(Cell, double)>& visit);

// Sorted by cell, without duplicates.
[[nodiscard]] std::vector<CellWeight> cellWeights(const GridFrame& frame, const Motion& m,
                                                  Interpolation interpolation);

}  // namespace clearway::lattice
