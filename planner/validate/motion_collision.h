// planner/validate/motion_collision.h — does one motion of a footprint meet an obstacle?
//
// Straight: a translated convex part sweeps exactly the convex hull of its two end positions; the
//   hull meets an obstacle or not, sign-exact (core/geometry/overlap.h).
// Turn, Arc: the motion is cut in halves until, for each obstacle near it, either the part at the
//   middle of a span overlaps it exactly (a collision, with that pose as witness), or a direction
//   separates both during the whole span: an axis, an edge normal of the part that turns with it,
//   or the line between their closest points (rotating_part_bounds.h has the bounds). Spans in
//   which no vertex moves further than the resolution and neither is shown count as collisions and
//   are named as such, Finding::undecided.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/cancel.h"
#include "core/shape/footprint.h"
#include "planner/validate/motion_interval.h"
#include "planner/validate/obstacle_query.h"
#include "planner/validate/rotating_part_bounds.h"

namespace clearway::validation {

// All that the checks of one path share.
struct Scene {
  const OccupancyGrid* grid = nullptr;
  const Footprint* footprint = nullptr;
  TouchRule rule = TouchRule::TouchingIsFree;
  std::array<Obstacle, 4> sides;  // outside of the map
  Rounding rounding;
  [[nodiscard]] double radius() const { return footprint->radius(); }
  // Contact that cannot be told from a collision while turning [m].
  [[nodiscard]] double resolution() const {
    return rounding.allowance < 1e-10 ? 1e-9 : 8.0 * rounding.allowance;
  }
};

[[nodiscard]] Scene makeScene(const OccupancyGrid& grid, const Footprint& footprint, TouchRule rule,
                              std::span<const Motion> motions, const Pose& start);

struct Finding {
  double t = 0.0;
  Pose pose;
  Cell cell;
  double depth_m = 0.0;
  bool undecided = false;
};

// The deepest collision found on the motion, or nothing when the whole motion is proved free.
// `start_is_free`: its start pose was proved free, as the end of a motion before. When `stop` ends
// it early, finding none is of no use, and a collision that was found need not be the deepest.
[[nodiscard]] std::optional<Finding> findCollision(const Scene& scene, const Motion& motion,
                                                   bool start_is_free = false,
                                                   StopCheck* stop = nullptr);

}  // namespace clearway::validation
