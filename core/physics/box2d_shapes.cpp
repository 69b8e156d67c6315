#include "core/physics/box2d_shapes.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace clearway::physics {
namespace {

using Visit = std::function<void(const b2Shape&)>;

constexpr double kFar_m = 1e5;        // of a half-plane
constexpr double kThinnest_m = 1e-3;  // Box2D's polygons need some area

tl::unexpected<Error> tooThin() {
  return fail(ErrorCode::InvalidArgument,
              "physics needs shapes that are at least 3 mm long and wide, or discs and capsules of "
              "1 mm");
}

// Box2D welds vertices that are nearer, and needs three that remain.
constexpr double kWelded_m = 0.003;

std::vector<Vec2> welded(std::span<const Vec2> ring) {
  std::vector<Vec2> out;
  for (const Vec2 v : ring) {
    const bool known =
        std::ranges::any_of(out, [v](Vec2 kept) { return length(v - kept) < kWelded_m; });
    if (!known) out.push_back(v);
  }
  return out;
}

// A strictly convex ring, counter-clockwise in the y-down frame as in any other.
Result<void> addRing(std::span<const Vec2> exact, double radius_m, const Visit& visit) {
  constexpr std::size_t kMost = b2_maxPolygonVertices;
  const std::vector<Vec2> ring = welded(exact);
  bool any = false;
  for (std::size_t first = 1; first + 1 < ring.size(); first += kMost - 2) {
    std::array<b2Vec2, kMost> points;
    std::size_t n = 0;
    points[n++] = b2(ring[0]);
    for (std::size_t k = first; k < ring.size() && n < kMost; ++k) points[n++] = b2(ring[k]);
    float area = 0.0F;
    for (std::size_t k = 1; k + 1 < n; ++k) {
      area += 0.5F * b2Cross(points[k] - points[0], points[k + 1] - points[0]);
    }
    if (!(area > static_cast<float>(kThinnest_m * kThinnest_m))) continue;
    b2PolygonShape shape;
    shape.Set(points.data(), static_cast<int32>(n));
    shape.m_radius = static_cast<float>(radius_m);
    visit(shape);
    any = true;
  }
  return any ? Result<void>() : tooThin();
}

Result<void> addConvex(const ConvexShape& shape, const Pose& pose, const Visit& visit) {
  std::vector<Vec2> ring;
  double radius_m = 0.0;
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    const double a = 0.5 * box->length_m;
    const double b = 0.5 * box->width_m;
    ring = {{-a, -b}, {a, -b}, {a, b}, {-a, b}};
    radius_m = box->radius_m;
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    ring.assign(polygon->polygon.ring().begin(), polygon->polygon.ring().end());
    radius_m = polygon->radius_m;
  } else {
    const auto& segment = std::get<SegmentShape>(shape);
    radius_m = segment.radius_m;
    if (radius_m < 0.5 * kThinnest_m) return tooThin();
    b2CircleShape circle;
    circle.m_radius = static_cast<float>(radius_m);
    circle.m_p = b2(toWorld(pose, segment.from));
    visit(circle);
    const Vec2 along = segment.to - segment.from;
    if (length(along) < kThinnest_m) return {};
    circle.m_p = b2(toWorld(pose, segment.to));
    visit(circle);
    const Vec2 side = (radius_m / length(along)) * Vec2{-along.y, along.x};
    ring = {segment.from - side, segment.to - side, segment.to + side, segment.from + side};
    radius_m = 0.0;
  }
  if (ring.size() == 1) {
    return addConvex(SegmentShape{ring[0], ring[0], radius_m}, pose, visit);
  }
  for (Vec2& v : ring) v = toWorld(pose, v);
  return addRing(ring, radius_m, visit);
}

}  // namespace

Result<void> forEachBox2dShape(const Shape& shape, const Visit& visit) {
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    for (const ShapePart& part : compound->solid()) {
      TRY(addConvex(part.shape, part.pose, visit));
    }
    return {};
  }
  if (std::holds_alternative<HalfPlaneShape>(shape)) {
    const std::array<Vec2, 4> ring{
        {{-kFar_m, -kFar_m}, {0.0, -kFar_m}, {0.0, kFar_m}, {-kFar_m, kFar_m}}};
    return addRing(ring, 0.0, visit);
  }
  if (const auto* box = std::get_if<BoxShape>(&shape)) return addConvex(*box, {}, visit);
  if (const auto* polygon = std::get_if<PolygonShape>(&shape))
    return addConvex(*polygon, {}, visit);
  return addConvex(std::get<SegmentShape>(shape), {}, visit);
}

}  // namespace clearway::physics
