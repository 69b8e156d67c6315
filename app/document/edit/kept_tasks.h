// app/document/edit/kept_tasks.h — for which agents the kept plan of a fleet was made.
//
// In a project a task is a fingerprint. In the editor it is 0 if the agent was edited since the
// plan was made, else another number: its fingerprint is made when the project is saved.
#pragma once

#include <span>

#include "maps/project/project.h"

namespace clearway::app {

// When a project is saved, with its agents. An agent that is none of them counts as edited.
void nameWhatItIsFor(maps::KeptFleetPlan& kept, std::span<const maps::ProjectAgent> agents,
                     const maps::PlannerSettings& planner);
// When it is read: 0 for each agent that differs.
void markChanges(maps::KeptFleetPlan& kept, std::span<const maps::ProjectAgent> agents,
                 const maps::PlannerSettings& planner);

}  // namespace clearway::app
