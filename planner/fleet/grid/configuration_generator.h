// planner/fleet/grid/configuration_generator.h — the next configuration of a fleet: PIBT.
//
// Method: priority inheritance with backtracking (Okumura, Machida, Defago, Tamura: "Priority
//         inheritance with backtracking for iterative multi-agent path finding", AIJ 2022), with
//         the swap operation of "Improving LaCAM for scalable eventually optimal multi-agent
//         pathfinding" (Okumura, IJCAI 2023): two agents that must exchange their places in a
//         corridor first move backwards to a cell of degree three. Whether they must follows from
//         where their guide paths lead, if they are on them, else from their distances: agents that
//         go by paths and exchange places by distances would hold each other up for ever.
// Cost: O(agents * degree) for one configuration. Not thread-safe.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/rng.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/guide_paths.h"

namespace clearway::fleet {

class ConfigurationGenerator {
 public:
  // `avoids_agents`: of cells of equal distance those come first that no agent is on. Plans are
  // better then, but on full maps agents get stuck. Otherwise this is only more probable.
  ConfigurationGenerator(const CellGraph& graph, const GoalDistances& distances,
                         const GuidePaths& guide, std::uint64_t seed, bool forbids_cycles = false,
                         bool avoids_agents = false);

  // Fills every kNoCell of `to`; cells that are set already are constraints. Agents are planned in
  // this order, those that are not `guided` by distance alone. False: no configuration was found
  // under the constraints; `to` is then undefined.
  [[nodiscard]] bool generate(std::span<const CellId> from, std::span<const AgentId> order,
                              std::span<CellId> to, bool guided = true);

 private:
  // The neighbours of a cell and the cell itself, best first.
  struct Candidates {
    std::array<CellId, 9> cells;
    std::size_t count = 0;
  };

  bool acceptsConstraints();
  bool place(AgentId agent);
  [[nodiscard]] bool conflicts(AgentId agent, CellId to) const;
  [[nodiscard]] bool crosses(CellId from, CellId to) const;
  [[nodiscard]] bool closesCycle(AgentId agent, CellId to) const;
  [[nodiscard]] Candidates candidatesOf(AgentId agent);
  void set(AgentId agent, CellId to);
  void clear();

  [[nodiscard]] AgentId swapPartner(AgentId agent, CellId best) const;
  [[nodiscard]] bool needsSwap(AgentId pusher, AgentId puller, CellId pusher_at,
                               CellId puller_at) const;
  [[nodiscard]] bool canSwap(CellId pusher_at, CellId puller_at) const;
  struct Exits {
    std::uint32_t count;  // that remain for the puller
    CellId last;
  };
  [[nodiscard]] Exits exitsOf(CellId puller_at, CellId pusher_at) const;

  const CellGraph& graph_;
  const GoalDistances& distances_;
  const GuidePaths& guide_;
  bool forbids_cycles_;
  std::uint64_t taken_;  // of 64: how much less attractive a cell is that an agent is on
  bool is_guided_ = true;
  Rng rng_;
  std::span<const CellId> from_;
  std::span<CellId> to_;
  std::vector<AgentId> now_, next_;       // the agent on each cell, kNoAgent if none
  std::vector<std::uint8_t> sure_exits_;  // neighbours of each cell that are no dead ends
};

}  // namespace clearway::fleet
