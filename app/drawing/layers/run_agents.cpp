#include "app/drawing/layers/run_agents.h"

#include "app/drawing/style/agent_colours.h"

namespace clearway::app {

std::vector<maps::AgentColour> numberedColours(const std::vector<maps::AgentColour>& known,
                                               std::size_t agents) {
  if (!known.empty()) return known;
  std::vector<maps::AgentColour> out;
  for (std::uint32_t k = 1; k <= agents; ++k) out.push_back({k, {}});
  return out;
}

std::vector<std::uint32_t> coloursOf(const RunAgents& run, std::size_t agents, bool dark,
                                     bool safe) {
  std::vector<std::uint32_t> out;
  for (const maps::AgentColour& a : numberedColours(run.colours, agents)) {
    out.push_back(picture::colourOf(a, dark, safe));
  }
  return out;
}

}  // namespace clearway::app
