// app/simulation/setup/simulation_input.h — what is simulated, as open_simulation.h reads it, and
// with which settings. Thread-safe: no state.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/document/open/document.h"
#include "app/simulation/policy/fleet_control.h"
#include "app/simulation/policy/physical_agents.h"
#include "app/simulation/policy/policy.h"
#include "app/simulation/policy/run_change.h"
#include "app/simulation/policy/shift_control.h"
#include "core/base/stop_source.h"
#include "core/shape/footprint.h"
#include "core/simulation/simulation.h"
#include "maps/project/agent_colour.h"
#include "planner/common/plan_result.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

inline constexpr double kLongestStep_s = 1e6;

struct SimulationSettings {
  std::string map_file;          // of plans of points and of one agent; empty: what the plan names
  maps::LoadOptions load;        // of maps that plans name, and of map_file
  std::optional<double> step_s;  // nullopt: what the scene says, or 0.05; whole ticks
  bool steps_only = false;       // collisions between two steps are not looked for
  unsigned threads = 1;
  std::uint64_t seed = 0;  // of the planner of projects and problems
  Budget budget;           // of that planner
  const StopSource* stop = nullptr;
  // Instead of the project's own section; empty: that one. A policy also replaces its tasks.
  std::string policy;  // a name
  std::optional<double> lookahead_s, patience_s;
  std::optional<std::size_t> agents;  // of a project: only the first ones that may move
  std::string tasks;                  // of a project: a file
  std::string disturbances;           // a file, instead of the project's own; empty: none
  std::optional<PhysicsSettings> physics{};
  std::vector<maps::WorldParameter> parameters;  // of the world, after those of the file
  std::vector<RunChange> changes;                // of forks (fork.h), in the order of their times
  // A plan of the same fleet, taken instead of planning if the check proves it; null: none.
  std::shared_ptr<const fleet::TimedFleetPlan> plan;
  // Of places in errors; nullopt: that of the file.
  std::optional<maps::MapFrame> frame;
  // Of the planner, on the caller's thread: agents with a path, of all. Called often.
  std::function<void(std::size_t planned, std::size_t agents)> progress;
};

// When a body takes part: obstacles that are there for some time, agents that leave at their goal.
struct Presence {
  Tick from = 0, until = kForever;  // in between
  bool leaves = false;              // an agent, which under forces is gone when it has arrived
};

struct SimulationInput {
  // "plan of a fleet", "problem of a fleet", "plan", "project" or "scene"
  std::string kind;
  simulation::SimulationOptions options;
  bool has_physics = false;
  bool takes_map_options = false;  // the map was read by SimulationSettings::load
  std::optional<OccupancyGrid> grid;
  maps::MapFrame frame;                    // of the coordinates of events
  std::vector<std::string> names;          // of the agents
  std::vector<maps::AgentColour> colours;  // of a project's agents that may move, the first ones
  std::vector<simulation::AgentDef> agents;
  std::vector<Presence> presence;                 // of each agent; empty: always
  std::vector<maps::BodyPhysics> physics;         // of each agent, what its file says; empty: none
  std::vector<std::vector<std::size_t>> ignores;  // of scenes: of each agent, by place
  Tick end = 0;                                   // when the plan or scene ends
  std::unique_ptr<OpenScene> scene;               // of scenes: its changes
  // Of the scene's bodies: the time to which they move. The simulation run sets it.
  std::shared_ptr<Tick> scene_time;
  // Of projects and problems: other than Solved if there is no plan, for this reason.
  PlanStatus status = PlanStatus::Solved;
  StopReason stop = StopReason::None;
  Message reason;
  std::vector<Message> warnings;  // of projects

  // Of plans and projects, for policies: the agents as planners take them, in the same order.
  std::vector<ControlledAgent> controlled;
  PolicyOptions policy;
  maps::Disturbances disturbances;
  std::vector<RunChange> changes;           // SimulationRun::makeDueChanges()
  std::optional<fleet::ActionGraph> graph;  // of Policy::Graph, now or after a change
  std::string graph_fault;  // why the graph is not proved to be free of collisions and deadlocks
  std::shared_ptr<const ShiftInput> shift;  // of a project with tasks; its agents have no plan
  // Otherwise agents follow their plans exactly.
  [[nodiscard]] bool isControlled() const {
    return shift || policy.policy != Policy::Follow || disturbances.any();
  }
};

// Of a run with this step, unless the settings have one. Errors: of their parameters.
[[nodiscard]] Result<simulation::SimulationOptions> optionsOf(const SimulationSettings& settings,
                                                              const collide::WorldOptions& world,
                                                              double step_s);

// When its run ends at the latest, if nothing else is asked for: a control ends it earlier, when
// nothing more will happen.
[[nodiscard]] Tick latestEndOf(const SimulationInput& input);

}  // namespace clearway::app
