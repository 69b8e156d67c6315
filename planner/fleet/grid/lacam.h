// planner/fleet/grid/lacam.h — lazy constraints addition search over configurations of a fleet.
//
// Method: LaCAM* (Okumura: "LaCAM: search-based algorithm for quick multi-agent pathfinding", AAAI
//         2023; "Improving LaCAM for scalable eventually optimal multi-agent pathfinding", IJCAI
//         2023). Depth-first search over configurations; each node has a tree of constraints that
//         is searched breadth-first and lazily; the configuration generator makes the successors.
//         The anytime search continues after the first plan and keeps the cheapest known parent of
//         each node, so that it ends with an optimal plan when the search space is exhausted.
//         It minimises the sum of the steps that agents spend off their goals, which is never more
//         than the sum of costs: an agent may leave its goal again. Agents follow their guide paths
//         for as many steps as the longest one has; on full maps they would hold each other up.
//         With a guide search, agents that have left their paths get new ones every 20 steps, as in
//         a rolling horizon, and guidance lasts for as many steps as the longest path then has: as
//         a rule to the end. Where the search meets a configuration again, it goes back now and
//         then, by few steps or many, which lets it leave a dead end of any size.
// Complete: NoPath is a proof. Cost: one configuration a node; memory 0.9 bytes an agent and node.
// Deterministic for a seed. Thread-safe, if no other search has the same guide search.
#pragma once

#include <functional>
#include <limits>

#include "core/base/stop_source.h"
#include "planner/common/plan_result.h"
#include "planner/fleet/grid/guide_paths.h"

namespace clearway::fleet {

struct LacamOptions {
  std::uint64_t seed = 0;
  bool anytime = false;         // continue to improve until the search is exhausted or stopped
  bool forbids_cycles = false;  // no cycle conflicts
  bool avoids_agents = false;   // configuration_generator.h
  // The search ends where this agent is at its goal, and plans it first; kNoAgent: where all are.
  AgentId only = kNoAgent;
  GuideSearch* guides = nullptr;  // that planned the guide paths, to plan them again; changed
  std::size_t held_bytes = 0;     // of the caller, which count as memory of the search
  std::uint64_t most_steps = std::numeric_limits<std::uint64_t>::max();  // attempts at a successor
};

struct LacamResult {
  PlanStatus status = PlanStatus::NoPath;  // Solved, NoPath, Cancelled or LimitReached
  bool optimal = false;                    // proved for the sum of costs
  GridFleetPlan plan;
  std::uint64_t configurations = 0;  // nodes of the search
};

// Precondition: starts and goals are free cells; starts differ, and goals unless `only` is given.
[[nodiscard]] LacamResult searchLacam(const CellGraph& graph, const GoalDistances& distances,
                                      GuidePaths guide, std::span<const CellId> starts,
                                      const LacamOptions& options, StopCheck& stop);

}  // namespace clearway::fleet
