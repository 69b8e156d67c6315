// maps/plan/stored_fleet_plan.h — the plan of a fleet as a project keeps it.
//
// The plan is what its file holds (timed_plan_file.h). Beside it are fingerprints of what it was
// made for, so that an edited agent is noticed when the project is opened again. On an edited map a
// plan is checked again, as any opened plan is.
// Errors: name file, line and JSON pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "maps/plan/timed_plan_file.h"

namespace clearway::maps {

// An agent that takes part, with its fleetTaskFingerprint() (project.h). Another one now: the agent
// was edited since.
struct StoredTask {
  std::string agent;  // its name
  std::uint64_t task = 0;
  friend bool operator==(const StoredTask&, const StoredTask&) = default;
};

struct StoredFleetPlan {
  // OccupancyGrid::fingerprint() of the map as it was saved; 0: the plan was out of date then.
  std::uint64_t map = 0;
  std::vector<StoredTask> tasks;  // each agent of the plan, and each that stands
  bool shown = true;              // it is played and drawn, instead of the plans of single agents
  TimedPlanFile plan;             // without the name of a problem: that is the project
};

[[nodiscard]] JsonValue storedFleetPlanToJson(const StoredFleetPlan& kept);
// Whether its agents are those of the project is not checked. Nullopt after an error, which is
// noted in the cursor's document.
[[nodiscard]] std::optional<StoredFleetPlan> storedFleetPlanFromJson(const JsonCursor& at);

}  // namespace clearway::maps
