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

AgentLook lookOf(const RecordedAgent& agent, const RecordedBody& body, bool rests) {
  if (agent.has(RecordedAgent::kColliding) || agent.has(RecordedAgent::kInWall)) {
    return AgentLook::Collides;
  }
  if (body.def.mode == collide::BodyMode::Static) return AgentLook::Static;
  if (agent.has(RecordedAgent::kHeld)) return AgentLook::Waits;
  if (agent.has(RecordedAgent::kArrived)) return AgentLook::Arrived;
  return rests ? AgentLook::Static : AgentLook::Moves;
}

bool isShown(const RecordedAgent& agent, const RecordedBody& body) {
  return agent.has(RecordedAgent::kPresent) && body.def.mode != collide::BodyMode::Disabled;
}

const char* classOf(AgentLook look) {
  switch (look) {
    case AgentLook::Static: return "cw-muted";
    case AgentLook::Arrived: return "cw-start";
    case AgentLook::Moves: return "cw-agent";
    case AgentLook::Waits: return "cw-goal";
    case AgentLook::Collides: break;
  }
  return "cw-warn";
}

}  // namespace clearway::app
