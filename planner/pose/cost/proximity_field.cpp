#include "planner/pose/cost/proximity_field.h"

#include <algorithm>

namespace clearway::lattice {

double ProximityField::at(Cell c) const {
  const double room = std::max(0.0, distances_->at(c) - inscribed_m_);
  return std::max(0.0, 1.0 - room / distance_m_);
}

double ProximityField::over(const Motion& m) const {
  double sum = 0.0;
  visitCellWeights(distances_->frame(), m, kInterpolation,
                   [&](Cell c, double weight_m) { sum += weight_m * at(c); });
  return sum;
}

}  // namespace clearway::lattice
