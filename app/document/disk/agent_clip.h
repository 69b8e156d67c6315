// app/document/disk/agent_clip.h — agents as text for a clipboard, and copies of agents.
//
// The text is a project without a map of its own (maps/project/project.h) in metres, so that agents
// can be pasted into documents of other frames, and into text editors. Errors: those of projects.
// Thread-safe: no state.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/edit/edit_document.h"

namespace clearway::app {

// Of the clipboard's data.
inline constexpr const char* kAgentMimeType = "application/x-clearway-agents+json";

[[nodiscard]] std::string agentClip(std::span<const maps::ProjectAgent> agents);
[[nodiscard]] Result<std::vector<maps::ProjectAgent>> agentsOfClip(std::string_view text);

// Adds agents, moved with their goals, under free names; within a step of the history. Returns
// their ids. Errors: LimitExceeded (more agents than a project holds); nothing is added then.
[[nodiscard]] Result<std::vector<std::uint32_t>> addCopies(
    EditDocument& document, std::span<const maps::ProjectAgent> agents, Vec2 by);

// The middle of the agents' starts, or else goals; nullopt if none is placed.
[[nodiscard]] std::optional<Vec2> middleOf(std::span<const maps::ProjectAgent> agents);
// By whole cells: beside the agents, so that the copies overlap none of them and stay on the map if
// there is room to the right, below, to the left or above.
[[nodiscard]] Vec2 besideAgents(const EditDocument& document,
                                std::span<const maps::ProjectAgent> agents);

}  // namespace clearway::app
