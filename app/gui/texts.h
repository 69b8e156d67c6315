// app/gui/texts.h — lengths, poses and results in words, in the map's own frame.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "app/session/report_text.h"
#include "maps/grid_map.h"
#include "maps/planning_task.h"
#include "planner/common/plan.h"

namespace clearway::gui {

[[nodiscard]] QString number(double v);          // up to three decimals, none idle
[[nodiscard]] QString grouped(std::uint64_t n);  // digits in threes
[[nodiscard]] QString lengthText(const GridMap& map, double length_m);
[[nodiscard]] QString positionText(const GridMap& map, Vec2 world);
[[nodiscard]] QString headingText(const GridMap& map, Heading heading);
[[nodiscard]] QString stateText(CellState state);

// What is told about a result.
struct Report {
  enum class Tone { Good, Bad, Calm } tone = Tone::Calm;
  QString headline;
  QString detail;  // one sentence; may be empty
  std::vector<std::pair<QString, QString>> rows;
};

// `agent`: as it was planned for. `answer`: what kind of an answer it is
// (app/session/report_text.h).
[[nodiscard]] Report reportOf(const GridMap& map, const ProjectAgent& agent,
                              const PlanResult& result, const ReportRows& answer);
[[nodiscard]] QString narrowLabel(const GridMap& map, const NarrowPlace& narrow);
// The label at the smallest clearance; empty when there is none.
[[nodiscard]] QString verdictLabel(const GridMap& map, const PlanResult& result);

}  // namespace clearway::gui
