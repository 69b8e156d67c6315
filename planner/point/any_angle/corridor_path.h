// planner/point/any_angle/corridor_path.h — the shortest path through a corridor: rectangles of a
// mesh one after the other, each touching the next one along an opening.
//
// Method: the funnel algorithm. Between the last opening and the last bend that is certain, the
//         shortest paths to the opening's two ends are convex chains; each new end is joined to the
//         chain vertex from which it is seen.
// Source: D. Lee, F. Preparata, "Euclidean Shortest Paths in the Presence of Rectilinear Barriers"
//         (1984).
// Exact between ends on the lattice: signs of integer products. Else those of doubles.
// Cost: some 30 ns a rectangle. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planner/point/any_angle/half_cell.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// Start, bends and goal, of which three may lie on one line. Preconditions: the start lies in the
// first rectangle, the goal in the last one.
[[nodiscard]] std::vector<HalfCell> corridorPath(const RectangleMesh& mesh,
                                                 std::span<const std::uint32_t> corridor,
                                                 HalfCell start, HalfCell goal);

}  // namespace clearway::grid
