// clearway.Fleet and clearway.GridFleet: fleets of robots with a shape in continuous time, and of
// points on a grid; their plans are proved (planner/query/proved_fleet.h).
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/body/covered_area.h"
#include "app/document/fleet/grid_fleet.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "app/document/plan/plan_report.h"
#include "app/python/arrays.h"
#include "app/python/binding.h"
#include "app/python/errors.h"
#include "app/python/fleet.h"
#include "app/python/footprint.h"
#include "app/python/map.h"
#include "app/python/running.h"
#include "core/base/number_text.h"
#include "core/base/ticks.h"
#include "maps/plan/project_agent.h"
#include "maps/text/outside_references.h"
#include "planner/query/goal_assignment.h"

namespace clearway::python {

void checkAgent(const maps::ProjectAgent& agent) {
  if (agent.name.empty()) refuse("name", "name is empty");
  for (const auto& [what, value] :
       {std::pair{"speed", agent.speed}, std::pair{"turn_rate", agent.turn_rate}}) {
    if (value >= maps::kSlowestSpeed && value <= maps::kFastestSpeed) continue;
    refuse(what, std::string(what) + " is " + shortest(value) + ": it must be from 1e-4 to 1e4");
  }
  if (!(agent.min_radius >= 0.0 && agent.min_radius <= kMaxCoordinate_m)) {
    refuse("min_radius",
           "min_radius is " + shortest(agent.min_radius) + ": it must be from 0 to 1e7");
  }
}

namespace {

// --- Agents and options ---

Budget limitOf(std::optional<double> time_limit_s) {
  Budget budget;
  if (!time_limit_s) return budget;
  if (!(*time_limit_s > 0.0)) {
    refuse("time_limit", "time_limit is " + shortest(*time_limit_s) + ": it must be above 0");
  }
  budget.time_limit_s = *time_limit_s;
  return budget;
}

// The value with this name; `names` are all of them.
template <class E, class Names>
E namedIn(const Names& values, const std::string& name, const std::string& field) {
  std::string names;
  for (const E value : values) {
    const std::string known(toString(value));
    if (known == name) return value;
    names += (names.empty() ? "" : ", ") + known;
  }
  refuse(field, field + " is '" + name + "': it must be one of " + names);
}

maps::ProjectAgent makeAgent(const std::string& name, const Outline& footprint,
                             const py::object& start, const py::object& goal, double speed,
                             double turn_rate, const std::string& motion, double min_radius,
                             bool is_static) {
  maps::ProjectAgent agent;
  agent.name = name;
  agent.shape = footprint.shape;
  agent.padding = footprint.padding;
  agent.start = poseOf(start, "start");
  if (!goal.is_none() && isNested(goal)) {
    for (const py::object& item : itemsOf(goal, "goal")) addGoal(agent, goalOf(item, "goal"));
  } else if (!goal.is_none()) {
    agent.goal = goalOf(goal, "goal");
  }
  const std::optional<DriveKind> drive = maps::valueIn(maps::kDriveModels, motion);
  if (!drive) refuse("motion", "motion is '" + motion + "': it must be one of diff, car, omni");
  agent.speed = speed;
  agent.turn_rate = turn_rate;
  agent.motion = *drive;
  agent.min_radius = min_radius;
  if (is_static) agent.mode = maps::SceneMode::Static;
  checkAgent(agent);
  return agent;
}

// --- In continuous time ---

// Whose goals agents drive to; nullopt: each to its own.
std::optional<fleet::GoalRule> goalRuleOf(const std::string& name) {
  using Rule = std::optional<fleet::GoalRule>;
  return choiceOf<Rule>("assign_goals", name,
                        {{"own", Rule()},
                         {"sum", Rule(fleet::GoalRule::LeastSum)},
                         {"makespan", Rule(fleet::GoalRule::LeastMakespan)}});
}

template <class A>
py::object goalsOf(const A& answer) {
  if (answer.goal_of.empty()) return py::none();
  return py::cast(answer.goal_of);
}

std::shared_ptr<TimedFleet> makeFleet(const Map& map,
                                      const std::vector<maps::ProjectAgent>& agents) {
  app::ProjectFleet made =
      valueOf(app::fleetOfProject(*map.cells, agents, maps::PlannerSettings{}), "agents");
  std::vector<fleet::AgentId> without_goal;
  for (std::size_t k = 0; k < made.members.size(); ++k) {
    if (!agents[made.members[k]].goal) without_goal.push_back(static_cast<fleet::AgentId>(k));
  }
  return std::make_shared<TimedFleet>(
      TimedFleet{map, std::move(made.problem), std::move(without_goal)});
}

std::shared_ptr<TimedFleet> loadFleet(const std::filesystem::path& path, bool allow_outside) {
  const py::gil_scoped_release release;
  const auto permission =
      allow_outside ? std::make_unique<const maps::OutsideReferences>(path) : nullptr;
  app::TimedFleetFile file = valueOf(app::openTimedFleet(path.string()), path.string());
  Map map{std::make_shared<maps::GridMap>(std::move(file.map)),
          std::filesystem::path(file.map_file).filename().string()};
  std::vector<fleet::AgentId> without_goal;
  for (fleet::AgentId a = 0; a < file.problem.agents.size(); ++a) {
    const bool has_none =
        std::ranges::find(file.without_goal, file.problem.agents[a].id) != file.without_goal.end();
    if (has_none) without_goal.push_back(a);
  }
  return std::make_shared<TimedFleet>(
      TimedFleet{std::move(map), std::move(file.problem), std::move(without_goal)});
}

TimedAnswer planFleet(const std::shared_ptr<TimedFleet>& of, const std::string& planner,
                      const std::string& assign_goals, bool anytime, bool robust,
                      std::optional<std::uint64_t> iterations, std::uint64_t seed,
                      std::int64_t threads, std::optional<double> time_limit,
                      const py::object& callback) {
  const std::optional<fleet::GoalRule> rule = goalRuleOf(assign_goals);
  fleet::TimedFleetOptions options;
  options.planner = namedIn<FleetMethod>(kFleetMethods, planner, "planner");
  options.anytime = anytime;
  options.robust = robust;
  options.iterations = iterations.value_or(options.iterations);
  options.seed = seed;
  options.threads = threadsOf(threads);
  if (anytime && !iterations && !time_limit) {
    refuse("anytime", "anytime needs time_limit or iterations");
  }
  fleet::TimedFleetControl control;
  control.budget = limitOf(time_limit);
  Running running(callback);
  control.stop = &running.stop();
  if (running.reports()) {
    const auto agents = static_cast<double>(of->problem.agents.size());
    control.progress = [&running, agents](const fleet::TimedFleetProgress& p) {
      const auto done = static_cast<double>(p.prepared + p.planned);
      running.reportSometimes({p.has_plan ? 1.0 : done / (2.0 * agents), p.iterations});
    };
  }
  using Assigned = Result<fleet::AssignedTimedFleet>;
  Assigned found = running([&]() -> Assigned {
    TRY(app::checkFleetProblem(of->problem, of->map.cells->frame));
    return fleet::planAssignedTimedFleet(of->problem, rule, of->without_goal, options, control);
  });
  fleet::AssignedTimedFleet assigned = valueOf(std::move(found), "agents");
  return {of, std::move(assigned.fleet), std::move(assigned.goals.goal_of)};
}

std::vector<std::string> namesOf(const TimedFleet& of) {
  std::vector<std::string> names;
  for (const fleet::TimedAgent& agent : of.problem.agents) names.push_back(agent.id);
  return names;
}

py::list posesOf(const TimedAnswer& a) {
  py::list out;
  for (const TimedPath& path : a.proved.result.plan.agents) {
    std::vector<Pose> poses;
    for (const TimedPose& p : posesAtEnds(path)) poses.push_back(p.pose);
    out.append(poseArray(a.cells(), poses));
  }
  return out;
}

py::list timesOf(const TimedAnswer& a) {
  py::list out;
  for (const TimedPath& path : a.proved.result.plan.agents) {
    std::vector<double> times;
    for (const TimedPose& p : posesAtEnds(path)) times.push_back(secondsOf(p.time));
    out.append(py::array_t<double>(static_cast<Py_ssize_t>(times.size()), times.data()));
  }
  return out;
}

std::vector<Pose> posesAt(const TimedAnswer& a, double time_s) {
  constexpr double kLatest_s = 1e9;
  if (!(time_s >= 0.0 && time_s <= kLatest_s)) {
    refuse("time", "time is " + shortest(time_s) + ": it must be from 0 to 1e9");
  }
  std::vector<Pose> poses;
  for (const TimedPath& path : a.proved.result.plan.agents) {
    poses.push_back(poseAt(path, ticksOf(time_s)));
  }
  return poses;
}

py::array_t<double> at(const TimedAnswer& a, double time_s) {
  return poseArray(a.cells(), posesAt(a, time_s));
}

py::list agentRings(const TimedAnswer& a, double time_s) {
  const std::vector<Pose> poses = posesAt(a, time_s);
  py::list out;
  for (std::size_t k = 0; k < poses.size(); ++k) {
    py::list rings;
    for (const PolygonRing& ring : app::coveredRings(a.fleet->problem.footprintOf(k), poses[k])) {
      rings.append(pointArray(a.cells(), ring));
    }
    out.append(std::move(rings));
  }
  return out;
}

py::object separationOf(const TimedAnswer& a) {
  const auto& separation = a.proved.certificate.separation;
  if (!a.isSolved() || !separation) return py::none();
  return py::float_(a.toOwn(separation->lower_bound_m));
}

std::string describeFleet(const TimedFleet& of) {
  return "<clearway.Fleet of " + app::plural(static_cast<long>(of.problem.agents.size()), "agent") +
         ">";
}

std::string describeAnswer(const TimedAnswer& a) {
  const fleet::TimedFleetResult& r = a.proved.result;
  std::string text = std::string("<clearway.FleetResult ") + toString(r.status);
  if (!a.isSolved()) return text + ": " + r.reason.text() + ">";
  return text + ", makespan " + roundedText(secondsOf(r.cost.makespan)) + " s, sum of costs " +
         roundedText(secondsOf(r.cost.sum_of_costs)) + " s>";
}

// --- On a grid ---

// Rows (row, column).
std::vector<fleet::CellId> cellsOf(const py::object& given, const fleet::GridFleetProblem& problem,
                                   const std::string& field) {
  std::vector<fleet::CellId> out;
  for (const Vec2 p : pointsOf(given, field)) {
    const std::string name = field + "[" + std::to_string(out.size()) + "]";
    const bool is_whole = p.x == std::floor(p.x) && p.y == std::floor(p.y);
    const GridFrame& frame = problem.grid.frame();
    if (!is_whole || p.x < 0.0 || p.y < 0.0 || p.x >= frame.rows() || p.y >= frame.columns()) {
      refuse(name, name + " is (" + shortest(p.x) + ", " + shortest(p.y) +
                       "): it must be (row, column) of a cell of the map");
    }
    out.push_back(problem.cellId({static_cast<std::int32_t>(p.x), static_cast<std::int32_t>(p.y)}));
  }
  return out;
}

app::GridFleetRules rulesOf(bool diagonal, std::uint32_t robustness, bool forbids_cycles) {
  return {diagonal ? fleet::Neighbourhood::Eight : fleet::Neighbourhood::Four, robustness,
          forbids_cycles};
}

std::shared_ptr<GridFleet> makeGridFleet(const Map& map, const py::object& starts,
                                         const py::object& goals, bool diagonal,
                                         std::uint32_t robustness, bool forbids_cycles) {
  const app::GridFleetRules rules = rulesOf(diagonal, robustness, forbids_cycles);
  fleet::GridFleetProblem problem{
      map.cells->grid, {}, {}, rules.neighbourhood, rules.robustness, rules.forbids_cycles};
  problem.starts = cellsOf(starts, problem, "starts");
  problem.goals = cellsOf(goals, problem, "goals");
  if (problem.starts.size() != problem.goals.size()) {
    refuse("goals", "goals has " + std::to_string(problem.goals.size()) + " cells, and starts " +
                        std::to_string(problem.starts.size()));
  }
  valueOf(fleet::checkGridFleetProblem(problem), "starts");
  return std::make_shared<GridFleet>(GridFleet{map, std::move(problem)});
}

std::shared_ptr<GridFleet> loadGridFleet(const std::filesystem::path& path,
                                         const std::optional<Map>& map, std::size_t agents,
                                         bool diagonal, std::uint32_t robustness,
                                         bool forbids_cycles) {
  const std::string file = path.string();
  const app::GridFleetRules rules = rulesOf(diagonal, robustness, forbids_cycles);
  const py::gil_scoped_release release;
  if (map) {
    const maps::Scenario scenario = valueOf(app::openScenario(file), file);
    return std::make_shared<GridFleet>(GridFleet{
        *map, valueOf(app::gridFleetOf(*map->cells, scenario, agents, rules, file), file)});
  }
  app::GridInstance instance = valueOf(app::openGridInstance(file), file);
  fleet::GridFleetProblem problem =
      valueOf(app::gridFleetOf(instance.map, instance.scenario, agents, rules, file), file);
  Map own = mapOf(std::move(instance.map), path.filename().string());
  return std::make_shared<GridFleet>(GridFleet{std::move(own), std::move(problem)});
}

GridAnswer planGridFleet(const std::shared_ptr<GridFleet>& of, const std::string& planner,
                         const std::string& assign_goals, double weight, bool anytime,
                         std::optional<std::uint64_t> iterations, std::uint64_t seed,
                         std::int64_t threads, std::optional<double> time_limit,
                         const py::object& callback) {
  const std::optional<fleet::GoalRule> rule = goalRuleOf(assign_goals);
  using enum fleet::GridFleetPlanner;
  constexpr std::array kAll{Auto, Lacam, Lns, Lns2, Prioritised, Cbs, Ca, Wca, Dwca};
  fleet::GridFleetOptions options;
  options.planner = namedIn<fleet::GridFleetPlanner>(kAll, planner, "planner");
  options.weight = weight;
  options.anytime = anytime;
  options.iterations = iterations.value_or(options.iterations);
  options.seed = seed;
  options.threads = threadsOf(threads);
  fleet::GridFleetControl control;
  control.budget = limitOf(time_limit);
  Running running(callback);
  control.stop = &running.stop();
  if (running.reports()) {
    control.progress = [&running](const fleet::GridFleetProgress& p) {
      running.reportSometimes({p.has_plan ? 1.0 : 0.0, p.iterations});
    };
  }
  fleet::AssignedGridFleet assigned = valueOf(
      running([&] { return fleet::planAssignedGridFleet(of->problem, rule, options, control); }),
      "options");
  return {of, std::move(assigned.fleet), std::move(assigned.goals.goal_of)};
}

// (steps, agents, 2).
py::array_t<std::int32_t> cellsOf(const GridAnswer& a) {
  const fleet::GridFleetPlan& plan = a.proved.result.plan;
  py::array_t<std::int32_t> out({plan.steps(), a.fleet->problem.agents(), std::size_t{2}});
  std::int32_t* to = out.mutable_data();
  for (const fleet::CellId id : plan.cells) {
    const Cell cell = a.fleet->problem.cell(id);
    *to++ = cell.row;
    *to++ = cell.column;
  }
  return out;
}

std::string describeGridAnswer(const GridAnswer& a) {
  const fleet::GridFleetResult& r = a.proved.result;
  std::string text = std::string("<clearway.GridFleetResult ") + toString(r.status);
  if (!a.isSolved()) return text + ": " + r.reason.text() + ">";
  return text + ", makespan " + std::to_string(r.cost.makespan) + " steps, sum of costs " +
         std::to_string(r.cost.sum_of_costs) + ">";
}

// --- The module ---

constexpr const char* kAgentDoc =
    R"(Agent(name, footprint, start, goal=None, *, speed=1.0, turn_rate=pi/2, motion="diff", min_radius=0.0, static=False)

A robot of a Fleet.

name: unique in the fleet, at most 64 bytes.
footprint: a Footprint, in the map's unit.
start: (x, y, heading [rad]); goal: the same, (x, y) for any heading, or a list of alternatives;
  None: it ends where it began, and may make room.
speed [m/s], turn_rate [rad/s]; motion: "diff", "omni", or "car" with a min_radius.
static: it does not move: an obstacle.

Agents and fleets can be pickled.
Raises InvalidArgument; `field` is the argument.)";

constexpr const char* kFleetDoc = R"(Fleet(map, agents)

Robots with a shape and a heading that share a map, in continuous time.

map: a Map. agents: a list of Agent.

Raises InvalidArgument, naming the agent.)";

constexpr const char* kPlanDoc =
    R"(plan(planner="auto", *, assign_goals="own", anytime=False, robust=False, iterations=None, seed=0, threads=1, time_limit=None, progress=None) -> FleetResult

Plans for all agents together, and proves the plan: every agent against obstacles, and every two
agents at every moment.

planner: "auto", "prioritised", "lns" or "joint".
assign_goals: "own"; or any agent to any goal, so that without other agents the sum of the times is
  least ("sum"), or the longest ("makespan"): see FleetResult.goal_of.
anytime: improve the plan until time_limit [s] or iterations.
robust: the plan can be executed under any delays.
threads: 1 to 64, for the heuristics; the plan does not depend on it.
progress: as of PosePlanner.plan; its `expanded` counts iterations.

Raises InvalidArgument: options, or starts and goals that collide, naming the agents.)";

constexpr const char* kGridDoc =
    R"(GridFleet(map, starts, goals, *, diagonal=False, robustness=0, forbid_cycles=False)

Points that move from cell to cell, a step at a time (multi-agent path finding).

starts, goals: integer arrays (agents, 2) of (row, column), as indices of Map.occupied.
diagonal: eight neighbours. robustness: k of k-robust plans.
forbid_cycles: agents may not all follow each other in a ring.

Raises InvalidArgument: cells that are outside, obstacles or shared.)";

constexpr const char* kGridPlanDoc =
    R"(plan(planner="auto", *, assign_goals="own", weight=0.0, anytime=False, iterations=None, seed=0, threads=1, time_limit=None, progress=None) -> GridFleetResult

planner: "auto", "lacam", "lns", "lns2", "prioritised", "cbs", "ca", "wca" or "dwca".
assign_goals: "own"; or any agent to any goal, so that without other agents the sum of the
  distances is least ("sum"), or the longest ("makespan"): see GridFleetResult.goal_of.
weight: above 0: a plan that costs at most so many times the optimum, with the proof (cbs).
The others are those of Fleet.plan. Every plan is checked.

Raises InvalidArgument.)";

template <class Class, class Plan>
void addStatus(Class& of, const Plan& result) {
  of.def_property_readonly(
        "status", [result](const typename Class::type& a) { return toString(result(a).status); },
        "'Solved', 'NoPath', 'LimitReached', 'InvalidStart', 'InvalidGoal' or 'Cancelled'.")
      .def_property_readonly("solved", &Class::type::isSolved, "Whether there is a plan.")
      .def_property_readonly(
          "reason", [result](const typename Class::type& a) { return result(a).reason.text(); },
          "Why there is none, one sentence.")
      .def_property_readonly(
          "planner",
          [result](const typename Class::type& a) {
            return std::string(toString(result(a).planner));
          },
          "The planner that ran.")
      .def_property_readonly(
          "time", [result](const typename Class::type& a) { return result(a).time_s; },
          "Wall clock [s].")
      .def_property_readonly(
          "map", [](const typename Class::type& a) { return a.fleet->map; }, "The Map.")
      .def_property_readonly("goal_of", &goalsOf<typename Class::type>,
                             "With assigned goals: by agent the index of the one whose goal it "
                             "drives to; else None.");
}

void addTimedFleet(py::module_& module) {
  py::class_<maps::ProjectAgent>(module, "Agent", kAgentDoc)
      .def(py::init(&makeAgent), py::arg("name"), py::arg("footprint"), py::arg("start"),
           py::arg("goal") = py::none(), py::kw_only(),
           py::arg("speed") = app::kProjectSpeed_m_per_s,
           py::arg("turn_rate") = app::kProjectTurnRate_rad_per_s, py::arg("motion") = "diff",
           py::arg("min_radius") = 0.0, py::arg("static") = false)
      .def_property_readonly(
          "name", [](const maps::ProjectAgent& a) { return a.name; }, "Its name.")
      .def(py::pickle([](const maps::ProjectAgent& a) { return stateOf(a); }, &agentOfState))
      .def("__repr__",
           [](const maps::ProjectAgent& a) { return "<clearway.Agent '" + a.name + "'>"; });
  py::class_<TimedFleet, std::shared_ptr<TimedFleet>>(module, "Fleet", kFleetDoc)
      .def(py::init(&makeFleet), py::arg("map"), py::arg("agents"))
      .def_static(
          "load", &loadFleet, py::arg("path"), py::kw_only(), py::arg("allow_outside") = false,
          "load(path, *, allow_outside=False) -> Fleet\n\nA problem (JSON), or the agents of a "
          "project (.clearway).\nallow_outside: it may name files outside of its folder.\n\nRaises "
          "the errors of files.")
      .def("plan", &planFleet, py::arg("planner") = "auto", py::kw_only(),
           py::arg("assign_goals") = "own", py::arg("anytime") = false, py::arg("robust") = false,
           py::arg("iterations") = py::none(), py::arg("seed") = 0, py::arg("threads") = 1,
           py::arg("time_limit") = py::none(), py::arg("progress") = py::none(), kPlanDoc)
      .def_property_readonly("names", &namesOf, "Of the agents.")
      .def_property_readonly(
          "map", [](const TimedFleet& f) { return f.map; }, "The Map.")
      .def(py::pickle([](const TimedFleet& f) { return stateOf(f); }, &timedFleetOf))
      .def("__repr__", &describeFleet);

  py::class_<TimedAnswer> answer(module, "FleetResult",
                                 "The plan of a Fleet; lists are in the order of its agents.");
  addStatus(answer,
            [](const TimedAnswer& a) -> const fleet::TimedFleetResult& { return a.proved.result; });
  answer
      .def_property_readonly(
          "names", [](const TimedAnswer& a) { return namesOf(*a.fleet); }, "Of the agents.")
      .def_property_readonly("times", &timesOf,
                             "Of each agent an array (N,): when a motion begins or ends [s].")
      .def_property_readonly("poses", &posesOf,
                             "Of each agent an array (N, 3): x, y, heading [rad] at these times; "
                             "in between it moves\non straight lines and arcs: see at().")
      .def("at", &at, py::arg("time"),
           "at(time) -> array (agents, 3)\n\nThe poses at a time [s], along the true motions.")
      .def("rings", &agentRings, py::arg("time"),
           "rings(time) -> list of lists of arrays (N, 2)\n\nConvex rings of each agent at a time "
           "[s], padded: for drawing.")
      .def_property_readonly(
          "makespan", [](const TimedAnswer& a) { return secondsOf(a.proved.result.cost.makespan); },
          "When the last one arrives [s].")
      .def_property_readonly(
          "sum_of_costs",
          [](const TimedAnswer& a) { return secondsOf(a.proved.result.cost.sum_of_costs); },
          "The sum of all arrivals [s].")
      .def_property_readonly(
          "free", [](const TimedAnswer& a) { return a.isSolved() && a.proved.certificate.free; },
          "The independent validator's verdict on the plan.")
      .def_property_readonly(
          "clearance",
          [](const TimedAnswer& a) { return a.toOwn(a.proved.certificate.wall.lower_bound_m); },
          "The smallest distance of an agent to an obstacle, beyond the padding.")
      .def_property_readonly("separation", &separationOf,
                             "The smallest distance of two agents; None of a single one.")
      .def(py::pickle([](const TimedAnswer& a) { return stateOf(a); }, &timedAnswerOf))
      .def("__repr__", &describeAnswer);
}

void addGridFleet(py::module_& module) {
  py::class_<GridFleet, std::shared_ptr<GridFleet>>(module, "GridFleet", kGridDoc)
      .def(py::init(&makeGridFleet), py::arg("map"), py::arg("starts"), py::arg("goals"),
           py::kw_only(), py::arg("diagonal") = false, py::arg("robustness") = 0,
           py::arg("forbid_cycles") = false)
      .def_static(
          "load", &loadGridFleet, py::arg("path"), py::arg("map") = py::none(), py::kw_only(),
          py::arg("agents") = 0, py::arg("diagonal") = false, py::arg("robustness") = 0,
          py::arg("forbid_cycles") = false,
          "load(path, map=None, *, agents=0, diagonal=False, robustness=0, forbid_cycles=False) -> "
          "GridFleet\n\nThe first agents (0: all) of a MovingAI scenario on its map, or of an "
          "instance with\na map of its own.")
      .def("plan", &planGridFleet, py::arg("planner") = "auto", py::kw_only(),
           py::arg("assign_goals") = "own", py::arg("weight") = 0.0, py::arg("anytime") = false,
           py::arg("iterations") = py::none(), py::arg("seed") = 0, py::arg("threads") = 1,
           py::arg("time_limit") = py::none(), py::arg("progress") = py::none(), kGridPlanDoc)
      .def_property_readonly(
          "agents", [](const GridFleet& f) { return f.problem.agents(); }, "How many.")
      .def_property_readonly(
          "map", [](const GridFleet& f) { return f.map; }, "The Map.")
      .def(py::pickle([](const GridFleet& f) { return stateOf(f); }, &gridFleetOf))
      .def("__repr__", [](const GridFleet& f) {
        return "<clearway.GridFleet of " +
               app::plural(static_cast<long>(f.problem.agents()), "agent") + ">";
      });

  py::class_<GridAnswer> answer(module, "GridFleetResult", "The plan of a GridFleet.");
  addStatus(answer,
            [](const GridAnswer& a) -> const fleet::GridFleetResult& { return a.proved.result; });
  answer
      .def_property_readonly("cells", py::overload_cast<const GridAnswer&>(&cellsOf),
                             "int32 array (steps, agents, 2): (row, column) at the times 0, 1, "
                             "2, ...")
      .def_property_readonly(
          "makespan", [](const GridAnswer& a) { return a.proved.result.cost.makespan; },
          "Steps until the last one arrives.")
      .def_property_readonly(
          "sum_of_costs", [](const GridAnswer& a) { return a.proved.result.cost.sum_of_costs; },
          "The sum of all arrivals [steps].")
      .def_property_readonly(
          "lower_bound", [](const GridAnswer& a) { return a.proved.result.lower_bound; },
          "Of the sum of costs.")
      .def_property_readonly(
          "optimal", [](const GridAnswer& a) { return a.proved.result.optimal; },
          "Whether it is proved to be optimal.")
      .def_property_readonly(
          "free", [](const GridAnswer& a) { return a.isSolved() && !a.proved.finding; },
          "The independent check's verdict on the plan.")
      .def(py::pickle([](const GridAnswer& a) { return stateOf(a); }, &gridAnswerOf))
      .def("__repr__", &describeGridAnswer);
}

}  // namespace

void addFleets(py::module_& module) {
  addTimedFleet(module);
  addGridFleet(module);
}

}  // namespace clearway::python
