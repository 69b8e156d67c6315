#include "app/document/edit/kept_plans.h"

#include <algorithm>
#include <array>
#include <utility>

namespace clearway::app {

Result<void> savePlans(const std::vector<maps::ProjectPlan>& plans, const maps::GridMap& map,
                       std::span<const ReadAgent> read, maps::Project& project) {
  for (const maps::ProjectPlan& plan : plans) {
    const auto agent = std::ranges::find(project.agents, plan.agent, &maps::ProjectAgent::name);
    if (agent == project.agents.end()) continue;
    maps::ProjectPlan& out = project.plans.emplace_back(plan);
    if (plan.task != 0) out.task = maps::taskFingerprint(*agent, project.planner);
    if (!out.planned_for) continue;
    EditAgent made;
    made.agent = out.planned_for->agent;
    made.number = 1;
    Result<std::vector<maps::ProjectAgent>> own = savedAgents(map, std::array{made}, read);
    if (own) {
      out.planned_for->agent = std::move(own->front());
    } else {
      out.planned_for.reset();  // a note on a plan that is out of date
    }
  }
  return {};
}

Result<std::vector<maps::ProjectPlan>> openedPlans(const maps::Project& project,
                                                   const maps::GridMap& map) {
  std::vector<maps::ProjectPlan> out = project.plans;
  for (maps::ProjectPlan& plan : out) {
    const auto agent = std::ranges::find(project.agents, plan.agent, &maps::ProjectAgent::name);
    if (plan.task != maps::taskFingerprint(*agent, project.planner)) plan.task = 0;
    if (plan.task != 0) plan.planned_for.reset();
    if (!plan.planned_for) continue;
    Result<maps::ProjectAgent> world = agentToWorld(map, plan.planned_for->agent);
    if (world) {
      plan.planned_for->agent = *std::move(world);
    } else {
      plan.planned_for.reset();
    }
  }
  return out;
}

}  // namespace clearway::app
