#include "planner/pose/standing_agents.h"

#include <algorithm>
#include <utility>

namespace clearway {
namespace {

// More than the rounding of sums of coordinates below 1e7 m.
constexpr double kHair_m = 1e-8;

}  // namespace

StandingAgents::StandingAgents(std::span<const StandingAgent> agents) {
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const double radius = agents[k].footprint.radius();
    for (const ConvexPolygon& polygon : agents[k].footprint.collisionParts()) {
      Part part{k, placed(polygon, agents[k].pose), radius, {}};
      part.box = enlarged(boundsOf(part.ring), radius + kHair_m);
      parts_.push_back(std::move(part));
    }
  }
}

bool StandingAgents::anyNear(Vec2 p, double radius) const {
  const Aabb box = enlarged({p, p}, radius + kHair_m);
  return std::ranges::any_of(parts_, [&](const Part& part) {
    return overlap(box, part.box, TouchRule::TouchingCollides);
  });
}

std::optional<std::size_t> StandingAgents::firstCollision(ConvexRing ring, double radius,
                                                          TouchRule rule) const {
  const Aabb box = enlarged(boundsOf(ring), radius + kHair_m);
  for (const Part& part : parts_) {
    if (!overlap(box, part.box, TouchRule::TouchingCollides)) continue;
    if (overlap(ring, part.ring, rule, radius, part.radius)) return part.agent;
  }
  return std::nullopt;
}

}  // namespace clearway
