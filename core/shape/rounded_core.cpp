#include "core/shape/rounded_core.h"

#include "core/geometry/obb.h"

namespace clearway {

RoundedCore roundedCore(const ShapePart& part) {
  if (const auto* polygon = std::get_if<PolygonShape>(&part.shape)) {
    const auto ring = polygon->polygon.ring();
    return {{ring.begin(), ring.end()}, polygon->radius_m};
  }
  if (const auto* segment = std::get_if<SegmentShape>(&part.shape)) {
    return {{segment->from, segment->to}, segment->radius_m};
  }
  const auto& box = std::get<BoxShape>(part.shape);
  const auto ring = corners({{}, 0.5 * box.length_m, 0.5 * box.width_m, 0.0});
  return {{ring.begin(), ring.end()}, box.radius_m};
}

}  // namespace clearway
