// app/simulation/replay/simulation_run.h — runs what was opened, and writes events and statistics
// as text.
//
// Formats: CSV with a header, and JSON lines. Positions are in the world's frame: metres, y down.
//          Rows are in the order in which things happened. The columns are the keys of the lines,
//          and are documented in resources/docs/simulation.md.
// One thread at a time.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/simulation/scene/scene_change.h"
#include "app/simulation/setup/simulation_input.h"
#include "core/shape/footprint.h"

namespace clearway::app {

// The smallest distance of two agents, padding included, at the steps of a run.
//
// Method: sweep along x over discs around the agents; a pair is measured exactly enough
//         (core/geometry/distance.h) only if its discs are closer than the smallest distance so
//         far, so that nearly all pairs cost a comparison.
// Cost of an update: O(n log n), and O(pairs within reach along x).
class Separation {
 public:
  // In the order of the poses of update().
  explicit Separation(std::vector<Footprint> footprints = {});

  // `gone`: who takes no part any more, in order.
  void update(std::span<const Pose> poses, std::span<const std::uint32_t> gone = {});
  // 0: two agents touched or overlapped; nullopt: there were no two agents.
  [[nodiscard]] std::optional<double> smallest_m() const { return smallest_; }

 private:
  void measure(std::span<const Pose> poses, std::uint32_t a, std::uint32_t b);

  std::vector<Footprint> footprints_;
  std::vector<std::uint32_t> order_;
  double largest_radius_ = 0.0;
  std::optional<double> smallest_;
};

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
  Result<void> spawnAll();
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

enum class RowFormat : std::uint8_t { Csv, JsonLines };
// JSON lines for the extension .jsonl, else CSV.
[[nodiscard]] RowFormat rowFormatOf(const std::string& file);

// The header of CSV, in which the frame of the coordinates comes first; empty for JSON lines.
[[nodiscard]] std::string eventHeader(RowFormat format, const maps::MapFrame& frame);
[[nodiscard]] std::string poseHeader(RowFormat format, const maps::MapFrame& frame);
[[nodiscard]] std::string eventRow(RowFormat format, const SimulationRun& run,
                                   const simulation::Event& event);
// A row for each agent that is there, at the end of the last step.
[[nodiscard]] std::string poseRows(RowFormat format, const SimulationRun& run);
[[nodiscard]] std::string stepHeader(RowFormat format);
[[nodiscard]] std::string stepRow(RowFormat format, const simulation::StepReport& report);

}  // namespace clearway::app
