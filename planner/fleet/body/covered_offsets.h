// planner/fleet/body/covered_offsets.h — the cells that a primitive may overlap.
//
// The sweep of a box on a straight motion along the heading is one box, on any other a hexagon. A
// rotation is cut into steps; the box in the middle of a step, larger by what any point moves in
// half the step, covers it. Of a box only those steps are looked at where it may come to a cell
// that is not known to be overlapped. The sweep of convex parts is a hull each, and on a rotation
// the pieces of planner/pose/sweep/swept_volume.h. A turn in place covers nothing beyond the disc
// around the body. Motions along the axes are exact if no coordinate is rounded; touching a cell is
// no overlap. All others count cells within kCoverMargin, and rotations those within kCoverExcess,
// as overlapped; straight motions to and from ends off the lattice, from a depth of kCoverSlack on.
// Cost: about 10 ns a step and cell at the border of the sweep of a box, 100 ns a piece and cell of
// one of parts.
#pragma once

#include "planner/fleet/body/primitive.h"

namespace clearway::fleet::shaped {

inline constexpr double kCoverMargin = 1e-7;   // of a cell's side
inline constexpr double kCoverSlack = 1e-9;    // of a cell's side
inline constexpr double kCoverExcess = 0.005;  // of a cell's side
inline constexpr double kCoarseExcess = 0.25;  // of a cell's side

// How closely the cells of rotations are known. Sampled: those that the body overlaps at some of
// its headings, a subset of Fine. Coarse: a superset of Fine, in a fiftieth of its steps.
enum class TurnCover : std::uint8_t { Fine, Sampled, Coarse };

// Sorted by row, then by column. Cells are squares of `cell_m`.
[[nodiscard]] std::vector<CellOffset> coveredOffsets(double cell_m, const Body& body,
                                                     const Primitive& primitive,
                                                     TurnCover turns = TurnCover::Fine);
// The same cells, with the times at which they may be overlapped. Takes several times as long.
[[nodiscard]] std::vector<CellOffset> coveredTimes(double cell_m, const Body& body,
                                                   const Primitive& primitive,
                                                   TurnCover turns = TurnCover::Fine);

}  // namespace clearway::fleet::shaped
