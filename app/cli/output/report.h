// app/cli/output/report.h — reports about a path (app/document/plan/plan_report.h) as a summary and
// as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/output/console.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/plan_request.h"
#include "maps/plan/plan_file.h"
#include "maps/text/json_value.h"
#include "planner/common/plan_result.h"
#include "planner/point/grid/path_waypoints.h"

namespace clearway::cli {

// One line of a summary, "  label        text\n".
[[nodiscard]] std::string summaryLine(const Console& console, std::string_view label,
                                      std::string_view text);

// The summary of a solved problem, in this frame; `title` names map and agent.
[[nodiscard]] std::string solvedText(const Console& console, const app::PlanJob& job,
                                     const PlanResult& result, const std::string& title,
                                     const app::ReportFrame& f);
// Any result, solved or not.
[[nodiscard]] maps::JsonValue resultJson(const app::PlanJob& job, const PlanResult& result,
                                         const app::ReportFrame& f);
// Adds the poses of a solved result: "poses" at the ends of the motions, or at every step (in the
// frame's unit of length); of an agent without a heading its "path". Errors: those of samplePath().
[[nodiscard]] Result<void> addPoses(maps::JsonValue& to, const app::PlanJob& job,
                                    const PlanResult& result, const std::optional<double>& step,
                                    grid::PathDetail detail, const app::ReportFrame& f);
// The waypoints of a grid path, in the frame.
[[nodiscard]] std::vector<Vec2> placesAlong(const Path& path, grid::PathDetail detail,
                                            const app::ReportFrame& f);

}  // namespace clearway::cli
