// planner/route/rigid_path.h — a path with curves as one of rigid motions.
//
// Glides and curves become arcs through poses on them, so many that the bound of rigidTwin()
// (planner/validate/motion/curve_bounds.h) is at most tolerance_m. The result has to be proved
// itself. Cost: O(motions). Thread-safe: a pure function.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/curved_path.h"
#include "core/geometry/path.h"
#include "core/shape/footprint.h"

namespace clearway::route {

struct RigidPath {
  Path path;
  std::vector<std::uint32_t> sources;  // of the piece that each motion is a part of
};

[[nodiscard]] RigidPath rigidPathNear(const CurvedPath& path, const Footprint& footprint,
                                      double tolerance_m);

}  // namespace clearway::route
