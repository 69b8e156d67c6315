#include "app/gui/work/plan_tasks.h"

#include <utility>

#include "app/document/plan/terrain_costs.h"

namespace clearway::gui {

std::vector<maps::ProjectAgent> othersOf(const app::EditDocument& document, std::uint32_t agent,
                                         bool avoid_others) {
  std::vector<maps::ProjectAgent> out;
  if (!avoid_others) return out;
  for (const app::EditAgent& a : document.agents()) {
    if (a.id != agent && !a.hidden) out.push_back(a.agent);
  }
  return out;
}

Result<PlanTask> PlanTasks::taskFor(const app::EditDocument& document, std::uint32_t id,
                                    const maps::ProjectAgent& agent,
                                    const maps::PlannerSettings& planner,
                                    const maps::QueryOptions& wishes) {
  std::shared_ptr<const maps::GridMap> map = TRY(snapshot(document, planner));
  app::PlanJob job = TRY(
      app::planJobOf(*map, agent, planner, othersOf(document, id, wishes.avoid_others), wishes));
  return PlanTask{std::move(map), std::move(job)};
}

// Two of them: a fleet and its conflicts know no costs of terrain.
Result<std::shared_ptr<const maps::GridMap>> PlanTasks::snapshot(
    const app::EditDocument& document, const maps::PlannerSettings& planner) {
  const maps::GridMap& map = document.map();
  if (planner.terrain.empty()) {
    if (!snapshot_) {  // cells and frame are all that planners look at
      snapshot_ = std::make_shared<const maps::GridMap>(
          maps::GridMap{map.grid, map.frame, map.meta, {}, map.max_value, {}, {}, {}});
    }
    return snapshot_;
  }
  if (!opened_ || opened_for_ != planner.terrain) {
    maps::GridMap opened = map;
    TRY(app::openTerrain(opened, planner.terrain));
    opened_ = std::make_shared<const maps::GridMap>(std::move(opened));
    opened_for_ = planner.terrain;
  }
  return opened_;
}

void PlanTasks::forget() {
  snapshot_.reset();
  opened_.reset();
}

}  // namespace clearway::gui
