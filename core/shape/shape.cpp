#include "core/shape/shape.h"

#include <cmath>
#include <string>

#include "core/geometry/decompose.h"
#include "core/geometry/obb.h"

namespace clearway {
namespace {

bool inRange(Vec2 v) {
  return std::abs(v.x) <= kMaxCoordinate_m && std::abs(v.y) <= kMaxCoordinate_m;
}

Result<void> checkRadius(double radius_m) {
  const Result<Obb> b = makeObb({}, 0.0, 0.0, radius_m, PaddingShape::Round);
  if (!b) return tl::unexpected(b.error());
  return {};
}

Result<void> check(const BoxShape& s) {
  const Result<Obb> b = makeObb({}, s.length_m, s.width_m, s.radius_m, PaddingShape::Round);
  if (!b) return tl::unexpected(b.error());
  return {};
}
Result<void> check(const PolygonShape& s) { return checkRadius(s.radius_m); }
Result<void> check(const SegmentShape& s) {
  if (!inRange(s.from) || !inRange(s.to)) {
    return fail(ErrorCode::InvalidArgument, "a segment's end is not finite, or beyond 10 000 km");
  }
  return checkRadius(s.radius_m);
}
Result<void> check(const HalfPlaneShape&) { return {}; }
Result<void> check(const CompoundShape&) { return {}; }  // checked by make()

}  // namespace

Result<void> checkShape(const Shape& shape) {
  return std::visit([](const auto& s) { return check(s); }, shape);
}
Result<void> checkShape(const ConvexShape& shape) {
  return std::visit([](const auto& s) { return check(s); }, shape);
}

Result<CompoundShape> CompoundShape::make(std::vector<ShapePart> parts) {
  if (parts.size() > kMaxParts) {
    return fail(ErrorCode::LimitExceeded, "a shape of " + std::to_string(parts.size()) +
                                              " parts is beyond " + std::to_string(kMaxParts));
  }
  auto data = std::make_shared<Data>();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string name = "part " + std::to_string(i) + ": ";
    if (auto r = checkShape(parts[i].shape); !r) {
      return fail(r.error().code, name + r.error().message);
    }
    if (!inRange(parts[i].pose.position)) {
      return fail(ErrorCode::InvalidArgument,
                  name + "its place is not finite, or beyond 10 000 km");
    }
    auto& list = parts[i].visual_only ? data->visual : data->solid;
    list.push_back(std::move(parts[i]));
  }
  if (data->solid.empty()) {
    return fail(ErrorCode::InvalidArgument, "a compound needs a part that is not visual only");
  }
  return CompoundShape(std::move(data));
}

Result<Shape> shapeOfParts(std::vector<ShapePart> parts) {
  if (parts.size() == 1 && parts[0].pose == Pose{} && !parts[0].visual_only) {
    if (auto r = checkShape(parts[0].shape); !r) return tl::unexpected(r.error());
    return asShape(parts[0].shape);
  }
  Result<CompoundShape> compound = CompoundShape::make(std::move(parts));
  if (!compound) return tl::unexpected(compound.error());
  return Shape(*std::move(compound));
}

Result<Shape> polygonShape(std::span<const std::vector<Vec2>> rings, double radius_m) {
  if (rings.empty()) return fail(ErrorCode::InvalidArgument, "a polygon needs an outer ring");
  const auto split = convexParts(rings.front(), rings.subspan(1), ConvexPolygon::kMaxVertices);
  if (!split) return tl::unexpected(split.error());
  std::vector<ShapePart> parts;
  for (const std::vector<Vec2>& ring : *split) {
    const Result<ConvexPolygon> polygon = ConvexPolygon::fromRing(ring);
    if (!polygon) return tl::unexpected(polygon.error());
    parts.push_back({PolygonShape{*polygon, radius_m}, {}, false});
  }
  return shapeOfParts(std::move(parts));
}

}  // namespace clearway
