#include "maps/fleet/fleet_plan_format.h"
#include "maps/text/limits.h"
#include "tests/fuzz/targets.h"

// Plans of points in the formats of other programs.
void clearway::fuzz::fleet_plan(std::string_view bytes) {
  const auto plan = maps::parseFleetPlan(bytes, "fuzz");
  if (!plan) return requireGoodError(plan.error());
  require(plan->agents > 0 && plan->steps() > 0, "a plan without positions");
  require(plan->cells.size() == plan->agents * plan->steps(), "positions are missing");
  require(plan->headings.empty() || plan->headings.size() == plan->cells.size(),
          "headings are missing");
  if (plan->cells.size() > 4096) return;  // the writers' time
  for (const auto format : {maps::FleetPlanFormat::Lacam, maps::FleetPlanFormat::Paths,
                            maps::FleetPlanFormat::Planviz, maps::FleetPlanFormat::Yaml}) {
    const auto text = maps::writeFleetPlan(*plan, format);
    if (!text) {
      require(format == maps::FleetPlanFormat::Planviz, "a plan is not written");
      continue;
    }
    const auto again = maps::parseFleetPlan(*text, "again");
    require(again.has_value(), "what was written is not read");
    require(again->agents == plan->agents, "agents are lost");
    for (std::size_t a = 0; a < plan->agents; ++a) {
      require(again->at(again->steps() - 1, a) == plan->at(plan->steps() - 1, a),
              "an agent ends elsewhere");
    }
  }
}
