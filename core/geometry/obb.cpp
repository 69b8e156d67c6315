#include "core/geometry/obb.h"

#include <cmath>
#include <limits>
#include <string>

#include "core/base/constants.h"
#include "core/base/number_text.h"

namespace clearway {
namespace {

Result<void> checkLength(const char* name, double v) {
  if (!std::isfinite(v) || v < 0.0) {
    return fail(ErrorCode::InvalidArgument, "%1 of %2 m must be a number >= 0",
                {name, shortest(v)});
  }
  if (v > kMaxCoordinate_m) {
    return fail(ErrorCode::LimitExceeded, "%1 of %2 m is beyond 10 000 km", {name, shortest(v)});
  }
  return {};
}

}  // namespace

Result<Obb> makeObb(const Pose& pose, double length_m, double width_m, double padding_m,
                    PaddingShape padding) {
  if (!isFinite(pose.position)) return fail(ErrorCode::InvalidArgument, "position is not finite");
  if (std::abs(pose.position.x) > kMaxCoordinate_m ||
      std::abs(pose.position.y) > kMaxCoordinate_m) {
    return fail(ErrorCode::LimitExceeded, "position is beyond 10 000 km");
  }
  TRY(checkLength("length", length_m));
  TRY(checkLength("width", width_m));
  TRY(checkLength("padding", padding_m));
  const double square = padding == PaddingShape::Square ? padding_m : 0.0;
  return Obb{pose, 0.5 * length_m + square, 0.5 * width_m + square,
             padding == PaddingShape::Round ? padding_m : 0.0};
}

std::array<Vec2, 4> corners(const Obb& b) {
  const Heading h = b.pose.heading;
  const Vec2 along = b.half_length * h.vector();
  const Vec2 across = b.half_width * perpendicular(h.vector());
  const Vec2 k = b.pose.position;
  return {k + (-along - across), k + (along - across), k + (along + across), k + (across - along)};
}

Aabb enlargedOutwards(const Aabb& b, double radius) {
  const Aabb e = enlarged(b, radius);
  return {{std::nextafter(e.min.x, -kInfinity), std::nextafter(e.min.y, -kInfinity)},
          {std::nextafter(e.max.x, kInfinity), std::nextafter(e.max.y, kInfinity)}};
}

}  // namespace clearway
