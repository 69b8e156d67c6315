// planner/common/terrain.h — terrain costs: the cost per metre on each cell of a map.
//
// A step between cell centres lies half in each of its two cells, so it costs its length times the
// mean of their costs: exactly the integral of the cost along the path. Costs are integers, so that
// paths of equal cost compare equal. Shapes pay the integral along the path of their reference
// point (planner/pose/cost/terrain_field.h).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway {

struct Terrain {
  // Row-major, one per cell. Free cells have costs >= 1; the costs of obstacles are ignored.
  std::vector<std::uint16_t> costs;
  double unit = 1.0;        // the value of a cost of 1
  std::uint16_t least = 1;  // a lower bound of the costs of free cells

  [[nodiscard]] std::uint16_t at(std::size_t index) const { return costs[index]; }
};

// Errors: InvalidArgument: not one cost for each cell of the map; a unit or a least cost out of its
// range.
[[nodiscard]] Result<void> check(const Terrain& terrain, const GridFrame& frame);

}  // namespace clearway
