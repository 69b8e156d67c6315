// planner/pose/primitives/primitive_table.h — external motion primitives that replace the generated
// ones.
//
// The content of a motion primitive file: for each heading of its set some motions to other cells,
// with their intermediate poses and integer costs. Offsets are in cells, so a table
// serves maps of any cell size. The reader of the file compares the resolution with the map.
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
  std::vector<Heading> angles;               // as HeadingSet::of(); empty: equal angles
  double cost_per_cell = 1024.0;             // cost of one cell straight ahead; > 0
  std::vector<TablePrimitive> motions;

  [[nodiscard]] HeadingSet headingSet() const {
    return angles.empty() ? HeadingSet::uniform(headings) : HeadingSet::of(angles);
  }
};

}  // namespace clearway::lattice
