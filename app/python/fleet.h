// app/python/fleet.h — fleets and their plans, as Python has them.
#pragma once

#include <memory>
#include <vector>

#include "app/python/binding.h"
#include "app/python/map.h"
#include "maps/plan/project_agent.h"
#include "planner/query/proved_fleet.h"

namespace clearway::python {

// In continuous time.
struct TimedFleet {
  Map map;
  fleet::TimedFleetProblem problem;
  std::vector<fleet::AgentId> without_goal;  // ascending
};

struct TimedAnswer {
  std::shared_ptr<const TimedFleet> fleet;
  fleet::ProvedTimedFleet proved;
  std::vector<fleet::AgentId> goal_of = {};  // with assigned goals

  [[nodiscard]] bool isSolved() const { return proved.result.status == PlanStatus::Solved; }
  [[nodiscard]] const maps::GridMap& cells() const { return *fleet->map.cells; }
  [[nodiscard]] double toOwn(double length_m) const {
    return maps::lengthFromWorld(cells().frame, cells().grid.frame(), length_m);
  }
};

// Points on a grid.
struct GridFleet {
  Map map;
  fleet::GridFleetProblem problem;
};

struct GridAnswer {
  std::shared_ptr<const GridFleet> fleet;
  fleet::ProvedGridFleet proved;
  std::vector<fleet::AgentId> goal_of = {};  // with assigned goals
  [[nodiscard]] bool isSolved() const { return proved.result.status == PlanStatus::Solved; }
};

// Refuses a name, a speed, a turn rate or a turning radius that no agent can have.
void checkAgent(const maps::ProjectAgent& agent);

// Pickles (pickles.cpp): the whole problem.
[[nodiscard]] py::tuple stateOf(const maps::ProjectAgent& agent);
[[nodiscard]] maps::ProjectAgent agentOfState(const py::tuple& state);
[[nodiscard]] py::tuple stateOf(const TimedFleet& fleet);
[[nodiscard]] TimedFleet timedFleetOf(const py::tuple& state);
[[nodiscard]] py::tuple stateOf(const GridFleet& fleet);
[[nodiscard]] GridFleet gridFleetOf(const py::tuple& state);
// Of the problem only what an answer shows of it.
[[nodiscard]] py::tuple stateOf(const TimedAnswer& answer);
[[nodiscard]] TimedAnswer timedAnswerOf(const py::tuple& state);
[[nodiscard]] py::tuple stateOf(const GridAnswer& answer);
[[nodiscard]] GridAnswer gridAnswerOf(const py::tuple& state);

}  // namespace clearway::python
