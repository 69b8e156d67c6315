// maps/fleet/grid_fleet_plan.h — plans of point fleets as text, in the form of lacam.
//
// Format: lines "key=value", of which agents, starts and goals are read, then "solution=" and one
//         line for each step: "0:(x,y),(x,y),". Positions are cells, x right, y down, and may have
//         an orientation as third field: X_PLUS, X_MINUS, Y_PLUS (down) or Y_MINUS. Other texts
//         there are ignored.
// Errors: Malformed with the line, LimitExceeded. Cost: linear. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

// Where a point on a grid looks.
enum class CellHeading : std::uint8_t { East, South, West, North };

// Any plan of points on a grid; the other formats are in maps/fleet/fleet_plan_format.h.
struct GridFleetPlanFile {
  // Lines before the solution, in their order, but for agents, starts and goals.
  std::vector<std::pair<std::string, std::string>> notes;
  std::vector<Cell> starts, goals;  // empty if the file has none
  std::size_t agents = 0;
  std::vector<Cell> cells;            // of all agents at step 0, then of all at step 1, ...
  std::vector<CellHeading> headings;  // of agents that turn: one for each cell; else empty

  [[nodiscard]] std::size_t steps() const { return agents == 0 ? 0 : cells.size() / agents; }
  [[nodiscard]] Cell at(std::size_t step, std::size_t agent) const {
    return cells[step * agents + agent];
  }

  std::vector<Message> warnings;        // of the file that was read
  std::vector<Message> not_kept;        // what the file has beyond this, for conversions to report
  std::optional<Message> stated_fault;  // maybe of these paths, as the file says

  // The step from which on the agent stays at its last cell. steps() is at least 1.
  [[nodiscard]] std::size_t arrival(std::size_t agent) const;

  // The same plan; warnings may differ.
  friend bool operator==(const GridFleetPlanFile& a, const GridFleetPlanFile& b) {
    return a.notes == b.notes && a.starts == b.starts && a.goals == b.goals &&
           a.agents == b.agents && a.cells == b.cells && a.headings == b.headings;
  }
};

[[nodiscard]] Result<GridFleetPlanFile> parseGridFleetPlan(std::string_view bytes);
[[nodiscard]] std::string writeGridFleetPlan(const GridFleetPlanFile& plan);

}  // namespace clearway::maps
