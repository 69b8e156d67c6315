#include "app/document/edit/agent_limits.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/obb.h"
#include "maps/grid/map_frame.h"

namespace clearway::app {
namespace {

constexpr double kLeastSize = 1e-3;  // in the unit of the map's file

}  // namespace

NumberRange sizeRange(const maps::GridMap& map) {
  return {kLeastSize,
          std::floor(maps::lengthFromWorld(map.frame, map.grid.frame(), kMaxCoordinate_m))};
}

NumberRange coordinateRange(const ReportFrame& f, double Vec2::*coordinate) {
  constexpr double kMost = kMaxCoordinate_m;
  const double corners[] = {maps::positionFromWorld(f.frame, f.grid, {-kMost, -kMost}).*coordinate,
                            maps::positionFromWorld(f.frame, f.grid, {kMost, -kMost}).*coordinate,
                            maps::positionFromWorld(f.frame, f.grid, {-kMost, kMost}).*coordinate,
                            maps::positionFromWorld(f.frame, f.grid, {kMost, kMost}).*coordinate};
  const auto [least, most] = std::ranges::minmax(corners);
  return {std::ceil(least), std::floor(most)};
}

}  // namespace clearway::app
