// app/drawing/layers/shared_lines.h — where several lines of a picture coincide, pieces of each in
// turn, so that none is hidden by those that are drawn over it.
//
// Two lines coincide where they pass the same small square in the same direction or against it.
// There the squares belong to the lines in turn, by their place on the picture, so that pieces of
// n lines repeat after n pieces. Cost: O(n log n) in the samples, some per line width.
// Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "app/drawing/canvas/curve.h"

namespace clearway::app::picture {

using Polyline = std::vector<Vec2>;  // [px]

// Of each line, what is to be drawn again over all lines; empty where it is alone. `width`: of the
// lines, `piece`: the length of a piece.
[[nodiscard]] std::vector<Curve> sharedPieces(std::span<const Polyline> lines, double width,
                                              double piece);

}  // namespace clearway::app::picture
