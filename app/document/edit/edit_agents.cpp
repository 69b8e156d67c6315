#include "app/document/edit/edit_agents.h"

#include <map>

namespace clearway::app {
Result<std::vector<maps::ProjectAgent>> savedAgents(const maps::GridMap& map,
                                                    std::span<const EditAgent> agents,
                                                    std::span<const ReadAgent> read) {
  std::map<std::string_view, const ReadAgent*> known;
  for (const ReadAgent& pair : read) known.emplace(pair.first.name, &pair);
  std::vector<maps::ProjectAgent> out;
  for (const EditAgent& a : agents) {
    const auto same = known.find(a.agent.name);
    const bool is_as_read = same != known.end() && same->second->first == a.agent;
    maps::ProjectAgent own = TRY(is_as_read ? same->second->second : agentFromWorld(map, a.agent));
    out.push_back(std::move(own));
    out.back().colour_number = a.number == out.size() ? 0 : a.number;
  }
  return out;
}

Result<std::optional<Footprint>> footprintOfAgent(const maps::ProjectAgent& agent) {
  return drawnFootprintOf(agent.shape, agent.padding);
}

std::vector<maps::AgentColour> coloursOf(const EditDocument& document,
                                         std::span<const std::uint32_t> ids) {
  std::vector<maps::AgentColour> out;
  out.reserve(ids.size());
  for (const std::uint32_t id : ids) {
    const EditAgent* agent = document.agent(id);
    out.push_back(agent != nullptr
                      ? maps::AgentColour{agent->number, agent->agent.colour}
                      : maps::AgentColour{static_cast<std::uint32_t>(out.size()) + 1, {}});
  }
  return out;
}

}  // namespace clearway::app
