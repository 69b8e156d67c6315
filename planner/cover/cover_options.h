// planner/cover/cover_options.h — what a coverage plan is asked for: the tool, the pattern, the
// area.
//
// Units: metres in the world frame. Thread-safe: values.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/geometry/heading.h"
#include "core/polygon/polygon.h"
#include "planner/query/query.h"

namespace clearway::cover {

enum class CoverPattern : std::uint8_t {
  Lines,    // parallel swaths in the cells of a boustrophedon decomposition
  Contour,  // laps along the boundary, going inwards
};

// A bar across the heading, which works while the agent drives forwards.
struct Tool {
  double width_m = 0.0;
  Vec2 centre;  // of the bar, in the agent's frame
};

struct CoverOptions {
  Tool tool;
  double overlap = 0.1;  // of neighbouring swaths, a part of the tool's width, 0 to kMostOverlap
  CoverPattern pattern = CoverPattern::Lines;
  std::optional<Heading> angle;  // of lines; nullopt: the best of some candidates
  int headlands = 0;             // laps along the boundary besides the lines, 0 to kMostLaps
  bool headlands_last = false;   // else first
  std::optional<Polygons> area;  // valid polygons; nullopt: everything
};

inline constexpr double kMostOverlap = 0.9;
inline constexpr int kMostLaps = 1000;
inline constexpr double kLeastToolPart = 0.05;  // of the side of a cell

// Errors: InvalidArgument: a width that is not finite, not positive, below kLeastToolPart of a cell
// or above the map's shorter side; a centre that is not finite or further from the agent than the
// map is long; an overlap or number of laps out of range; an area without a part on the map.
// Unsupported: an agent without a heading, static agents or blocked zones, or Query::escape.
[[nodiscard]] Result<void> checkCover(const CoverOptions& options, const CheckedQuery& agent);

}  // namespace clearway::cover
