#include "core/shape/footprint.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"
#include "core/geometry/hull.h"

namespace clearway {
namespace {

// Radii are conservative: rounded by a few units in the last place in the safe direction.
double roundedUp(double v) { return v * (1.0 + 8e-16); }
double roundedDown(double v) { return v * (1.0 - 8e-16); }

double circumscribed(const std::vector<ConvexPolygon>& parts) {
  double r2 = 0.0;
  for (const ConvexPolygon& p : parts) {
    for (const Vec2 v : p.ring()) r2 = std::max(r2, squaredLength(v));
  }
  return roundedUp(std::sqrt(r2));
}

// The largest origin-centred disc inside one of the rounded parts: a lower bound for a union.
double inscribed(const std::vector<ConvexPolygon>& parts, double radius) {
  double best = 0.0;
  for (const ConvexPolygon& p : parts) {
    if (p.size() == 1) {  // exact for a disc about the origin
      const double off = length(p.vertex(0));
      best = std::max(best, off == 0.0 ? radius : roundedDown(radius - roundedUp(off)));
      continue;
    }
    double r = std::numeric_limits<double>::infinity();
    for (int i = 0; i < p.size(); ++i) {
      const Vec2 a = p.vertex(i);
      const Vec2 e = p.vertex(i + 1 < p.size() ? i + 1 : 0) - a;
      r = std::min(r, cross(e, -a) / length(e));
    }
    if (r > 0.0) best = std::max(best, roundedDown(r) + radius);
  }
  return best;
}

Result<void> checkLength(const char* name, double v) {
  if (std::isfinite(v) && v >= 0.0 && v <= kMaxCoordinate_m) return {};
  return fail(ErrorCode::InvalidArgument, "%1 of %2 m must be a number from 0 to 10 000 000",
              {name, shortest(v)});
}

// The outline of a part in the agent's frame, and its radius; one point for a disc. Empty: a part
// without area that is no disc.
std::vector<Vec2> outlineOf(const ShapePart& part, double& radius) {
  if (const auto* polygon = std::get_if<PolygonShape>(&part.shape)) {
    radius = polygon->radius_m;
    return placed(polygon->polygon, part.pose);
  }
  if (const auto* segment = std::get_if<SegmentShape>(&part.shape)) {
    radius = segment->radius_m;
    if (segment->from != segment->to || radius == 0.0) return {};
    return {toWorld(part.pose, segment->from)};
  }
  const auto& box = std::get<BoxShape>(part.shape);
  radius = box.radius_m;
  if (box.length_m == 0.0 || box.width_m == 0.0) return {};
  const auto ring = corners({part.pose, 0.5 * box.length_m, 0.5 * box.width_m, 0.0});
  return {ring.begin(), ring.end()};
}

tl::unexpected<Error> unsupported(Message what) {
  return fail(ErrorCode::Unsupported, std::move(what));
}

}  // namespace

Result<Footprint> Footprint::box(double length_m, double width_m, double padding_m,
                                 PaddingShape padding) {
  const Obb checked = TRY(makeObb({}, length_m, width_m, padding_m, padding));
  if (length_m == 0.0 || width_m == 0.0) {
    return fail(ErrorCode::InvalidArgument, "an agent's length and width must be greater than 0");
  }
  Footprint f;
  const auto ring = corners(checked);
  f.parts_.push_back(TRY(ConvexPolygon::fromRing(ring)));
  f.box_ = Vec2{length_m, width_m};
  f.padding_ = padding_m;
  f.padding_shape_ = padding;
  f.inscribed_ = inscribed(f.parts_, f.radius());
  f.circumscribed_ = roundedUp(circumscribed(f.parts_) + f.radius());
  return f;
}

Result<Footprint> Footprint::disc(double radius_m, double padding_m) {
  if (radius_m == 0.0) {
    return fail(ErrorCode::InvalidArgument, "a disc's radius must be greater than 0");
  }
  return parts({ConvexPolygon::point({})}, padding_m, radius_m);
}

Result<Footprint> Footprint::parts(std::vector<ConvexPolygon> parts, double padding_m,
                                   double own_radius_m) {
  TRY(checkLength("padding", padding_m));
  TRY(checkLength("a radius", own_radius_m));
  if (parts.empty()) return fail(ErrorCode::InvalidArgument, "a footprint needs at least one part");
  if (parts.size() > kMaxParts) {
    return fail(ErrorCode::LimitExceeded, "a footprint of %1 parts is beyond %2",
                {parts.size(), kMaxParts});
  }
  Footprint f;
  f.parts_ = std::move(parts);
  f.padding_ = padding_m;
  f.own_radius_ = own_radius_m;
  f.inscribed_ = inscribed(f.parts_, f.radius());
  f.circumscribed_ = roundedUp(circumscribed(f.parts_) + f.radius());
  return f;
}

Result<Footprint> Footprint::of(const Shape& shape, double padding_m) {
  if (std::holds_alternative<HalfPlaneShape>(shape)) {
    return unsupported("a half-plane does not move");
  }
  std::vector<ShapePart> solid;
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    solid.assign(compound->solid().begin(), compound->solid().end());
  } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
    if (box->radius_m == 0.0)
      return Footprint::box(box->length_m, box->width_m, padding_m, PaddingShape::Round);
    solid.push_back({*box, {}, false});
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    solid.push_back({*polygon, {}, false});
  } else {
    solid.push_back({std::get<SegmentShape>(shape), {}, false});
  }
  std::vector<ConvexPolygon> parts;
  double radius = 0.0;
  for (const ShapePart& part : solid) {
    double own = 0.0;
    const std::vector<Vec2> ring = outlineOf(part, own);
    if (ring.empty()) {
      return unsupported(
          "a capsule and what else has no area without its radius cannot plan poses: use a "
          "rounded box or polygon; only discs can");
    }
    if (!parts.empty() && own != radius) {
      return fail(ErrorCode::Unsupported,
                  "parts of different radii (%1 m and %2 m) cannot plan poses: round all alike",
                  {shortest(radius), shortest(own)});
    }
    radius = own;
    if (ring.size() == 1) {
      parts.push_back(ConvexPolygon::point(ring.front()));
      continue;
    }
    Result<ConvexPolygon> polygon = ConvexPolygon::fromRing(ring);
    if (!polygon)
      polygon = ConvexPolygon::fromRing(convexHull(ring));  // rounding at this pose bent it
    parts.push_back(TRY(std::move(polygon)));
  }
  return Footprint::parts(std::move(parts), padding_m, radius);
}

Obb Footprint::obbAt(const Pose& p) const {
  const double square = padding_shape_ == PaddingShape::Square ? padding_ : 0.0;
  return {p, 0.5 * length() + square, 0.5 * width() + square, radius()};
}

std::vector<Vec2> placed(const ConvexPolygon& part, const Pose& p) {
  std::vector<Vec2> out;
  out.reserve(static_cast<std::size_t>(part.size()));
  for (const Vec2 v : part.ring()) out.push_back(toWorld(p, v));
  return out;
}

}  // namespace clearway
