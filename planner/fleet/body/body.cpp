#include "planner/fleet/body/body.h"

#include <algorithm>
#include <cmath>

namespace clearway::fleet::shaped {
namespace {

BodyPart partOf(const ConvexPolygon& polygon, double radius) {
  BodyPart part{{polygon.ring().begin(), polygon.ring().end()}, radius, 0.0, isDyadic(radius)};
  for (const Vec2 v : part.ring) {
    part.corner = std::max(part.corner, length(v));
    part.is_exact = part.is_exact && isDyadic(v.x) && isDyadic(v.y);
  }
  return part;
}

std::vector<Vec2> sorted(std::vector<Vec2> ring) {
  std::ranges::sort(ring, [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  return ring;
}

std::vector<Vec2> mirrored(std::vector<Vec2> ring) {
  for (Vec2& v : ring) v.y = -v.y;
  return ring;
}

}  // namespace

bool isDyadic(double v) {
  const double scaled = v * 1024.0;
  return std::abs(scaled) < 0x1.0p+40 && scaled == std::floor(scaled);
}

Body::Body(const Footprint& footprint, bool in_parts) : is_box_(isBox(footprint)) {
  if (is_box_) {
    const double p = footprint.padding();
    box_ = {0.5 * footprint.length() + p, 0.5 * footprint.width() + p};
    if (!in_parts) return;
  }
  std::vector<BodyPart> parts;
  for (const ConvexPolygon& polygon : footprint.collisionParts()) {
    parts.push_back(partOf(polygon, footprint.radius()));
    for (const Vec2 v : parts.back().ring) {
      box_.half_length = std::max(box_.half_length, std::abs(v.x) + footprint.radius());
      box_.half_width = std::max(box_.half_width, std::abs(v.y) + footprint.radius());
    }
  }
  shape_ = std::make_shared<const PartShape>(PartShape{footprint, std::move(parts)});
}

double Body::reach() const { return std::hypot(box_.half_length, box_.half_width); }

bool Body::isExact() const {
  if (is_box_) return isDyadic(box_.half_length) && isDyadic(box_.half_width);
  return std::ranges::all_of(parts(), &BodyPart::is_exact);
}

bool Body::isMirrorSymmetric() const {
  return is_box_ || std::ranges::all_of(parts(), [&](const BodyPart& part) {
           const std::vector<Vec2> image = sorted(mirrored(part.ring));
           return std::ranges::any_of(
               parts(), [&](const BodyPart& other) { return sorted(other.ring) == image; });
         });
}

}  // namespace clearway::fleet::shaped
