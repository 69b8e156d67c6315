// app/document/edit/edit_agents.h — agents of an edit document: between their file's frame and the
// world, with their footprints and colours.
//
// Thread-safe: no state.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/document/edit/edit_document.h"
#include "app/document/plan/plan_request.h"
#include "maps/project/agent_colour.h"

namespace clearway::app {

// Footprint of a world-frame agent with its padding; nullopt for a point. Errors: those of
// footprintOf().
[[nodiscard]] Result<std::optional<Footprint>> footprintOfAgent(const maps::ProjectAgent& agent);

// The agents in the map's own frame. `read`: pairs of an opened agent in the world frame and the
// same agent as in the file; an unchanged one is returned with the digits of its file.
// Errors: those of agentFromWorld().
using ReadAgent = std::pair<maps::ProjectAgent, maps::ProjectAgent>;
[[nodiscard]] Result<std::vector<maps::ProjectAgent>> savedAgents(const maps::GridMap& map,
                                                                  std::span<const EditAgent> agents,
                                                                  std::span<const ReadAgent> read);

// What the colours of these agents depend on; of one that is not in the document its place.
[[nodiscard]] std::vector<maps::AgentColour> coloursOf(const EditDocument& document,
                                                       std::span<const std::uint32_t> ids);

}  // namespace clearway::app
