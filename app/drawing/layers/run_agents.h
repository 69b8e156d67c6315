// app/drawing/layers/run_agents.h — what is known of the agents of a run or a recording besides
// their bodies: for drawings.
#pragma once

#include <cstdint>
#include <vector>

#include "app/simulation/recording/recorded_frame.h"
#include "app/simulation/replay/agent_routes.h"
#include "app/simulation/replay/recorded_goals.h"
#include "maps/project/agent_colour.h"

namespace clearway::app {

struct RunAgents {
  std::vector<maps::AgentColour> colours;  // of the first agents; empty: those of their places
  std::vector<AgentGoal> goals;            // but for those of tasks, which change
  AgentRoutes routes;
};

// The known ones; without any, those of agents that are numbered by their places.
[[nodiscard]] std::vector<maps::AgentColour> numberedColours(
    const std::vector<maps::AgentColour>& known, std::size_t agents);
// 0xRRGGBB; of agents beyond the known ones there is none.
[[nodiscard]] std::vector<std::uint32_t> coloursOf(const RunAgents& run, std::size_t agents,
                                                   bool dark, bool safe);

// What an agent does, in the order in which they are drawn.
enum class AgentLook : std::uint8_t { Static, Arrived, Moves, Waits, Collides };
// `rests`: it is where it was; what rests and is not held has nothing to do.
[[nodiscard]] AgentLook lookOf(const RecordedAgent& agent, const RecordedBody& body,
                               bool rests = false);
[[nodiscard]] bool isShown(const RecordedAgent& agent, const RecordedBody& body);
// The class of its colour (app/drawing/canvas/paint.h).
[[nodiscard]] const char* classOf(AgentLook look);

}  // namespace clearway::app
