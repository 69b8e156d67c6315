// planner/common/grid_fleet.h — fleets of point agents on a grid: the problem and its plan.
//
// The standard multi-agent path finding problem (Stern et al.: "Multi-agent pathfinding:
// definitions, variants, and benchmarks", SoCS 2019). Time is discrete. In each step every agent
// waits or moves to a neighbouring free cell. Two agents are never on one cell, and two agents
// never exchange their cells in one step. With eight neighbours a diagonal move needs both
// orthogonal cells to be free of obstacles, and two diagonal moves do not cross. An agent whose
// path ended stays at its goal. In a k-robust plan no agent enters a cell less than k + 1 steps
// after another agent was on it, so that each agent may be delayed by up to k steps.
// A cycle conflict: in one step each agent of a ring enters the cell of the next one. It is no
// conflict of the standard problem, but no agent of the ring can move first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::fleet {

// row * columns + column. At most GridFrame::kMaxCells, so that it fits.
using CellId = std::uint32_t;
// The index of an agent in its problem.
using AgentId = std::uint32_t;
inline constexpr CellId kNoCell = std::numeric_limits<CellId>::max();
inline constexpr AgentId kNoAgent = std::numeric_limits<AgentId>::max();

// Of a fleet planner.
inline constexpr unsigned kMostThreads = 64;

// To how many cells an agent can move in a step.
enum class Neighbourhood : std::uint8_t { Four, Eight };

// A map, and where each agent starts and must arrive.
struct GridFleetProblem {
  OccupancyGrid grid;
  std::vector<CellId> starts, goals;  // one of each for every agent
  Neighbourhood neighbourhood = Neighbourhood::Four;
  std::uint32_t robustness = 0;  // k of k-robust plans
  bool forbids_cycles = false;   // no cycle conflicts; plans without them can be executed

  [[nodiscard]] std::size_t agents() const { return starts.size(); }
  [[nodiscard]] CellId cellId(Cell c) const {
    return static_cast<CellId>(c.row) * static_cast<CellId>(grid.frame().columns()) +
           static_cast<CellId>(c.column);
  }
  [[nodiscard]] Cell cell(CellId id) const {
    const auto columns = static_cast<CellId>(grid.frame().columns());
    return {static_cast<std::int32_t>(id / columns), static_cast<std::int32_t>(id % columns)};
  }
};

// "(column,row)".
[[nodiscard]] std::string cellText(const GridFleetProblem& problem, CellId id);

// Each start and goal must be a free cell of the map, and no two agents share a start or a goal.
// Errors: InvalidArgument that names the agents and the cell.
[[nodiscard]] Result<void> checkGridFleetProblem(const GridFleetProblem& problem);

// The cells of all agents at the times 0, 1, ..., steps() - 1, one configuration after the other.
struct GridFleetPlan {
  std::size_t agents = 0;
  std::vector<CellId> cells;

  [[nodiscard]] std::size_t steps() const { return agents == 0 ? 0 : cells.size() / agents; }
  [[nodiscard]] std::span<const CellId> at(std::size_t step) const {
    return {cells.data() + step * agents, agents};
  }
  friend bool operator==(const GridFleetPlan&, const GridFleetPlan&) = default;
};

// The cost of an agent is the time at which it reaches its goal for the last time.
struct GridFleetCost {
  std::uint64_t makespan = 0;
  std::uint64_t sum_of_costs = 0;
  friend bool operator==(const GridFleetCost&, const GridFleetCost&) = default;
};
[[nodiscard]] GridFleetCost costOf(const GridFleetPlan& plan, std::span<const CellId> goals);

}  // namespace clearway::fleet
