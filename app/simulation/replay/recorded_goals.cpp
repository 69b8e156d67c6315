#include "app/simulation/replay/recorded_goals.h"

namespace clearway::app {

std::vector<AgentGoal> goalsOf(const SimulationRun& run) {
  const SimulationInput& input = run.input();
  std::vector<AgentGoal> out;
  for (std::uint32_t k = 0; k < input.agents.size(); ++k) {
    if (input.shift) {
      const std::optional<Vec2> place = run.placeOfTask(k);
      if (place) out.push_back({k, {*place, Heading()}, true});
      continue;
    }
    const std::optional<PathProgress> progress = run.progressOf(k);
    if (!progress || progress->path->motions.empty()) continue;
    const bool any = k < input.controlled.size() && !input.controlled[k].goal_heading;
    out.push_back({k, progress->path->last(), any});
  }
  return out;
}

void RecordedGoals::add(const RecordedFrame& frame) {
  for (std::size_t k = 0; k < frame.agents.size(); ++k) {
    const RecordedAgent& agent = frame.agents[k];
    const bool arrived = agent.has(RecordedAgent::kArrived);
    if (k == agents_.size())
      agents_.push_back({arrived, std::nullopt});  // it may be one that rests
    if (arrived && !agents_[k].has_arrived) agents_[k].goal = agent.pose;
    agents_[k].has_arrived = arrived;
  }
}

std::vector<AgentGoal> RecordedGoals::goals() const {
  std::vector<AgentGoal> out;
  for (std::uint32_t k = 0; k < agents_.size(); ++k) {
    if (agents_[k].goal) out.push_back({k, *agents_[k].goal, false});
  }
  return out;
}

}  // namespace clearway::app
