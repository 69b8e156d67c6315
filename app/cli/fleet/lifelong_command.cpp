#include "app/cli/fleet/lifelong_command.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/simulation/policy/lifelong.h"
#include "maps/text/json_value.h"

namespace clearway::cli {
namespace {

using app::ExitCode;
using fleet::LifelongStatistics;
using fleet::ProvedLifelong;

std::string statusOf(const ProvedLifelong& c, std::size_t tasks) {
  if (c.result.status == PlanStatus::NoPath) return "no_plan";
  if (c.statistics.done == tasks) return "done";
  if (c.result.status == PlanStatus::Solved) return "step_limit";
  if (c.result.stop == StopReason::None) return "stuck";
  return c.result.stop == StopReason::MemoryLimit ? "memory_limit" : "time_limit";
}

std::string csvOf(const fleet::LifelongProblem& p, const ProvedLifelong& c) {
  const LifelongStatistics& s = c.statistics;
  return "status,agents,tasks,done,steps,throughput,wait_mean,wait_max,service_mean,distance,"
         "loaded_distance,ms\n" +
         fmt::format("{},{},{},{},{},{:.6f},{:.3f},{},{:.3f},{},{},{:.1f}\n",
                     statusOf(c, p.tasks.size()), p.agents(), p.tasks.size(), s.done, s.steps,
                     s.throughput, s.wait_mean, s.wait_max, s.service_mean, s.distance,
                     s.loaded_distance, c.result.time_s * 1e3);
}

maps::JsonValue jsonOf(const fleet::LifelongProblem& p, const ProvedLifelong& c) {
  const LifelongStatistics& s = c.statistics;
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("status", statusOf(c, p.tasks.size()));
  out.add("agents", static_cast<double>(p.agents()));
  out.add("tasks", static_cast<double>(p.tasks.size()));
  if (!c.result.reason.empty()) out.add("reason", c.result.reason.text());
  if (c.result.plan.paths.steps() > 0) {
    out.add("checked", true);
    out.add("done", static_cast<double>(s.done));
    out.add("steps", static_cast<double>(s.steps));
    out.add("throughput", s.throughput);
    out.add("wait_mean", s.wait_mean);
    out.add("wait_max", static_cast<double>(s.wait_max));
    out.add("service_mean", s.service_mean);
    out.add("distance", static_cast<double>(s.distance));
    out.add("loaded_distance", static_cast<double>(s.loaded_distance));
  }
  out.add("time_s", c.result.time_s);
  return out;
}

std::string summaryOf(const Console& console, const fleet::LifelongProblem& p,
                      const ProvedLifelong& c) {
  const LifelongStatistics& s = c.statistics;
  const bool is_done = s.done == p.tasks.size();
  std::string out = console.styledSummary(is_done ? "done" : "ended", Style::Good);
  out += fmt::format("  {} of {} tasks by {} in {} steps, checked: no conflict\n", s.done,
                     p.tasks.size(), app::plural(static_cast<long>(p.agents()), "agent"), s.steps);
  out += fmt::format("  throughput {:.4g} tasks a step\n", s.throughput);
  out += fmt::format("  from release to pick-up {:.1f} steps, at most {}; to drop-off {:.1f}\n",
                     s.wait_mean, s.wait_max, s.service_mean);
  out += fmt::format("  distance {} moves, {} of them loaded\n", s.distance, s.loaded_distance);
  out += fmt::format("  {:.1f} ms\n", c.result.time_s * 1e3);
  return out;
}

ExitCode failureOf(const std::string& tasks, const ProvedLifelong& c, Console& console) {
  if (interruptSource().requested()) return console.error(ExitCode::Interrupted, "interrupted");
  const ExitCode code = app::exitCodeOf(
      c.result.status, c.result.stop == StopReason::None ? StopReason::TimeLimit : c.result.stop);
  std::string line = tasks + ": ";
  line += c.result.status == PlanStatus::NoPath
              ? c.result.reason.text()
              : fmt::format("{} tasks were done within the limits", c.statistics.done);
  if (c.result.status != PlanStatus::NoPath && !c.result.reason.empty()) {
    line += ": " + c.result.reason.text();
  }
  return console.error(code, line);
}

Result<void> writeFiles(const LifelongRun& run, const std::string& log,
                        const fleet::LifelongProblem& problem, const ProvedLifelong& checked,
                        Console& console) {
  if (checked.result.plan.paths.steps() == 0) return {};
  if (!run.out.empty()) {
    const maps::GridFleetPlanFile file =
        app::planFileOf(problem, checked, run.map, run.options.seed);
    TRY(writeOutput(console, run.out, maps::writeGridFleetPlan(file)));
    if (run.out == kStandardOutput) console.setDataOnStdout();
  }
  if (log.empty()) return {};
  return writeOutput(console, log, app::taskLogOf(problem, checked.result.plan));
}

}  // namespace

void LifelongArguments::declare(CommandLine& line) {
  line.section("Tasks");
  line.text(tasks, "--tasks", "FILE",
            "Work on the tasks of a CSV file as they are released.\nIts columns are release, "
            "pickup_x, pickup_y, dropoff_x and dropoff_y: a step and cells. The goals of the "
            "scenario are ignored.");
  line.choice(assign, "--assign", {"hungarian", "nearest"},
              "Which agent takes which task (hungarian).\nhungarian has the least sum of "
              "distances, nearest takes the nearest pair first.");
  line.count(window, "--window", "W", "Plan W steps ahead, at least the period (10).", 1000);
  line.count(period, "--period", "P", "Assign and plan again every P steps (5).", 1000);
  line.count(steps, "--steps", "T", "End after T steps, also if tasks remain.");
  line.text(log, "--task-log", "FILE",
            "Write when each task was assigned, picked up and dropped off, as CSV.");
}

bool LifelongArguments::isAnyGiven() const {
  return !tasks.empty() || !log.empty() || window || period || steps || assign != "hungarian";
}

std::string LifelongArguments::conflict() const {
  if (tasks.empty()) {
    return isAnyGiven() ? "--assign, --window, --period, --steps and --task-log need --tasks" : "";
  }
  const int planned = window.value_or(std::max(10, period.value_or(5)));
  const int executed = period.value_or(std::min(5, planned));
  if (planned >= executed) return {};
  return fmt::format("--window {} is less than --period {}", planned, executed);
}

ExitCode LifelongArguments::run(const LifelongRun& run, Console& console) const {
  const Result<fleet::LifelongProblem> problem =
      run.rows ? app::lifelongOf(*run.rows, run.agents, tasks) : app::openTasks(tasks, run.agents);
  if (!problem) return console.error(problem.error());
  if (!log.empty()) {
    if (const Result<void> good = checkOutput(log); !good) return console.error(good.error());
  }
  fleet::LifelongOptions options = run.options;
  options.assignment =
      assign == "nearest" ? fleet::AssignmentMethod::Nearest : fleet::AssignmentMethod::Hungarian;
  options.window = static_cast<fleet::Step>(window.value_or(std::max(10, period.value_or(5))));
  options.period =
      static_cast<fleet::Step>(period.value_or(std::min(5, static_cast<int>(options.window))));
  if (steps) options.steps = static_cast<fleet::Step>(*steps);
  ProgressBar bar(console);
  fleet::LifelongControl control{run.budget, &interruptSource(), {}};
  control.progress = [&](const fleet::LifelongProgress& p) {
    bar.update(static_cast<double>(p.done) / static_cast<double>(problem->tasks.size()),
               fmt::format("step {}", p.steps));
  };
  const Result<ProvedLifelong> proved = fleet::runProvedLifelong(*problem, options, control);
  bar.clear();
  if (!proved) return console.error(proved.error());
  const ProvedLifelong& checked = *proved;
  if (checked.fault) {
    return console.error(ExitCode::CheckFailed,
                         "the plan failed its check, please report it: " + *checked.fault);
  }
  if (run.csv) console.out(csvOf(*problem, checked));
  if (run.json) console.out(maps::toText(jsonOf(*problem, checked)));
  const Result<void> written = writeFiles(run, log, *problem, checked, console);
  if (!written) return console.error(written.error());
  if (checked.result.status != PlanStatus::Solved) return failureOf(tasks, checked, console);
  if (!run.csv && !run.json) console.summary(summaryOf(console, *problem, checked));
  return ExitCode::Ok;
}

}  // namespace clearway::cli
