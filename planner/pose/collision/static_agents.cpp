#include "planner/pose/collision/static_agents.h"

#include <algorithm>
#include <utility>

#include "core/geometry/distance.h"

namespace clearway::lattice {
namespace {

// More than the rounding of sums of coordinates below 1e7 m.
constexpr double kRoundingSlack_m = 1e-8;
constexpr std::size_t kFewParts = 64;  // a list is as fast as a tree

}  // namespace

StaticAgents::StaticAgents(std::span<const StaticAgent> agents) {
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const double radius = agents[k].footprint.radius();
    for (const ConvexPolygon& polygon : agents[k].footprint.collisionParts()) {
      Part part{k, placed(polygon, agents[k].pose), radius, {}};
      part.box = enlarged(boundsOf(part.ring), radius + kRoundingSlack_m);
      parts_.push_back(std::move(part));
    }
  }
  if (parts_.size() <= kFewParts) return;
  std::vector<Aabb> boxes;
  for (const Part& part : parts_) boxes.push_back(part.box);
  tree_ = BoxTree(boxes);
}

void StaticAgents::findNear(Vec2 p, double radius, std::vector<std::uint32_t>& out) const {
  const Aabb box = enlarged({p, p}, radius + kRoundingSlack_m);
  if (tree_.size() > 0) {
    out = tree_.meeting(box);
    return;
  }
  out.clear();
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (!overlap(box, parts_[i].box, TouchRule::TouchingCollides)) continue;
    out.push_back(static_cast<std::uint32_t>(i));
  }
}

bool StaticAgents::anyMeets(const Aabb& box, std::span<const std::uint32_t> parts) const {
  return std::ranges::any_of(parts, [&](std::uint32_t i) {
    return overlap(box, parts_[i].box, TouchRule::TouchingCollides);
  });
}

StopOr<DistanceField> StaticAgents::lowered(DistanceField distances, double reach_m,
                                            StopCheck* stop) const {
  const GridFrame& frame = distances.frame();
  for (const Part& part : parts_) {
    const CellRange all =
        frame.cellsMeeting(enlarged(part.box, reach_m), TouchRule::TouchingCollides);
    const CellRange cells{std::max(all.first_row, 0), std::min(all.last_row, frame.rows()),
                          std::max(all.first_column, 0),
                          std::min(all.last_column, frame.columns())};
    for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
      if (isStopped(stop)) return stopped(stop->reason());
      for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
        const Vec2 p = frame.cellCentre({i, j});
        const double d = closestPoints(part.ring, Aabb{p, p}, part.radius).distance_m;
        if (d < reach_m) distances.lower({i, j}, d);
      }
    }
  }
  return distances;
}

std::optional<std::size_t> StaticAgents::firstCollision(
    ConvexRing ring, double radius, TouchRule rule, std::span<const std::uint32_t> parts) const {
  const Aabb box = enlarged(boundsOf(ring), radius + kRoundingSlack_m);
  for (const std::uint32_t i : parts) {
    const Part& part = parts_[i];
    if (!overlap(box, part.box, TouchRule::TouchingCollides)) continue;
    if (overlap(ring, part.ring, rule, radius, part.radius)) return part.agent;
  }
  return std::nullopt;
}

}  // namespace clearway::lattice
