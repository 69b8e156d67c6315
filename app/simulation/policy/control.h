// app/simulation/policy/control.h — decides, before each step, where the agents go in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/simulation/policy/run_change.h"
#include "core/simulation/simulation.h"

namespace clearway::app {

// Wall-clock time of the parts of a control, since the beginning.
struct ControlTimes {
  double decide_s = 0.0;  // who may go on, deadlocks
  double plan_s = 0.0;    // planning again, assignment of tasks
};

// Of a control with tasks.
struct TaskReport {
  std::size_t tasks = 0, picked = 0, done = 0;
  double step_s = 0.0;  // in which releases are counted
  // From release to pick-up, of tasks that were picked up; to drop-off, of those that are done.
  double wait_mean_s = 0.0, wait_max_s = 0.0, service_mean_s = 0.0;
  std::vector<std::size_t> done_by_hour;   // of the simulated time, up to the last one with any
  std::size_t stalled = 0;                 // agents that bar each other now
  std::optional<std::uint32_t> walled_in;  // an agent that no moves of the fleet take to its stop
  bool has_stations = false;
  double station_s = 0.0;   // of all agents, until they had picked up and dropped off
  std::size_t cut_off = 0;  // agents that can never come to what they have to visit next
  bool is_over = false;     // no agent can ever move again
  bool has_batteries = false;
  std::size_t charges = 0, empty = 0;  // completed; agents whose battery is empty
  double charging_s = 0.0;             // of all agents
};

// How far an agent has come on its path: to where the schedule has it at a time.
struct PathProgress {
  const TimedPath* path = nullptr;
  Tick planned = 0;
};

class Control {
 public:
  Control() = default;
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;
  virtual ~Control() = default;

  // Sets the targets of all agents for the end of the step that comes, and reports events.
  virtual void prepareStep(simulation::Simulation& simulation, Tick step) = 0;
  // From the next step on; bodies that appear get names. Errors: no room for people; an area
  // outside of the map.
  [[nodiscard]] virtual Result<void> change(const RunChange& change,
                                            simulation::Simulation& simulation,
                                            std::vector<std::string>& names) = 0;
  // Nothing more will happen: all agents have arrived or wait for ever, or all tasks are done.
  [[nodiscard]] virtual bool isFinished() const = 0;
  [[nodiscard]] virtual ControlTimes times() const = 0;
  [[nodiscard]] virtual std::optional<TaskReport> tasks() const { return std::nullopt; }
  // What an agent of the plan follows now; its end is not always its goal.
  [[nodiscard]] virtual PathProgress progressOf(std::size_t agent) const = 0;
  // Where it goes now, if that is not the end of its plan; nullopt: nowhere.
  [[nodiscard]] virtual std::optional<Vec2> placeOfTask(std::size_t agent) const = 0;
};

}  // namespace clearway::app
