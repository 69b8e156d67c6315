// planner/validate/static_agent_check.h — does a path meet other agents that stand on the map?
//
// Shares no code with the searches. A straight motion is decided exactly, by the hull of a part's
// end positions against each part of the other agent. A turning motion is cut in halves until the
// part at the middle of a span overlaps exactly (a collision, with that pose as witness), or the
// line through the closest points there, an axis, or an edge that turns with the part separates
// both during the whole span (rotating_part_bounds.h has the bounds). Spans in which no vertex
// moves further than the resolution and neither is shown count as collisions, Finding::undecided:
// contact with another agent is decided at the ends of a rotation, as with obstacles, and refused
// in between. Cost: some ns for a motion and a part that boxes keep apart, else microseconds.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "planner/common/static_agent.h"
#include "planner/validate/clearance.h"
#include "planner/validate/motion_collision.h"

namespace clearway::validation {

// One convex part of a standing agent, placed.
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
  Vec2 at;  // a point of the other agent
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

  // The first collision found on the motion, or nothing when the whole motion is proved free.
  // Finding none is of no use when `stop` ends it early.
  [[nodiscard]] std::optional<StaticAgentFinding> findCollision(const Motion& motion,
                                                                StopCheck* stop = nullptr) const;

  // The smallest distance to another agent, both paddings taken off; nothing when it is `limit_m`
  // or more. Precondition: every motion was found free. Of no use when `stop` ends it early.
  [[nodiscard]] std::optional<StaticAgentClearance> smallestClearance(
      const Path& path, double limit_m, StopCheck* stop = nullptr) const;

 private:
  [[nodiscard]] Aabb reachOf(const Motion& m) const;
  const Scene* scene_;
  Rounding rounding_;
  std::vector<StaticPart> parts_;
};

}  // namespace clearway::validation
