// app/simulation/replay/recorded_goals.h — where the agents of a run or a recording go.
//
// A run knows it from plans and tasks. A recording has no goals, but it shows where agents arrive:
// where one does for the last time is its goal.
// Cost: O(agents) a call. Not thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "app/simulation/recording/recorded_frame.h"
#include "app/simulation/replay/simulation_run.h"

namespace clearway::app {

struct AgentGoal {
  std::uint32_t agent = 0;  // by place
  Pose pose;
  bool any_heading = false;
};

// Of agents that have a path or a task now, in their order.
[[nodiscard]] std::vector<AgentGoal> goalsOf(const SimulationRun& run);

class RecordedGoals {
 public:
  void add(const RecordedFrame& frame);  // of all frames, in the order of their times
  [[nodiscard]] std::vector<AgentGoal> goals() const;

 private:
  struct Agent {
    bool has_arrived = false;
    std::optional<Pose> goal;
  };
  std::vector<Agent> agents_;
};

}  // namespace clearway::app
