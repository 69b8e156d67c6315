// app/gui/workspace.h — what a window shows: a map, the agents on it, and a plan that was opened.
//
// No Qt. Agents are kept in the world frame here (positions, headings and lengths in metres), so
// that what is drawn, dragged and planned needs no conversion; texts convert at the edge.
// Errors: those of app/session/document.h; Unsupported for scenarios.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/document.h"
#include "app/session/plan_job.h"

namespace clearway::gui {

struct Workspace {
  std::filesystem::path file;
  std::shared_ptr<const GridMap> map;  // never null
  std::vector<ProjectAgent> agents;    // in the world frame; at least one
  PlannerSettings planner;
  std::optional<PlanFile> plan;  // of agents[0]
};

// A project, a map or a plan with the map that it names. A map gets one agent of a sensible size.
[[nodiscard]] Result<Workspace> openWorkspace(const std::filesystem::path& file);

// Shape and padding of a world-frame agent; nothing for a point. Errors: those of footprintOf().
[[nodiscard]] Result<std::optional<Footprint>> footprintOfAgent(const ProjectAgent& agent);

// The agent's problem. Errors: InvalidArgument, saying what is missing and how to give it.
[[nodiscard]] Result<PlanJob> planJobOf(const Workspace& workspace, const ProjectAgent& agent);

}  // namespace clearway::gui
