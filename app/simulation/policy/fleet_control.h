// app/simulation/policy/fleet_control.h — agents with schedules that follow a policy under
// disturbances.
//
// Method: before a step each agent claims its next stretch of motion, longest held first
//         (claims.h). Those that may go on advance to the end of the step by their motion
//         clocks (motion_clock.h), the others rest. With Policy::Graph the motions of an agent
//         start when those before them in the graph have ended, to the tick.
// Waiting: an agent that is held waits for its holders, or for the agents whose motions come first.
//          New cycles are deadlocks; an agent that was held for kStuckAfter and waits for ever,
//          outside of a cycle, is stuck (wait_graph.h).
// Physics: bodies follow what the clocks decide (physical_followers.h). An agent whose body does
// not
//          come to where it has to be for kStuckAfter is stuck, too.
// Deterministic: the same for any number of threads. One thread at a time.
#pragma once

#include <memory>
#include <set>

#include "app/simulation/policy/control.h"
#include "app/simulation/policy/motion_clock.h"
#include "app/simulation/policy/physical_followers.h"
#include "app/simulation/policy/policy.h"
#include "app/simulation/policy/surroundings.h"
#include "app/simulation/policy/wait_graph.h"
#include "planner/common/action_graph.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

// An agent of the simulation, in its order.
struct ControlledAgent {
  fleet::AgentClass kind;
  TimedPath path;
  std::optional<Heading> goal_heading;  // of the path's end; nullopt: any
};

struct FleetControlInput {
  std::vector<ControlledAgent> agents;
  std::optional<fleet::ActionGraph> graph;  // of Policy::Graph: of the paths
  std::shared_ptr<const OccupancyGrid> grid;
  maps::Disturbances disturbances;
  PolicyOptions options;
  std::vector<PhysicalFollowers::Body> bodies{};  // of the agents, if forces move them
};

class FleetControl final : public Control {
 public:
  static constexpr Tick kStuckAfter = 10 * kTicksPerSecond;
  // Of a plan around what blocks an agent.
  static constexpr std::uint64_t kMostNodes = 300'000;

  // Takes over the agents of the simulation, which are its only bodies, and adds the surroundings.
  // After the start, agents have followed their paths without disturbances until now.
  [[nodiscard]] static Result<std::unique_ptr<FleetControl>> make(
      FleetControlInput input, simulation::Simulation& simulation, std::vector<std::string>& names);

  void prepareStep(simulation::Simulation& simulation, Tick step) override;
  [[nodiscard]] Result<void> change(const RunChange& change, simulation::Simulation& simulation,
                                    std::vector<std::string>& names) override;
  [[nodiscard]] bool isFinished() const override;
  [[nodiscard]] ControlTimes times() const override { return times_; }
  [[nodiscard]] PathProgress progressOf(std::size_t agent) const override {
    return {&clocks_[agent].path(), clocks_[agent].plannedTime()};
  }
  [[nodiscard]] std::optional<Vec2> placeOfTask(std::size_t) const override { return {}; }

 private:
  FleetControl(FleetControlInput input, std::vector<MotionClock> clocks, Surroundings surroundings);

  // Whether anybody asks for a stretch.
  [[nodiscard]] bool needsClaims() const {
    const bool stops =
        input_.options.policy == Policy::Stop || input_.options.policy == Policy::Replan;
    return stops || surroundings_.bodies() > 0;
  }

  // One step, in this order.
  void replanPatient(simulation::Simulation& simulation);
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> decide(Tick now, Tick step) const;
  void advance(Tick now, Tick until, const std::vector<std::vector<std::uint32_t>>& holders);
  void reportMishaps(simulation::Simulation& simulation);
  void findWaiting(Tick now, Tick until, const std::vector<std::vector<std::uint32_t>>& holders);
  void reportWaiting(simulation::Simulation& simulation, Tick until);
  void publish(simulation::Simulation& simulation);

  [[nodiscard]] std::vector<Claim> agentClaims(Tick until, Tick lookahead) const;
  [[nodiscard]] Pose placeOf(std::uint32_t agent) const {
    return followers_.any() ? followers_.placeOf(agent, clocks_[agent]) : clocks_[agent].pose();
  }
  [[nodiscard]] Tick shareOf(std::uint32_t agent, Tick step, Tick until);
  [[nodiscard]] bool isLate(std::uint32_t agent, Tick until) const;
  [[nodiscard]] bool yields(std::uint32_t body, std::uint32_t to) const;
  [[nodiscard]] std::optional<Tick> gate(std::uint32_t agent, std::size_t motion) const;
  [[nodiscard]] std::vector<std::uint32_t> unfinishedBefore(std::uint32_t agent) const;
  bool replan(std::uint32_t agent, simulation::Simulation& simulation);

  FleetControlInput input_;
  Surroundings surroundings_;
  std::vector<Footprint> footprints_;
  PhysicalFollowers followers_;
  std::vector<MotionClock> clocks_;
  std::vector<std::shared_ptr<simulation::Target>> targets_;
  std::vector<simulation::AgentId> ids_;
  // By agent:
  WaitGraph waits_;  // for which bodies, in the last step
  std::vector<std::uint8_t> held_;
  std::vector<Tick> held_since_;                 // kForever: it is not held
  std::vector<Tick> planned_at_;                 // the last attempt to plan again
  std::vector<std::uint8_t> is_hopeless_;        // reported as stuck, or of a deadlock
  std::set<std::vector<std::uint32_t>> cycles_;  // that exist now
  ControlTimes times_;
};

}  // namespace clearway::app
