#include "app/gui/work/fleet_origin.h"

namespace clearway::gui {

std::optional<maps::TimedPlanOrigin> originOf(const FleetPlan& plan) {
  if (!plan.knows_planner) return std::nullopt;
  const fleet::TimedFleetResult& r = plan.result;
  return maps::TimedPlanOrigin{fleet::toString(r.planner), r.time_s, r.lower_bound};
}

void setOrigin(FleetPlan& plan, const std::optional<maps::TimedPlanOrigin>& origin) {
  using enum fleet::TimedFleetPlanner;
  plan.was_opened = true;
  plan.knows_planner = false;
  if (!origin) return;
  plan.result.lower_bound = origin->lower_bound;
  plan.result.time_s = origin->time_s;
  for (const fleet::TimedFleetPlanner planner : {Auto, Prioritised, Lns}) {
    if (origin->planner != fleet::toString(planner)) continue;
    plan.result.planner = planner;
    plan.knows_planner = true;
  }
}

}  // namespace clearway::gui
