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
  TRY(makeObb({}, 0.0, 0.0, radius_m, PaddingShape::Round));
  return {};
}

Result<void> check(const BoxShape& s) {
  TRY(makeObb({}, s.length_m, s.width_m, s.radius_m, PaddingShape::Round));
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
    return fail(ErrorCode::LimitExceeded, "a shape of %1 parts is beyond %2",
                {parts.size(), kMaxParts});
  }
  auto data = std::make_shared<Data>();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    TRY(inContext("part %1: %2", {i}, checkShape(parts[i].shape)));
    if (!inRange(parts[i].pose.position)) {
      return fail(ErrorCode::InvalidArgument,
                  "part %1: its place is not finite, or beyond 10 000 km", {i});
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
    TRY(checkShape(parts[0].shape));
    return asShape(parts[0].shape);
  }
  return Shape(TRY(CompoundShape::make(std::move(parts))));
}

Result<Shape> polygonShape(std::span<const std::vector<Vec2>> rings, double radius_m) {
  if (rings.empty()) return fail(ErrorCode::InvalidArgument, "a polygon needs an outer ring");
  const auto split = TRY(convexParts(rings.front(), rings.subspan(1), ConvexPolygon::kMaxVertices));
  std::vector<ShapePart> parts;
  for (const std::vector<Vec2>& ring : split) {
    const ConvexPolygon polygon = TRY(ConvexPolygon::fromRing(ring));
    parts.push_back({PolygonShape{polygon, radius_m}, {}, false});
  }
  return shapeOfParts(std::move(parts));
}

}  // namespace clearway
