// planner/fleet/lifelong/clearing_search.h — moves of a fleet that take one agent to its goal,
// whoever stands where.
//
// For one agent the others are alike: what decides is how many of them are on which side of it.
// Agents without names can be moved into any arrangement within connected cells, so a state is the
// agent's cell with the number of others in each part of the rest (cut_cells.h).
// Method: "motion planning on a graph" with one robot and movable obstacles (Papadimitriou,
//         Raghavan, Sudan, Tamaki, FOCS 1994), as Dijkstra's algorithm over these states; costs are
//         the agent's moves, and others that have to change sides. Then the moves are made, each to
//         the nearest free cell that is needed, and as early as the order of the visits lets them
//         be.
// Complete: NoPath is a proof. Since every move can be undone, it holds until the cells change.
// Cost: O(states log(states)); a cell that cuts nothing has one state, one in a corridor as many as
// there are agents, a junction the product over its parts but one. Memory: 8 bytes a state. The
// moves take O(cells) for each cell of the agent's path, and for each move of another agent.
// Deterministic. Thread-safe: uses no shared state.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "planner/common/plan_result.h"
#include "planner/fleet/grid/reservation_table.h"
#include "planner/fleet/lifelong/cut_cells.h"

namespace clearway::fleet {

// The agent at a cell of its path, with the number of others in each part around it.
struct ClearingState {
  CellId at;
  CutCells::Parts parts;
  std::array<std::uint32_t, 8> others;
};

struct ClearingResult {
  PlanStatus status = PlanStatus::NoPath;  // Solved, NoPath or LimitReached
  std::vector<ClearingState> states;       // from the start to the goal
};

// `cuts`: of the graph. Precondition: agents are at different cells.
[[nodiscard]] ClearingResult planClearing(const CellGraph& graph, const CutCells& cuts,
                                          std::span<const CellId> from, AgentId agent, CellId goal,
                                          std::size_t most_states = 4'000'000);
// The moves of each agent, all of the same length, and at least as long as the states; no rings.
[[nodiscard]] std::vector<GridPath> clearingPaths(const CellGraph& graph, const CutCells& cuts,
                                                  std::span<const CellId> from, AgentId agent,
                                                  std::span<const ClearingState> states);

}  // namespace clearway::fleet
