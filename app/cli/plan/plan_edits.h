// app/cli/plan/plan_edits.h — `clearway plan --edits FILE`: repairs the plan edit by edit, and
// compares each result with a fresh search.
#pragma once

#include "app/cli/options/plan_arguments.h"
#include "app/cli/output/console.h"
#include "app/document/plan/plan_request.h"

namespace clearway::cli {

// Returns the exit code of the result after the last edit. `source` names the map in messages.
app::ExitCode planEdits(const PlanArguments& a, const app::PlanJob& job, const PlanControl& control,
                        const std::string& source, Console& console);

}  // namespace clearway::cli
