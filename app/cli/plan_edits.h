// app/cli/plan_edits.h — `clearway plan --edits FILE`: answers that are repaired edit by edit, each
// held against a fresh search.
#pragma once

#include "app/cli/console.h"
#include "app/cli/plan_arguments.h"
#include "app/session/plan/plan_request.h"

namespace clearway::cli {

// The exit code is that of the answer after the last edit. `source` names the map in messages.
session::ExitCode planEdits(const PlanArguments& a, const session::PlanJob& job,
                            const PlanControl& control, const std::string& source,
                            Console& console);

}  // namespace clearway::cli
