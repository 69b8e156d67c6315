// maps/plan/pose_queries.h — lists of pose-planning queries for boxes and round robots, as
// comma-separated values.
//
// Format: the header line
//   id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg
// then one query a line. A last column "radius" may follow: a query with a radius is for a disc
// with a heading; its length and width are empty. Lengths and positions are in the map's own frame
// (maps/grid/map_frame.h), headings in degrees; an empty goal_deg means any heading, min_radius 0
// or empty the planner's choice. Spaces around fields are ignored, and so are empty lines and those
// that begin with '#'. An id names the query's files: 1 to 64 of A-Z a-z 0-9 _ - . that do not
// begin with '.', unique even when case is ignored. Errors: Malformed with line and value,
// LimitExceeded. Cost: O(n log n). Thread-safe.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/vec2.h"

namespace clearway::maps {

struct PoseQuery {
  std::string id;
  double length = 0.0;  // > 0, or 0 with a radius
  double width = 0.0;   // as length
  double padding = 0.0;
  double min_radius = 0.0;
  Vec2 start;
  double start_deg = 0.0;
  Vec2 goal;
  std::optional<double> goal_deg;
  double radius = 0.0;  // > 0: a disc with a heading; 0: a box
  friend bool operator==(const PoseQuery&, const PoseQuery&) = default;
};

inline constexpr std::size_t kMaxPoseQueries = 1'000'000;

// Detects such a list by its first bytes.
[[nodiscard]] bool looksLikePoseQueries(std::string_view bytes);

[[nodiscard]] Result<std::vector<PoseQuery>> parsePoseQueries(std::string_view bytes);

}  // namespace clearway::maps
