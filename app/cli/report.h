// app/cli/report.h — what is told about a path (app/session/report_text.h), as a summary and as
// JSON.
#pragma once

#include <string>
#include <string_view>

#include "app/cli/console.h"
#include "app/session/plan_job.h"
#include "app/session/report_text.h"
#include "maps/json_value.h"
#include "maps/plan_file.h"
#include "planner/common/plan.h"

namespace clearway::cli {

// One line of a summary, "  label        text\n".
[[nodiscard]] std::string summaryLine(const Console& console, std::string_view label,
                                      std::string_view text);
[[nodiscard]] JsonValue certificateJson(const ReportFrame& f, const Certificate& c);
[[nodiscard]] JsonValue poseJson(const ReportFrame& f, const Pose& p);

// The summary of a solved problem; `title` names map and agent.
[[nodiscard]] std::string solvedText(const Console& console, const PlanJob& job,
                                     const PlanResult& result, const std::string& title);
// Any result, solved or not.
[[nodiscard]] JsonValue resultJson(const PlanJob& job, const PlanResult& result);

}  // namespace clearway::cli
