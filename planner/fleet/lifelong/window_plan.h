// planner/fleet/lifelong/window_plan.h — the next steps of a whole fleet.
//
// Method: priority inheritance with backtracking (configuration_generator.h) makes the steps of the
//         window one after the other, which always succeeds. Then a large neighbourhood search
//         replans a few agents at a time inside the window and keeps what leaves no more steps to
//         go (Jiang, Zhang, Veerapaneni, Li: "Scaling lifelong multi-agent path finding to more
//         realistic settings", SoCS 2024).
// Deterministic for a seed. Not thread-safe.
#pragma once

#include "core/base/stop_source.h"
#include "planner/fleet/grid/configuration_generator.h"
#include "planner/fleet/lifelong/window_search.h"

namespace clearway::fleet {

class WindowPlan {
 public:
  // `forbids_cycles`: no ring of agents moves round in one step, so that the plan can be executed
  // under delays (planner/fleet/execution/grid_action_graph.h). A plan with such a ring is then
  // generated again and not improved.
  WindowPlan(const CellGraph& graph, GoalDistances& distances, std::uint32_t steps,
             std::uint64_t seed, bool forbids_cycles = false);

  // Paths of steps + 1 cells, without conflicts. Agents with a larger priority are planned first;
  // `iterations` of the large neighbourhood search follow. Agents that rest at a goal are not asked
  // to make room. False: no step was found, which only constraints could cause.
  [[nodiscard]] bool make(const std::vector<CellId>& from, const std::vector<Itinerary>& goals,
                          const std::vector<std::uint32_t>& priority, std::uint64_t iterations,
                          StopCheck& stop);
  [[nodiscard]] const std::vector<GridPath>& paths() const { return paths_; }

 private:
  bool generate(const std::vector<CellId>& from, const std::vector<Itinerary>& goals,
                std::vector<std::uint32_t> priority);
  void improve(const std::vector<Itinerary>& goals, std::uint64_t iterations, StopCheck& stop);
  [[nodiscard]] std::uint32_t lostOn(const GridPath& path, const Itinerary& goals);
  [[nodiscard]] bool hasCycle() const;
  bool choose(const std::vector<Itinerary>& goals);
  void replan(const std::vector<Itinerary>& goals);

  const CellGraph& graph_;
  GoalDistances& distances_;
  std::uint32_t steps_;
  bool forbids_cycles_;
  GuidePaths no_guide_;
  ConfigurationGenerator generator_;
  WindowTable table_;
  WindowSearch search_;
  Rng rng_;
  std::vector<GridPath> paths_;
  std::vector<std::uint32_t> lost_;  // by agent, see lostOn()
  std::vector<AgentId> chosen_;
  std::vector<std::uint8_t> is_chosen_;
};

}  // namespace clearway::fleet
