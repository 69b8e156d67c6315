#include "planner/common/action_graph.h"

#include <algorithm>
#include <tuple>

namespace clearway::fleet {

ActionGraph::ActionGraph(std::span<const std::size_t> actions_of_agents,
                         std::vector<ActionEdge> edges)
    : edges_(std::move(edges)) {
  for (std::size_t agent = 0; agent < actions_of_agents.size(); ++agent) {
    agent_of_.insert(agent_of_.end(), actions_of_agents[agent], static_cast<std::uint32_t>(agent));
    first_.push_back(static_cast<ActionId>(agent_of_.size()));
  }
  std::ranges::sort(edges_, {}, [](const ActionEdge& e) { return std::tuple(e.to, e.from); });
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
  into_.assign(agent_of_.size() + 1, 0);
  for (const ActionEdge& e : edges_) ++into_[e.to + 1];
  for (std::size_t k = 1; k < into_.size(); ++k) into_[k] += into_[k - 1];
}

}  // namespace clearway::fleet
