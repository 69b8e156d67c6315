// app/cli/plan/plan_via.h — via points of `clearway plan --via`: from the command line to the
// planner, and what the answer says of them.
#pragma once

#include <string>

#include "app/cli/options/plan_arguments.h"
#include "app/cli/output/console.h"
#include "app/document/plan/plan_request.h"
#include "app/document/plan/via_points.h"
#include "planner/query/via_plan.h"

namespace clearway::cli {

// Those of the options are the agent's, instead of its own. Errors: usage errors of --via.
[[nodiscard]] Result<void> takeVia(const PlanArguments& a, maps::ProjectAgent& agent);

// Plans with a progress bar. Precondition: the job has via points.
[[nodiscard]] Result<ViaPlan> planWithVia(const app::PlanJob& job, PlanControl control,
                                          Console& console);
[[nodiscard]] maps::JsonValue viaJson(const ViaPlan& plan, const ViaTask& task,
                                      const app::ReportFrame& f);

}  // namespace clearway::cli
