// app/session/simulation/simulation_input.h — what is simulated, from files.
//
//   plan of a fleet    its agents follow their schedules; points as discs, a step in a second
//   plan of one agent  it drives at 1 m/s and turns by a quarter a second, among the static agents
//   project            its agents are planned as one fleet, which is checked, and follow this plan
//   problem of a fleet the same
//   scene              bodies follow their key frames, and changes happen at their times
//
// Agents follow plans exactly. Padding is a part of the body, as in the plans. Plans are not
// checked here: the simulation shows what they do.
// Errors name the file. Thread-safe: no state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/document/document.h"
#include "core/base/cancel.h"
#include "core/shape/footprint.h"
#include "core/simulation/simulation.h"
#include "planner/common/plan_result.h"

namespace clearway::session {

struct SimulationSettings {
  std::string map_file;          // of plans of points and of one agent; empty: what the plan names
  maps::LoadOptions load;        // of maps that plans name, and of map_file
  std::optional<double> step_s;  // nullopt: what the scene says, or 0.05; whole ticks
  unsigned threads = 1;
  std::uint64_t seed = 0;  // of the planner of projects and problems
  Budget budget;           // of that planner
  const StopSource* stop = nullptr;
};

struct SimulationInput {
  // "plan of a fleet", "problem of a fleet", "plan", "project" or "scene"
  std::string kind;
  simulation::SimulationOptions options;
  std::optional<OccupancyGrid> grid;
  std::vector<std::string> names;  // of the agents
  std::vector<simulation::AgentDef> agents;
  std::vector<std::vector<std::size_t>> ignores;  // of scenes: of each agent, by place
  Tick end = 0;                                   // when the plan or scene ends
  std::unique_ptr<OpenScene> scene;               // of scenes: its changes
  // Of the scene's bodies: the time to which they move. The simulation run sets it.
  std::shared_ptr<Tick> scene_time;
  // Of projects and problems: other than Solved if there is no plan, for this reason.
  PlanStatus status = PlanStatus::Solved;
  StopReason stop = StopReason::None;
  std::string reason;
};

// Errors: those of the readers; of a fleet whose starts or goals are not free; Conflict for a
// map_file where none is taken.
[[nodiscard]] Result<SimulationInput> openSimulation(const std::string& file,
                                                     const SimulationSettings& settings);

// A footprint, padding included, as a shape of the world.
[[nodiscard]] Result<Shape> shapeOf(const Footprint& footprint);

}  // namespace clearway::session
