// app/simulation/policy/shift_control.h — a fleet that works on tasks as they are released, under
// disturbances.
//
// Method: rolling horizon on the traffic grid (traffic_grid.h). Every `period` steps tasks are
//         assigned, and the next `window` steps of all agents are planned from where they are
//         (planner/fleet/lifelong). An agent that drives to the next cell counts as there; cells
//         with broken agents, closed doors and obstacles are blocked. Agents execute the window by
//         its action dependency graph: they turn where they are, and drive into a cell when those
//         before them have left it. Moves that have not begun are forgotten with the next window.
//         If an agent comes no closer to its goal for 40 steps, the fleet is planned until
//         it is there (progress_search.h, clearing_search.h), and executes that plan to its end
//         unless the map changes. So it gets there, if the fleet can be moved so that it does.
//         Agents that have no work, or wait for their turn, rest where they bar nobody (parking.h).
//         Agents charge between their tasks (batteries.h). Those that stay with an empty battery
//         bar cells for ever. When nobody has come any further for long, nobody is delayed, and
//         nothing but the agents moves, the control is finished. Of those with the same next stop
//         only a few drive there; the next ones queue near it. A stop with a service is done when
//         the agent has rested there for so long; then it drives on, and the next one in.
// Law: every cell is held by one agent at most, from the start of the drive into it to the end of
//      the drive out of it. So agents do not collide, however late they are. With physics drives
//      end when bodies end them (physical_followers.h); bodies that are pushed may collide.
// Deterministic for a seed. One thread at a time.
#pragma once

#include <memory>

#include "app/simulation/policy/batteries.h"
#include "app/simulation/policy/control.h"
#include "app/simulation/policy/motion_clock.h"
#include "app/simulation/policy/parking.h"
#include "app/simulation/policy/physical_followers.h"
#include "app/simulation/policy/policy.h"
#include "app/simulation/policy/stalled_agents.h"
#include "app/simulation/policy/surroundings.h"
#include "app/simulation/policy/traffic_grid.h"
#include "planner/common/action_graph.h"
#include "planner/fleet/lifelong/task_dispatcher.h"
#include "planner/fleet/lifelong/window_plan.h"

namespace clearway::app {

// That an agent rests at the stops of a task.
struct ServiceTimes {
  Tick pickup = 0, dropoff = 0;
};

struct ShiftInput {
  TrafficGrid traffic;
  std::vector<fleet::AgentClass> kinds;  // of each agent
  std::vector<Pose> starts;              // at centres of different free traffic cells
  std::vector<fleet::FleetTask> tasks;   // in traffic cells
  double step_s = 1.0;                   // of releases
  fleet::AssignmentMethod assignment = fleet::AssignmentMethod::Hungarian;
  fleet::Step window = 10, period = 5;
  std::vector<PhysicalFollowers::Body> bodies{};  // of the agents, if forces move them
  BatteryInput battery{};
  std::vector<ServiceTimes> services{};  // of each task; empty: none
};

class ShiftControl final : public Control {
 public:
  // Takes over the agents of the simulation, which are its only bodies, and adds the surroundings.
  // `map`: of people, doors and obstacles.
  [[nodiscard]] static Result<std::unique_ptr<ShiftControl>> make(
      ShiftInput input, std::shared_ptr<const OccupancyGrid> map,
      const maps::Disturbances& disturbances, const PolicyOptions& options,
      simulation::Simulation& simulation, std::vector<std::string>& names);

  void prepareStep(simulation::Simulation& simulation, Tick step) override;
  [[nodiscard]] Result<void> change(const RunChange& change, simulation::Simulation& simulation,
                                    std::vector<std::string>& names) override;
  [[nodiscard]] bool isFinished() const override {
    return tasks_.done() == input_.tasks.size() || batteries_.areAllStuck() || is_over_ ||
           stands_still_;
  }
  [[nodiscard]] ControlTimes times() const override { return times_; }
  [[nodiscard]] std::optional<TaskReport> tasks() const override;
  [[nodiscard]] PathProgress progressOf(std::size_t agent) const override {
    return {&clocks_[agent].path(), clocks_[agent].plannedTime()};
  }
  [[nodiscard]] std::optional<Vec2> placeOfTask(std::size_t agent) const override;

 private:
  ShiftControl(ShiftInput input, Surroundings surroundings, const maps::Disturbances& disturbances,
               const PolicyOptions& options);

  // An agent of the current window.
  struct Driver {
    fleet::CellId at = fleet::kNoCell;     // where it is, or from where it drives
    fleet::CellId next = fleet::kNoCell;   // where it drives to; at rest as `at`
    std::vector<std::uint32_t> action_of;  // by motion; kNoAction: a turn
    std::vector<std::uint32_t> motion_of;  // by action
    std::vector<fleet::CellId> cells;      // by action: where it leads
    std::vector<Tick> rests;               // by motion: services after the one before it
    Tick rests_until = 0;                  // before the first motion that begins
    std::size_t seen = 0;                  // motions that have ended and were handled
    std::optional<Tick> served_since;      // at `at`
  };

  void plan(simulation::Simulation& simulation);
  void assign(simulation::Simulation& simulation);
  [[nodiscard]] bool updateMap(Tick now);  // whether it has changed
  void takeWindow(Tick now, const std::vector<fleet::GridPath>& paths);
  [[nodiscard]] bool isDetourDone() const;
  // Of an agent's next stop: steps that are left, less those that it has waited.
  [[nodiscard]] std::int64_t rankOf(std::uint32_t agent, fleet::CellId stop,
                                    std::uint32_t patience) const;
  [[nodiscard]] std::vector<fleet::GridPath> detour(Tick now,
                                                    const std::vector<fleet::CellId>& from,
                                                    const std::vector<fleet::Itinerary>& goals);
  [[nodiscard]] std::vector<TimedMotion> motionsOf(std::uint32_t agent, std::size_t first,
                                                   const fleet::GridPath& path);
  [[nodiscard]] std::vector<fleet::Itinerary> reachableGoals(Tick now);
  [[nodiscard]] bool isCalm(const std::vector<std::uint32_t>& patience) const;
  void takeTurns(std::vector<fleet::Itinerary>& goals);
  [[nodiscard]] std::vector<std::uint8_t> queueAtStops(std::vector<fleet::Itinerary>& goals);
  void makeWait(std::uint32_t agent, std::vector<fleet::Itinerary>& goals);
  void findDeadlocks(Tick now, const std::vector<fleet::Itinerary>& goals);
  void findCutOff(Tick now, const std::vector<fleet::Itinerary>& goals);
  [[nodiscard]] std::vector<Claim> claims(Tick until, Tick lookahead) const;
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> decide(Tick now, Tick step) const;
  void advance(Tick now, Tick until, const std::vector<std::vector<std::uint32_t>>& holders);
  [[nodiscard]] std::optional<Tick> gate(std::uint32_t agent, std::size_t motion) const;
  void handleEnds(std::uint32_t agent);
  void updateBatteries();
  [[nodiscard]] bool isCharging(std::uint32_t agent) const;
  [[nodiscard]] std::vector<std::uint32_t> priorities() const;
  void leave(std::uint32_t agent, std::size_t motion);
  void visit(std::uint32_t agent, fleet::CellId cell, Tick time);
  void serve(std::uint32_t agent, Tick until);
  void noteProgress(Tick now, bool has_changed);
  void findStandstill(Tick now);
  [[nodiscard]] bool isIdleForLong() const;
  [[nodiscard]] std::size_t idleForLong() const;
  [[nodiscard]] std::vector<std::uint32_t> walledIn() const;
  void complete(std::uint32_t agent, const fleet::TaskDispatcher::Stop& stop, Tick time);
  [[nodiscard]] Tick serviceOf(const fleet::TaskDispatcher::Stop& stop) const;
  void publish(simulation::Simulation& simulation);
  [[nodiscard]] fleet::Step stepAt(Tick time) const {
    return static_cast<fleet::Step>(secondsOf(time) / input_.step_s);
  }

  ShiftInput input_;
  PolicyOptions options_;
  std::uint64_t planner_seed_ = 0;
  maps::Disturbances disturbances_;
  Surroundings surroundings_;
  std::vector<Footprint> footprints_;
  PhysicalFollowers followers_;
  std::vector<MotionClock> clocks_;
  std::vector<std::shared_ptr<simulation::Target>> targets_;
  std::vector<Driver> drivers_;
  fleet::TaskDispatcher tasks_;
  StalledAgents stalled_;
  Batteries batteries_;
  Parking parking_;
  std::vector<Tick> driven_;  // until the last step
  std::vector<std::uint8_t> is_broken_;
  std::vector<std::uint8_t> is_queued_;  // waits until it may drive to its stop
  std::vector<std::uint8_t> is_cut_off_;
  std::vector<std::uint8_t> is_walled_in_;  // no moves of the fleet take it to its stop
  bool is_over_ = false, stands_still_ = false;
  std::vector<fleet::CellId> blocked_;  // on the map of the planner, besides its obstacles
  std::unique_ptr<fleet::CellGraph> cells_;
  std::unique_ptr<fleet::GoalDistances> distances_;
  std::unique_ptr<fleet::WindowPlan> window_;
  fleet::ActionGraph graph_;
  Tick now_ = 0;  // the end of the last step
  fleet::Step last_visit_ = 0;
  fleet::Step last_progress_ = 0;
  struct Approach {
    fleet::CellId stop = fleet::kNoCell;
    std::uint32_t steps = 0;
  };
  std::vector<Approach> nearest_;  // how near each agent has come to what it visits next
  Tick next_plan_ = 0;
  std::optional<fleet::Step> detour_since_;  // while one is executed
  std::uint32_t next_detour_ = 0;            // no search before, after one without success
  std::uint64_t maps_made_ = 0;
  std::vector<simulation::Event> events_;  // of this step
  std::vector<std::vector<std::uint32_t>> holders_;
  TaskReport report_;
  ControlTimes times_;
};

}  // namespace clearway::app
