// planner/cover/line_pattern.h — swaths along parallel lines, cell by cell, and swaths for what
// remains.
//
// lineSwaths(): in each cell of the decomposition (line_raster.h) from its first row on, the next
//   swath is as far from the first missed row as the tool reaches, less the overlap, but not
//   outside of the cell. A swath is as long as there is something missed beside it.
// gapSwaths(): greedily the swath along a line of the rasters that sweeps most of what is missed,
//   less a part of its own area and a fixed price; what is worth nothing remains missed. Gains only
//   shrink, so they are brought up to date when they come first (lazy greedy, M. Minoux, 1978).
// Cost: O(nodes of a raster) and some us a swath. Deterministic.
#pragma once

#include <span>
#include <vector>

#include "planner/cover/cover_state.h"
#include "planner/cover/line_raster.h"

namespace clearway::cover {

// The swaths of one cell, in the order of their rows.
using SwathCell = std::vector<Swath>;

[[nodiscard]] StopOr<std::vector<SwathCell>> lineSwaths(const LineRaster& raster, CoverState& state,
                                                        StopCheck& stop);

[[nodiscard]] StopOr<std::vector<Swath>> gapSwaths(std::span<const LineRaster> rasters,
                                                   CoverState& state, StopCheck& stop);

}  // namespace clearway::cover
