// app/cli/plan/plan_via.h — via points of `clearway plan --via`: from the command line to the
// planner, and what the answer says of them.
#pragma once

#include <string>

#include "app/cli/options/plan_arguments.h"
#include "app/cli/output/console.h"
#include "app/document/plan/plan_request.h"
#include "planner/query/via_plan.h"

namespace clearway::cli {

// The options', or else those of the project's agent. Errors: usage errors of --via.
[[nodiscard]] Result<ViaTask> viaTaskOf(const PlanArguments& a, const maps::ProjectAgent& agent,
                                        const maps::GridMap& map);

// Plans with a progress bar.
[[nodiscard]] Result<ViaPlan> planWithVia(const ViaTask& task, const app::PlanJob& job,
                                          PlanControl control, Console& console);
// Where the path of a solved plan waits.
[[nodiscard]] std::vector<PathWait> waitsOf(const ViaPlan& plan, const ViaTask& task);

// "leg 2 of 4, to via point 3".
[[nodiscard]] std::string failedLegText(const ViaPlan& plan);
// Of a solved plan: "1, 3, 2; legs of 3.2 m, 4 m".
[[nodiscard]] std::string viaText(const ViaPlan& plan, const app::ReportFrame& f);
[[nodiscard]] maps::JsonValue viaJson(const ViaPlan& plan, const ViaTask& task,
                                      const app::ReportFrame& f);

}  // namespace clearway::cli
