// app/cli/plan/plan_moving.h — `clearway plan --moving FILE`: plans in time around the bodies of a
// scene, whose paths are known.
#pragma once

#include <functional>
#include <string>

#include "app/cli/options/plan_arguments.h"
#include "app/cli/output/console.h"
#include "app/document/plan/plan_request.h"

namespace clearway::cli {

// What `plan` knows of the task.
struct MovingTask {
  const app::PlanJob& job;
  const maps::ProjectAgent& agent;
  const maps::PlanRequest& request;
  std::string map_file;
  std::string title;
  std::function<std::string(const PlanResult&)> failure;  // why there is no path without bodies
};

// What of the request cannot be together with --moving, one sentence; or empty.
[[nodiscard]] std::string conflictWithMoving(const maps::PlanRequest& request, bool shaped);

app::ExitCode planMoving(const PlanArguments& a, const MovingTask& task, PlanControl control,
                         Console& console);

}  // namespace clearway::cli
