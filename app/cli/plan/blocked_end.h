// app/cli/plan/blocked_end.h — why an end of a path is refused.
//
// Planners speak of the world, users of the map's own frame. Thread-safe: no state.
#pragma once

#include <optional>
#include <string>

#include "app/document/plan/plan_report.h"
#include "app/document/plan/plan_request.h"

namespace clearway::cli {

[[nodiscard]] bool isOnMap(const app::ReportFrame& f, Vec2 p);
// `depth_m`: of the collision; 0: none.
[[nodiscard]] std::string endText(const app::ReportFrame& f, const char* which, Vec2 p,
                                  const std::optional<Heading>& heading, const std::string& reason,
                                  double depth_m);
[[nodiscard]] std::string startText(const app::PlanJob& job, const std::string& reason,
                                    const app::ReportFrame& f);

}  // namespace clearway::cli
