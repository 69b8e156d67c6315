#include "app/gui/work/fleet_keeping.h"

#include <algorithm>

#include "app/gui/work/fleet_origin.h"

namespace clearway::gui {

maps::KeptFleetPlan keptPlanOf(const FleetPlan& plan, const app::EditDocument& document,
                               bool shown) {
  maps::KeptFleetPlan out{plan.outdated ? 0U : 1U, {}, shown, {}};
  const auto take = [&](std::uint32_t id) -> const app::EditAgent* {
    const app::EditAgent* a = document.agent(id);
    if (a == nullptr || a->agent.name.size() > maps::kLongestTimedId) {
      out.map = 0;
      return nullptr;
    }
    const bool edited = std::ranges::find(plan.edited, id) != plan.edited.end();
    out.tasks.push_back({a->agent.name, edited ? 0U : 1U});
    return a;
  };
  for (std::size_t k = 0; k < plan.ids.size(); ++k) {
    const app::EditAgent* a = take(plan.ids[k]);
    if (a == nullptr) continue;
    out.plan.ids.push_back(a->agent.name);
    out.plan.schedules.push_back(plan.result.plan.agents[k]);
  }
  for (const std::uint32_t id : plan.standing) take(id);
  out.plan.origin = originOf(plan);
  const bool all = out.plan.ids.size() == plan.ids.size();
  if (out.plan.origin && !all) out.plan.origin->lower_bound = 0;
  return out;
}

}  // namespace clearway::gui
