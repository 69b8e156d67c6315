#include "core/shape/footprint.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"

namespace clearway {
namespace {

// Radii are bounds: a few units in the last place in the safe direction.
double roundedUp(double v) { return v * (1.0 + 8e-16); }
double roundedDown(double v) { return v * (1.0 - 8e-16); }

double circumscribed(const std::vector<ConvexPolygon>& parts) {
  double r2 = 0.0;
  for (const ConvexPolygon& p : parts) {
    for (const Vec2 v : p.ring()) r2 = std::max(r2, squaredLength(v));
  }
  return roundedUp(std::sqrt(r2));
}

// The largest origin-centred disc inside one of the parts: a lower bound for a union.
double inscribed(const std::vector<ConvexPolygon>& parts) {
  double best = 0.0;
  for (const ConvexPolygon& p : parts) {
    double r = std::numeric_limits<double>::infinity();
    for (int i = 0; i < p.size(); ++i) {
      const Vec2 a = p.vertex(i);
      const Vec2 e = p.vertex(i + 1 < p.size() ? i + 1 : 0) - a;
      r = std::min(r, cross(e, -a) / length(e));
    }
    best = std::max(best, r);
  }
  return roundedDown(best);
}

Result<void> checkPadding(double padding_m) {
  if (!std::isfinite(padding_m) || padding_m < 0.0 || padding_m > kMaxCoordinate_m) {
    return fail(ErrorCode::InvalidArgument,
                "padding of " + shortest(padding_m) + " m must be a number >= 0");
  }
  return {};
}

}  // namespace

Result<Footprint> Footprint::box(double length_m, double width_m, double padding_m,
                                 PaddingShape padding) {
  const Result<Obb> checked = makeObb({}, length_m, width_m, padding_m, padding);
  if (!checked) return tl::unexpected(checked.error());
  if (length_m == 0.0 || width_m == 0.0) {
    return fail(ErrorCode::InvalidArgument, "an agent's length and width must be greater than 0");
  }
  Footprint f;
  const auto ring = corners(*checked);
  const Result<ConvexPolygon> part = ConvexPolygon::fromRing(ring);
  if (!part) return tl::unexpected(part.error());
  f.parts_.push_back(*part);
  f.box_ = Vec2{length_m, width_m};
  f.padding_ = padding_m;
  f.padding_shape_ = padding;
  f.inscribed_ = inscribed(f.parts_) + f.radius();
  f.circumscribed_ = roundedUp(circumscribed(f.parts_) + f.radius());
  return f;
}

Result<Footprint> Footprint::parts(std::vector<ConvexPolygon> parts, double padding_m) {
  if (auto r = checkPadding(padding_m); !r) return tl::unexpected(r.error());
  if (parts.empty()) return fail(ErrorCode::InvalidArgument, "a footprint needs at least one part");
  if (parts.size() > kMaxParts) {
    return fail(ErrorCode::LimitExceeded, "a footprint of " + std::to_string(parts.size()) +
                                              " parts is beyond " + std::to_string(kMaxParts));
  }
  Footprint f;
  f.parts_ = std::move(parts);
  f.padding_ = padding_m;
  f.inscribed_ = inscribed(f.parts_) + (inscribed(f.parts_) > 0.0 ? f.radius() : 0.0);
  f.circumscribed_ = roundedUp(circumscribed(f.parts_) + f.radius());
  return f;
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
