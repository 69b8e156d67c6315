// planner/common/terrain.h — what a metre costs on each cell of a map.
//
// A step from centre to centre lies half in each of its two cells, so it costs its length times the
// mean of their costs: exactly the integral of the cost along the way. Costs are whole numbers of a
// unit, so that equal ways cost exactly the same.
#pragma once

#include <cstdint>
#include <vector>

#include "core/grid/grid_frame.h"

namespace clearway {

struct Terrain {
  // Row-major, one a cell, each >= 1 where an agent may be; those of obstacles mean nothing.
  std::vector<std::uint16_t> costs;
  double unit = 1.0;        // what a cost of 1 means
  std::uint16_t least = 1;  // no cell where an agent may be costs less

  [[nodiscard]] std::uint16_t at(std::size_t index) const { return costs[index]; }
};

}  // namespace clearway
