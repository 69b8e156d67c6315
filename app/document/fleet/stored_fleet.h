// app/document/fleet/stored_fleet.h — the plan of a fleet that a project kept, and the document
// that was read from that project.
//
// The plan names its agents. Those that take no part any more have no schedule then, and the plan
// is out of date. Agents that were edited since drive, in the problem, as they are now.
#pragma once

#include "app/document/fleet/edited_fleet.h"
#include "maps/plan/stored_fleet_plan.h"

namespace clearway::app {

struct StoredFleet {
  EditedFleet fleet;                  // of those agents that have a schedule, and that stand
  fleet::TimedFleetPlan plan;         // in the order of the problem
  std::vector<std::uint32_t> edited;  // agents of the fleet that were edited since, by id
  bool outdated = false;  // it was when it was saved, or an agent takes no part any more
};

// A task of 0 means that the agent was edited since (app/document/edit/stored_plans.h), a map of 0
// that the plan was saved when it was out of date. On another map it is a question for the check.
// Errors: those of fleetOfDocument(), and InvalidArgument if no agent of the plan is left.
[[nodiscard]] Result<StoredFleet> storedFleetOf(const EditDocument& document, const EditFile& file,
                                                const maps::StoredFleetPlan& stored);

}  // namespace clearway::app
