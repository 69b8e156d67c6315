// planner/validate/escape_check.h — whether motions out of a collision ever collide more than
// before.
//
// Measure: the area that the parts of the footprint have in common with obstacles: cells of the
//   map, all cells outside of it, and static agents. Round paddings are polygons of kEscapeSides
//   sides a turn, inside the true ones.
// firstGrowth(): law: at poses between which no point of the agent moves more than a sixteenth of a
//   cell the area never grows, but for rounding of 1e-9 of the agent's own area. So in between it
//   exceeds that of the pose before by at most the agent's perimeter times a thirty-second of a
//   cell.
//   A motion of more than kMostEscapePlaces such poses is refused.
// Cost: some us a cell near the agent, for each pose. Thread-safe: no state.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/static_agent.h"

namespace clearway::validation {

inline constexpr int kEscapeSides = 32;
inline constexpr double kEscapeStep = 1.0 / 16.0;  // of a cell
inline constexpr double kMostEscapePlaces = 1e5;

class EscapeCheck {
 public:
  // Borrows the map.
  EscapeCheck(const OccupancyGrid& map, const Footprint& footprint,
              std::span<const StaticAgent> agents);

  // How many poses of a motion are looked at, evenly in its parameter; above kMostEscapePlaces it
  // is refused.
  [[nodiscard]] double placesOn(const Motion& motion) const;
  // In common with obstacles at a pose [m²]; where parts overlap it counts for each.
  [[nodiscard]] double overlapArea(const Pose& pose) const;
  // Where the area grows, from `area` at the beginning, which becomes that at the end.
  [[nodiscard]] std::optional<PathPoint> firstGrowth(const Motion& motion, double& area) const;

 private:
  using Ring = std::vector<Vec2>;
  const OccupancyGrid* map_;
  std::vector<Ring> parts_;   // in the agent's frame
  std::vector<Ring> others_;  // in the world
  double reach_m_ = 0.0;      // no point is further from the position
  double area_m2_ = 0.0;
};

}  // namespace clearway::validation
