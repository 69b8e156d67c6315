#include "planner/pose/primitives/primitive_cost.h"

#include <algorithm>
#include <cmath>

namespace clearway::lattice {

bool isBackwards(const Motion& m) {
  const Vec2 chord = m.to.position - m.from.position;
  return dot(chord, m.from.heading.vector() + m.to.heading.vector()) < 0.0;
}

bool isAllowed(std::span<const Motion> motions, const PoseOptions& options) {
  return options.allow_reverse || options.model == DriveKind::Omnidirectional ||
         std::none_of(motions.begin(), motions.end(), isBackwards);
}

double turnCost(double angle_rad, const PoseOptions& options) {
  return std::abs(angle_rad) * std::clamp(options.turn_cost_m_per_rad, 0.0, kMaxCostFactor);
}

double travelCost(double length_m, bool backwards, const PoseOptions& options) {
  const double factor = options.model != DriveKind::Omnidirectional && backwards
                            ? std::clamp(options.reverse_factor, 1.0, kMaxCostFactor)
                            : 1.0;
  return length_m * leastPerMetre(options) * factor;
}

double motionCost(const Motion& m, const PoseOptions& options) {
  const double turning = turnCost(turnAngle(m), options);
  if (m.kind == MotionKind::Turn) return turning;
  return travelCost(travel(m), isBackwards(m), options) + kArcShareOfTurnCost * turning;
}

double motionCost(std::span<const Motion> motions, const PoseOptions& options) {
  double sum = 0.0;
  for (const Motion& m : motions) sum += motionCost(m, options);
  return sum;
}

CostUnit::CostUnit(const StateLattice& lattice, double least_per_metre) {
  // The second limit keeps the cost of a step within 16 bits when cells are extremely long.
  const double x = lattice.stepX();
  const double y = lattice.stepY();
  per_m_ =
      std::min(1024.0 / std::min(x, y), 16384.0 / std::max(x, y)) / std::max(least_per_metre, 1.0);
}

std::uint32_t CostUnit::up(double metres) const {
  const double units = std::ceil(metres * per_m_ * (1.0 - 1e-10));
  return units < kMaxUnits ? static_cast<std::uint32_t>(units) : kMaxUnits;
}

}  // namespace clearway::lattice
