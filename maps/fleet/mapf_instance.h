// maps/fleet/mapf_instance.h — fleets of points with their map, as libMultiRobotPlanning has them
// (YAML).
//
// Format: "map" with "dimensions: [columns, rows]" and "obstacles", a list of [x, y]; "agents", a
//         list of "start: [x, y]", "goal: [x, y]" and "name". Any YAML style and order; other
//         keys and tags (!!python/tuple) are ignored.
// Errors: Malformed with the line, LimitExceeded. Whether starts and goals are free is not checked.
// Cost: linear. Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

struct MapfInstance {
  std::int32_t columns = 0, rows = 0;
  std::vector<Cell> obstacles;
  std::vector<Cell> starts, goals;  // one of each for every agent

  friend bool operator==(const MapfInstance&, const MapfInstance&) = default;
};

[[nodiscard]] Result<MapfInstance> parseMapfInstance(std::string_view bytes);
[[nodiscard]] std::string writeMapfInstance(const MapfInstance& instance);

// Its map as a MovingAI text.
[[nodiscard]] std::string mapTextOf(const MapfInstance& instance);

}  // namespace clearway::maps
