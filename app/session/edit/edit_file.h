// app/session/edit/edit_file.h — opens a file as an edit document, and saves it back.
//
// Opens maps, projects, and plans with the map that they name. Saving goes by the file's ending: a
// project (.clearway, .json) holds everything; a map (.map, .yaml, .pgm, .png) holds its cells.
// A project whose map is a file of its own keeps it there: an edited map is saved into that file.
// Elsewhere the map is embedded.
// Digits: agents that were not changed are written with the very numbers that were read; what is
// not edited of a map keeps its bytes (maps/map_io.h). Errors: those of the formats.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/session/document/document.h"
#include "app/session/edit/edit_document.h"
#include "app/session/plan/plan_request.h"

namespace clearway::session {

struct EditFile {
  std::filesystem::path path;      // empty: never saved
  bool can_save = false;           // false: only under another name (a plan, a new map)
  std::filesystem::path map_file;  // what plans name as their map; empty: never saved
  std::string description;
  std::optional<maps::MapReference> map;  // of a project whose map is a file of its own
  // Agents in the world frame as they were opened, and as the file had them.
  std::vector<std::pair<maps::ProjectAgent, maps::ProjectAgent>> read;
  std::vector<maps::WorldParameter> parameters{};  // of the project, kept
  collide::WorldOptions world{};                   // as they make it
};

struct OpenedEdit {
  EditDocument document;
  EditFile file;
  std::optional<maps::PlanFile> plan;  // of the first agent, in the world of the map as it is
};

// A map that has no agents gets one of a sensible size, not placed yet. The agents that stand in a
// plan's way are agents of the document, after the plan's own.
// Errors: Unsupported for scenarios and scenes.
[[nodiscard]] Result<OpenedEdit> openEdit(const std::filesystem::path& path);
[[nodiscard]] OpenedEdit newEdit(maps::GridMap map);

// Saves under `path` and makes it the document's file; returns what the format cannot hold.
[[nodiscard]] Result<std::vector<std::string>> saveEdit(EditDocument& document, EditFile& file,
                                                        const std::filesystem::path& path);

// An agent between the map's own frame and the world. Errors: those of makePlanJob(), naming it.
[[nodiscard]] Result<maps::ProjectAgent> agentToWorld(const maps::GridMap& map,
                                                      const maps::ProjectAgent& agent);
[[nodiscard]] Result<maps::ProjectAgent> agentFromWorld(const maps::GridMap& map,
                                                        const maps::ProjectAgent& agent);

// Shape and padding of a world-frame agent; nothing for a point. Errors: those of footprintOf().
[[nodiscard]] Result<std::optional<Footprint>> footprintOfAgent(const maps::ProjectAgent& agent);

// Those of `others` that stand in the way of an agent that turns, at their starts.
struct Blocking {
  std::vector<maps::PlacedAgent> placed;
  std::vector<StaticAgent> standing;  // the same, as planners take them
};
// Errors: those of footprintOf(), naming the agent.
[[nodiscard]] Result<Blocking> blocking(const maps::ProjectAgent& agent,
                                        std::span<const maps::ProjectAgent> others,
                                        TouchRule touch);

// A world-frame agent's problem on the map, which must outlive it. Costs of terrain need the map's
// values, opened for them (openTerrain()). `others` stand in the way of a shape that turns.
// Errors: InvalidArgument, saying what is missing or what does not go together.
[[nodiscard]] Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::ProjectAgent& agent,
                                        const maps::PlannerSettings& planner,
                                        std::span<const maps::ProjectAgent> others = {});

}  // namespace clearway::session
