// app/document/edit/stored_plans.h — what the plans of a document's agents were made for: in the
// world frame in the document, and in the map's own frame in a project.
//
// Cost: O(plans · agents).
#pragma once

#include <span>
#include <vector>

#include "app/document/edit/edit_agents.h"
#include "maps/project/project.h"

namespace clearway::app {

// For which agents the kept plan of a fleet was made.
//
// In a project a task is a fingerprint. In the editor it is 0 if the agent was edited since the
// plan was made, else another number: its fingerprint is made when the project is saved.

// When a project is saved, with its agents. An agent that is none of them counts as edited.
void nameWhatItIsFor(maps::StoredFleetPlan& stored, std::span<const maps::ProjectAgent> agents,
                     const maps::PlannerSettings& planner);
// When it is read: 0 for each agent that differs.
void markChanges(maps::StoredFleetPlan& stored, std::span<const maps::ProjectAgent> agents,
                 const maps::PlannerSettings& planner);

// Adds the document's plans to a project with its agents and settings. `map` and `read` as for
// savedAgents(). Errors: those of savedAgents().
[[nodiscard]] Result<void> savePlans(const std::vector<maps::ProjectPlan>& plans,
                                     const maps::GridMap& map, std::span<const ReadAgent> read,
                                     maps::Project& project);

// The plans of a project for the document; the task of those that are out of date is 0.
// Errors: those of agentToWorld().
[[nodiscard]] Result<std::vector<maps::ProjectPlan>> openedPlans(const maps::Project& project,
                                                                 const maps::GridMap& map);

}  // namespace clearway::app
