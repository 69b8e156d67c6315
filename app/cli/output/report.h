// app/cli/output/report.h — reports about a path (app/document/plan/plan_report.h) as a summary and
// as JSON.
#pragma once

#include <string>
#include <string_view>

#include "app/cli/output/console.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/plan_request.h"
#include "maps/plan/plan_file.h"
#include "maps/text/json_value.h"
#include "planner/common/plan_result.h"

namespace clearway::cli {

// One line of a summary, "  label        text\n".
[[nodiscard]] std::string summaryLine(const Console& console, std::string_view label,
                                      std::string_view text);
[[nodiscard]] maps::JsonValue certificateJson(const app::ReportFrame& f, const Certificate& c);
[[nodiscard]] maps::JsonValue poseJson(const app::ReportFrame& f, const Pose& p);

// The summary of a solved problem, in this frame; `title` names map and agent.
[[nodiscard]] std::string solvedText(const Console& console, const app::PlanJob& job,
                                     const PlanResult& result, const std::string& title,
                                     const app::ReportFrame& f);
// Any result, solved or not.
[[nodiscard]] maps::JsonValue resultJson(const app::PlanJob& job, const PlanResult& result,
                                         const app::ReportFrame& f);

}  // namespace clearway::cli
