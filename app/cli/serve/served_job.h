// app/cli/serve/served_job.h — the job of an agent of a server on a map of it.
//
// Thread-safe: no state.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "app/cli/serve/catalogue.h"
#include "app/document/plan/certificate_json.h"
#include "app/document/plan/plan_request.h"

namespace clearway::cli {

[[nodiscard]] inline app::ReportFrame frameOf(const maps::GridMap& map) {
  return {map.frame, map.grid.frame()};
}

// Poses are in the map's own frame. Errors: those of makePlanJob(); LimitExceeded where it was
// stopped.
[[nodiscard]] Result<app::PlanJob> servedJob(const maps::GridMap& map, const ServedAgent& served,
                                             const Pose& start,
                                             const std::vector<maps::GoalPose>& goals,
                                             std::span<const maps::ProjectAgent> others,
                                             const std::shared_ptr<const maps::ZoneSet>& zones,
                                             StopCheck& stop);

[[nodiscard]] maps::JsonValue::Array textsOf(std::span<const Message> messages);

// A stopped request is an error where it has no answer.
[[nodiscard]] Error stoppedError();

}  // namespace clearway::cli
