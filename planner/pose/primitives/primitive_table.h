// planner/pose/primitives/primitive_table.h — lattice motions given from outside instead of
// generated ones.
//
// What motion-primitive files hold: for each heading of a set of equal angles some motions to other
// cells, with the poses on the way, and their costs as whole numbers. Offsets are in cells, so that
// a table serves maps of any cell size; whoever reads a file compares its resolution with the map.
// Between neighbouring poses the agent makes one rigid motion (core/geometry/motion.h).
#pragma once

#include <cstdint>
#include <vector>

#include "planner/pose/primitives/heading_set.h"

namespace clearway::lattice {

struct TablePrimitive {
  struct Via {
    Vec2 offset_cells;  // from the start of the motion
    Heading heading;
  };
  int from = 0;  // heading index
  int to = 0;
  LatticeVector shift;
  std::vector<Via> via;    // between first and last pose
  std::uint32_t cost = 0;  // >= 1
};

struct PrimitiveTable {
  int headings = HeadingSet::kDefaultCount;  // a multiple of 4, at most HeadingSet::kMaxCount
  double cost_per_cell = 1024.0;             // what one cell straight ahead costs; > 0
  std::vector<TablePrimitive> motions;
};

}  // namespace clearway::lattice
