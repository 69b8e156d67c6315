#include "planner/pose/cost/terrain_field.h"

#include <algorithm>

namespace clearway::lattice {

double TerrainField::at(Cell c) const {
  const auto row = static_cast<std::size_t>(std::clamp(c.row, 0, frame_.rows() - 1));
  const auto column = static_cast<std::size_t>(std::clamp(c.column, 0, frame_.columns() - 1));
  const int cost = terrain_->at(row * static_cast<std::size_t>(frame_.columns()) + column);
  return terrain_->unit * std::max(0, cost - terrain_->least);
}

double TerrainField::over(const Motion& m) const {
  double sum = 0.0;
  visitCellWeights(frame_, m, kInterpolation,
                   [&](Cell c, double weight_m) { sum += weight_m * at(c); });
  return sum;
}

}  // namespace clearway::lattice
