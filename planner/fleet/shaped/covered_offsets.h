// planner/fleet/shaped/covered_offsets.h — the cells that a primitive may overlap.
//
// Boxes along the axes, at rest or on straight motions: exact for coordinates without rounding
// error; touching a cell is no overlap. All other sweeps: a superset within 5
// thousandths of a cell (planner/pose/sweep).
#pragma once

#include "core/shape/footprint.h"
#include "planner/fleet/shaped/primitive.h"

namespace clearway::fleet::shaped {

// True if the value is a multiple of 2^-10 of moderate size: sums of such values are exact.
[[nodiscard]] bool isDyadic(double v);

// The box is that of the footprint. Sorted by row, then by column.
[[nodiscard]] std::vector<CellOffset> coveredOffsets(const GridFrame& frame,
                                                     const Footprint& footprint, const Box& box,
                                                     const Primitive& primitive);

}  // namespace clearway::fleet::shaped
