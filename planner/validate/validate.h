// planner/validate/validate.h — the independent check whose verdict is every path's certificate.
//
// It shares no code with the searches: it takes any path, footprint and map, and decides the whole
// swept motion by a method of its own.
//
// What is checked: every obstacle cell that the footprint, its padding included, could meet at any
// moment, obstacles wholly inside it as well, and everything outside of the map; and that the path
// is one: finite, continuous bit for bit, each motion of the kind its poses say, turning less than
// half a turn (headings opposite within 1e-15 are refused as half a turn).
//
// What is exact: a straight motion, from the polygons that placed() gives at both ends, touching
// and touch rules included; and the end poses of every motion.
// What is conservative: turns and arcs between their ends. "Free" is proved. A rotation that comes
// within 1e-9 m of an obstacle without contact at an end pose may be refused; `problem` then says
// "touches within 1e-9 m while turning" (maps beyond some 1 km: 1000 units in the last place of
// their size). Contact at an end pose is decided by the direction of motion there: leaving is free,
// entering is found. Moving exactly along the wall counts as leaving; that can hide a rise of
// some units in the last place. With round padding this holds for contact that an axis separates,
// such as a wall, and of sides along an axis; other exact contact of a rounded corner is refused as
// above. Clearance is a lower bound, at most kClearanceTolerance_m too small.
//
// Method: a way whose start is free and that stays away from the rims of all obstacles and of the
// map by more than the tolerance (planner/validate/clearance.h) is free, as motions are continuous;
// of any other, each motion is decided (planner/validate/motion_collision.h).
// Cost:   some 2 us a motion for robots of 30 x 20 cells, whatever the size of the map, and up to
//         1 ms once where the nearest obstacle is far. Memory: a record a motion.
// Thread-safe: yes. Deterministic bit for bit: no trigonometry takes part in a decision.
#pragma once

#include <span>

#include "core/grid/corner_rule.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/grid_agent.h"
#include "planner/common/plan_result.h"
#include "planner/common/static_agent.h"

namespace clearway::validation {

// Decides whether the footprint, moved along the whole path, ever collides with an obstacle cell or
// the outside of the map, or with another agent that stands on it
// (planner/validate/static_agent_check.h). Free: the smallest clearance. Else: in the first motion
// that collides, the deepest collision found, or why the path is not a path. When `stop` ends it
// early, the verdict is not free.
[[nodiscard]] Certificate validate(const OccupancyGrid& grid, const Footprint& footprint,
                                   const Path& path, TouchRule rule = TouchRule::TouchingIsFree,
                                   std::span<const StaticAgent> others = {},
                                   StopCheck* stop = nullptr);

// By which rules a path of the point planners is judged.
struct PointRules {
  CornerRule corners = CornerRule::Never;  // for a point; an agent with a size is swept instead
  GridAgent agent = {};
  bool at_corners = false;  // the path may bend at corners of cells, not at centres only
};

// The same for a path of the point planners: straight motions from cell centre to cell centre (to
// 1e-6 cells), and turns. For a point the corner rule is decided exactly in whole numbers, a disc's
// or a square's sweep by planner/validate/translating_agent_check.h. Clearance as above, of the
// agent.
[[nodiscard]] Certificate validatePoint(const OccupancyGrid& grid, const Path& path,
                                        const PointRules& rules = {});

// Why a path is not well formed, one sentence, or nothing.
[[nodiscard]] std::optional<std::string> malformed(const Path& path);

// The largest angle [rad] between the heading and the direction of travel, forward or backward, on
// straight motions and arcs: 0 for a vehicle that never slips sideways. Not part of any verdict.
[[nodiscard]] double maxTangentError(const Path& path);

}  // namespace clearway::validation
