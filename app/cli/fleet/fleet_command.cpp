// clearway fleet: plans a fleet of agents, and checks the plan. Fleets of point agents on a grid
// are here, those of agents with a shape in timed_fleet_command.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/cli/fleet/fleet_graph.h"
#include "app/cli/fleet/fleet_render.h"
#include "app/cli/fleet/lifelong_command.h"
#include "app/cli/fleet/timed_fleet_command.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/fleet/lorr_instance.h"
#include "app/document/fleet/random_fleet.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "app/document/open/document.h"
#include "maps/text/file_io.h"
#include "maps/text/json_value.h"
#include "planner/fleet/execution/grid_execution.h"
#include "planner/query/goal_assignment.h"
#include "planner/query/proved_fleet.h"

namespace clearway::cli {
namespace {

using fleet::GridFleetPlanner;

const CommandText kFleetText{
    "fleet",
    "Plans a fleet of points on a grid, or of agents with a shape, and checks the plan.",
    {"MAP SCEN [--agents N] [options]", "MAP SCEN --tasks FILE [options]",
     "MAP --random N [--seed K] [options]", "INSTANCE.yaml [--agents N] [options]",
     "[MAP] LORR.json [options]", "PROBLEM.json [options]", "PROJECT.clearway [options]"},
    {"MAP SCEN: the agents are the first N rows of a MovingAI scenario. In each step an agent "
     "waits or moves "
     "to a neighbouring cell; no two agents are on one cell, and no two exchange their cells. "
     "Agents stay at their goals. The cost of an agent is the time at which it reaches its goal "
     "for the last time. INSTANCE.yaml has a map and its agents, as libMultiRobotPlanning reads "
     "them.",
     "MAP SCEN --tasks FILE: the agents begin at the starts of the scenario and work on tasks, "
     "which they know from their release on. Each goes to the pick-up, then to the drop-off. All "
     "that is executed is checked.",
     "LORR.json: a problem of the League of Robot Runners, or its folder. It names a map, agents "
     "and "
     "tasks; MAP replaces its map. The agents work on its tasks, as with --tasks.",
     "MAP --random N: N agents with random starts and goals in the largest connected free area of "
     "the map; --seed K chooses them.",
     "PROBLEM.json: the agents are boxes that drive, turn and rest in continuous time, each with "
     "its "
     "own size, speed and turn rate. The file names its map. Agents touch but never overlap, also "
     "at their starts before they leave and at their goals. Costs are seconds.",
     "PROJECT.clearway: the agents of the project drive from their starts to their goals, at 1 m/s "
     "and a quarter turn per second unless they have speeds of their own. Agents without a goal "
     "may make room, and end where they "
     "began.",
     "Every plan is checked by code that shares nothing with the planners. The same seed gives the "
     "same plan for any number of threads; with --anytime that needs --iterations instead of "
     "--time-limit."},
    {"clearway fleet room-64-64-8.map room-64-64-8-random-1.scen --agents 500 --out plan.txt",
     "clearway fleet room-64-64-8.map room-64-64-8-random-1.scen --agents 500 --anytime "
     "--time-limit 10 --csv",
     "clearway check plan.txt --map room-64-64-8.map --scen room-64-64-8-random-1.scen",
     "clearway fleet random.map --random 30 --tasks random.tasks.csv --task-log done.csv",
     "clearway fleet carts.json --out carts.plan.json --time-limit 10",
     "clearway fleet carts.json --robust --graph carts.dot --out carts.plan.json"}};

constexpr std::array kPlanners{
    GridFleetPlanner::Auto, GridFleetPlanner::Lacam,       GridFleetPlanner::Lns,
    GridFleetPlanner::Lns2, GridFleetPlanner::Prioritised, GridFleetPlanner::Cbs,
    GridFleetPlanner::Ca,   GridFleetPlanner::Wca,         GridFleetPlanner::Dwca};

struct FleetArguments {
  std::string map, scenario, planner = "auto", goals = "own", out, graph, svg, png;
  std::optional<int> agents, random, iterations, portfolio, threads, delay;
  std::optional<double> time_limit_s, memory_mb, seed, weight, step_s;
  bool anytime = false, diagonal = false, robust = false, csv = false, json = false;
  FrameOption frame{FrameOption::Kind::Map};
  LifelongArguments lifelong;
  MapOptions map_options;
  bool is_lorr = false;  // the scenario is a problem of the League of Robot Runners
};

void declare(FleetArguments& a, CommandLine& line) {
  line.positional(a.map, Need::Required, "MAP",
                  "The map file; or a map with agents, INSTANCE.yaml; or agents with a shape: "
                  "PROBLEM.json or PROJECT.clearway.");
  line.positional(a.scenario, Need::Optional, "SCEN", "The scenario; '-' is standard input.");
  line.section("Fleet");
  line.count(a.agents, "--agents", "N", "The agents of the first N rows (all rows).");
  line.count(a.random, "--random", "N",
             "N agents with random starts and goals, instead of SCEN.\nThey are in the largest "
             "connected free area of the map. --seed chooses them.");
  line.choice(a.goals, "--assign-goals", {"own", "sum", "makespan"},
              "Who drives to which goal (own).\nsum: any agent to any goal, so that the sum of "
              "distances is least; makespan: so that the longest distance is least, and then the "
              "sum. Distances are those without other agents.");
  line.flag(a.diagonal, "--diagonal",
            "Agents also move diagonally.\nBoth cells beside a diagonal move must be free of "
            "obstacles, and diagonal moves do not cross.");
  line.count(a.delay, "--delay", "K",
             "A plan that stays free of conflicts when agents are up to K steps late.\nNo agent "
             "enters a cell less than K + 1 steps after another one was on it (k-robust).",
             1000);
  line.flag(
      a.robust, "--robust",
      "A plan that can be executed under any delays.\nMotions that sweep a common place follow "
      "each other, and no ring of agents moves round in one step. It is proved on the action "
      "dependency graph; 'clearway execute' executes the plan by it.");
  a.lifelong.declare(line);
  line.section("Planner");
  std::vector<std::string> names;
  for (const GridFleetPlanner p : kPlanners) names.emplace_back(toString(p));
  names.emplace_back(toString(FleetMethod::Joint));
  line.choice(
      a.planner, "--planner", names,
      "How to plan (auto).\nauto chooses, and says why; lacam is LaCAM*; lns improves the "
      "plan of LaCAM by large neighbourhood search; lns2 repairs paths that conflict; cbs is "
      "conflict-based search, optimal, for "
      "small fleets; prioritised is prioritised planning by "
      "SIPP with restarts. ca, wca and dwca are the classic cooperative A*, whole, with a window "
      "and "
      "with a dynamic window: references, which often find no plan. joint, for agents with a "
      "shape, searches all agents together: it finds a plan, or proves that there is none.");
  line.number(
      a.weight, "--weight", "W", {1.0, 1000.0, false},
      "A plan that costs at most W times the least sum of costs, with proof.\nFor cbs, which "
      "auto then chooses; 1 is optimal. For small fleets.");
  line.flag(a.anytime, "--anytime",
            "Improve the plan until a limit is reached.\nIt needs --time-limit or --iterations.");
  line.number(a.seed, "--seed", "K", {0.0, 9e15, false}, "Seed of random choices (0).");
  line.count(a.portfolio, "--portfolio", "N",
             "The cheapest plan of N seeds, from --seed on (1).\nWith --threads, several are "
             "searched at a time. For points, with lacam, lns, lns2 or prioritised.",
             64);
  line.count(a.threads, "--threads", "T", "Threads, 1 to 64 (1). The plan is the same for every T.",
             64);
  line.section("Limits");
  line.number(a.time_limit_s, "--time-limit", "S", kPositive, "Stop after so many seconds.");
  line.count(a.iterations, "--iterations", "I",
             "Stop after so many iterations of large neighbourhood search.\nIt needs --anytime or "
             "--planner lns. With --tasks: of each window (as many as there are agents).");
  line.number(a.memory_mb, "--memory-limit", "MB", {0.0, 1e9, true}, kMemoryLimitHelp);
  line.section("Results");
  line.text(a.out, "--out", "PLAN",
            "Write the plan; '-' is stdout.\nPlans of points are text, one line a step. Plans of "
            "agents with a shape are PLAN.json, or samples in PLAN.csv.");
  line.text(a.svg, "--svg", "FILE", "Draw the plan; see 'clearway render' for more.");
  line.text(a.png, "--png", "FILE", "The same as PNG.");
  line.text(a.graph, "--graph", "FILE",
            "Write the action dependency graph of the plan, as FILE.json or FILE.dot.\nIt states "
            "which motion waits for which other one to end.");
  line.number(
      a.step_s, "--step", "S", kPositive,
      "Agents with a shape: seconds between samples in PLAN.csv (0.05) and in --json (poses "
      "at the ends of the motions).");
  line.flag(
      a.csv, "--csv",
      "Print status,agents,makespan,sum_of_costs,ms.\nMakespan and sum of costs are steps for "
      "points, seconds for agents with a shape.");
  line.flag(a.json, "--json", "Print the result as JSON, with the poses of each agent.");
  a.frame.declare(line);
  a.map_options.declare(line);
}

// A contradiction, one sentence; empty if there is none.
std::string conflictIn(const FleetArguments& a) {
  const std::array reads{NamedFile{"MAP", a.map}, NamedFile{"SCEN", a.scenario},
                         NamedFile{"--tasks", a.lifelong.tasks}};
  const std::array writes{NamedFile{"--out", a.out}, NamedFile{"--task-log", a.lifelong.log},
                          NamedFile{"--graph", a.graph}, NamedFile{"--svg", a.svg},
                          NamedFile{"--png", a.png}};
  if (const std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (std::string bad = graphFileProblem(a.graph); !bad.empty()) return bad;
  if (a.graph == kStandardOutput && (a.csv || a.json)) {
    return "--graph - and --csv or --json both write to standard output";
  }
  if (a.random && (!a.scenario.empty() || a.agents)) {
    return "--random makes the agents: it excludes SCEN and --agents";
  }
  if (a.step_s) return "--step is for fleets of agents with a shape";
  if (a.frame.given() && (!a.json || a.lifelong.isAnyGiven())) {
    return "--frame is for the paths of --json, without --tasks";
  }
  if (a.planner == toString(FleetMethod::Joint)) {
    return "--planner joint is for fleets of agents with a shape";
  }
  if (std::string problem = a.lifelong.conflict(); !problem.empty()) return problem;
  if (!a.lifelong.tasks.empty() && (a.goals != "own" || a.delay || a.weight || a.anytime ||
                                    a.portfolio || a.threads || a.planner != "auto")) {
    return "--tasks excludes --assign-goals, --planner, --weight, --delay, --anytime, --portfolio "
           "and --threads";
  }
  if (a.csv && a.json) return "--csv and --json exclude each other";
  if (a.out == kStandardOutput && (a.csv || a.json)) {
    return "--out - and --csv or --json both write to standard output";
  }
  if (a.seed && *a.seed != std::floor(*a.seed)) return "--seed: not a whole number";
  if (a.anytime && !a.time_limit_s && !a.iterations) {
    return "--anytime needs --time-limit or --iterations";
  }
  const bool is_cbs = a.planner == "cbs" || (a.planner == "auto" && a.weight);
  if (a.weight && !is_cbs) return "--weight is for --planner cbs";
  if (is_cbs && (a.anytime || a.iterations)) return "cbs does not take --anytime or --iterations";
  const bool is_reference = a.planner == "ca" || a.planner == "wca" || a.planner == "dwca";
  if (is_reference && (a.anytime || a.iterations)) {
    return a.planner + " does not take --anytime or --iterations";
  }
  if ((is_cbs || is_reference) && a.portfolio) {
    return "--portfolio is for planners that choose at random: lacam, lns, lns2 and prioritised";
  }
  if (a.weight && a.delay) return "cbs makes no k-robust plans: --weight and --delay";
  if (a.iterations && a.planner == "lacam")
    return "--iterations is for large neighbourhood search, not for lacam";
  if (a.iterations && a.lifelong.tasks.empty() && !a.anytime && a.planner != "lns") {
    return "--iterations is for large neighbourhood search: add --anytime or --planner lns";
  }
  return {};
}

// The arguments of a fleet of agents with a shape. A contradiction, one sentence, if there is one.
std::string takeTimed(const FleetArguments& a, TimedFleetArguments& timed) {
  if (a.lifelong.isAnyGiven()) return "--tasks and its options are for fleets of points: MAP SCEN";
  if (a.agents || a.random || a.goals != "own" || a.diagonal || a.delay || a.weight ||
      a.portfolio) {
    return "--agents, --random, --assign-goals, --diagonal, --delay, --weight and --portfolio are "
           "for fleets of points: MAP SCEN";
  }
  timed = {a.map,        a.planner, a.out,          a.graph,     a.svg,  a.png,
           a.iterations, a.threads, a.time_limit_s, a.memory_mb, a.seed, a.step_s,
           a.anytime,    a.robust,  a.csv,          a.json,      a.frame};
  return conflictIn(timed);
}

fleet::GridFleetOptions optionsOf(const FleetArguments& a) {
  fleet::GridFleetOptions options;
  for (const GridFleetPlanner p : kPlanners) {
    if (a.planner == toString(p)) options.planner = p;
  }
  options.weight = a.weight.value_or(0.0);
  options.anytime = a.anytime;
  if (a.iterations) options.iterations = static_cast<std::uint64_t>(*a.iterations);
  options.seed = static_cast<std::uint64_t>(a.seed.value_or(0.0));
  options.portfolio = static_cast<unsigned>(a.portfolio.value_or(1));
  options.threads = static_cast<unsigned>(a.threads.value_or(1));
  return options;
}

std::optional<fleet::GoalRule> goalRuleOf(const FleetArguments& a) {
  if (a.goals == "own") return std::nullopt;
  return a.goals == "sum" ? fleet::GoalRule::LeastSum : fleet::GoalRule::LeastMakespan;
}

const char* statusText(PlanStatus status) {
  if (status == PlanStatus::Solved) return "solved";
  return status == PlanStatus::NoPath ? "no_plan" : "time_limit";
}

std::string csv(const fleet::GridFleetResult& r, std::size_t agents) {
  std::string out = "status,agents,makespan,sum_of_costs,ms\n";
  const bool solved = r.status == PlanStatus::Solved;
  const char* status =
      r.stop == StopReason::MemoryLimit && !solved ? "memory_limit" : statusText(r.status);
  return out + fmt::format("{},{},{},{},{:.1f}\n", status, agents,
                           solved ? fmt::format("{}", r.cost.makespan) : "",
                           solved ? fmt::format("{}", r.cost.sum_of_costs) : "", r.time_s * 1e3);
}

// The position of each agent at each step until it rests.
maps::JsonValue pathsJson(const fleet::GridFleetProblem& problem, const fleet::GridFleetPlan& plan,
                          const app::ReportFrame& f) {
  maps::JsonValue::Array paths;
  for (std::size_t k = 0; k < plan.agents; ++k) {
    std::size_t last = plan.steps() - 1;
    while (last > 0 && plan.at(last - 1)[k] == plan.at(last)[k]) --last;
    maps::JsonValue::Array path;
    for (std::size_t step = 0; step <= last; ++step) {
      const Vec2 world = f.grid.cellCentre(problem.cell(plan.at(step)[k]));
      const Vec2 p = fromWorld(f.frame, f.grid, Pose{world, {}}).position;
      path.emplace_back(maps::JsonValue::Array{maps::JsonValue(p.x), maps::JsonValue(p.y)});
    }
    paths.emplace_back(std::move(path));
  }
  return maps::JsonValue(std::move(paths));
}

maps::JsonValue assignmentJson(const fleet::GoalAssignment& goals) {
  const auto totals = [](const fleet::GoalDistanceTotals& t) {
    maps::JsonValue out{maps::JsonValue::Object{}};
    out.add("sum", static_cast<double>(t.sum));
    out.add("longest", static_cast<double>(t.longest));
    return out;
  };
  maps::JsonValue::Array goal_of;
  for (const fleet::AgentId goal : goals.goal_of) goal_of.emplace_back(static_cast<double>(goal));
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("goal_of", maps::JsonValue(std::move(goal_of)));
  out.add("distances_before", totals(goals.before));
  out.add("distances", totals(goals.after));
  return out;
}

maps::JsonValue json(const FleetArguments& a, const fleet::GridFleetResult& r,
                     const fleet::AssignedGridFleet& assigned,
                     const std::optional<app::ExecutablePlan>& executable,
                     const app::ReportFrame& f) {
  maps::JsonValue out{maps::JsonValue::Object{}};
  const fleet::GridFleetProblem& problem = assigned.problem;
  const bool solved = r.status == PlanStatus::Solved;
  out.add("status", statusText(r.status));
  out.add("frame", maps::nameOf(f.frame));
  out.add("agents", static_cast<double>(problem.agents()));
  out.add("planner", toString(r.planner));
  if (!r.note.empty()) out.add("planner_reason", r.note);
  if (a.portfolio) out.add("seed", static_cast<double>(r.seed));
  if (!r.reason.empty()) out.add("reason", r.reason.text());
  if (solved) {
    out.add("makespan", static_cast<double>(r.cost.makespan));
    out.add("sum_of_costs", static_cast<double>(r.cost.sum_of_costs));
    out.add("checked", true);
    out.add("optimal", r.optimal);
    out.add("first_plan_s", r.first_plan_s);
  }
  if (executable) addGraph(out, *executable);
  if (!assigned.goals.goal_of.empty()) out.add("assignment", assignmentJson(assigned.goals));
  out.add("lower_bound", static_cast<double>(r.lower_bound));
  out.add("sum_of_distances", static_cast<double>(r.sum_of_distances));
  out.add("iterations", static_cast<double>(r.iterations));
  out.add("time_s", r.time_s);
  if (solved) out.add("paths", pathsJson(problem, r.plan, f));
  return out;
}

std::string summary(const FleetArguments& a, const Console& console,
                    const fleet::GridFleetResult& r, const fleet::AssignedGridFleet& assigned,
                    const std::optional<app::ExecutablePlan>& executable) {
  const double ratio = static_cast<double>(r.cost.sum_of_costs) /
                       static_cast<double>(std::max<std::uint64_t>(r.sum_of_distances, 1));
  std::string out = console.styledSummary("solved", Style::Good);
  out += fmt::format("  {}, checked: no conflict\n",
                     app::plural(static_cast<long>(assigned.problem.agents()), "agent"));
  if (const fleet::GoalAssignment& goals = assigned.goals; !goals.goal_of.empty()) {
    out +=
        fmt::format("  goals assigned: sum of distances {}, before {}; longest {}, before {}\n",
                    goals.after.sum, goals.before.sum, goals.after.longest, goals.before.longest);
  }
  out += fmt::format("  makespan {}, sum of costs {} ({}{:.3f} times the sum of distances)\n",
                     r.cost.makespan, r.cost.sum_of_costs, r.optimal ? "optimal, " : "", ratio);
  out += fmt::format("  planner {}, {:.1f} ms", toString(r.planner), r.time_s * 1e3);
  if (r.iterations > 0) out += fmt::format(", {} iterations", r.iterations);
  if (a.portfolio) out += fmt::format(", seed {} of {} seeds", r.seed, *a.portfolio);
  out += "\n";
  if (!r.note.empty()) out += "  " + r.note + "\n";
  if (executable && executable->proof.sound) {
    out += "  can be executed under any delays: " + graphText(*executable) + "\n";
  }
  return out;
}

// Writes the plan and its graph, as far as they are asked for.
Result<void> writeFiles(const FleetArguments& a, const maps::GridMap& map,
                        const fleet::GridFleetProblem& problem, const fleet::GridFleetResult& r,
                        const std::optional<app::ExecutablePlan>& executable, Console& console) {
  if (!a.out.empty()) {
    const maps::GridFleetPlanFile file = app::planFileOf(problem, r, a.map, r.seed);
    Result<void> written = writeOutput(console, a.out, maps::writeGridFleetPlan(file));
    if (!written) return written;
  }
  if (!a.svg.empty() || !a.png.empty()) {
    const fleet::TimedFleetProblem discs = fleet::discFleet(problem, r.plan);
    const fleet::TimedFleetPlan plan =
        fleet::executedPlan(problem, r.plan, fleet::plannedTimes(r.plan));
    const app::FleetPictureInput input{&map, &discs, &plan, true, app::kFreeBadge, true};
    Result<void> drawn = writeFleetPictures({a.svg, a.png}, input, oneLine(a.scenario), console);
    if (!drawn) return drawn;
  }
  if (a.graph.empty()) return {};
  return writeGraph(console, a.graph, app::listActions(problem, r.plan, executable->graph));
}

app::ExitCode printFailure(const FleetArguments& a, const fleet::GridFleetResult& r,
                           Console& console) {
  const app::ExitCode code =
      app::exitCodeOf(r.status, r.stop == StopReason::None ? StopReason::TimeLimit : r.stop);
  if (r.status == PlanStatus::Cancelled) return console.error(code, "interrupted");
  const bool limit = r.status == PlanStatus::LimitReached;
  const bool is_proof = a.planner != "ca" && a.planner != "wca" && a.planner != "dwca";
  std::string line = limit      ? "no plan within the limits"
                     : is_proof ? "there is no plan"
                                : "no plan was found";
  if (limit && r.stop == StopReason::MemoryLimit) {
    line += fmt::format(": memory limit reached; raise --memory-limit, now {:.4g} MB",
                        memoryLimitMb(a.memory_mb.value_or(0.0)));
  } else if (!r.reason.empty()) {
    line += ": " + r.reason.text();
  }
  return console.error(code, (a.scenario.empty() ? a.map : a.scenario) + ": " + line);
}

fleet::GridFleetControl controlOf(const FleetArguments& a, ProgressBar& bar) {
  fleet::GridFleetControl control;
  if (a.time_limit_s) control.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), control.budget);
  control.stop = &interruptSource();
  control.progress = [&bar, begin = std::chrono::steady_clock::now(),
                      limit = a.time_limit_s.value_or(0.0),
                      most = a.iterations.value_or(0)](const fleet::GridFleetProgress& p) {
    if (p.iterations % 16 != 0) return;
    const double s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const double by_time = limit > 0.0 ? s / limit : 0.0;
    const double by_count = most > 0 ? static_cast<double>(p.iterations) / most : 0.0;
    bar.update(std::max(by_time, by_count), fmt::format("sum of costs {}", p.cost.sum_of_costs));
  };
  return control;
}

app::ExitCode plan(const FleetArguments& a, const maps::GridMap& map,
                   const fleet::GridFleetProblem& asked, Console& console) {
  const fleet::GridFleetOptions options = optionsOf(a);
  std::optional<LongerEnd> for_best;  // as soon as there is a plan: it is proved and written
  ProgressBar bar(console);
  fleet::GridFleetControl control = controlOf(a, bar);
  if (a.anytime) control.progress = longerOnceSolved(for_best, control.progress);
  const Result<fleet::AssignedGridFleet> assigned =
      fleet::planAssignedGridFleet(asked, goalRuleOf(a), options, control);
  bar.clear();
  if (!assigned) return console.error(assigned.error());
  const fleet::GridFleetProblem& problem = assigned->problem;
  const fleet::ProvedGridFleet& proved = assigned->fleet;
  const fleet::GridFleetResult& r = proved.result;
  if (interruptSource().requested() && r.status != PlanStatus::Solved) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (proved.finding) {
    return console.error(app::ExitCode::CheckFailed,
                         "the plan failed its check, please report it: " +
                             validation::describe(problem, *proved.finding));
  }
  std::optional<app::ExecutablePlan> executable;
  if (r.status == PlanStatus::Solved && (a.robust || !a.graph.empty())) {
    executable = app::executable(problem, r.plan, nullptr);
  }
  if (a.csv) console.out(csv(r, problem.agents()));
  if (a.json) console.out(maps::toText(json(a, r, *assigned, executable, a.frame.of(map))));
  if (r.status != PlanStatus::Solved) return printFailure(a, r, console);
  if (const Result<void> written = writeFiles(a, map, problem, r, executable, console); !written) {
    return console.error(written.error());
  }
  if (a.out == kStandardOutput) console.setDataOnStdout();
  if (executable && !executable->proof.sound) {
    return console.error(app::ExitCode::CheckFailed, a.scenario + ": " + unsoundText(*executable));
  }
  if (!a.csv && !a.json) console.summary(summary(a, console, r, *assigned, executable));
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted: this is the best plan so far");
  }
  return app::ExitCode::Ok;
}

// The problem of the League of Robot Runners is the scenario and the tasks.
std::string takeLorr(FleetArguments& a) {
  if (a.random) return {};
  const Result<std::string> problem = app::findLorrProblem(a.scenario.empty() ? a.map : a.scenario);
  if (!problem) return describe(problem.error());
  if (problem->empty()) return {};
  if (!a.lifelong.tasks.empty()) return "--tasks: the problem has tasks of its own";
  a.is_lorr = true;
  if (a.scenario.empty()) a.map.clear();
  a.scenario = *problem;
  a.lifelong.tasks = *problem;
  return {};
}

Result<app::GridInstance> openLorr(FleetArguments& a,
                                   std::optional<std::vector<maps::TaskRow>>& tasks,
                                   Console& console) {
  app::LorrInstance problem = TRY(app::openLorrProblem(a.scenario, a.map, a.map_options.load()));
  const std::array writes{NamedFile{"--out", a.out}, NamedFile{"--task-log", a.lifelong.log},
                          NamedFile{"--graph", a.graph}, NamedFile{"--svg", a.svg},
                          NamedFile{"--png", a.png}};
  for (const std::string& file : problem.files) {
    const std::string clash = clashOf(std::array{NamedFile{"the problem", file}}, writes);
    if (!clash.empty()) return fail(ErrorCode::Conflict, std::string(clash));
  }
  for (const Message& warning : problem.agents.map.warnings) {
    console.warn(problem.map_file + ": " + warning.text());
  }
  for (const Message& loss : problem.not_kept) console.warn(a.scenario + ": " + loss.text());
  a.map = problem.map_file;
  tasks = std::move(problem.tasks);
  return std::move(problem.agents);
}

// MAP and SCEN.
Result<app::GridInstance> openInstance(const FleetArguments& a, Console& console) {
  app::OpenSite site =
      TRY(watched(console, kReading, [&] { return app::openSite(a.map, a.map_options.load()); }));
  TRY(maps::inFile(app::blockZones(site), a.map));
  maps::GridMap map = std::move(site.map);
  for (const Message& warning : map.warnings) console.warn(a.map + ": " + warning.text());
  if (a.random) return app::GridInstance{std::move(map), {}};
  maps::Scenario scenario = TRY(app::openScenario(a.scenario));
  return app::GridInstance{std::move(map), std::move(scenario)};
}

// The agents of the scenario or of the instance, or random ones.
Result<fleet::GridFleetProblem> problemOf(const FleetArguments& a,
                                          const app::GridInstance& instance) {
  app::GridFleetRules rules;
  if (a.diagonal) rules.neighbourhood = fleet::Neighbourhood::Eight;
  rules.robustness = static_cast<std::uint32_t>(a.delay.value_or(0));
  rules.forbids_cycles = a.robust;
  if (a.random) {
    return app::randomGridFleet(instance.map.grid, static_cast<std::size_t>(*a.random),
                                optionsOf(a).seed, rules, a.map);
  }
  return app::gridFleetOf(instance.map, instance.scenario,
                          static_cast<std::size_t>(a.agents.value_or(0)), rules, a.scenario);
}

app::ExitCode runTasks(const FleetArguments& a, const fleet::GridFleetProblem& problem,
                       const std::optional<std::vector<maps::TaskRow>>& tasks, Console& console) {
  LifelongRun run{problem, tasks, a.map, a.out, a.csv, a.json, {}, {}};
  run.options.seed = optionsOf(a).seed;
  if (a.iterations) run.options.iterations = static_cast<fleet::Step>(*a.iterations);
  if (a.time_limit_s) run.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), run.budget);
  return a.lifelong.run(run, console);
}

}  // namespace

app::ExitCode fleetCommand(Arguments arguments, Console& console) {
  CommandLine line(kFleetText);
  FleetArguments a;
  declare(a, line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.out, &a.graph, &a.svg, &a.png, &a.lifelong.log});
  if (const std::string problem = takeLorr(a); !problem.empty()) {
    return console.usage(problem, kFleetText.name);
  }
  if (a.scenario.empty() && !a.random && isTimedFleetName(a.map)) {
    TimedFleetArguments timed;
    if (const std::string problem = takeTimed(a, timed); !problem.empty()) {
      return console.usage(problem, kFleetText.name);
    }
    return planTimedFleet(timed, console);
  }
  const std::string extension = std::filesystem::path(a.map).extension().string();
  const bool is_instance =
      a.scenario.empty() && !a.random && (extension == ".yaml" || extension == ".yml");
  if (a.scenario.empty() && !is_instance && !a.random)
    return console.usage("SCEN is missing", kFleetText.name);
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, kFleetText.name);
  }
  for (const std::string& file : {a.out, a.graph, a.svg, a.png}) {
    if (file.empty()) continue;
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  std::optional<std::vector<maps::TaskRow>> tasks;
  const Result<app::GridInstance> instance = a.is_lorr     ? openLorr(a, tasks, console)
                                             : is_instance ? app::openGridInstance(a.map)
                                                           : openInstance(a, console);
  if (!instance) return console.error(instance.error());
  if (is_instance) a.scenario = a.map;
  const Result<fleet::GridFleetProblem> problem = problemOf(a, *instance);
  if (!problem) return console.error(problem.error());
  if (!a.lifelong.tasks.empty()) return runTasks(a, *problem, tasks, console);
  const std::string refusal = fleet::unsupported(optionsOf(a).planner, *problem);
  if (!refusal.empty()) return console.usage(refusal, kFleetText.name);
  return plan(a, instance->map, *problem, console);
}

}  // namespace clearway::cli
