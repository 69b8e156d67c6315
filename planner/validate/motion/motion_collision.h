// planner/validate/motion/motion_collision.h — continuous collision detection for one motion of a
// footprint.
//
// Straight: a translated convex part sweeps exactly the convex hull of its two end positions. The
//   overlap of the hull with obstacles is decided sign-exactly (core/geometry/overlap.h).
// Turn, Arc: the motion is bisected until, for each obstacle near it, the part at the middle of an
//   interval overlaps it exactly (a collision with that pose as witness), or a direction separates
//   both during the whole interval: an axis, an edge normal of the part that turns with it, or the
//   line between their closest points (bounds: rotating_part_bounds.h). Undecided intervals in
//   which every vertex moves by at most the resolution count as collisions: Finding::undecided.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/stop_or.h"
#include "core/shape/footprint.h"
#include "planner/validate/motion/motion_interval.h"
#include "planner/validate/motion/obstacle_query.h"
#include "planner/validate/motion/rotating_part_bounds.h"

namespace clearway::validation {

// The shared data of all checks of one path.
struct Scene {
  const OccupancyGrid* grid = nullptr;
  const Footprint* footprint = nullptr;
  TouchRule rule = TouchRule::TouchingIsFree;
  std::array<Obstacle, 4> sides;  // the outside of the map
  Rounding rounding;
  [[nodiscard]] double radius() const { return footprint->radius(); }
  // Distance below which contact and collision are not distinguished while turning [m].
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

// The deepest collision found on the motion, or nullopt if the whole motion is proved free.
// `start_is_free`: the start pose is proved free, as the end of the previous motion. Or why `stop`
// ended it.
[[nodiscard]] StopOr<std::optional<Finding>> findCollision(const Scene& scene, const Motion& motion,
                                                           bool start_is_free = false,
                                                           StopCheck* stop = nullptr);

}  // namespace clearway::validation
