#include "app/document/edit/kept_tasks.h"

#include <map>
#include <string_view>

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

void nameWhatItIsFor(maps::KeptFleetPlan& kept, std::span<const maps::ProjectAgent> agents,
                     const maps::PlannerSettings& planner) {
  const Tasks now(agents, planner);
  for (maps::KeptTask& t : kept.tasks) {
    if (t.task != 0) t.task = now.of(t.agent);
  }
}

void markChanges(maps::KeptFleetPlan& kept, std::span<const maps::ProjectAgent> agents,
                 const maps::PlannerSettings& planner) {
  const Tasks now(agents, planner);
  for (maps::KeptTask& t : kept.tasks) {
    if (t.task != now.of(t.agent)) t.task = 0;
  }
}

}  // namespace clearway::app
