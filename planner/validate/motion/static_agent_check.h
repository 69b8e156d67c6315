// planner/validate/motion/static_agent_check.h — collisions and clearance of a path against static
// agents.
//
// It shares no code with the searches. A straight motion is decided exactly, by the hull of a
// part's end positions against each part of the static agent. A turning motion is bisected until
// the part at the middle of an interval overlaps exactly (a collision with that pose as witness),
// or the line through the closest points there, an axis, or an edge that turns with the part
// separates both during the whole interval (bounds: rotating_part_bounds.h). Undecided intervals in
// which every vertex moves by at most the resolution count as collisions: Finding::undecided. As
// with obstacles, contact is decided at the ends of a rotation, and refused in between. Cost: some
// ns for a motion and a part with separated boxes, otherwise microseconds.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/static_agent.h"
#include "planner/validate/motion/clearance.h"
#include "planner/validate/motion/motion_collision.h"

namespace clearway::validation {

// One placed convex part of a static agent.
struct StaticPart {
  std::size_t agent = 0;
  std::vector<Vec2> ring;
  double radius = 0.0;
  Aabb box;
};

struct StaticAgentFinding {
  std::size_t agent = 0;
  double t = 0.0;
  Pose pose;
  Vec2 at;  // a point of the static agent
  double depth_m = 0.0;
  bool undecided = false;
};

struct StaticAgentClearance {
  double lower_bound_m = 0.0;  // within Certificate::kClearanceTolerance_m of the true one
  PathPoint where;
  std::size_t agent = 0;
  Vec2 at;
};

class StaticAgentCheck {
 public:
  StaticAgentCheck(const Scene& scene, std::span<const StaticAgent> agents);

  // The first collision found on the motion, or nullopt if the whole motion is proved free. Or why
  // `stop` ended it.
  [[nodiscard]] StopOr<std::optional<StaticAgentFinding>> findCollision(
      const Motion& motion, StopCheck* stop = nullptr) const;

  // The smallest distance to a static agent, minus both paddings; nullopt if it is `limit_m` or
  // more. Returns the reason if `stop` ends it. Precondition: every motion is free.
  [[nodiscard]] StopOr<std::optional<StaticAgentClearance>> smallestClearance(
      const Path& path, double limit_m, StopCheck* stop = nullptr) const;

 private:
  [[nodiscard]] Aabb reachOf(const Motion& m) const;
  const Scene* scene_;
  Rounding rounding_;
  std::vector<StaticPart> parts_;
};

}  // namespace clearway::validation
