// planner/pose/primitives/primitive_cost.h — the cost of a motion, and the integer cost unit of the
// search.
//
// Cost in metres of path: straight or arc       travel, * reverse_factor when backwards
//                         turn in place         |angle| * turn_cost_m_per_rad
//                         arc, in addition      |angle| * turn_cost_m_per_rad / 4
// The travel is counted at the terrain's least cost per metre, 1 without terrain.
// The additional cost of arcs prevents paths from weaving between two headings. An arc is backwards
// when its chord points against its headings. An omnidirectional base goes forwards in every
// direction.
// The search adds costs as integers, so that ties and sums do not depend on rounding. The cost of a
// motion is rounded up to whole units of 1/1024 of the smaller lattice step, so that lower bounds
// hold; where every metre costs more than 1, of that step at the least cost.
#pragma once

#include <cstdint>
#include <span>

#include "core/geometry/motion.h"
#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

// Cost factors are clamped to this value, which keeps integer costs in range.
inline constexpr double kMaxCostFactor = 1000.0;
inline constexpr double kArcShareOfTurnCost = 0.25;

// The least cost of a metre of travel, anywhere on the map; 1 without terrain.
[[nodiscard]] inline double leastPerMetre(const PoseOptions& o) {
  return o.terrain == nullptr ? 1.0 : o.terrain->unit * o.terrain->least;
}
[[nodiscard]] bool isBackwards(const Motion& m);
// Whether the options allow all motions: none goes backwards unless reversing is allowed.
[[nodiscard]] bool isAllowed(std::span<const Motion> motions, const PoseOptions& options);
// Of a turn in place, and of travel in a straight line.
[[nodiscard]] double turnCost(double angle_rad, const PoseOptions& options);
[[nodiscard]] double travelCost(double length_m, bool backwards, const PoseOptions& options);
[[nodiscard]] double motionCost(const Motion& m, const PoseOptions& options);
[[nodiscard]] double motionCost(std::span<const Motion> motions, const PoseOptions& options);

// Metres to integer units.
class CostUnit {
 public:
  explicit CostUnit(const StateLattice& lattice, double least_per_metre = 1.0);
  // Precondition: units > 0.
  [[nodiscard]] static CostUnit perMetre(double units) { return CostUnit(units); }
  // Rounded up; at most kMaxUnits. The tiny reduction keeps libm's last bits out of the result.
  [[nodiscard]] std::uint32_t up(double metres) const;
  [[nodiscard]] double perMetre() const { return per_m_; }

  static constexpr std::uint32_t kMaxUnits = 1U << 30U;

 private:
  explicit CostUnit(double per_m) : per_m_(per_m) {}
  double per_m_;
};

}  // namespace clearway::lattice
