#include "app/gui/work/plan_tasks.h"

#include <utility>

#include "app/document/plan/cover_job.h"
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

Result<PlanTask> PlanTasks::coverTaskFor(const app::EditDocument& document,
                                         maps::ProjectAgent agent, maps::QueryOptions wishes) {
  wishes.escape = wishes.nearest = false;  // which are of goals
  if (wishes.avoid_others) {
    return fail(
        ErrorCode::Unsupported,
        "a path that covers an area does not avoid other agents: switch off their avoidance");
  }
  std::shared_ptr<const maps::GridMap> map = TRY(snapshot(document, document.planner()));
  if (!document.zones().empty()) {
    const auto blocked = app::blockedZones(*document.zones().set, agent.name);
    map = std::make_shared<const maps::GridMap>(TRY(app::withBlocked(*map, *blocked)));
  }
  if (agent.start) agent.goal = maps::GoalPose{agent.start->position, agent.start->heading};
  agent.more_goals.clear();
  agent.via.clear();
  app::PlanJob job = TRY(app::planJobOf(*map, agent, document.planner(), {}, wishes));
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
