// maps/fleet/scen.h — scenario files of the MovingAI benchmarks (.scen): queries with their
// optimum.
//
// Format: "version 1" or "version 1.0", then one query a line: bucket, map, map width, map height,
// start x, start y, goal x, goal y, optimal length; tabs or spaces between. Positions are cells, x
// right, y down. An optimum of 0 with start != goal marks a pair without a path.
// Errors: Malformed with line and value, LimitExceeded. Cost: linear. Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

// One query and its published optimum.
struct ScenarioQuery {
  std::int64_t bucket = 0;
  std::string map;  // as in the file
  std::int32_t map_width = 0, map_height = 0;
  Cell start, goal;
  double optimum = 0.0;
  std::string optimum_text;  // as written: its decimals show how the optimum was rounded

  friend bool operator==(const ScenarioQuery&, const ScenarioQuery&) = default;
};

// The queries of a file, in its order.
struct Scenario {
  std::vector<ScenarioQuery> queries;
  friend bool operator==(const Scenario&, const Scenario&) = default;
};

[[nodiscard]] Result<Scenario> parseScenario(std::string_view bytes);
[[nodiscard]] std::string writeScenario(const Scenario& s);  // "version 1", tabs

[[nodiscard]] Result<Scenario> loadScenario(const std::filesystem::path& path);

// Digits after the decimal point of the published optimum; 0 if there is none.
[[nodiscard]] int decimalsOf(const ScenarioQuery& q);
// True if the scenario marks the pair as unreachable.
[[nodiscard]] bool isUnreachable(const ScenarioQuery& q);

}  // namespace clearway::maps
