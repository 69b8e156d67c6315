#include "app/simulation/setup/simulation_input.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/document/body/body_placement.h"
#include "app/document/body/body_shape.h"
#include "app/document/fleet/edited_fleet.h"
#include "app/document/fleet/fleet_execution.h"
#include "app/document/fleet/point_discs.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/simulation/policy/physical_agents.h"
#include "app/simulation/scene/play_scene.h"
#include "app/simulation/setup/scene_input.h"
#include "app/simulation/setup/shift_input.h"
#include "core/base/number_text.h"
#include "maps/text/safe_path.h"
#include "planner/validate/fleet/grid_fleet_check.h"

namespace clearway::app {
namespace {

using simulation::AgentDef;

constexpr double kDefaultStep_s = 0.05;
constexpr double kLeastRadius_m = 1e-3, kLargestRadius_m = 1e6;  // of cars
constexpr const char* kProject = "project";
constexpr Tick kLongestShift = Tick{24 * 3600} * kTicksPerSecond;

PolicyOptions policyOf(const SimulationSettings& settings) {
  PolicyOptions o;
  o.policy = policyNamed(settings.policy);
  o.seed = settings.seed;
  o.lookahead_s = settings.lookahead_s.value_or(o.lookahead_s);
  o.patience_s = settings.patience_s.value_or(o.patience_s);
  return o;
}

bool needsGraph(const SimulationSettings& settings) {
  return policyNamed(settings.policy) == Policy::Graph ||
         std::ranges::any_of(settings.changes,
                             [](const RunChange& c) { return c.policy == Policy::Graph; });
}

// What simulations of fleets do not know; empty: nothing.
std::string unknownToSimulations(const fleet::TimedFleetProblem& problem) {
  for (const auto& a : problem.agents)
    if (a.leaves) return "agent '" + a.id + "' leaves at its goal";
  for (const auto& o : problem.obstacles) {
    if (!o.isPermanent()) return "obstacle '" + o.id + "' is there for some time only";
  }
  return {};
}

// The agents, and behind them the obstacles as static bodies.
Result<void> addFleet(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
                      SimulationInput& out) {
  if (const std::string what = unknownToSimulations(problem); !what.empty()) {
    return fail(ErrorCode::InvalidArgument, what + ", which simulations do not know");
  }
  out.grid = problem.grid;
  std::vector<Shape> shapes;
  for (const fleet::AgentClass& c : problem.classes) {
    Result<Shape> shape = shapeOf(c.footprint);
    if (!shape) return tl::unexpected(shape.error());
    shapes.push_back(*std::move(shape));
  }
  for (std::size_t k = 0; k < plan.agents.size(); ++k) {
    const fleet::TimedAgent& agent = problem.agents[k];
    const fleet::AgentClass& c = problem.classes[agent.agent_class];
    AgentDef def;
    def.body.shape = shapes[agent.agent_class];
    def.body.pose = plan.agents[k].start;
    def.drive.speed_m_per_s = c.speed_m_per_s;
    def.drive.turn_rate_rad_per_s = c.turn_rate_rad_per_s;
    def.controller = simulation::FollowPath{plan.agents[k]};
    out.agents.push_back(std::move(def));
    out.names.push_back(agent.id);
    out.controlled.push_back({c, plan.agents[k], agent.goal_heading});
    out.end = std::max(out.end, plan.agents[k].end());
  }
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    Result<Shape> shape = shapeOf(o.footprint);
    if (!shape) return tl::unexpected(shape.error());
    AgentDef def;
    def.body.shape = *std::move(shape);
    def.body.pose = o.pose;
    def.body.mode = collide::BodyMode::Static;
    out.agents.push_back(std::move(def));
    out.names.push_back(o.id);
  }
  return {};
}

// The graph of a plan that has no fault, and its proof.
template <class Problem, class Plan, class... Stop>
Result<void> takeGraph(const std::string& fault, const Problem& problem, const Plan& plan,
                       const std::string& file, SimulationInput& out, Stop... stop) {
  if (!fault.empty()) {
    return fail(ErrorCode::InvalidArgument, "the plan has no graph: " + fault, file);
  }
  std::optional<ExecutablePlan> made = executable(problem, plan, nullptr, stop...);
  if (!made) return fail(ErrorCode::LimitExceeded, "interrupted", file);
  out.graph = std::move(made->graph);
  if (!made->proof.sound) out.graph_fault = made->proof.problem;
  return {};
}

Result<void> addGraph(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
                      const std::string& file, const SimulationSettings& settings,
                      SimulationInput& out) {
  StopCheck stop(Budget{}, settings.stop);
  const auto certificate = validation::validateTimedFleet(problem, plan, &stop);
  if (!certificate) return fail(ErrorCode::LimitExceeded, "interrupted", file);
  return takeGraph(certificate->free ? "" : certificate->problem, problem, plan, file, out, &stop);
}

Result<void> addGraph(const fleet::GridFleetProblem& problem, const fleet::GridFleetPlan& plan,
                      const std::string& file, SimulationInput& out) {
  const auto finding = validation::checkGridFleetPlan(problem, plan);
  return takeGraph(finding ? validation::describe(problem, *finding) : "", problem, plan, file,
                   out);
}

Result<SimulationInput> ofFleetPlan(const std::string& file, const SimulationSettings& settings) {
  const Result<OpenTimedFleetPlan> open = openTimedFleetPlan(file);
  if (!open) return tl::unexpected(open.error());
  if (auto r = checkTimes(*open, file); !r) return tl::unexpected(r.error());
  SimulationInput out;
  out.kind = "plan of a fleet";
  out.options = optionsOf(settings, {}, kDefaultStep_s);
  if (auto r = addFleet(open->fleet.problem, open->plan, out); !r) return tl::unexpected(r.error());
  out.colours = open->fleet.colours;
  if (needsGraph(settings)) {
    if (auto r = addGraph(open->fleet.problem, open->plan, file, settings, out); !r) {
      return tl::unexpected(r.error());
    }
  }
  return out;
}

Result<SimulationInput> ofPointPlan(const std::string& file, const SimulationSettings& settings) {
  const Result<OpenGridFleetPlan> open =
      openGridFleetOfPlan(file, settings.map_file, settings.load);
  if (!open) return tl::unexpected(open.error());
  SimulationInput out;
  out.takes_map_options = true;
  out.kind = "plan of a fleet";
  out.options = optionsOf(settings, {}, kDefaultStep_s);
  const Result<DiscFleet> discs = discFleetOf(*open);
  if (!discs) return fail(discs.error().code, discs.error().message, file);
  if (auto r = addFleet(discs->problem, discs->plan, out); !r) return tl::unexpected(r.error());
  if (needsGraph(settings)) {
    if (auto r = addGraph(open->problem, open->plan, file, out); !r) {
      return tl::unexpected(r.error());
    }
  }
  return out;
}

// Agents that work on tasks. Their paths are planned while the simulation runs.
Result<SimulationInput> ofShift(const OpenProject& open, const fleet::TimedFleetProblem& problem,
                                const std::string& file, const SimulationSettings& settings) {
  Result<ShiftInput> shift = shiftOf(problem, file, settings.tasks);
  if (!shift) return tl::unexpected(shift.error());
  SimulationInput out;
  out.kind = "tasks";
  out.options = optionsOf(settings, open.world, kDefaultStep_s);
  out.policy = policyOf(settings);
  fleet::TimedFleetPlan standing;
  for (const Pose& start : shift->starts) standing.agents.push_back({start, {}});
  if (auto r = addFleet(problem, standing, out); !r) return tl::unexpected(r.error());
  out.end = kLongestShift;
  out.disturbances = open.project.disturbances;
  out.shift = std::make_shared<const ShiftInput>(*std::move(shift));
  return out;
}

// What the project says where the settings do not.
Result<SimulationSettings> settingsOf(const OpenProject& open, const std::string& file,
                                      const SimulationSettings& given) {
  SimulationSettings out = given;
  const maps::SimulationSection& own = open.project.simulation;
  if (given.policy.empty() && given.tasks.empty()) out.policy = own.policy;
  if (!given.lookahead_s) out.lookahead_s = own.lookahead_s;
  if (!given.patience_s) out.patience_s = own.patience_s;
  if (own.tasks.empty() || !given.policy.empty() || !given.tasks.empty()) return out;
  const Result<std::filesystem::path> tasks =
      maps::resolveReference(own.tasks, file, maps::ReferencePolicy::InsideFolder);
  if (!tasks) return fail(tasks.error().code, "/simulation/tasks: " + tasks.error().message, file);
  out.tasks = tasks->string();
  return out;
}

// The known plan, if the check proves it and the policy can execute it.
std::optional<CheckedTimedFleet> knownPlan(const fleet::TimedFleetProblem& problem,
                                           const SimulationSettings& settings) {
  const fleet::TimedFleetPlan* known = settings.plan.get();
  if (known == nullptr || known->agents.size() != problem.agents.size()) return std::nullopt;
  StopCheck stop(Budget{}, settings.stop);
  auto certificate = validation::validateTimedFleet(problem, *known, &stop);
  if (!certificate || !certificate->free) return std::nullopt;
  if (needsGraph(settings)) {
    const auto graph = executable(problem, *known, nullptr, &stop);
    if (!graph || !graph->proof.sound) return std::nullopt;
  }
  CheckedTimedFleet out;
  out.result.status = PlanStatus::Solved;
  out.result.plan = *known;
  out.certificate = *std::move(certificate);
  return out;
}

CheckedTimedFleet newPlan(const fleet::TimedFleetProblem& problem,
                          const SimulationSettings& settings) {
  fleet::TimedFleetOptions options;
  options.seed = settings.seed;
  options.threads = settings.threads;
  options.robust = policyNamed(settings.policy) == Policy::Graph;
  fleet::TimedFleetControl control;
  control.stop = settings.stop;
  control.budget = settings.budget;
  if (settings.progress) {
    control.progress = [&](const fleet::TimedFleetProgress& p) {
      const std::size_t all = problem.agents.size();
      settings.progress(p.has_plan ? all : p.planned, all);
    };
  }
  return planCheckedTimedFleet(problem, options, control);
}

// Plans the fleet and checks the plan. `file` is its name in errors, `frame` that of its places.
Result<SimulationInput> ofFleet(const char* kind, const fleet::TimedFleetProblem& problem,
                                const maps::MapFrame& frame, const collide::WorldOptions& world,
                                const std::string& file, const SimulationSettings& settings) {
  const Result<void> good = checkFleetProblem(problem, settings.frame.value_or(frame));
  if (!good) return fail(good.error().code, good.error().message, file);
  std::optional<CheckedTimedFleet> known = knownPlan(problem, settings);
  const CheckedTimedFleet planned = known ? *std::move(known) : newPlan(problem, settings);
  SimulationInput out;
  out.kind = kind;
  out.options = optionsOf(settings, world, kDefaultStep_s);
  out.policy = policyOf(settings);
  out.status = planned.result.status;
  out.stop = planned.result.stop;
  out.reason = planned.result.reason;
  if (out.status != PlanStatus::Solved) return out;
  if (!planned.certificate.free) {
    return fail(ErrorCode::InvalidArgument,
                "the fleet's plan is refuted: " + planned.certificate.problem, file);
  }
  if (auto r = addFleet(problem, planned.result.plan, out); !r) return tl::unexpected(r.error());
  if (!needsGraph(settings)) return out;
  if (auto r = addGraph(problem, planned.result.plan, file, settings, out); !r) {
    return tl::unexpected(r.error());
  }
  return out;
}

// The fleet of a project; of the agents that may move only the first ones.
Result<ProjectFleet> firstAgents(const OpenProject& open, const std::string& file,
                                 std::optional<std::size_t> agents) {
  Result<ProjectFleet> fleet = fleetOfProject(open.map, open.project.agents, open.project.planner);
  if (!fleet) return fail(fleet.error().code, fleet.error().message, file);
  const std::size_t known = fleet->members.size();
  if (agents.value_or(known) > known) {
    return fail(ErrorCode::InvalidArgument,
                "--agents: the project has " + std::to_string(known) + " that may move", file);
  }
  fleet->members.resize(agents.value_or(known));
  fleet->problem.agents.resize(agents.value_or(known));
  return fleet;
}

Result<SimulationInput> ofProject(const OpenProject& open, const std::string& file,
                                  const SimulationSettings& given) {
  const Result<SimulationSettings> settings = settingsOf(open, file, given);
  if (!settings) return tl::unexpected(settings.error());
  const Result<ProjectFleet> fleet = firstAgents(open, file, given.agents);
  if (!fleet) return tl::unexpected(fleet.error());
  const bool has_tasks = !settings->tasks.empty();
  Result<SimulationInput> out =
      has_tasks ? ofShift(open, fleet->problem, file, *settings)
                : ofFleet(kProject, fleet->problem, open.map.frame, open.world, file, *settings);
  if (out) out->colours = coloursOf(*fleet, open.project.agents);
  if (!out || has_tasks) return out;
  out->disturbances = open.project.disturbances;
  for (const std::size_t k : fleet->members) {
    out->physics.push_back(open.project.agents[k].physics);
  }
  return out;
}

Result<SimulationInput> ofFleetProblem(const std::string& file,
                                       const SimulationSettings& settings) {
  const Result<TimedFleetFile> open = openTimedFleet(file);
  if (!open) return tl::unexpected(open.error());
  Result<SimulationInput> out =
      ofFleet("problem of a fleet", open->problem, open->frame, {}, file, settings);
  if (out) out->colours = open->colours;
  return out;
}

// A car's base drives arcs of at least the smallest radius of its plan.
void makeCar(const maps::PlanFile& plan, simulation::Drive& drive) {
  if (plan.planner.motion != maps::DriveModel::Car) return;
  double least = plan.planner.min_radius > 0.0 ? plan.planner.min_radius : kLargestRadius_m;
  for (const Motion& m : plan.path.motions) {
    const double angle = std::abs(turnAngle(m));
    if (angle > 0.0) least = std::min(least, travel(m) / angle);
  }
  if (least < kLeastRadius_m) return;  // it turns in place, against its settings
  drive.kind = simulation::DriveKind::Car;
  drive.min_radius_m = least;
}

// At the speeds of the editor's playback.
TimedPath timed(const Path& path) {
  TimedPath out{path.start, {}};
  Tick time = 0;
  for (const Motion& m : path.motions) {
    const double seconds = std::max(travel(m) / kProjectSpeed_m_per_s,
                                    std::abs(turnAngle(m)) / kProjectTurnRate_rad_per_s);
    const Tick duration =
        std::max<Tick>(1, static_cast<Tick>(std::ceil(seconds * double{kTicksPerSecond})));
    out.motions.push_back({m, time, duration});
    time += duration;
  }
  return out;
}

Result<SimulationInput> ofPlan(const maps::PlanFile& plan, const std::string& file,
                               const SimulationSettings& settings) {
  const Result<maps::GridMap> map = settings.map_file.empty()
                                        ? mapOfPlan(plan, file, settings.load)
                                        : openMap(settings.map_file, settings.load);
  if (!map) return tl::unexpected(map.error());
  SimulationInput out;
  out.takes_map_options = true;
  out.kind = "plan";
  collide::WorldOptions world;
  world.touch = plan.planner.touch;
  out.options = optionsOf(settings, world, kDefaultStep_s);
  out.grid = map->grid;
  const auto add = [&](const std::string& name, const maps::AgentShape& shape,
                       const maps::AgentPadding& padding, const Pose& pose) -> Result<void> {
    Result<Shape> exact = exactShapeOf(shape, padding);
    if (!exact) return fail(exact.error().code, exact.error().message, file);
    AgentDef def;
    def.body.shape = *std::move(exact);
    def.body.pose = pose;
    out.agents.push_back(std::move(def));
    out.names.push_back(name);
    const bool follows = policyNamed(settings.policy) == Policy::Follow &&
                         settings.disturbances.empty() && settings.changes.empty();
    if (follows) return {};
    Result<Footprint> footprint = footprintOf(shape, padding);
    if (!footprint) return fail(footprint.error().code, footprint.error().message, file);
    out.controlled.push_back(
        {{*std::move(footprint), kProjectSpeed_m_per_s, kProjectTurnRate_rad_per_s},
         {pose, {}},
         std::nullopt});
    return {};
  };
  if (auto r = add("agent", plan.shape, plan.padding, plan.path.start); !r) {
    return tl::unexpected(r.error());
  }
  const TimedPath path = timed(plan.path);
  if (needsGraph(settings)) {  // of one agent: without edges
    std::vector<std::size_t> motions(1 + plan.others.size(), 0);
    motions[0] = path.motions.size();
    out.graph = fleet::ActionGraph(motions, {});
  }
  out.end = path.end();
  out.agents[0].controller = simulation::FollowPath{path};
  makeCar(plan, out.agents[0].drive);
  if (!out.controlled.empty()) out.controlled[0].path = path;
  for (const maps::PlacedAgent& other : plan.others) {
    if (auto r = add(other.name, other.shape, other.padding, other.pose); !r) {
      return tl::unexpected(r.error());
    }
    out.agents.back().body.mode = collide::BodyMode::Static;
  }
  return out;
}

}  // namespace

simulation::SimulationOptions optionsOf(const SimulationSettings& settings,
                                        const collide::WorldOptions& world, double step_s) {
  simulation::SimulationOptions o;
  o.world = world;
  o.world.threads = settings.threads;
  o.step = std::max<Tick>(1, ticksOf(std::min(settings.step_s.value_or(step_s), kLongestStep_s)));
  return o;
}

Tick latestEndOf(const SimulationInput& input) {
  constexpr Tick kMoreTime = 600 * kTicksPerSecond;
  constexpr Tick kLongestPlan = Tick{1'000'000'000} * kTicksPerSecond;
  constexpr Tick kForceTime = 10 * kTicksPerSecond;  // forces lag behind plans
  if (input.shift) return input.end;
  const bool is_controlled = input.isControlled() || !input.changes.empty();
  if (input.has_physics && !is_controlled) return input.end + kForceTime;
  return is_controlled ? 10 * std::min(input.end, kLongestPlan) + kMoreTime : input.end;
}

Result<Shape> shapeOf(const Footprint& f) {
  if (f.isBox()) {
    const double more = f.paddingShape() == PaddingShape::Square ? 2.0 * f.padding() : 0.0;
    return Shape(BoxShape{f.length() + more, f.width() + more, f.radius()});
  }
  std::vector<ShapePart> parts;
  for (const ConvexPolygon& part : f.collisionParts()) {
    if (part.size() == 1) {
      parts.push_back({discShape(f.radius(), part.vertex(0)), {}});
    } else {
      parts.push_back({PolygonShape{part, f.radius()}, {}});
    }
  }
  return shapeOfParts(std::move(parts));
}

namespace {

Result<SimulationInput> openInput(const std::string& file, const SimulationSettings& settings) {
  const bool has_own_map = settings.map_file.empty();
  const auto refusal = [&file](const char* what) {
    return fail(ErrorCode::Conflict, std::string("--map is not for ") + what, file);
  };
  if (isTimedFleetPlan(file)) {
    return has_own_map ? ofFleetPlan(file, settings)
                       : refusal("the plan of a fleet, which names its problem");
  }
  if (isTimedFleetProblem(file)) {
    return has_own_map ? ofFleetProblem(file, settings) : refusal("the problem of a fleet");
  }
  if (isScene(file)) return has_own_map ? sceneInput(file, settings) : refusal("a scene");
  if (isGridFleetPlan(file)) return ofPointPlan(file, settings);
  const Result<Document> document = openDocument(file, settings.load);
  if (!document) return tl::unexpected(document.error());
  if (const auto* project = std::get_if<OpenProject>(&*document)) {
    return has_own_map ? ofProject(*project, file, settings) : refusal("a project");
  }
  if (const auto* plan = std::get_if<maps::PlanFile>(&*document)) {
    return ofPlan(*plan, file, settings);
  }
  return fail(ErrorCode::Unsupported,
              "this is a map or a scenario: simulate a project, a plan or a scene", file);
}

// What the settings say of any input.
Result<SimulationInput> withSettings(Result<SimulationInput> input, const std::string& file,
                                     const SimulationSettings& settings) {
  if (!input || input->status != PlanStatus::Solved) return input;
  if (settings.agents && input->kind != kProject && !input->shift) {
    return fail(ErrorCode::Unsupported, "--agents is for projects; this is a " + input->kind, file);
  }
  if (!settings.tasks.empty() && !input->shift) {
    return fail(ErrorCode::Unsupported, "tasks are for projects; this is a " + input->kind, file);
  }
  if (input->kind != kProject && !input->shift) input->policy = policyOf(settings);
  if (input->scene && (input->isControlled() || !settings.disturbances.empty())) {
    return fail(ErrorCode::Unsupported,
                "this is a scene: policies and disturbances are for plans and projects", file);
  }
  if (!settings.disturbances.empty()) {
    Result<maps::Disturbances> d = openDisturbances(settings.disturbances, input->grid->frame());
    if (!d) return tl::unexpected(d.error());
    input->disturbances = *std::move(d);
  }
  if (input->isControlled()) input->options.stuck_after = kForever;  // the control reports them
  if (settings.physics) {
    input->has_physics = true;
    addMasses(*settings.physics, input->physics, input->agents);
  }
  if (auto r = takeChanges(settings.changes, file, *input); !r) return tl::unexpected(r.error());
  return input;
}

}  // namespace

Result<SimulationInput> openSimulation(const std::string& file,
                                       const SimulationSettings& settings) {
  return withSettings(openInput(file, settings), file, settings);
}

Result<SimulationInput> openSimulation(const OpenProject& project, const std::string& file,
                                       const SimulationSettings& settings) {
  return withSettings(ofProject(project, file, settings), file, settings);
}

}  // namespace clearway::app
