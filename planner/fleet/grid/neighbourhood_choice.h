// planner/fleet/grid/neighbourhood_choice.h — which agents a large neighbourhood search replans.
//
// Methods: random walk from a delayed agent, agents around a random junction, random agents (Li,
//          Chen, Harabor, Stuckey, Koenig: "Anytime multi-agent path finding via large neighborhood
//          search", IJCAI 2021). Not thread-safe.
#pragma once

#include "core/base/rng.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {

enum class DestroyMethod : std::uint8_t { DelayedAgent, Junction, Random };
inline constexpr std::size_t kDestroyMethods = 3;

class NeighbourhoodChoice {
 public:
  NeighbourhoodChoice(const CellGraph& graph, const GoalDistances& distances,
                      const std::vector<GridPath>& paths, const ReservationTable& reservations);

  // Different agents, at most `size` of them and at least one.
  const std::vector<AgentId>& choose(DestroyMethod method, std::size_t size, Rng& rng);

 private:
  void aroundDelayedAgent(std::size_t size, Rng& rng);
  void aroundJunction(std::size_t size, Rng& rng);
  void atRandom(std::size_t size, Rng& rng);
  void walk(AgentId agent, std::size_t size, Rng& rng);
  [[nodiscard]] AgentId mostDelayed();
  void take(AgentId agent);

  const CellGraph& graph_;
  const GoalDistances& distances_;
  const std::vector<GridPath>& paths_;
  const ReservationTable& table_;
  std::vector<CellId> junctions_;
  std::vector<AgentId> chosen_;
  std::vector<std::uint8_t> is_chosen_, is_tabu_;
  std::vector<std::uint32_t> seen_;  // cells of a breadth-first search, by its number
  std::uint32_t round_ = 0;
};

}  // namespace clearway::fleet
