#include "app/document/edit/stored_plans.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace clearway::app {
namespace {

// By name; 0: there is no such agent.
class Tasks {
 public:
  Tasks(std::span<const maps::ProjectAgent> agents, const maps::PlannerSettings& planner)
      : planner_(planner) {
    for (const maps::ProjectAgent& a : agents) agents_.emplace(a.name, &a);
  }
  [[nodiscard]] std::uint64_t of(std::string_view name) const {
    const auto found = agents_.find(name);
    return found == agents_.end() ? 0 : maps::fleetTaskFingerprint(*found->second, planner_);
  }

 private:
  std::map<std::string_view, const maps::ProjectAgent*> agents_;
  const maps::PlannerSettings& planner_;
};

}  // namespace

void nameWhatItIsFor(maps::StoredFleetPlan& stored, std::span<const maps::ProjectAgent> agents,
                     const maps::PlannerSettings& planner) {
  const Tasks now(agents, planner);
  for (maps::StoredTask& t : stored.tasks) {
    if (t.task != 0) t.task = now.of(t.agent);
  }
}

void markChanges(maps::StoredFleetPlan& stored, std::span<const maps::ProjectAgent> agents,
                 const maps::PlannerSettings& planner) {
  const Tasks now(agents, planner);
  for (maps::StoredTask& t : stored.tasks) {
    if (t.task != now.of(t.agent)) t.task = 0;
  }
}

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
