// planner/pose/standing_agents.h — other agents on the map, as the pose search asks about them.
//
// Their convex parts are placed once; convex pieces of a swept cover are compared with them exactly
// (core/geometry/overlap.h), both round paddings included.
// Cost: a comparison of boxes, about a nanosecond a part, for what is far away. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/overlap.h"
#include "core/grid/distance_field.h"
#include "planner/common/standing_agent.h"

namespace clearway {

class StandingAgents {
 public:
  explicit StandingAgents(std::span<const StandingAgent> agents);

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  // Whether any agent may come within `radius` of the point.
  [[nodiscard]] bool anyNear(Vec2 p, double radius) const;
  // Lowers the distances of cells to which they are nearer than the map's obstacles, up to
  // `reach_m`. Some tenths of a microsecond a cell and part within that. Of no use when `stop` ends
  // it early.
  void lower(DistanceField& distances, double reach_m, StopCheck* stop = nullptr) const;
  // The first agent that a convex piece with round padding collides with.
  [[nodiscard]] std::optional<std::size_t> firstCollision(ConvexRing ring, double radius,
                                                          TouchRule rule) const;

 private:
  struct Part {
    std::size_t agent = 0;
    std::vector<Vec2> ring;
    double radius = 0.0;
    Aabb box;  // with the radius and a hair more
  };
  std::vector<Part> parts_;
};

}  // namespace clearway
