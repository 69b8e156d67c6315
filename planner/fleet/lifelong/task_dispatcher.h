// planner/fleet/lifelong/task_dispatcher.h — which tasks wait, which agent works on which, and what
// it has done of them.
//
// Method: the tasks released so far are assigned to agents that are free, or that will be within a
//         horizon (assignment.h). Of the waiting tasks the oldest are considered first, twice as
//         many as there are agents to assign, at least 50. An agent has at most two tasks.
// Cost of an assignment: that of assignment.h. Deterministic. Not thread-safe.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "planner/common/fleet_task.h"
#include "planner/fleet/lifelong/assignment.h"
#include "planner/fleet/lifelong/window_search.h"

namespace clearway::fleet {

class TaskDispatcher {
 public:
  enum class Visit : std::uint8_t { PickUp, DropOff };
  struct Stop {
    TaskId task = 0;
    Visit visit = Visit::PickUp;
    CellId cell = kNoCell;
  };

  // `tasks` must outlive the dispatcher.
  TaskDispatcher(const std::vector<FleetTask>& tasks, std::size_t agents, AssignmentMethod method);

  // Tasks that are released until now wait.
  void release(Step now);
  // Assigns waiting tasks. `at`: where the agents are. `is_absent`: agents that take no new task;
  // empty: none.
  void assign(std::span<const CellId> at, Step now, Step horizon, GoalDistances& distances,
              std::span<const std::uint8_t> is_absent = {});
  // What the agent does next; nullopt: it has no task.
  [[nodiscard]] std::optional<Stop> nextStop(AgentId agent) const;
  // It has done that. The agent has a task.
  void complete(AgentId agent, Step now);
  // The agent is at a cell: it picks up and drops off what it can there.
  void arrive(AgentId agent, CellId at, Step now);
  void passStep();  // agents become more patient

  // What the agent still visits, in this order.
  [[nodiscard]] std::vector<Stop> stopsOf(AgentId agent) const;
  [[nodiscard]] Itinerary itineraryOf(AgentId agent) const;
  // 0: no task; else it grows with the steps since the last visit.
  [[nodiscard]] std::vector<std::uint32_t> priorities() const;
  [[nodiscard]] bool isIdle() const;  // no agent has a task
  [[nodiscard]] bool hasUnreleased() const { return next_ < order_.size(); }
  [[nodiscard]] std::size_t done() const { return done_; }      // tasks
  [[nodiscard]] Step lastEvent() const { return last_event_; }  // release or visit; idle: now
  [[nodiscard]] const std::vector<TaskRecord>& records() const { return records_; }

 private:
  // An agent with the tasks that it has accepted, in their order.
  struct Worker {
    std::vector<TaskId> tasks;
    bool is_loaded = false;      // with the first task
    std::uint32_t patience = 0;  // steps since its last visit
  };
  // Steps until the agent is free, and where that will be.
  [[nodiscard]] std::pair<std::uint32_t, CellId> freeAt(AgentId agent, CellId at,
                                                        GoalDistances& distances) const;

  const std::vector<FleetTask>& tasks_;
  AssignmentMethod method_;
  std::vector<Worker> workers_;
  std::vector<TaskRecord> records_;
  std::vector<TaskId> order_;    // by release
  std::vector<TaskId> waiting_;  // released and not assigned, oldest first
  std::size_t next_ = 0;         // of order_
  std::size_t done_ = 0;
  Step last_event_ = 0;
};

}  // namespace clearway::fleet
