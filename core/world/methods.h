// core/world/methods.h — table of the collision method per pair of shapes, for documentation.
//
// The rows are measured: a pair of each kind goes through the functions that a step calls, and the
// kernels that run note their names (core/narrow/method_trace.h).
#pragma once

#include <string>
#include <vector>

#include "core/world/narrow_dispatch.h"

namespace clearway::collide {

struct MethodRow {
  std::string pair;
  std::string decision;  // always exact
  std::string contacts;  // of pairs that collide
  std::string closest;   // of pairs that do not
};

[[nodiscard]] std::vector<MethodRow> methodTable(NarrowMethod narrow);

// The methods for one pair: of colliding shapes, and of shapes that are nearer than their margin.
[[nodiscard]] MethodRow methodsOf(const PlacedShape& a, const PlacedShape& b, NarrowMethod narrow);

}  // namespace clearway::collide
