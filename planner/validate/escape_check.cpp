#include "planner/validate/escape_check.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/geometry/aabb.h"
#include "core/geometry/hull.h"

namespace clearway::validation {
namespace {

constexpr double kEscapeRounding = 1e-9;

// The part with its round padding, as a polygon inside of the true shape.
std::vector<Vec2> padded(std::vector<Vec2> ring, double radius) {
  if (radius <= 0.0) return ring;
  std::vector<Vec2> points;
  for (int k = 0; k < kEscapeSides; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / kEscapeSides;
    const Vec2 by = radius * Vec2{std::cos(angle), std::sin(angle)};
    for (const Vec2 p : ring) points.push_back(p + by);
  }
  return convexHull(points);
}

double areaOfRing(const std::vector<Vec2>& ring) {
  double twice = 0.0;
  for (std::size_t k = 1; k + 1 < ring.size(); ++k) {
    twice += cross(ring[k] - ring[0], ring[k + 1] - ring[0]);
  }
  return 0.5 * std::abs(twice);
}

// The part of a convex ring on the left of a line, by I. Sutherland and G. Hodgman, Reentrant
// polygon clipping, 1974.
void clip(const std::vector<Vec2>& ring, Vec2 a, Vec2 b, std::vector<Vec2>& out) {
  out.clear();
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 p = ring[k];
    const Vec2 q = ring[(k + 1) % ring.size()];
    const double at_p = cross(b - a, p - a);
    const double at_q = cross(b - a, q - a);
    if (at_p >= 0.0) out.push_back(p);
    if ((at_p < 0.0) != (at_q < 0.0)) out.push_back(p + at_p / (at_p - at_q) * (q - p));
  }
}

// Of two convex rings; `with` has positive area.
double commonArea(std::vector<Vec2> ring, std::span<const Vec2> with) {
  std::vector<Vec2> next;
  for (std::size_t k = 0; k < with.size() && ring.size() > 2; ++k) {
    clip(ring, with[k], with[(k + 1) % with.size()], next);
    ring.swap(next);
  }
  return ring.size() > 2 ? areaOfRing(ring) : 0.0;
}

}  // namespace

EscapeCheck::EscapeCheck(const OccupancyGrid& map, const Footprint& footprint,
                         std::span<const StaticAgent> agents)
    : map_(&map) {
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    parts_.push_back(padded(placed(part, Pose{}), footprint.radius()));
    area_m2_ += areaOfRing(parts_.back());
  }
  for (const StaticAgent& agent : agents) {
    for (const ConvexPolygon& part : agent.footprint.collisionParts()) {
      others_.push_back(padded(placed(part, agent.pose), agent.footprint.radius()));
    }
  }
  reach_m_ = footprint.circumscribedRadius();
}

double EscapeCheck::overlapArea(const Pose& pose) const {
  const GridFrame& frame = map_->frame();
  double sum = 0.0;
  for (const Ring& part : parts_) {
    Ring ring;
    for (const Vec2 p : part) ring.push_back(pose.position + rotate(pose.heading, p));
    const Aabb box = boundsOf(ring);
    const Aabb all = frame.bounds();
    const Vec2 sides[4] = {all.min, {all.max.x, all.min.y}, all.max, {all.min.x, all.max.y}};
    sum += areaOfRing(ring) - commonArea(ring, sides);
    const CellRange cells = frame.clipped(frame.cellsMeeting(box, TouchRule::TouchingIsFree));
    for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
      for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
        if (!map_->blocked({i, j})) continue;
        const Aabb c = frame.cellBox({i, j});
        const Vec2 corners[4] = {c.min, {c.max.x, c.min.y}, c.max, {c.min.x, c.max.y}};
        sum += commonArea(ring, corners);
      }
    }
    for (const Ring& other : others_) {
      if (!overlap(boundsOf(other), box, TouchRule::TouchingIsFree)) continue;
      sum += commonArea(ring, other);
    }
  }
  return sum;
}

double EscapeCheck::placesOn(const Motion& motion) const {
  const GridFrame& frame = map_->frame();
  const double most = kEscapeStep * std::min(frame.cellWidth(), frame.cellLength());
  const double moved = travel(motion) + std::abs(turnAngle(motion)) * reach_m_;
  return std::max(std::ceil(moved / most), 1.0);
}

std::optional<PathPoint> EscapeCheck::firstGrowth(const Motion& motion, double& area) const {
  const double steps = placesOn(motion);
  if (!(steps <= kMostEscapePlaces)) return PathPoint{0, 0.0, motion.from};
  for (double k = 1.0; k <= steps; k += 1.0) {
    const double t = k / steps;
    const Pose pose = k == steps ? motion.to : poseAt(motion, t);
    const double next = overlapArea(pose);
    if (next > area + kEscapeRounding * area_m2_) return PathPoint{0, t, pose};
    area = std::min(area, next);
  }
  return std::nullopt;
}

}  // namespace clearway::validation
