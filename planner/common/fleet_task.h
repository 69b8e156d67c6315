// planner/common/fleet_task.h — lifelong fleets of point agents: tasks that arrive over time.
//
// Multi-agent pick-up and delivery (Ma, Li, Kumar, Koenig: "Lifelong multi-agent path finding for
// online pickup and delivery tasks", AAMAS 2017). A task is known from its release on. One agent
// goes to its pick-up, then to its drop-off; it has one task at a time, and both stops take no
// time. Moves follow the rules of planner/common/grid_fleet.h. Agents without a task may be moved
// to make room.
#pragma once

#include "planner/common/grid_fleet.h"

namespace clearway::fleet {

// The index of a task in its problem.
using TaskId = std::uint32_t;
// A number of steps; all agents move at the same time, one cell a step.
using Step = std::uint32_t;
inline constexpr Step kNoStep = std::numeric_limits<Step>::max();

struct FleetTask {
  Step release = 0;  // not known, assigned or picked up before
  CellId pickup = kNoCell, dropoff = kNoCell;
  friend bool operator==(const FleetTask&, const FleetTask&) = default;
};

// A fleet and its tasks.
struct LifelongProblem {
  OccupancyGrid grid;
  std::vector<CellId> starts;  // one of each agent
  std::vector<FleetTask> tasks;
  Neighbourhood neighbourhood = Neighbourhood::Four;

  [[nodiscard]] std::size_t agents() const { return starts.size(); }
};

// Errors: InvalidArgument, naming the agents or the task.
// Starts, pick-ups and drop-offs must be free cells of the map, and no two agents share a start.
[[nodiscard]] Result<void> checkLifelongProblem(const LifelongProblem& problem);

// What became of a task; kNoStep: it did not happen before the end.
struct TaskRecord {
  AgentId agent = kNoAgent;
  Step assigned = kNoStep, picked_up = kNoStep, dropped_off = kNoStep;
  friend bool operator==(const TaskRecord&, const TaskRecord&) = default;
};

// All that was executed.
struct LifelongPlan {
  GridFleetPlan paths;
  std::vector<TaskRecord> tasks;  // one for each task of the problem
  friend bool operator==(const LifelongPlan&, const LifelongPlan&) = default;
};

// What a plan achieves.
struct LifelongStatistics {
  std::size_t done = 0;     // tasks that were dropped off
  Step steps = 0;           // that were executed
  double throughput = 0.0;  // done tasks a step
  double wait_mean = 0.0;   // steps from release to pick-up, of picked-up tasks
  Step wait_max = 0;
  double service_mean = 0.0;          // steps from release to drop-off, of done tasks
  std::uint64_t distance = 0;         // moves of all agents
  std::uint64_t loaded_distance = 0;  // of them between pick-up and drop-off
};
[[nodiscard]] LifelongStatistics statisticsOf(const LifelongProblem& problem,
                                              const LifelongPlan& plan);

}  // namespace clearway::fleet
