// planner/pose/collision/static_agents.h — collision queries of the pose search against static
// agents.
//
// The convex parts of the agents are placed once. Convex pieces of a swept volume are compared with
// them exactly (core/geometry/overlap.h), both round paddings included.
// Cost: distant parts are rejected by their boxes in about a nanosecond a part, many by a tree.
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/geometry/overlap.h"
#include "core/grid/distance_field.h"
#include "core/polygon/box_tree.h"
#include "planner/common/static_agent.h"

namespace clearway::lattice {

class StaticAgents {
 public:
  explicit StaticAgents(std::span<const StaticAgent> agents);

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  [[nodiscard]] std::size_t partCount() const { return parts_.size(); }
  // The indices, ascending, of the parts that may come within `radius` of the point.
  void findNear(Vec2 p, double radius, std::vector<std::uint32_t>& out) const;
  // The distances, lowered for cells that are closer to an agent than to an obstacle of the map, up
  // to `reach_m`; or why `stop` ended it. Cost: some tenths of a microsecond per part and cell
  // within reach.
  [[nodiscard]] StopOr<DistanceField> lowered(DistanceField distances, double reach_m,
                                              StopCheck* stop = nullptr) const;
  // Whether the box of any of these parts meets `box`.
  [[nodiscard]] bool anyMeets(const Aabb& box, std::span<const std::uint32_t> parts) const;
  // The first agent with one of these parts in collision with a convex piece with round padding.
  [[nodiscard]] std::optional<std::size_t> firstCollision(
      ConvexRing ring, double radius, TouchRule rule, std::span<const std::uint32_t> parts) const;

 private:
  struct Part {
    std::size_t agent = 0;
    std::vector<Vec2> ring;
    double radius = 0.0;
    Aabb box;  // enlarged by the radius and a rounding margin
  };
  std::vector<Part> parts_;
  BoxTree tree_;  // of many parts
};

}  // namespace clearway::lattice
