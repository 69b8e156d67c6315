// app/gui/wording/plan_text.h — lengths, poses and results in words, in the frame that the
// editor shows (Editor::shown()).
#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/document/plan/plan_report.h"
#include "core/shape/footprint.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_settings.h"
#include "planner/common/plan_result.h"

namespace clearway::gui {

// Numbers of the window have the decimal sign of its language (QLocale's default); files and the
// command line always have a point.
// With the preferred number of digits, without zeros at the end.
[[nodiscard]] QString number(double v);
[[nodiscard]] QString fixed(double v, int digits);  // after the decimal sign
[[nodiscard]] QString shortest(double v, int significant = 6);
[[nodiscard]] QString inWindow(const QString& text);  // of the reports: its points between digits
[[nodiscard]] QString reportText(const Message& message);    // a row or reason of a plan
[[nodiscard]] QString answerTitle(const std::string& name);  // of a row of app::ReportRows
[[nodiscard]] QString inFile(const QString& text);           // the opposite
// Of a search, instead of its name for files and the command line: "D* Lite" for "dstar".
[[nodiscard]] QString methodName(std::string_view id);
[[nodiscard]] QString grouped(std::uint64_t n);  // digits in groups of three
[[nodiscard]] QString lengthText(const app::ReportFrame& f, double length_m);
// Of a smallest clearance, everywhere: "0.083 m", "< 0.001 m", "0 m (touches)"; and the number.
[[nodiscard]] QString clearanceText(const app::ReportFrame& f, double clearance_m);
[[nodiscard]] QString clearanceNumber(const app::ReportFrame& f, double clearance_m);
[[nodiscard]] QString withUnit(const QString& number, const maps::MapFrame& frame);  // "1 cell"
[[nodiscard]] QString unitText(const maps::MapFrame& frame);                         // "m", "cells"
[[nodiscard]] QString positionText(const app::ReportFrame& f, Vec2 world);
[[nodiscard]] QString headingText(const app::ReportFrame& f, Heading heading);
[[nodiscard]] QString stateText(maps::CellState state);

// The texts of a result.
struct Report {
  enum class Tone { Good, Caution, Bad, Calm } tone = Tone::Calm;
  QString headline;
  QString detail;  // one sentence; may be empty
  std::vector<std::pair<QString, QString>> rows;
};

// `agent`: the planned agent, with its footprint; null: none. `answer`: the rows that qualify the
// solution (app/document/plan/plan_report.h).
[[nodiscard]] Report reportOf(const app::ReportFrame& f, const maps::ProjectAgent& agent,
                              const Footprint* footprint, const PlanResult& result,
                              const app::ReportRows& answer);
// Where the map marks a certificate: the middle of the smallest clearance, or the cell that is hit.
[[nodiscard]] Vec2 markedPlace(const Certificate& certificate, const Footprint* footprint,
                               const GridFrame& grid);
// "x 1, y 2, 90°"
[[nodiscard]] QString poseText(const app::ReportFrame& f, const Pose& pose);
// What blocks the start or the goal; empty: nothing does.
[[nodiscard]] QString blockedText(const app::ReportFrame& f, const PlanResult& result);
// The width of a passage, rounded down: an agent of this width passes.
[[nodiscard]] QString widthText(const app::ReportFrame& f, double width_m);
[[nodiscard]] QString narrowLabel(const app::ReportFrame& f, const Bottleneck& narrow);
// The label at the smallest clearance; empty without a clearance.
[[nodiscard]] QString verdictLabel(const app::ReportFrame& f, const PlanResult& result);

}  // namespace clearway::gui
