// planner/pose/cost/terrain_field.h — the extra cost of terrain: the integral of what a metre costs
// above the terrain's least cost along a motion.
//
// The extra cost is constant in each cell (planner/pose/cost/cell_weights.h). Outside the map it is
// that of the nearest cell. Obstacles, which only a reference point outside its shape can pass,
// cost what the terrain says, at least the least cost.
// Cost: some 20 ns per traversed cell. Thread-safe.
#pragma once

#include "planner/common/terrain.h"
#include "planner/pose/cost/cell_weights.h"

namespace clearway::lattice {

class TerrainField {
 public:
  static constexpr Interpolation kInterpolation = Interpolation::ByCell;

  // Borrows the terrain. Precondition: it has a cost for each cell.
  TerrainField(const Terrain& terrain, const GridFrame& frame)
      : terrain_(&terrain), frame_(frame) {}

  // Per metre; >= 0.
  [[nodiscard]] double at(Cell c) const;
  [[nodiscard]] double over(const Motion& m) const;

 private:
  const Terrain* terrain_;
  GridFrame frame_;
};

}  // namespace clearway::lattice
