// planner/fleet/lifelong/clearing_search.h — moves of a fleet that take one agent to its goal,
// whoever stands where.
//
// For one agent the others are alike: what decides is how many of them are on which side of it.
// Agents without names can be moved into any arrangement within connected cells, so a state is the
// agent's cell with the number of others in each part of the rest (cut_cells.h).
// Method: "motion planning on a graph" with one robot and movable obstacles (Papadimitriou,
// Raghavan,
//         Sudan, Tamaki, FOCS 1994), as Dijkstra's algorithm over these states; costs are the
//         agent's moves, and others that have to change sides. Then the moves are made, each to the
//         nearest free cell that is needed, and as early as the order of the visits lets them be.
// Complete: NoPath is a proof. Since every move can be undone, it holds until the cells change.
// Cost: O(states log(states)); a cell that cuts nothing has one state, one in a corridor as many as
// there are agents, a junction the product over its parts but one. Memory: 8 bytes a state.
// Deterministic. Thread-safe: uses no shared state.
#pragma once

#include <optional>
#include <span>

#include "planner/common/plan_result.h"
#include "planner/fleet/grid/reservation_table.h"
#include "planner/fleet/lifelong/cut_cells.h"

namespace clearway::fleet {

struct ClearingResult {
  PlanStatus status = PlanStatus::NoPath;  // Solved, NoPath or LimitReached
  std::vector<GridPath> paths;             // of each agent, all of the same length; no rings
};

// `cuts`: of the graph. Precondition: agents are at different cells.
[[nodiscard]] ClearingResult planClearing(const CellGraph& graph, const CutCells& cuts,
                                          std::span<const CellId> from, AgentId agent, CellId goal,
                                          std::size_t most_states = 4'000'000);

}  // namespace clearway::fleet
