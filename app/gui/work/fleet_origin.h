// app/gui/work/fleet_origin.h — how a fleet's plan was made, as a file keeps it: by which planner,
// in which time, and the bound of its cost.
#pragma once

#include <optional>

#include "app/gui/work/fleet_store.h"
#include "maps/plan/timed_plan_file.h"

namespace clearway::gui {

// Nullopt: that is not known.
[[nodiscard]] std::optional<maps::TimedPlanOrigin> originOf(const FleetPlan& plan);
// Of a plan that was opened.
void setOrigin(FleetPlan& plan, const std::optional<maps::TimedPlanOrigin>& origin);

}  // namespace clearway::gui
