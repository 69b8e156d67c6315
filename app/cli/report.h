// app/cli/report.h — what is told about a path, in the map's own frame, as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/cli/console.h"
#include "app/session/plan_job.h"
#include "maps/json_value.h"
#include "maps/plan_file.h"
#include "planner/common/plan.h"

namespace clearway::cli {

// A map's frame, enough to name poses and lengths as the map's users do.
struct ReportFrame {
  const MapFrame& frame;
  const GridFrame& grid;
};

[[nodiscard]] std::string lengthText(const ReportFrame& f, double length_m);  // "0.083 m"
[[nodiscard]] std::string poseText(const ReportFrame& f,
                                   const Pose& p);                 // "x 1.5, y 2, heading 90°"
[[nodiscard]] std::string cellText(const ReportFrame& f, Cell c);  // or "the edge of the map"
[[nodiscard]] std::string grouped(std::uint64_t n);                // "12 345"

// One line of a summary, "  label        text\n".
[[nodiscard]] std::string summaryLine(const Console& console, std::string_view label,
                                      std::string_view text);
// Where a proven path comes nearest to an obstacle; `padded`: the padding is kept besides.
[[nodiscard]] std::string clearanceText(const ReportFrame& f, const Certificate& c, bool padded);
// What is wrong with a path that is not free: pose, cell and depth.
[[nodiscard]] std::string collisionText(const ReportFrame& f, const Certificate& c);
// Where the widest way is narrowest, for a search without a path; empty when that is not known.
[[nodiscard]] std::string narrowText(const ReportFrame& f, const std::optional<NarrowPlace>& place);
[[nodiscard]] std::string pathText(const ReportFrame& f, const Path& path, double length_m);
[[nodiscard]] std::string turningText(const Path& path);
// What was paid, in the map's unit of length: "12.5 m, by the terrain".
[[nodiscard]] std::string costText(const ReportFrame& f, double cost_m, bool by_terrain);

[[nodiscard]] JsonValue certificateJson(const ReportFrame& f, const Certificate& c);
[[nodiscard]] JsonValue poseJson(const ReportFrame& f, const Pose& p);

// The summary of a solved problem; `title` names map and agent.
[[nodiscard]] std::string solvedText(const Console& console, const PlanJob& job,
                                     const PlanResult& result, const std::string& title);
// Any result, solved or not.
[[nodiscard]] JsonValue resultJson(const PlanJob& job, const PlanResult& result);

}  // namespace clearway::cli
