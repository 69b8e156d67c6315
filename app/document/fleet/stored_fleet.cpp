#include "app/document/fleet/stored_fleet.h"

#include <map>
#include <string_view>
#include <utility>

namespace clearway::app {

Result<StoredFleet> storedFleetOf(const EditDocument& document, const EditFile& file,
                                  const maps::StoredFleetPlan& stored) {
  EditedFleet now = TRY(fleetOfDocument(document, file));
  std::map<std::string_view, const TimedPath*> schedules;
  for (std::size_t k = 0; k < stored.plan.ids.size(); ++k) {
    schedules.emplace(stored.plan.ids[k], &stored.plan.schedules[k]);
  }
  std::map<std::string_view, std::uint64_t> tasks;
  for (const maps::StoredTask& t : stored.tasks) tasks.emplace(t.agent, t.task);
  fleet::TimedFleetProblem& from = now.problem;
  StoredFleet out{{{from.grid, from.classes, {}}, {}, {}}, {}, {}, stored.map == 0};
  std::size_t found = 0;
  const auto take = [&](std::string_view name, std::uint32_t id) {
    ++found;
    if (tasks.at(name) == 0) out.edited.push_back(id);
  };
  for (std::size_t k = 0; k < from.agents.size(); ++k) {
    const auto schedule = schedules.find(from.agents[k].id);
    if (schedule == schedules.end()) continue;  // added since, or it stood
    take(from.agents[k].id, now.ids[k]);
    out.plan.agents.push_back(*schedule->second);
    out.fleet.ids.push_back(now.ids[k]);
    out.fleet.problem.agents.push_back(std::move(from.agents[k]));
  }
  for (std::size_t k = 0; k < from.obstacles.size(); ++k) {
    const std::string& id = from.obstacles[k].id;
    if (!tasks.contains(id) || schedules.contains(id)) continue;  // added since, or it moved
    take(id, now.standing[k]);
    out.fleet.standing.push_back(now.standing[k]);
    out.fleet.problem.obstacles.push_back(std::move(from.obstacles[k]));
  }
  out.outdated = out.outdated || found != stored.tasks.size();
  if (out.plan.agents.empty()) {
    return fail(ErrorCode::InvalidArgument, "no agent of the kept plan takes part any more");
  }
  return out;
}

}  // namespace clearway::app
