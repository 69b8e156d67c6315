#include "planner/point/point_options.h"

namespace clearway {

std::optional<std::string> problemOf(const PointOptions& options, const PointAgent& agent) {
  if (agent.shape == PointShape::Point) return std::nullopt;
  if (!(agent.size_m >= kMinAgent_m && agent.size_m <= kMaxAgent_m)) {
    return "the agent's size must be from 1e-9 to 1e7 m";
  }
  if (options.corners != CornerRule::Never) {
    return "an agent with a size cannot cut corners: leave the corner rule at never";
  }
  return std::nullopt;
}

}  // namespace clearway
