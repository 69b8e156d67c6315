// planner/pose/cost/proximity_field.h — how near obstacles are along a way.
//
// Closeness at the centre of a cell is 1 - d / D, between 0 and 1: d is the distance from there to
// the nearest obstacle (core/grid/distance_field.h) less the radius of the largest disc
// inside the agent, D the distance from which on nothing counts as near. Between four centres it is
// interpolated bilinearly; outside of the map it is 1. Standing agents are obstacles when the
// distances know them (planner/pose/collision/static_agents.h).
// The nearness of a motion is the integral of the closeness along the way of the agent's reference
// point [m]: at most its length, and 0 for turns in place.
// Method: on a straight line closeness is quadratic between the lines through the centres, so
//   Simpson's rule is exact piece by piece, and cutting a motion in two changes nothing but
//   rounding. Arcs are cut into pieces of at most half a cell.
// Cost: some 20 ns a cell passed. Thread-safe.
#pragma once

#include <vector>

#include "core/geometry/motion.h"
#include "core/grid/distance_field.h"

namespace clearway::lattice {

class ProximityField {
 public:
  // Borrows the distances. Precondition: distance_m > 0.
  ProximityField(const DistanceField& distances, double inscribed_radius_m, double distance_m)
      : distances_(&distances), inscribed_m_(inscribed_radius_m), distance_m_(distance_m) {}

  // At the centre of the cell.
  [[nodiscard]] double at(Cell c) const;
  [[nodiscard]] double over(const Motion& m) const;
  [[nodiscard]] double clearanceAt(Vec2 p) const { return distances_->clearanceAt(p); }
  // Where no obstacle is nearer than this, closeness is 0.
  [[nodiscard]] double reach_m() const { return inscribed_m_ + distance_m_; }

 private:
  const DistanceField* distances_;
  double inscribed_m_;
  double distance_m_;
};

// over() is the sum of weight * at(cell) over these [m]; sorted by cell, each once.
struct ProximityWeight {
  Cell cell;
  double weight_m = 0.0;
};
[[nodiscard]] std::vector<ProximityWeight> proximityWeights(const GridFrame& frame,
                                                            const Motion& m);

}  // namespace clearway::lattice
