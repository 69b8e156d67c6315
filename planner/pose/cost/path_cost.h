// planner/pose/cost/path_cost.h — what a whole path costs: its motions, the changes of direction
// between them, how near it passes obstacles, and the terrain below its reference point.
//
// Cost in metres of path = sum over the motions of
//     motionCost() (planner/pose/primitives/primitive_cost.h)
//   + (near_factor * proximity (planner/pose/cost/proximity_field.h)
//      + extra cost of the terrain (planner/pose/cost/terrain_field.h)), * reverse_factor when
//     backwards
// + switch_cost_m * changes between forwards and backwards, with turns in place between or not.
// So a metre right beside an obstacle costs 1 + near_factor metres, and a metre on a cell of
// terrain the cost of that cell: the least cost in motionCost(), the rest as extra cost. An
// omnidirectional base goes forwards in all directions. All additions are >= 0: bounds of the cost
// without them hold.
// Thread-safe.
#pragma once

#include <optional>
#include <span>

#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/cost/proximity_field.h"
#include "planner/pose/cost/terrain_field.h"
#include "planner/pose/primitives/primitive_cost.h"

namespace clearway::lattice {

enum class Gear : std::uint8_t { None, Forward, Backward };

// None for what does not travel, and for an omnidirectional base.
[[nodiscard]] Gear gearOf(const Motion& m, const PoseOptions& options);

struct GearUse {
  Gear first = Gear::None;
  Gear last = Gear::None;
  int changes = 0;
};
[[nodiscard]] GearUse gearsOf(std::span<const Motion> path, const PoseOptions& options);

// The costs that need more than the motion itself.
[[nodiscard]] inline bool countsGears(const PoseOptions& o) {
  return o.switch_cost_m > 0.0 && o.model != DriveKind::Omnidirectional;
}
[[nodiscard]] inline bool countsProximity(const PoseOptions& o) {
  return o.near_factor > 0.0 && o.near_distance_m > 0.0;
}
[[nodiscard]] inline bool countsTerrain(const PoseOptions& o) { return o.terrain != nullptr; }
// Then the cost of a lattice edge depends on its context (search/context_edges.h).
[[nodiscard]] inline bool hasExtraCosts(const PoseOptions& o) {
  return countsGears(o) || countsProximity(o) || countsTerrain(o);
}
// Headings that the search's states count: those of the set, for each driving direction.
[[nodiscard]] inline int stateHeadings(int headings, const PoseOptions& o) {
  return countsGears(o) ? 2 * headings : headings;
}

// How far off other agents need to be known [m]: as far as proximity costs, and so much further
// that one test shows that it does not along a whole motion. 0 when it never costs.
[[nodiscard]] inline double proximityReach(const PoseOptions& o, const Footprint& footprint) {
  constexpr double kMotionInRadii = 3.0;
  if (!countsProximity(o)) return 0.0;
  return footprint.inscribedRadius() + o.near_distance_m +
         kMotionInRadii * footprint.circumscribedRadius();
}

class PathCost {
 public:
  // Borrows options and distances. Precondition: there are distances where proximity counts.
  PathCost(const PoseOptions& options, const GridFrame& frame, const DistanceField* distances,
           double inscribed_radius_m);
  // The validity may be brought up to date meanwhile.
  PathCost(const PoseOptions&& options, const MotionChecker& checker) = delete;
  PathCost(const PoseOptions& options, const MotionChecker& checker)
      : PathCost(options, checker.grid().frame(),
                 countsProximity(options) ? &checker.nearDistances() : nullptr,
                 checker.footprint().inscribedRadius()) {}

  [[nodiscard]] double operator()(std::span<const Motion> path) const;
  // The same where the cost of the motions is known.
  [[nodiscard]] double operator()(std::span<const Motion> path, double of_motions_m) const;
  // The parts that come on top of the motions: of proximity and terrain.
  [[nodiscard]] double ofPlaces(const Motion& m) const;
  [[nodiscard]] double ofPlaces(std::span<const Motion> path) const;
  // Of the metres of proximity, and of the extra cost of terrain, of such a motion.
  [[nodiscard]] double proximityFactor(const Motion& m) const;
  [[nodiscard]] double terrainFactor(const Motion& m) const;
  [[nodiscard]] double ofChange(Gear before, Gear after) const;
  [[nodiscard]] double perChange() const { return per_change_m_; }
  [[nodiscard]] const std::optional<ProximityField>& near() const { return near_; }
  [[nodiscard]] const std::optional<TerrainField>& terrain() const { return terrain_; }

 private:
  const PoseOptions* options_;
  double per_change_m_;
  std::optional<ProximityField> near_;
  std::optional<TerrainField> terrain_;
};

}  // namespace clearway::lattice
