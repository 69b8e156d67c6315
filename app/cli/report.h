// app/cli/report.h — reports about a path (app/session/plan/plan_report.h) as a summary and as
// JSON.
#pragma once

#include <string>
#include <string_view>

#include "app/cli/console.h"
#include "app/session/plan/plan_report.h"
#include "app/session/plan/plan_request.h"
#include "maps/plan/plan_file.h"
#include "maps/text/json_value.h"
#include "planner/common/plan_result.h"

namespace clearway::cli {

// One line of a summary, "  label        text\n".
[[nodiscard]] std::string summaryLine(const Console& console, std::string_view label,
                                      std::string_view text);
[[nodiscard]] maps::JsonValue certificateJson(const session::ReportFrame& f, const Certificate& c);
[[nodiscard]] maps::JsonValue poseJson(const session::ReportFrame& f, const Pose& p);

// The summary of a solved problem, in this frame; `title` names map and agent.
[[nodiscard]] std::string solvedText(const Console& console, const session::PlanJob& job,
                                     const PlanResult& result, const std::string& title,
                                     const session::ReportFrame& f);
// Any result, solved or not.
[[nodiscard]] maps::JsonValue resultJson(const session::PlanJob& job, const PlanResult& result,
                                         const session::ReportFrame& f);

}  // namespace clearway::cli
