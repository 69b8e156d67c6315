#include "planner/point/grid/point_options.h"

namespace clearway::grid {

std::optional<std::string> problemOf(const PointOptions& options, const GridAgent& agent) {
  if (isAnyAngle(options.search) && options.connectivity == Connectivity::Four) {
    return "any-angle paths are not for four directions: leave the connectivity at 8";
  }
  if ((isAnyAngle(options.search) || options.string_pull) && options.terrain != nullptr) {
    return "any-angle paths do not weigh terrain: choose a grid search, without pulling its path";
  }
  if (options.search == PointSearch::Incremental && options.terrain != nullptr) {
    return "D* Lite does not weigh terrain: choose another search";
  }
  if (isShortestAnyAngle(options.search) && options.corners == CornerRule::Always) {
    return "the any-angle search bends at corners and never slips between two obstacles that "
           "touch: leave the corner rule at its default, or set one-free";
  }
  if (agent.shape == PointShape::Point) return std::nullopt;
  if (options.search == PointSearch::Anya) {
    return "Anya is for a point: choose anyangle for an agent with a size";
  }
  if (!(agent.size_m >= kMinAgent_m && agent.size_m <= kMaxAgent_m) ||
      !(agent.round_m >= 0.0 && agent.round_m <= kMaxAgent_m)) {
    return "the agent's size must be from 0.000001 mm to 10 000 km";
  }
  if (options.corners != CornerRule::Never) {
    return "an agent with a size cannot cut corners: leave the corner rule at never";
  }
  return std::nullopt;
}

}  // namespace clearway::grid
