#include "app/document/body/covered_area.h"

#include <span>
#include <variant>
#include <vector>

#include "core/geometry/hull.h"
#include "core/geometry/obb.h"
#include "core/polygon/common_area.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::app {
namespace {

constexpr int kCircle = 48;                  // corners of a polygon in a disc
constexpr std::int64_t kMostCells = 20'000;  // obstacles in an area; more are not measured

// The convex hull of discs around points.
void addRound(std::span<const Vec2> ring, double radius, std::vector<PolygonRing>& parts) {
  std::vector<Vec2> out(ring.begin(), ring.end());
  if (radius > 0.0) {
    std::vector<Vec2> cloud;
    for (const Vec2 v : ring) {
      for (int k = 0; k < kCircle; ++k) {
        cloud.push_back(v + radius * Heading::fromDegrees(360.0 * k / kCircle)->vector());
      }
    }
    out = convexHull(cloud);
  }
  if (out.size() >= 3) parts.push_back(std::move(out));
}

void addConvex(const ConvexShape& shape, const Pose& pose, std::vector<PolygonRing>& parts) {
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    const Result<Obb> placed_box = makeObb(pose, box->length_m, box->width_m);
    if (placed_box) addRound(corners(*placed_box), box->radius_m, parts);
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    addRound(placed(polygon->polygon, pose), polygon->radius_m, parts);
  } else if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    const std::vector<Vec2> ends{toWorld(pose, segment->from), toWorld(pose, segment->to)};
    addRound(ends, segment->radius_m, parts);
  }
}

PolygonRing ringOf(const Aabb& b) { return {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}; }

double commonAreaWith(std::span<const PolygonRing> rings, const Aabb& box) {
  const PolygonRing ring = ringOf(box);
  return commonArea(rings, {&ring, 1});
}

}  // namespace

std::vector<PolygonRing> coveredRings(const Footprint& footprint, const Pose& pose) {
  std::vector<PolygonRing> parts;
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    addRound(placed(part, pose), footprint.radius(), parts);
  }
  return parts;
}

std::vector<PolygonRing> coveredRings(const Shape& shape, const Pose& pose) {
  std::vector<PolygonRing> parts;
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    for (const ShapePart& part : compound->solid()) {
      addConvex(part.shape,
                Pose{toWorld(pose, part.pose.position), part.pose.heading.turnedBy(pose.heading)},
                parts);
    }
  } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
    addConvex(*box, pose, parts);
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    addConvex(*polygon, pose, parts);
  } else if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    addConvex(*segment, pose, parts);
  }
  return parts;
}

Polygons coveredArea(const Footprint& footprint, const Pose& pose) {
  Polygons parts;
  for (PolygonRing& ring : coveredRings(footprint, pose)) parts.push_back({std::move(ring), {}});
  return unionOf(parts).value_or(Polygons());
}

std::optional<double> overlapArea(std::span<const PolygonRing> a, std::span<const PolygonRing> b) {
  if (a.empty() || b.empty()) return std::nullopt;
  return commonArea(a, b);
}

std::optional<double> blockedArea(std::span<const PolygonRing> rings, const OccupancyGrid& grid) {
  if (rings.empty()) return std::nullopt;
  const GridFrame& frame = grid.frame();
  Aabb box = boundsOf(std::span<const Vec2>(rings.front()));
  for (const PolygonRing& ring : rings) box = merged(box, boundsOf(std::span<const Vec2>(ring)));
  const CellRange cells = frame.clipped(frame.cellsMeeting(box, TouchRule::TouchingIsFree));
  double sum = 0.0;
  std::int64_t count = 0;
  for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
    for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
      if (!grid.blocked({i, j})) continue;
      const std::int32_t first = j;
      while (j < cells.last_column && grid.blocked({i, j})) ++j;
      count += j - first;
      if (count > kMostCells) return std::nullopt;
      sum += commonAreaWith(rings, {{frame.columnEdge(first), frame.rowEdge(i)},
                                    {frame.columnEdge(j), frame.rowEdge(i + 1)}});
    }
  }
  if (merged(box, frame.bounds()) == frame.bounds()) return sum;
  return sum + commonAreaWith(rings, box) - commonAreaWith(rings, frame.bounds());
}

}  // namespace clearway::app
