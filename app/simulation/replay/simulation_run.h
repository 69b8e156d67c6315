// app/simulation/replay/simulation_run.h — runs what was opened: a plan or a scene.
//
// One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/simulation/replay/separation.h"
#include "app/simulation/scene/scene_change.h"
#include "app/simulation/setup/simulation_input.h"

namespace clearway::app {

class SimulationRun {
 public:
  // Errors: those of the agents, naming them.
  [[nodiscard]] static Result<SimulationRun> make(SimulationInput input);

  // Makes the changes of the input that are due now. Errors: those of Control::change().
  [[nodiscard]] Result<void> makeDueChanges();
  // Applies what changes until the end of the step, then does the step. Errors: of a load that
  // cannot be attached or put down, naming the change; of a check (World::step()). The run is over
  // then.
  Result<void> step();
  // Whether bodies or cells of the world were changed before the last step, poses apart.
  [[nodiscard]] bool changedWorld() const { return changed_world_; }
  // Nothing more will happen under the policy; always false without one.
  [[nodiscard]] bool isFinished() const { return control_ && control_->isFinished(); }
  [[nodiscard]] ControlTimes controlTimes() const {
    return control_ ? control_->times() : ControlTimes{};
  }
  [[nodiscard]] std::optional<TaskReport> tasks() const {
    return control_ ? control_->tasks() : std::nullopt;
  }
  // Of an agent, by place: the path that it follows now; nullopt: none.
  [[nodiscard]] std::optional<PathProgress> progressOf(std::size_t agent) const;
  // Where its task has it go now; nullopt: it has none.
  [[nodiscard]] std::optional<Vec2> placeOfTask(std::size_t agent) const;
  // Of two agents of the plan, at the steps so far.
  [[nodiscard]] std::optional<double> smallestSeparation() const {
    return separation_.smallest_m();
  }
  [[nodiscard]] double distanceOfAgents() const;  // driven, without people [m]
  [[nodiscard]] const simulation::Simulation& simulation() const { return simulation_; }
  [[nodiscard]] simulation::Simulation& simulation() { return simulation_; }
  [[nodiscard]] const std::string& nameOf(simulation::AgentId id) const {
    return input_.names[id.index];
  }
  [[nodiscard]] const SimulationInput& input() const { return input_; }

 private:
  SimulationRun(SimulationInput input, simulation::Simulation simulation)
      : input_(std::move(input)), simulation_(std::move(simulation)) {}
  Result<void> spawnAgents();
  Result<void> startPlan();
  Result<void> startScene();
  [[nodiscard]] Result<void> applyChanges(Tick until);
  [[nodiscard]] Result<void> updatePresence(Tick now);
  [[nodiscard]] Result<void> checkFault() const;
  void placeForRest(std::size_t body);
  Result<void> makeControl();
  Result<void> change(const RunChange& change);
  void measure();

  SimulationInput input_;
  simulation::Simulation simulation_;
  std::vector<simulation::AgentId> ids_;  // by place
  std::vector<BodyState> states_;         // of the scene's bodies
  std::vector<Tick> followed_;            // of these bodies: the time to which their motions went
  std::vector<WorldChange> changes_;
  std::size_t next_change_ = 0;
  std::size_t next_run_change_ = 0;
  bool changed_world_ = false, changes_world_ = false;  // before the last step, before the next one
  std::unique_ptr<Control> control_;                    // with a policy or disturbances
  Separation separation_;
  std::vector<Pose> poses_;  // of the agents of the plan
};

}  // namespace clearway::app
