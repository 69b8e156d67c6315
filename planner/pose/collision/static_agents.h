// planner/pose/collision/static_agents.h — other agents on the map, as the pose search asks about
// them.
//
// Their convex parts are placed once; convex pieces of a swept cover are compared with them exactly
// (core/geometry/overlap.h), both round paddings included.
// Cost: a comparison of boxes, about a nanosecond a part, for what is far away. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/overlap.h"
#include "core/grid/distance_field.h"
#include "planner/common/static_agent.h"

namespace clearway::lattice {

class StaticAgents {
 public:
  explicit StaticAgents(std::span<const StaticAgent> agents);

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  [[nodiscard]] std::size_t partCount() const { return parts_.size(); }
  // The numbers of the parts that may come within `radius` of the point, in order.
  void findNear(Vec2 p, double radius, std::vector<std::uint32_t>& out) const;
  // Lowers the distances of cells to which they are nearer than the map's obstacles, up to
  // `reach_m`. Some tenths of a microsecond a cell and part within that. Of no use when `stop` ends
  // it early.
  void lower(DistanceField& distances, double reach_m, StopCheck* stop = nullptr) const;
  // Of these parts, whether the boxes of any meet that one.
  [[nodiscard]] bool anyMeets(const Aabb& box, std::span<const std::uint32_t> parts) const;
  // The first agent that a convex piece with round padding collides with by one of these parts.
  [[nodiscard]] std::optional<std::size_t> firstCollision(
      ConvexRing ring, double radius, TouchRule rule, std::span<const std::uint32_t> parts) const;

 private:
  struct Part {
    std::size_t agent = 0;
    std::vector<Vec2> ring;
    double radius = 0.0;
    Aabb box;  // with the radius and a hair more
  };
  std::vector<Part> parts_;
};

}  // namespace clearway::lattice
