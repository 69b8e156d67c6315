// core/grid/corner_rule.h — which diagonal steps a point on a grid may take.
//
// A diagonal step from a free cell to a free cell passes the corner that both share with two other
// cells. Never leaves room for an agent of some size; under OneFree and Always the point slides
// along a corner, which touches and so is free by the project's rule; under Always it also slips
// between two obstacles that touch at their corners, where nothing with a size could.
// For a longer straight line the same rules mean: Never: every cell whose closed square the line
// meets is free; OneFree: it meets no obstacle's interior and no point where two obstacles touch
// at a corner only; Always: it meets no obstacle's interior.
#pragma once

#include <cstdint>

namespace clearway {

enum class CornerRule : std::uint8_t {
  Never,    // both cells beside the corner must be free (default; the benchmarks' rule)
  OneFree,  // at least one of them
  Always,   // neither need be
};

}  // namespace clearway
