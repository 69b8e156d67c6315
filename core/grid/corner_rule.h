// core/grid/corner_rule.h — which diagonal steps a point on a grid may take.
//
// A diagonal step between two free cells passes the corner that both share with two other cells.
// Under Never there is room for an agent of some size. Under OneFree and Always the point slides
// along a corner; touching is free by the project's rule. Under Always it also passes between two
// obstacles that touch at their corners, which no agent with a size could do.
// For a longer straight line the rules mean: Never: every cell whose closed square the line meets
// is free. OneFree: the line meets no obstacle's interior and no point where two obstacles touch at
// a corner only. Always: it meets no obstacle's interior.
#pragma once

#include <cstdint>

namespace clearway {

enum class CornerRule : std::uint8_t {
  Never,    // both side cells must be free (default; the benchmarks' rule)
  OneFree,  // at least one of them
  Always,   // neither needs to be
};

}  // namespace clearway
