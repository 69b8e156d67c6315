// maps/grid_fleet_plan.h — plans of point fleets as text, in the form of lacam.
//
// Format: lines "key=value", of which agents, starts and goals are read, then "solution=" and one
//         line for each step: "0:(x,y),(x,y),". Positions are cells, x right, y down, and may have
//         an orientation as third field, which is ignored.
// Errors: Malformed with the line, LimitExceeded. Cost: linear. Thread-safe: pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

struct GridFleetPlanFile {
  // Lines before the solution, in their order, but for agents, starts and goals.
  std::vector<std::pair<std::string, std::string>> notes;
  std::vector<Cell> starts, goals;  // empty if the file has none
  std::size_t agents = 0;
  std::vector<Cell> cells;  // of all agents at step 0, then of all at step 1, ...

  friend bool operator==(const GridFleetPlanFile&, const GridFleetPlanFile&) = default;
};

[[nodiscard]] Result<GridFleetPlanFile> parseGridFleetPlan(std::string_view bytes);
[[nodiscard]] std::string writeGridFleetPlan(const GridFleetPlanFile& plan);

}  // namespace clearway::maps
