#include "app/cli/serve/served_job.h"

namespace clearway::cli {

Result<app::PlanJob> servedJob(const maps::GridMap& map, const ServedAgent& served,
                               const Pose& start, const std::vector<maps::GoalPose>& goals,
                               std::span<const maps::ProjectAgent> others,
                               const std::shared_ptr<const maps::ZoneSet>& zones, StopCheck& stop) {
  maps::ProjectAgent agent = served.agent;
  agent.start = start;
  agent.goal.reset();
  agent.more_goals.clear();
  for (const maps::GoalPose& goal : goals) addGoal(agent, goal);
  maps::QueryOptions query;
  query.nearest = served.nearest;
  query.escape = served.escape;
  query.zones = zones;
  return app::makePlanJob(map, agent, served.settings, others, query, &stop);
}

maps::JsonValue::Array textsOf(std::span<const Message> messages) {
  maps::JsonValue::Array out;
  for (const Message& message : messages) out.emplace_back(message.text());
  return out;
}

Error stoppedError() {
  return {ErrorCode::LimitExceeded, {"the request was stopped before it was answered", {}}, {}, 0};
}

}  // namespace clearway::cli
