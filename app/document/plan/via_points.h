// app/document/plan/via_points.h — what is said of plans over via points.
//
// Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "app/document/plan/plan_report.h"
#include "core/base/message.h"
#include "planner/query/via_plan.h"

namespace clearway::app {

// Where a path waits: of the via point after each leg but the last, the seconds.
[[nodiscard]] std::vector<PathWait> waitsAfter(std::span<const ViaLeg> legs,
                                               std::span<const double> waits_s);
// Where the path of a solved plan waits.
[[nodiscard]] std::vector<PathWait> waitsOf(const ViaPlan& plan, const ViaTask& task);

// Of a solved plan: "1, 3, 2; legs of 3.2 m, 4 m". Else the leg without an answer: "leg 2 of 4, to
// via point 3".
[[nodiscard]] Message viaText(const ViaPlan& plan, const ReportFrame& f);

}  // namespace clearway::app
