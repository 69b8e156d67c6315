// clearway execute: proves that a fleet's plan can be executed under any delays, and executes it
// with random ones.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <filesystem>

#include "app/cli/fleet/fleet_graph.h"
#include "app/cli/fleet/timed_fleet_report.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/document/fleet/grid_fleet_file.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "maps/identify.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::cli {
namespace {

const CommandText kExecuteText{
    "execute",
    "Executes the plan of a fleet with random delays, by its action dependency graph.",
    {"PLAN [options]"},
    {"PLAN is one of 'clearway fleet', of points or of agents with a shape. Its graph states which "
     "motion waits for which other one to end. The graph is proved first: no motions wait for each "
     "other in a cycle, and every two motions that sweep a common place are ordered. So there is "
     "no collision and no deadlock, however long the motions last. Plans of 'clearway fleet "
     "--robust' have such a graph; other plans may have.",
     "Each execution is checked as a plan of its own, at every moment, by code that knows no "
     "graph. "
     "A motion starts as soon as the graph permits. Points are executed as discs that nearly fill "
     "their cells, a step in a second.",
     "A plan that cannot be executed so, and a collision or deadlock, end with exit code 11."},
    {"clearway fleet carts.json --robust --out carts.plan.json && clearway execute carts.plan.json "
     "--executions 10",
     "clearway execute carts.plan.json --executions 10 --graph carts.dot"}};

struct ExecuteArguments {
  std::string plan, map, graph, order, out;
  std::optional<int> executions;
  std::optional<double> seed, slowest;
  bool json = false;
  MapOptions map_options;
};

void declare(ExecuteArguments& a, CommandLine& line) {
  line.positional(a.plan, Need::Required, "PLAN", "The plan file; '-' is standard input.");
  line.section("Executions");
  line.count(a.executions, "--executions", "N", "Number of executions, 1 to 10^6 (100).",
             1'000'000);
  line.number(a.seed, "--delays", "SEED", {0.0, 9e15, false},
              "Seed of the delays of the first execution (0).\nThe next execution has the next "
              "seed.");
  line.number(a.slowest, "--slowest", "F", {1.0, 1000.0, false},
              "A motion lasts at most F times as long as planned (5).");
  line.section("Graph");
  line.text(a.graph, "--graph", "FILE",
            "Write the action dependency graph, as FILE.json or FILE.dot.");
  line.text(a.order, "--order", "FILE.json",
            "Execute by the graph of this file instead of the plan's own.");
  line.section("Results");
  line.text(a.out, "--out", "FILE.json",
            "Agents with a shape: write the last execution, a plan file.");
  line.flag(a.json, "--json", "Print the result as JSON.");
  line.section("Map");
  line.text(a.map, "--map", "FILE", "Points: the map, if it is not the one that the plan names.");
  a.map_options.declare(line);
}

std::string conflictIn(const ExecuteArguments& a) {
  const std::array reads{NamedFile{"PLAN", a.plan}, NamedFile{"--order", a.order},
                         NamedFile{"--map", a.map}};
  const std::array writes{NamedFile{"--graph", a.graph}, NamedFile{"--out", a.out}};
  if (const std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (a.seed && *a.seed != std::floor(*a.seed)) return "--delays: not a whole number";
  if (a.json && (a.graph == kStandardOutput || a.out == kStandardOutput)) {
    return "--json writes to standard output, too";
  }
  return graphFileProblem(a.graph);
}

maps::JsonValue json(const app::ExecutablePlan& plan, const app::ExecutionReport& r) {
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("agents", static_cast<double>(plan.graph.agents()));
  addGraph(out, plan);
  if (plan.proof.sound) {
    out.add("executions", static_cast<double>(r.executions));
    out.add("collisions", static_cast<double>(r.collisions));
    out.add("deadlocks", static_cast<double>(r.deadlocks));
    out.add("planned_makespan_s", secondsOf(plan.makespan));
    out.add("undelayed_makespan_s", secondsOf(r.undelayed));
    out.add("shortest_makespan_s", secondsOf(r.shortest));
    out.add("mean_makespan_s", r.mean_s);
    out.add("longest_makespan_s", secondsOf(r.longest));
  }
  return out;
}

std::string summary(const Console& console, const ExecuteArguments& a,
                    const app::ExecutablePlan& plan, const app::ExecutionReport& r) {
  return fmt::format("{}  {}, {}, {} executions: no collision, no deadlock\n",
                     console.styledSummary("Executed", Style::Good), oneLine(a.plan),
                     app::plural(static_cast<long>(plan.graph.agents()), "agent"), r.executions) +
         summaryLine(console, "graph", graphText(plan)) +
         summaryLine(
             console, "makespan",
             fmt::format("{:.3f} s planned, {:.3f} s without delays, {:.3f} to {:.3f} s with "
                         "delays, {:.3f} s on average",
                         secondsOf(plan.makespan), secondsOf(r.undelayed), secondsOf(r.shortest),
                         secondsOf(r.longest), r.mean_s));
}

// Executes a plan of which the graph is sound.
app::ExitCode execute(const ExecuteArguments& a, const app::ExecutablePlan& plan,
                      app::ExecutionReport& report, Console& console) {
  app::ExecutionOptions options;
  options.executions = static_cast<std::uint64_t>(a.executions.value_or(100));
  options.seed = static_cast<std::uint64_t>(a.seed.value_or(0.0));
  options.slowest = a.slowest.value_or(5.0);
  ProgressBar bar(console);
  StopCheck stop(Budget{}, &interruptSource());
  report = app::executeOften(
      plan, options,
      [&](std::uint64_t done) {
        bar.update(static_cast<double>(done) / static_cast<double>(options.executions),
                   fmt::format("{} executions", done));
        return !interruptSource().requested();
      },
      &stop);
  bar.clear();
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (a.json) console.out(maps::toText(json(plan, report)));
  if (!report.problem.empty()) {
    return console.error(
        app::ExitCode::CheckFailed,
        fmt::format("{}: {} collisions and {} deadlocks in {} executions, the first one {}", a.plan,
                    report.collisions, report.deadlocks, report.executions, report.problem));
  }
  return app::ExitCode::Ok;
}

// Proves, writes the graph and executes. `list` makes the graph's file.
template <class List>
app::ExitCode run(const ExecuteArguments& a, const app::ExecutablePlan& plan,
                  app::ExecutionReport& report, const List& list, Console& console) {
  if (!a.graph.empty()) {
    if (const Result<void> good = writeGraph(console, a.graph, list()); !good) {
      return console.error(good.error());
    }
  }
  if (!plan.proof.sound) {
    if (a.json) console.out(maps::toText(json(plan, report)));
    return console.error(app::ExitCode::CheckFailed, a.plan + ": " + unsoundText(plan));
  }
  return execute(a, plan, report, console);
}

Result<std::optional<fleet::ActionGraph>> openOrder(const ExecuteArguments& a) {
  if (a.order.empty()) return std::optional<fleet::ActionGraph>();
  const std::string text = TRY(maps::readFileOrInput(a.order));
  fleet::ActionGraph graph = TRY(app::parseActionGraph(text, a.order));
  return std::optional(std::move(graph));
}

app::ExitCode executeTimed(const ExecuteArguments& a, const fleet::ActionGraph* order,
                           Console& console) {
  if (!a.map.empty()) return console.usage("--map is for plans of points", kExecuteText.name);
  const Result<app::OpenTimedFleetPlan> file = app::openTimedFleetPlan(a.plan);
  if (!file) return console.error(file.error());
  const fleet::TimedFleetProblem& problem = file->fleet.problem;
  StopCheck stop(Budget{}, &interruptSource());
  const auto certificate = validation::validateTimedFleet(problem, file->plan, &stop);
  if (!certificate) return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!certificate->free) {
    return console.error(app::ExitCode::CheckFailed, a.plan + ": " + certificate->problem.text());
  }
  const auto plan = app::executable(problem, file->plan, order, &stop);
  if (!plan) return console.error(app::ExitCode::Interrupted, "interrupted");
  app::ExecutionReport report;
  const app::ExitCode code = run(
      a, *plan, report, [&] { return app::listActions(problem, file->plan, plan->graph); },
      console);
  if (code != app::ExitCode::Ok) return code;
  if (!a.out.empty()) {
    Result<app::TimedFleetPlanFile> executed = app::planForSameProblem(*file, report.last, a.out);
    if (!executed) return console.error(executed.error());
    executed->origin.reset();
    const Result<void> written = writeOutput(console, a.out, app::writeTimedFleetPlan(*executed));
    if (!written) return console.error(written.error());
    if (a.out == kStandardOutput) console.setDataOnStdout();
  }
  if (!a.json) console.summary(summary(console, a, *plan, report));
  return code;
}

app::ExitCode executePoints(const ExecuteArguments& a, const fleet::ActionGraph* order,
                            Console& console) {
  if (!a.out.empty()) {
    return console.usage("--out is for plans of agents with a shape", kExecuteText.name);
  }
  const Result<app::OpenGridFleetPlan> file =
      app::openGridFleetOfPlan(a.plan, a.map, a.map_options.load());
  if (!file) return console.error(file.error());
  for (const Message& w : file->warnings) console.warn(a.plan + ": " + w.text());
  if (const auto finding = validation::checkGridFleetPlan(file->problem, file->plan)) {
    return console.error(app::ExitCode::CheckFailed,
                         a.plan + ": " + validation::describe(file->problem, *finding));
  }
  const auto plan = app::executable(file->problem, file->plan, order);
  app::ExecutionReport report;
  const app::ExitCode code = run(
      a, *plan, report, [&] { return app::listActions(file->problem, file->plan, plan->graph); },
      console);
  if (code == app::ExitCode::Ok && !a.json) {
    console.summary(summary(console, a, *plan, report));
  }
  return code;
}

}  // namespace

app::ExitCode executeCommand(Arguments arguments, Console& console) {
  CommandLine line(kExecuteText);
  ExecuteArguments a;
  declare(a, line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.graph, &a.out});
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, kExecuteText.name);
  }
  for (const std::string& file : {a.graph, a.out}) {
    if (file.empty()) continue;
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  const Result<std::optional<fleet::ActionGraph>> order = openOrder(a);
  if (!order) return console.error(order.error());
  const fleet::ActionGraph* const given = *order ? &**order : nullptr;
  const bool is_timed = maps::fileKind(a.plan) == maps::FileKind::ShapedFleetPlan;
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  return is_timed ? executeTimed(a, given, console) : executePoints(a, given, console);
}

}  // namespace clearway::cli
