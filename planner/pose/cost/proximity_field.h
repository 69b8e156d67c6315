// planner/pose/cost/proximity_field.h — proximity cost: the integral of the closeness to obstacles
// along a motion.
//
// The closeness at a cell centre is 1 - d / D, clamped to [0, 1]. d is the distance to the nearest
// obstacle (core/grid/distance_field.h) minus the inscribed radius of the agent; D is the distance
// beyond which obstacles are ignored. Between four centres the closeness is interpolated
// bilinearly; outside the map it is 1. Static agents count as obstacles if the distance field
// includes them (planner/pose/collision/static_agents.h).
// The proximity of a motion is the integral of the closeness along the path of the agent's
// reference point [m], by planner/pose/cost/cell_weights.h. It is at most the length of the motion,
// and 0 for turns in place.
// Cost: some 20 ns per traversed cell. Thread-safe.
#pragma once

#include "core/grid/distance_field.h"
#include "planner/pose/cost/cell_weights.h"

namespace clearway::lattice {

class ProximityField {
 public:
  static constexpr Interpolation kInterpolation = Interpolation::Bilinear;

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

}  // namespace clearway::lattice
