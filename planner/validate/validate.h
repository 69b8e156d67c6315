// planner/validate/validate.h — the independent validator: continuous collision checking of a whole
// path. Its verdict is the certificate of every result.
//
// It shares no code with the searches. It accepts any path, footprint and map, and decides the
// whole swept motion by its own method.
//
// What is checked: every obstacle cell that the footprint, padding included, could meet at any
// moment, also obstacles wholly inside it, and everything outside of the map. The path must be well
// formed: finite, continuous bit for bit, with motions of the kind that their poses imply, and
// turns of less than half a turn (headings opposite within 1e-15 are refused as half a turn).
//
// What is exact: a straight motion, from the polygons of placed() at both ends, contact and touch
// rules included; and the end poses of every motion.
// What is conservative: turns and arcs between their ends. "Free" is proved. A rotation within
// 1e-9 m of an obstacle, without contact at an end pose, may be refused; `problem` then says
// "touches within 1e-9 m while turning" (maps beyond some 1 km: 1000 units in the last place of
// their size). Contact at an end pose is decided by the direction of motion there: leaving is free,
// entering is a collision. Motion exactly along the wall counts as leaving; that can hide a rise of
// some units in the last place. With round padding this holds for contact that an axis separates,
// such as a wall, and for sides along an axis; other exact contact of a rounded corner is refused
// as above. Clearance is a lower bound, at most kClearanceTolerance_m too small.
//
// Method: a path with a free start and a clearance above the tolerance to the boundaries of all
// obstacles and of the map (planner/validate/motion/clearance.h) is free, as motions are
// continuous. For any other path each motion is decided
// (planner/validate/motion/motion_collision.h).
// Cost:   some 2 us per motion for robots of 30 x 20 cells, whatever the size of the map, and up to
//         1 ms once if the nearest obstacle is far. Memory: a record per motion.
// Thread-safe. Deterministic bit for bit: decisions use no trigonometry.
#pragma once

#include <span>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "core/shape/footprint.h"
#include "planner/common/grid_agent.h"
#include "planner/common/plan_result.h"
#include "planner/common/static_agent.h"

namespace clearway::validation {

// Decides whether the footprint, moved along the whole path, collides with an obstacle cell, the
// outside of the map, or a static agent (planner/validate/motion/static_agent_check.h). If it is
// free, the certificate holds the smallest clearance. Otherwise it holds the deepest collision
// found in the first colliding motion, or the reason why the path is malformed.
[[nodiscard]] Certificate validate(const OccupancyGrid& grid, const Footprint& footprint,
                                   const Path& path, TouchRule rule = TouchRule::TouchingIsFree,
                                   std::span<const StaticAgent> agents = {});
// The same, or why it was stopped.
[[nodiscard]] StopOr<Certificate> validate(const OccupancyGrid& grid, const Footprint& footprint,
                                           const Path& path, TouchRule rule,
                                           std::span<const StaticAgent> agents, StopCheck& stop);

// The rules for paths of the grid planners.
struct PointRules {
  CornerRule corners = CornerRule::Never;  // for a point; agents with a size are swept instead
  GridAgent agent = {};
  bool at_corners = false;  // a point's path may bend at corners of cells, too; others always may
};

// The same for a path of the grid planners: straight motions from cell centre to cell centre
// (within 1e-6 cells), and turns. Only the path's two ends may be anywhere: the motions from and to
// them are decided by planner/validate/motion/free_line_check.h. For a point the corner rule is
// decided exactly in integers. The sweep of a disc or a square is decided by
// planner/validate/motion/translating_agent_check.h. The clearance is that of the agent, as above.
[[nodiscard]] Certificate validatePoint(const OccupancyGrid& grid, const Path& path,
                                        const PointRules& rules = {});
// The same, or why it was stopped.
[[nodiscard]] StopOr<Certificate> validatePoint(const OccupancyGrid& grid, const Path& path,
                                                const PointRules& rules, StopCheck& stop);

// The reason why a path is malformed, one sentence; nullopt for a well-formed path.
[[nodiscard]] std::optional<PathProblem> malformed(const Path& path);

// The largest angle [rad] between the heading and the direction of travel, forward or backward, on
// straight motions and arcs: 0 for a vehicle that never slips sideways. Not part of any verdict.
[[nodiscard]] double maxTangentError(const Path& path);

}  // namespace clearway::validation
