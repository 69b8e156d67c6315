// planner/point/point_options.h — what a user chooses about planning for a point on a grid.
//
// Every choice works with every other unless problemOf() says why not; Auto takes the fastest
// search that gives a shortest path under the choices made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/grid/corner_rule.h"
#include "planner/common/point_agent.h"

namespace clearway {

enum class Connectivity : std::uint8_t { Four, Eight };

// Jump and Steps are for eight directions, square cells and the corner rule Never; elsewhere they
// are A*.
enum class PointSearch : std::uint8_t {
  AStar,     // shortest grid path
  Dijkstra,  // the same without heuristic: the reference of all others
  Jump,      // from jump point to jump point (planner/point/jump_search.h)
  Steps,     // the steps that a jump search would follow (planner/point/mask_search.h)
  Auto,      // whichever of these is the fastest on the map (planner/point/fast_search.h)
};

struct PointOptions {
  Connectivity connectivity = Connectivity::Eight;
  PointSearch search = PointSearch::Auto;
  CornerRule corners = CornerRule::Never;
  friend bool operator==(const PointOptions&, const PointOptions&) = default;
};

// Why options and agent do not go together, one sentence that tells what to do; or nothing.
[[nodiscard]] std::optional<std::string> problemOf(const PointOptions& options,
                                                   const PointAgent& agent);

}  // namespace clearway
