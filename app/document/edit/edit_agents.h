// app/document/edit/edit_agents.h — agents of an edit document: between their file's frame and the
// world, and as planning problems.
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

// An agent between the map's own frame and the world. Errors: those of makePlanJob(), naming it.
[[nodiscard]] Result<maps::ProjectAgent> agentToWorld(const maps::GridMap& map,
                                                      const maps::ProjectAgent& agent);
[[nodiscard]] Result<maps::ProjectAgent> agentFromWorld(const maps::GridMap& map,
                                                        const maps::ProjectAgent& agent);

// Footprint of a world-frame agent with its padding; nullopt for a point. Errors: those of
// footprintOf().
[[nodiscard]] Result<std::optional<Footprint>> footprintOfAgent(const maps::ProjectAgent& agent);

// The static obstacles of a rotating agent: those of `candidates` that it can collide with, placed
// at their starts.
struct Blocking {
  std::vector<maps::PlacedAgent> placed;
  std::vector<StaticAgent> standing;  // the same, as planners take them
};
// Errors: those of footprintOf(), naming the agent.
[[nodiscard]] Result<Blocking> blocking(const maps::ProjectAgent& agent,
                                        std::span<const maps::ProjectAgent> candidates,
                                        TouchRule touch);

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

// The planning problem of a world-frame agent. The map must outlive the job; for terrain costs,
// openTerrain() must have been applied to it. `candidates` are static obstacles of a rotating
// shape.
// Errors: InvalidArgument, naming the missing value or the incompatible settings.
[[nodiscard]] Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::ProjectAgent& agent,
                                        const maps::PlannerSettings& planner,
                                        std::span<const maps::ProjectAgent> candidates = {});

}  // namespace clearway::app
