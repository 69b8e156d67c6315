// app/document/plan/plan_report.h — texts about a plan in the map's own frame, for the command line
// and the editor.
//
// UTF-8. Thread-safe: no state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/document/plan/certificate_json.h"
#include "app/document/plan/plan_request.h"
#include "maps/text/json_value.h"
#include "planner/common/plan_result.h"
#include "planner/pose/diagnosis/passages.h"

namespace clearway::app {

[[nodiscard]] std::string shortNumber(double v);   // up to three decimals, without trailing zeros
[[nodiscard]] std::string durationText(double s);  // "12.5 ms"
[[nodiscard]] std::string memoryText(std::size_t bytes);
[[nodiscard]] std::string plural(long n, const char* word);  // "2 turns"
// "12 345"; `gap` separates groups of three digits.
[[nodiscard]] std::string grouped(std::uint64_t n, std::string_view gap = " ");
[[nodiscard]] std::string statesText(std::uint64_t n, std::string_view gap = " ");
// "4 805 states expanded", with the number of searches where there were several.
[[nodiscard]] std::string expandedText(const PlanMetrics& metrics);
[[nodiscard]] const char* limitText(StopReason stop);  // "time limit"

[[nodiscard]] std::string lengthText(const ReportFrame& f, double length_m);  // "0.083 m"
// The width of a passage, rounded down: no agent of the shown width is too wide.
[[nodiscard]] std::string passageWidthText(const ReportFrame& f, double width_m);
// A smallest clearance, everywhere: "0.083 m", "< 0.001 m", "0 m (touches)".
inline constexpr double kLeastPrintedClearance = 0.001;  // in the frame's unit
[[nodiscard]] std::string clearanceLength(const ReportFrame& f, double clearance_m);
// Below a tenth of a cell, or 5 mm.
[[nodiscard]] bool isTight(const GridFrame& grid, double clearance_m);
[[nodiscard]] std::string positionText(const ReportFrame& f, Vec2 p);  // "x 1.5, y 2"
[[nodiscard]] std::string poseText(const ReportFrame& f,
                                   const Pose& p);                 // "x 1.5, y 2, heading 90°"
[[nodiscard]] std::string cellText(const ReportFrame& f, Cell c);  // or "the edge of the map"
// The clearance of a certified path; `padded`: it is measured beyond the padding.
[[nodiscard]] std::string clearanceText(const ReportFrame& f, const Certificate& c, bool padded);
// The collision of a path that is not free: pose, cell and depth.
[[nodiscard]] std::string collisionText(const ReportFrame& f, const Certificate& c);
// The bottleneck of the widest corridor, for a search without a path; empty if unknown.
[[nodiscard]] std::string narrowText(const ReportFrame& f, const std::optional<Bottleneck>& place);
[[nodiscard]] std::string pathText(const ReportFrame& f, const Path& path, double length_m);
[[nodiscard]] std::string turningText(const Path& path);
// The path's cost in the map's unit of length: "12.5 m, by the terrain".
[[nodiscard]] std::string costText(const ReportFrame& f, double cost_m,
                                   const maps::PlannerSettings& s, CostBasis by);
// "at most 1.5 times the least cost".
[[nodiscard]] Message boundText(double bound);

using ReportRows = std::vector<std::pair<std::string, Message>>;

// Rows that qualify a solution which is not simply the optimum to a single goal: chosen goal,
// distance to the requested goal, limit, number of solutions, suboptimality bound. Names are in
// lower case. In the map's own frame, or in `frame`.
[[nodiscard]] ReportRows answerRows(const PlanJob& job, const PlanResult& result,
                                    const ReportFrame* frame = nullptr);

// Of an escape: "a turn by 11.25°, then 0.12 m backwards".
[[nodiscard]] std::string escapeText(const ReportFrame& f, std::span<const Motion> motions);

// The narrowest passages that a path leads through, for reports, the command line and the editor.
//
// Method: planner/pose/diagnosis/passages.h along the path of the agent's centre. Wider passages
// than twice the agent's largest width (points: four cells) are not narrow and are not listed.
// Thread-safe: no state.
inline constexpr std::size_t kMostPassages = 5;

// `reach_m`: the agent's circumscribed radius, 0 for a point. Empty without motions.
[[nodiscard]] std::vector<lattice::Passage> narrowPassages(const OccupancyGrid& grid,
                                                           const Path& path, double reach_m,
                                                           std::size_t most = kMostPassages,
                                                           StopCheck* stop = nullptr);
[[nodiscard]] maps::JsonValue passagesJson(const ReportFrame& f,
                                           const std::vector<lattice::Passage>& passages);

}  // namespace clearway::app
