// app/document/plan/passage_report.h — the narrowest passages that a path leads through, for
// reports, the command line and the editor.
//
// Method: planner/pose/diagnosis/passages.h along the path of the agent's centre. Wider passages
// than twice the agent's largest width (points: four cells) are not narrow and are not listed.
// Thread-safe: no state.
#pragma once

#include <vector>

#include "app/document/plan/plan_report.h"
#include "maps/text/json_value.h"
#include "planner/pose/diagnosis/passages.h"

namespace clearway::app {

inline constexpr std::size_t kMostPassages = 5;

// `reach_m`: the agent's circumscribed radius, 0 for a point. Empty without motions.
[[nodiscard]] std::vector<lattice::Passage> narrowPassages(const OccupancyGrid& grid,
                                                           const Path& path, double reach_m,
                                                           std::size_t most = kMostPassages,
                                                           StopCheck* stop = nullptr);
// "0.875 m at x 4.1, y 2.3".
[[nodiscard]] std::string passageText(const ReportFrame& f, const lattice::Passage& passage);
[[nodiscard]] maps::JsonValue passagesJson(const ReportFrame& f,
                                           const std::vector<lattice::Passage>& passages);

}  // namespace clearway::app
