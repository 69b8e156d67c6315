#include "app/simulation/setup/open_simulation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
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
#include "app/simulation/policy/shift_control.h"
#include "app/simulation/scene/scene_play.h"
#include "app/simulation/setup/scene_driving.h"
#include "app/simulation/setup/simulation_input.h"
#include "core/base/number_text.h"
#include "core/grid/covered_cells.h"
#include "maps/identify.h"
#include "maps/project/task_file.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"
#include "planner/query/proved_fleet.h"
#include "planner/validate/fleet/grid_fleet_check.h"

namespace clearway::app {
namespace {

// Reads a project and a file of tasks as a fleet at work.
//
// The agents begin at the centres of the traffic cells in which their starts are; their goals are
// ignored. Positions of tasks are cells of the map (maps/project/task_file.h), and mean the traffic
// cells that cover them. A release is a step: the time in which the slowest agent drives to the
// next traffic cell. Errors name the file, and the agent or the task. Thread-safe: no state.
std::string textOf(Cell c) {
  return "(" + std::to_string(c.column) + ", " + std::to_string(c.row) + ")";
}

Result<void> checkRest(const fleet::TimedFleetProblem& problem) {
  const auto moving = std::ranges::find_if_not(
      problem.obstacles, &std::vector<fleet::TimedMotion>::empty, &fleet::TimedObstacle::motions);
  if (moving == problem.obstacles.end()) return {};
  return fail(ErrorCode::Unsupported,
              "obstacle '%1' moves, and simulations of fleets have only obstacles at rest",
              {moving->id});
}

// The map with the cells that obstacles cover.
Result<OccupancyGrid> withObstacles(const fleet::TimedFleetProblem& problem) {
  TRY(checkRest(problem));
  OccupancyGrid grid = problem.grid;
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    for (const ConvexPolygon& part : o.footprint.collisionParts()) {
      const std::vector<Vec2> ring = placed(part, o.pose);
      const std::vector<Cell> cells = TRY(coveredCells(grid.frame(), ring, o.footprint.radius()));
      for (const Cell c : cells) {
        if (grid.frame().contains(c)) grid.set(c, true);
      }
    }
  }
  return grid;
}

Result<TrafficGrid> trafficGridOf(const fleet::TimedFleetProblem& agents,
                                  const std::vector<maps::TaskRow>& tasks,
                                  const std::optional<maps::BatterySection>& battery) {
  const OccupancyGrid grid = TRY(withObstacles(agents));
  std::vector<Pose> starts;
  std::vector<Cell> stops;
  for (const fleet::TimedAgent& agent : agents.agents) starts.push_back(agent.start);
  for (const maps::TaskRow& row : tasks) {
    stops.push_back(row.pickup);
    stops.push_back(row.dropoff);
  }
  if (battery) stops.insert(stops.end(), battery->places.begin(), battery->places.end());
  return TrafficGrid::make(grid, agents.classes, starts, stops);
}

// The starts at the centres of traffic cells.
Result<std::vector<Pose>> startsOn(const TrafficGrid& traffic,
                                   const fleet::TimedFleetProblem& agents) {
  std::vector<Pose> out;
  std::map<fleet::CellId, std::string> taken;
  for (const fleet::TimedAgent& agent : agents.agents) {
    const Cell cell = traffic.at(agent.start.position);
    if (!traffic.accepts(agent.start)) {
      return fail(ErrorCode::InvalidArgument,
                  "the agent '%1' starts where it has no room to turn; move the start", {agent.id});
    }
    const auto [other, is_new] = taken.try_emplace(traffic.id(cell), agent.id);
    if (!is_new) {
      return fail(ErrorCode::InvalidArgument,
                  "the agent '%1' starts in the same traffic cell as '%2'; move one of them",
                  {agent.id, other->second});
    }
    out.push_back({traffic.centre(cell), agent.start.heading});
  }
  return out;
}

// Why a task cannot be done; empty if it can.
Message faultOf(const maps::TaskRow& row, const TrafficGrid& traffic,
                const std::vector<Pose>& starts) {
  const Cell from = traffic.placeOf(row.pickup);
  const Cell to = traffic.placeOf(row.dropoff);
  for (const auto& [what, cell, coarse] :
       {std::tuple{"pick-up %1 is where no agent has room", row.pickup, from},
        std::tuple{"drop-off %1 is where no agent has room", row.dropoff, to}}) {
    if (traffic.grid().blocked(coarse)) return {what, {textOf(cell)}};
  }
  if (traffic.part(from) != traffic.part(to)) {
    return Message("its pick-up and drop-off are not connected");
  }
  const bool is_reached = std::ranges::any_of(starts, [&](const Pose& start) {
    return traffic.part(from) == traffic.part(traffic.at(start.position));
  });
  return is_reached ? Message() : Message("no agent can reach its pick-up");
}

Result<void> checkPlaces(const maps::BatterySection& battery, const OccupancyGrid& grid) {
  for (std::size_t k = 0; k < battery.places.size(); ++k) {
    const Cell cell = battery.places[k];
    if (grid.frame().contains(cell) && !grid.blocked(cell)) continue;
    return fail(ErrorCode::InvalidArgument,
                "/simulation/battery/places/%1: %2 is an obstacle or outside of the map",
                {k, textOf(cell)});
  }
  return {};
}

// Errors: a place where no agent has room, or that none can reach; two places next to each other.
Result<BatteryInput> batteryOf(const maps::BatterySection& section, const ShiftInput& shift) {
  BatteryInput out{section.drive_s, section.charge_s, section.reserve, {}};
  for (std::size_t k = 0; k < section.places.size(); ++k) {
    const Cell place = shift.traffic.placeOf(section.places[k]);
    const auto isReached = [&](const Pose& start) {
      return shift.traffic.part(place) == shift.traffic.part(shift.traffic.at(start.position));
    };
    Message why;
    if (shift.traffic.grid().blocked(place)) {
      why = Message("no agent has room there");
    } else if (!std::ranges::all_of(shift.starts, isReached)) {
      why = Message("not every agent can reach it");
    } else if (std::ranges::count(out.places, shift.traffic.id(place)) > 0) {
      why = Message("it is the same crossing as an earlier one");
    }
    if (!why.empty()) {
      return fail(ErrorCode::InvalidArgument, "/simulation/battery/places/%1: %2: %3",
                  {k, textOf(section.places[k]), why});
    }
    out.places.push_back(shift.traffic.id(place));
  }
  return out;
}

Result<ShiftInput> shiftOf(const fleet::TimedFleetProblem& agents, const std::string& project_file,
                           const std::string& tasks_file, const maps::SimulationSection& how) {
  const std::optional<maps::BatterySection>& battery = how.battery;
  const std::string source = tasks_file == "-" ? maps::kStandardInput : tasks_file;
  const std::string text = TRY(maps::readFileOrInput(tasks_file));
  const std::vector<maps::TaskRow> rows =
      TRY(maps::inFile(maps::parseTasks(text, how.stations), source));
  if (battery) TRY(inSource(checkPlaces(*battery, agents.grid), project_file));
  TrafficGrid traffic = TRY(inSource(trafficGridOf(agents, rows, battery), project_file));
  std::vector<Pose> starts = TRY(inSource(startsOn(traffic, agents), project_file));
  ShiftInput out{std::move(traffic), {}, std::move(starts), {}};
  double slowest = std::numeric_limits<double>::infinity();
  for (const fleet::TimedAgent& agent : agents.agents) {
    out.kinds.push_back(agents.classes[agent.agent_class]);
    slowest = std::min(slowest, out.kinds.back().speed_m_per_s);
  }
  out.step_s = out.traffic.meanDrive() / slowest;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const maps::TaskRow& row = rows[k];
    if (const Message why = faultOf(row, out.traffic, out.starts); !why.empty()) {
      return fail(ErrorCode::InvalidArgument, "task %1: %2", {k, why}, source);
    }
    constexpr double kMost = fleet::kNoStep - 1;
    const double release =
        std::clamp(std::ceil(row.release_s / out.step_s), static_cast<double>(row.release), kMost);
    out.tasks.push_back({static_cast<fleet::Step>(release),
                         out.traffic.id(out.traffic.placeOf(row.pickup)),
                         out.traffic.id(out.traffic.placeOf(row.dropoff))});
  }
  const auto takesTime = [](const maps::TaskRow& row) {
    return row.pickup_service_s > 0.0 || row.dropoff_service_s > 0.0;
  };
  if (std::ranges::any_of(rows, takesTime)) {
    for (const maps::TaskRow& row : rows) {
      out.services.push_back({ticksOf(row.pickup_service_s), ticksOf(row.dropoff_service_s)});
    }
  }
  if (battery) out.battery = TRY(inSource(batteryOf(*battery, out), project_file));
  return out;
}

// --- scenes: bodies follow their key frames or routes, or rest; the run applies the changes ---

using simulation::AgentDef;

// To the scene's time, as the pose.
static simulation::StepTrack trackOf(const maps::SceneBody& body, std::shared_ptr<Tick> time) {
  return [body, time = std::move(time)](Tick step, std::vector<MotionPart>& out) {
    maps::appendTrack(body, secondsOf(*time - step), secondsOf(*time), 0.0,
                      static_cast<double>(kTicksPerSecond), out);
  };
}

Result<SimulationInput> sceneInput(const std::string& file, const SimulationSettings& settings) {
  OpenScene open = TRY(openScene(file));
  SimulationInput out;
  out.kind = "scene";
  out.scene = std::make_unique<OpenScene>(std::move(open));
  out.scene_time = std::make_shared<Tick>(0);
  const maps::Scene& scene = out.scene->scene;
  CollideOptions collide_options;
  collide_options.threads = settings.threads;
  maps::SceneWorld how = scene.world;
  const collide::WorldOptions world = TRY(optionsOf(collide_options, out.scene->source, how));
  if (!settings.step_s && (!isWholeTicks(how.dt_s) || how.dt_s > kLongestStep_s)) {
    return fail(
        ErrorCode::InvalidArgument,
        "/world/dt: a step of %1 s is not a multiple of a microsecond up to 10^6 s: give --dt",
        {shortest(how.dt_s)}, out.scene->source);
  }
  TRY(checkDriving(scene, out.scene->source));
  out.options = TRY(optionsOf(settings, world, how.dt_s));
  out.end = ticksOf(std::min(how.steps * how.dt_s, 1e9));
  if (out.scene->map) out.grid = out.scene->map->grid;
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    const maps::SceneBody& body = scene.bodies[k];
    const Result<collide::BodyDef> def = worldBodyOf(body);
    if (!def) {
      return fail(def.error().code, "/bodies/%1%2", {k, def.error().message}, out.scene->source);
    }
    AgentDef agent;
    agent.body = *def;
    if (body.motion.size() > 1) {
      agent.controller = simulation::FollowFunction{[motion = body, time = out.scene_time](Tick) {
                                                      return maps::poseAt(motion, secondsOf(*time));
                                                    },
                                                    ticksOf(body.motion.back().time_s),
                                                    trackOf(body, out.scene_time)};
    }
    if (body.drive) agent.drive = driveOf(*body.drive);
    if (body.route) agent.controller = waypointsOf(*body.route);
    out.agents.push_back(std::move(agent));
    out.names.push_back(nameOf(body));
    out.ignores.push_back(body.ignores);
    out.physics.push_back(body.physics);
  }
  return out;
}

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

// The agents, and behind them the obstacles as static bodies.
Result<void> addFleet(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
                      SimulationInput& out) {
  TRY(checkRest(problem));
  out.grid = problem.grid;
  std::vector<Shape> shapes;
  for (const fleet::AgentClass& c : problem.classes) {
    Shape shape = TRY(shapeOf(c.footprint));
    shapes.push_back(std::move(shape));
  }
  for (std::size_t k = 0; k < plan.agents.size(); ++k) {
    const fleet::TimedAgent& agent = problem.agents[k];
    const fleet::AgentClass& c = problem.classes[agent.agent_class];
    AgentDef def;
    def.body.shape = shapes[agent.agent_class];
    def.body.pose = plan.agents[k].start;
    def.drive.speed_m_per_s = c.speed_m_per_s;
    def.drive.turn_rate_rad_per_s = c.turn_rate_rad_per_s;
    def.drive.acceleration_m_per_s2 = c.acceleration_m_per_s2;
    def.drive.turn_acceleration_rad_per_s2 = c.turn_acceleration_rad_per_s2;
    def.controller = simulation::FollowPath{plan.agents[k]};
    out.agents.push_back(std::move(def));
    out.names.push_back(agent.id);
    out.controlled.push_back({c, plan.agents[k], agent.goal_heading});
    out.presence.push_back({0, agent.leaves ? plan.agents[k].end() : kForever, agent.leaves});
    out.end = std::max(out.end, plan.agents[k].end());
  }
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    Shape shape = TRY(shapeOf(o.footprint));
    AgentDef def;
    def.body.shape = std::move(shape);
    def.body.pose = o.pose;
    def.body.mode = collide::BodyMode::Static;
    out.agents.push_back(std::move(def));
    out.names.push_back(o.id);
    out.presence.push_back({o.begin, o.end, false});
  }
  return {};
}

// Why a policy cannot decide what agents do; empty: it can.
Message unknownToPolicies(const SimulationInput& input) {
  for (std::size_t k = 0; k < input.presence.size(); ++k) {
    const Presence& p = input.presence[k];
    if (p.leaves) return {"agent '%1' leaves at its goal", {input.names[k]}};
    if (p.from > 0 || p.until < kForever) {
      return {"obstacle '%1' is there for some time only", {input.names[k]}};
    }
  }
  return {};
}

// The graph of a plan that has no fault, and its proof.
template <class Problem, class Plan, class... Stop>
Result<void> takeGraph(const Message& fault, const Problem& problem, const Plan& plan,
                       const std::string& file, SimulationInput& out, Stop... stop) {
  if (!fault.empty()) {
    return fail(ErrorCode::InvalidArgument, "the plan has no graph: %1", {fault}, file);
  }
  std::optional<ExecutablePlan> made = executable(problem, plan, nullptr, stop...);
  if (!made) return fail(ErrorCode::LimitExceeded, "interrupted", file);
  out.graph = std::move(made->graph);
  if (!made->proof.sound) out.graph_fault = made->proof.problem.text();
  return {};
}

Result<void> addGraph(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
                      const std::string& file, const SimulationSettings& settings,
                      SimulationInput& out) {
  StopCheck stop(Budget{}, settings.stop);
  const auto certificate = validation::validateTimedFleet(problem, plan, &stop);
  if (!certificate) return fail(ErrorCode::LimitExceeded, "interrupted", file);
  return takeGraph(certificate->free ? Message() : certificate->problem, problem, plan, file, out,
                   &stop);
}

Result<void> addGraph(const fleet::GridFleetProblem& problem, const fleet::GridFleetPlan& plan,
                      const std::string& file, SimulationInput& out) {
  const auto finding = validation::checkGridFleetPlan(problem, plan);
  return takeGraph(finding ? validation::describe(problem, *finding) : "", problem, plan, file,
                   out);
}

Result<SimulationInput> ofFleetPlan(const std::string& file, const SimulationSettings& settings) {
  const OpenTimedFleetPlan open = TRY(openTimedFleetPlan(file));
  TRY(checkTimes(open, file));
  SimulationInput out;
  out.kind = "plan of a fleet";
  out.options = TRY(optionsOf(settings, {}, kDefaultStep_s));
  TRY(addFleet(open.fleet.problem, open.plan, out));
  out.frame = open.fleet.map.frame;
  out.colours = open.fleet.colours;
  if (needsGraph(settings)) {
    TRY(addGraph(open.fleet.problem, open.plan, file, settings, out));
  }
  return out;
}

Result<SimulationInput> ofPointPlan(const std::string& file, const SimulationSettings& settings) {
  const OpenGridFleetPlan open = TRY(openGridFleetOfPlan(file, settings.map_file, settings.load));
  SimulationInput out;
  out.takes_map_options = true;
  out.kind = "plan of a fleet";
  out.options = TRY(optionsOf(settings, {}, kDefaultStep_s));
  const DiscFleet discs = TRY(inSource(discFleetOf(open), file));
  TRY(addFleet(discs.problem, discs.plan, out));
  out.frame = open.map.frame;
  if (needsGraph(settings)) {
    TRY(addGraph(open.problem, open.plan, file, out));
  }
  return out;
}

// Agents that work on tasks. Their paths are planned while the simulation runs.
Result<SimulationInput> ofShift(const OpenProject& open, const fleet::TimedFleetProblem& problem,
                                const std::string& file, const SimulationSettings& settings) {
  ShiftInput shift = TRY(shiftOf(problem, file, settings.tasks, open.project.simulation));
  SimulationInput out;
  out.kind = "tasks";
  out.options = TRY(optionsOf(settings, open.world, kDefaultStep_s));
  out.policy = policyOf(settings);
  fleet::TimedFleetPlan standing;
  for (const Pose& start : shift.starts) standing.agents.push_back({start, {}});
  TRY(addFleet(problem, standing, out));
  out.frame = open.map.frame;
  out.end = kLongestShift;
  out.disturbances = open.project.disturbances;
  out.shift = std::make_shared<const ShiftInput>(std::move(shift));
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
  if (!tasks)
    return fail(tasks.error().code, "/simulation/tasks: %1", {tasks.error().message}, file);
  out.tasks = tasks->string();
  return out;
}

// The known plan, if the check proves it and the policy can execute it.
std::optional<fleet::ProvedTimedFleet> knownPlan(const fleet::TimedFleetProblem& problem,
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
  fleet::ProvedTimedFleet out;
  out.result.status = PlanStatus::Solved;
  out.result.plan = *known;
  out.certificate = *std::move(certificate);
  return out;
}

Result<fleet::ProvedTimedFleet> newPlan(const fleet::TimedFleetProblem& problem,
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
  return fleet::planProvedTimedFleet(problem, options, control);
}

// Plans the fleet and checks the plan. `file` is its name in errors, `frame` that of its places.
Result<SimulationInput> ofFleet(const char* kind, const fleet::TimedFleetProblem& problem,
                                const maps::MapFrame& frame, const collide::WorldOptions& world,
                                const std::string& file, const SimulationSettings& settings) {
  TRY(inSource(checkFleetProblem(problem, settings.frame.value_or(frame)), file));
  std::optional<fleet::ProvedTimedFleet> known = knownPlan(problem, settings);
  const fleet::ProvedTimedFleet planned =
      known ? *std::move(known) : TRY(inSource(newPlan(problem, settings), file));
  SimulationInput out;
  out.kind = kind;
  out.options = TRY(optionsOf(settings, world, kDefaultStep_s));
  out.policy = policyOf(settings);
  out.status = planned.result.status;
  out.stop = planned.result.stop;
  out.reason = planned.result.reason;
  if (out.status != PlanStatus::Solved) return out;
  if (!planned.certificate.free) {
    return fail(ErrorCode::InvalidArgument, "the fleet's plan is refuted: %1",
                {planned.certificate.problem}, file);
  }
  TRY(addFleet(problem, planned.result.plan, out));
  if (!needsGraph(settings)) return out;
  TRY(addGraph(problem, planned.result.plan, file, settings, out));
  return out;
}

// The fleet of a project; of the agents that may move only the first ones.
Result<ProjectFleet> firstAgents(const OpenProject& open, const std::string& file,
                                 std::optional<std::size_t> agents) {
  ProjectFleet fleet =
      TRY(inSource(fleetOfProject(open.map, open.project.agents, open.project.planner), file));
  const std::size_t known = fleet.members.size();
  if (agents.value_or(known) > known) {
    return fail(ErrorCode::InvalidArgument, "--agents: the project has %1 that may move", {known},
                file);
  }
  fleet.members.resize(agents.value_or(known));
  fleet.problem.agents.resize(agents.value_or(known));
  return fleet;
}

Result<SimulationInput> ofProject(OpenProject open, const std::string& file,
                                  const SimulationSettings& given) {
  TRY(inSource(blockZones(open), file));
  const SimulationSettings settings = TRY(settingsOf(open, file, given));
  const ProjectFleet fleet = TRY(firstAgents(open, file, given.agents));
  const bool has_tasks = !settings.tasks.empty();
  Result<SimulationInput> out =
      has_tasks ? ofShift(open, fleet.problem, file, settings)
                : ofFleet(kProject, fleet.problem, open.map.frame, open.world, file, settings);
  if (!out) return out;
  out->frame = open.map.frame;
  out->colours = coloursOf(fleet, open.project.agents);
  if (const auto warning = viaWarning(open.project.agents)) out->warnings.push_back(*warning);
  if (has_tasks) return out;
  out->disturbances = open.project.disturbances;
  for (const std::size_t k : fleet.members) {
    out->physics.push_back(open.project.agents[k].physics);
  }
  return out;
}

Result<SimulationInput> ofFleetProblem(const std::string& file,
                                       const SimulationSettings& settings) {
  const TimedFleetFile open = TRY(openTimedFleet(file));
  Result<SimulationInput> out =
      ofFleet("problem of a fleet", open.problem, open.frame, {}, file, settings);
  if (out) out->frame = open.map.frame;
  if (out) out->colours = open.colours;
  return out;
}

// A car's base drives arcs of at least the smallest radius of its plan.
void makeCar(const maps::PlanFile& plan, simulation::Drive& drive) {
  if (plan.planner.motion != DriveKind::Car) return;
  double least = plan.planner.min_radius > 0.0 ? plan.planner.min_radius : kLargestRadius_m;
  for (const Motion& m : plan.path.motions) {
    const double angle = std::abs(turnAngle(m));
    if (angle > 0.0) least = std::min(least, travel(m) / angle);
  }
  if (least < kLeastRadius_m) return;  // it turns in place, against its settings
  drive.kind = DriveKind::Car;
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
  const maps::GridMap map =
      TRY(settings.map_file.empty() ? mapOfPlan(plan, file, settings.load)
                                    : openMap(settings.map_file, settings.load));
  SimulationInput out;
  out.takes_map_options = true;
  out.kind = "plan";
  collide::WorldOptions world;
  world.touch = plan.planner.touch;
  out.options = TRY(optionsOf(settings, world, kDefaultStep_s));
  out.grid = map.grid;
  out.frame = map.frame;
  const auto add = [&](const std::string& name, const maps::AgentShape& shape,
                       const maps::AgentPadding& padding, const Pose& pose) -> Result<void> {
    Shape exact = TRY(inSource(exactShapeOf(shape, padding), file));
    AgentDef def;
    def.body.shape = std::move(exact);
    def.body.pose = pose;
    out.agents.push_back(std::move(def));
    out.names.push_back(name);
    const bool follows = policyNamed(settings.policy) == Policy::Follow &&
                         settings.disturbances.empty() && settings.changes.empty();
    if (follows) return {};
    Footprint footprint = TRY(inSource(footprintOf(shape, padding), file));
    out.controlled.push_back(
        {{std::move(footprint), kProjectSpeed_m_per_s, kProjectTurnRate_rad_per_s},
         {pose, {}},
         std::nullopt});
    return {};
  };
  TRY(add("agent", plan.shape, plan.padding, plan.path.start));
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
    TRY(add(other.name, other.shape, other.padding, other.pose));
    out.agents.back().body.mode = collide::BodyMode::Static;
  }
  return out;
}

// Why a run cannot be changed so; null if it can.
const char* refusalOf(const RunChange& c, const SimulationInput& input, bool has_replanned) {
  if (input.scene) return "this is a scene: policies and disturbances are for plans and projects";
  if (input.has_physics) return "runs with physics are repeated without changes";
  if (input.shift && (c.policy || c.patience_s)) {
    return "agents with tasks have no policy: they are planned again all the time";
  }
  if (c.policy == Policy::Graph && has_replanned) {
    return "the policy 'graph' is that of the plan, from which 'replan' departs";
  }
  return nullptr;
}

// Checks the changes, reads their files, and adds them to an input. Errors: Unsupported, for what
// the run cannot change; those of the files. `file`: what is simulated, in errors.
Result<void> takeChanges(const std::vector<RunChange>& changes, const std::string& file,
                         SimulationInput& input) {
  bool has_replanned = input.policy.policy == Policy::Replan;
  for (RunChange c : changes) {
    if (!c.any()) continue;
    if (const char* const why = refusalOf(c, input, has_replanned)) {
      return fail(ErrorCode::Unsupported, why, file);
    }
    has_replanned = has_replanned || c.policy == Policy::Replan;
    if (!c.disturbances_file.empty()) {
      maps::Disturbances d = TRY(openDisturbances(c.disturbances_file, input.grid->frame()));
      c.disturbances = std::move(d);
    }
    input.changes.push_back(std::move(c));
  }
  return {};
}

Result<SimulationInput> openInput(const std::string& file, const SimulationSettings& settings) {
  const bool has_own_map = settings.map_file.empty();
  const auto refusal = [&file](const char* what) {
    return fail(ErrorCode::Conflict, "--map is not for %1", {what}, file);
  };
  const std::optional<maps::FileKind> kind = maps::fileKind(file);
  if (kind == maps::FileKind::ShapedFleetPlan) {
    return has_own_map ? ofFleetPlan(file, settings)
                       : refusal("the plan of a fleet, which names its problem");
  }
  if (kind == maps::FileKind::FleetProblem) {
    return has_own_map ? ofFleetProblem(file, settings) : refusal("the problem of a fleet");
  }
  if (kind == maps::FileKind::Scene) {
    return has_own_map ? sceneInput(file, settings) : refusal("a scene");
  }
  if (kind == maps::FileKind::PointFleetPlan) return ofPointPlan(file, settings);
  const Document document = TRY(openDocument(file, settings.load));
  if (const auto* project = std::get_if<OpenProject>(&document)) {
    return has_own_map ? ofProject(*project, file, settings) : refusal("a project");
  }
  if (const auto* plan = std::get_if<maps::PlanFile>(&document)) {
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
    return fail(ErrorCode::Unsupported, "--agents is for projects; this is a %1", {input->kind},
                file);
  }
  if (!settings.tasks.empty() && !input->shift) {
    return fail(ErrorCode::Unsupported, "tasks are for projects; this is a %1", {input->kind},
                file);
  }
  if (input->kind != kProject && !input->shift) input->policy = policyOf(settings);
  if (input->scene && (input->isControlled() || !settings.disturbances.empty())) {
    return fail(ErrorCode::Unsupported,
                "this is a scene: policies and disturbances are for plans and projects", file);
  }
  if (!settings.disturbances.empty()) {
    maps::Disturbances d = TRY(openDisturbances(settings.disturbances, input->grid->frame()));
    input->disturbances = std::move(d);
  }
  if (input->isControlled() || !settings.changes.empty()) {
    if (const Message what = unknownToPolicies(*input); !what.empty()) {
      return fail(ErrorCode::Unsupported, "%1, which policies and disturbances do not know", {what},
                  file);
    }
  }
  if (input->isControlled()) input->options.stuck_after = kForever;  // the control reports them
  if (settings.physics) {
    input->has_physics = true;
    addMasses(*settings.physics, input->physics, input->agents);
  }
  TRY(takeChanges(settings.changes, file, *input));
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
