// app/session/plan/plan_report.h — what is told about a path, in words, in the map's own frame: the
// same for the command line and the editor.
//
// UTF-8. Thread-safe: no state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/plan/plan_request.h"
#include "planner/common/plan_result.h"

namespace clearway::session {

// A map's frame, enough to name poses and lengths as the map's users do.
struct ReportFrame {
  const maps::MapFrame& frame;
  const GridFrame& grid;
};

[[nodiscard]] std::string shortNumber(double v);   // up to three decimals, none idle
[[nodiscard]] std::string durationText(double s);  // "12.5 ms"
[[nodiscard]] std::string memoryText(std::size_t bytes);
[[nodiscard]] std::string plural(long n, const char* word);  // "2 turns"
// "12 345"; `gap` parts the groups of three.
[[nodiscard]] std::string grouped(std::uint64_t n, std::string_view gap = " ");
[[nodiscard]] std::string statesText(std::uint64_t n, std::string_view gap = " ");
[[nodiscard]] const char* limitText(StopReason stop);  // "time limit"

[[nodiscard]] std::string lengthText(const ReportFrame& f, double length_m);  // "0.083 m"
[[nodiscard]] std::string positionText(const ReportFrame& f, Vec2 p);         // "x 1.5, y 2"
[[nodiscard]] std::string poseText(const ReportFrame& f,
                                   const Pose& p);                 // "x 1.5, y 2, heading 90°"
[[nodiscard]] std::string cellText(const ReportFrame& f, Cell c);  // or "the edge of the map"
[[nodiscard]] std::string problemText(const Certificate& c);       // without pose and cell
// Where a proven path comes nearest to an obstacle; `padded`: the padding is kept besides.
[[nodiscard]] std::string clearanceText(const ReportFrame& f, const Certificate& c, bool padded);
// What is wrong with a path that is not free: pose, cell and depth.
[[nodiscard]] std::string collisionText(const ReportFrame& f, const Certificate& c);
// Where the widest way is narrowest, for a search without a path; empty when that is not known.
[[nodiscard]] std::string narrowText(const ReportFrame& f, const std::optional<Bottleneck>& place);
[[nodiscard]] std::string pathText(const ReportFrame& f, const Path& path, double length_m);
[[nodiscard]] std::string turningText(const Path& path);
// What sets the price of a way: the settings, the terrain (points), or a file of motions.
enum class PricedBy : std::uint8_t { Settings, Terrain, MotionFile };
[[nodiscard]] PricedBy pricedBy(const PlanJob& job, const PlanResult& result);
[[nodiscard]] PricedBy pricedBy(const maps::PlanFile& plan);
// What was paid, in the map's unit of length: "12.5 m, by the terrain".
[[nodiscard]] std::string costText(const ReportFrame& f, double cost_m,
                                   const maps::PlannerSettings& s, PricedBy by);
// An answer of an anytime search: "12.5 m after 80 ms, at most 1.5 times the least cost".
[[nodiscard]] std::string answerText(const ReportFrame& f, const PlanStage& answer);
// "at most 1.5 times the least cost".
[[nodiscard]] std::string boundText(double bound);

using ReportRows = std::vector<std::pair<std::string, std::string>>;

// What kind of an answer a solved one is, where it is not simply the best one to the only goal:
// which goal and why, how near, which limit, how many answers, which bound. Names in small letters.
[[nodiscard]] ReportRows answerRows(const PlanJob& job, const PlanResult& result);

}  // namespace clearway::session
