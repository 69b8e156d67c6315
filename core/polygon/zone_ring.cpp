#include "core/polygon/zone_ring.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/geometry/decompose.h"
#include "core/polygon/polygon_sets.h"

namespace clearway {

Result<std::vector<Vec2>> zoneRing(std::vector<Vec2> corners, const std::string& id) {
  // Some writers close their rings, or repeat corners.
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  if (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
  if (corners.size() < 3) {
    return fail(ErrorCode::InvalidArgument, "zone '%1' has %2 vertices: it needs at least 3",
                {id, corners.size()});
  }
  Polygon polygon{corners, {}};
  const double area = twiceArea(corners);
  if (area == 0.0) {
    return fail(ErrorCode::InvalidArgument, "zone '%1' is no simple polygon: %2",
                {id, "it crosses itself, or its vertices are on a line"});
  }
  if (area < 0.0) std::ranges::reverse(polygon.outer);
  if (const std::optional<std::string> fault = faultOf(polygon)) {
    return fail(ErrorCode::InvalidArgument, "zone '%1' is no simple polygon: %2", {id, *fault});
  }
  if (const auto parts = convexParts(corners); !parts) {
    return fail(ErrorCode::InvalidArgument, "zone '%1' is no simple polygon: %2",
                {id, parts.error().message});
  }
  return corners;
}

}  // namespace clearway
