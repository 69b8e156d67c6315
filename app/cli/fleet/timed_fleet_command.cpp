#include "app/cli/fleet/timed_fleet_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/cli/fleet/fleet_graph.h"
#include "app/cli/fleet/fleet_render.h"
#include "app/cli/fleet/timed_fleet_report.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"
#include "planner/query/proved_fleet.h"

namespace clearway::cli {
namespace {

constexpr double kSampleStep_s = 0.05;

bool isCsv(const std::string& file) { return std::filesystem::path(file).extension() == ".csv"; }

fleet::TimedFleetOptions optionsOf(const TimedFleetArguments& a) {
  fleet::TimedFleetOptions options;
  for (const FleetMethod p : kFleetMethods) {
    if (a.planner == toString(p)) options.planner = p;
  }
  options.anytime = a.anytime;
  options.robust = a.robust;
  if (a.iterations) options.iterations = static_cast<std::uint64_t>(*a.iterations);
  options.seed = static_cast<std::uint64_t>(a.seed.value_or(0.0));
  options.threads = static_cast<unsigned>(a.threads.value_or(1));
  return options;
}

fleet::TimedFleetControl controlOf(const TimedFleetArguments& a, ProgressBar& bar,
                                   std::size_t agents) {
  fleet::TimedFleetControl control;
  if (a.time_limit_s) control.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), control.budget);
  control.stop = &interruptSource();
  control.progress = [&bar, begin = std::chrono::steady_clock::now(),
                      limit = a.time_limit_s.value_or(0.0), most = a.iterations.value_or(0),
                      agents](const fleet::TimedFleetProgress& p) {
    if (!p.has_plan) {
      const bool is_prepared = p.prepared == agents;
      bar.update(
          static_cast<double>(is_prepared ? p.planned : p.prepared) / static_cast<double>(agents),
          is_prepared ? "first plan" : "preparation");
      return;
    }
    if (p.iterations % 16 != 0) return;
    const double s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const double by_time = limit > 0.0 ? s / limit : 0.0;
    const double by_count = most > 0 ? static_cast<double>(p.iterations) / most : 0.0;
    bar.update(std::max(by_time, by_count),
               fmt::format("sum of costs {:.1f} s", secondsOf(p.sum_of_costs)));
  };
  return control;
}

app::ExitCode printFailure(const TimedFleetArguments& a, const fleet::TimedFleetResult& r,
                           Console& console) {
  const app::ExitCode code =
      app::exitCodeOf(r.status, r.stop == StopReason::None ? StopReason::TimeLimit : r.stop);
  if (r.status == PlanStatus::Cancelled) return console.error(code, "interrupted");
  const bool limit = r.status == PlanStatus::LimitReached;
  std::string line = limit ? "no plan within the limits" : "there is no plan";
  if (limit && r.stop == StopReason::MemoryLimit) {
    line += fmt::format(": memory limit reached; raise --memory-limit, now {:.4g} MB",
                        memoryLimitMb(a.memory_mb.value_or(0.0)));
  } else if (limit && r.stop == StopReason::TimeLimit) {
    line += ": time limit reached";
  }
  if (limit && r.refused_agent) {
    line += "; " + r.reason.text();
  } else if (!r.reason.empty() && r.stop == StopReason::None) {
    line += ": " + r.reason.text();
  }
  return console.error(code, a.problem + ": " + line);
}

std::string summary(const Console& console, const app::TimedFleetFile& file,
                    const fleet::ProvedTimedFleet& checked,
                    const std::optional<app::ExecutablePlan>& executable) {
  const fleet::TimedFleetProblem& problem = file.problem;
  const fleet::TimedFleetResult& r = checked.result;
  const double bound = secondsOf(std::max<fleet::Tick>(r.lower_bound, 1));
  std::string out = console.styledSummary("solved", Style::Good);
  out += fmt::format("  {}, proved free at every moment\n",
                     app::plural(static_cast<long>(problem.agents.size()), "agent"));
  out += goalLine(file);
  out += fmt::format("  makespan {:.3f} s, sum of costs {:.3f} s ({:.3f} times that of {})\n",
                     secondsOf(r.cost.makespan), secondsOf(r.cost.sum_of_costs),
                     secondsOf(r.cost.sum_of_costs) / bound,
                     problem.hasRamps() ? "straight lines" : "agents alone");
  out += clearanceLines(console, problem, checked.certificate);
  out += fmt::format("  planner {}, {:.1f} ms", toString(r.planner), r.time_s * 1e3);
  if (r.iterations > 0) out += fmt::format(", {} iterations", r.iterations);
  out += "\n";
  if (!r.note.empty()) out += "  " + r.note + "\n";
  if (executable && executable->proof.sound) {
    out += "  can be executed under any delays: " + graphText(*executable) + "\n";
  }
  return out;
}

// As the plan file has it.
Result<std::string> nameOfProblem(const TimedFleetArguments& a) {
  if (a.out.empty() || isCsv(a.out)) return std::string();
  return maps::relativeReference(a.problem, a.out == kStandardOutput ? "./-" : a.out);
}

// The plan as the extension of --out says.
Result<std::string> planText(const TimedFleetArguments& a, const app::TimedFleetFile& of,
                             const fleet::TimedFleetPlan& plan) {
  const fleet::TimedFleetProblem& problem = of.problem;
  if (isCsv(a.out)) {
    // A plan that was interrupted is still written; a second signal ends the program.
    return app::samplesOf(problem, plan, a.frame.of(of.map).frame,
                          a.step_s.value_or(kSampleStep_s));
  }
  app::TimedFleetPlanFile file{TRY(nameOfProblem(a)), {}, plan};
  for (const fleet::TimedAgent& agent : problem.agents) file.ids.push_back(agent.id);
  return app::writeTimedFleetPlan(file);
}

// Writes the plan and its graph, as far as they are asked for.
Result<void> writeFiles(const TimedFleetArguments& a, const app::TimedFleetFile& file,
                        const fleet::ProvedTimedFleet& checked,
                        const std::optional<app::ExecutablePlan>& executable, Console& console) {
  const fleet::TimedFleetProblem& problem = file.problem;
  const fleet::TimedFleetPlan& plan = checked.result.plan;
  if (!a.out.empty()) {
    const std::string text = TRY(planText(a, file, plan));
    Result<void> written = writeOutput(console, a.out, text);
    if (!written) return written;
  }
  app::FleetPictureInput input{&file.map, &problem, &plan, false, app::kFreeBadge, true};
  input.colours = file.colours;
  if (checked.certificate.touches()) app::markContact(input);
  Result<void> drawn = writeFleetPictures({a.svg, a.png}, input, oneLine(a.problem), console);
  if (!drawn || a.graph.empty()) return drawn;
  return writeGraph(console, a.graph, app::listActions(problem, plan, executable->graph));
}

app::ExitCode planAndPrint(const TimedFleetArguments& a, const app::TimedFleetFile& file,
                           Console& console) {
  const fleet::TimedFleetProblem& problem = file.problem;
  std::optional<LongerEnd> for_best;  // as soon as there is a plan: it is proved and written
  ProgressBar bar(console);
  fleet::TimedFleetControl control = controlOf(a, bar, problem.agents.size());
  if (a.anytime) control.progress = longerOnceSolved(for_best, control.progress);
  const Result<fleet::ProvedTimedFleet> proved =
      fleet::planProvedTimedFleet(problem, optionsOf(a), control);
  bar.clear();
  if (!proved) return console.error(proved.error());
  const fleet::ProvedTimedFleet& checked = *proved;
  const fleet::TimedFleetResult& r = checked.result;
  const bool solved = r.status == PlanStatus::Solved;
  if (interruptSource().requested() && !solved) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (solved && !checked.certificate.free) {
    return console.error(
        app::ExitCode::CheckFailed,
        "the plan failed its check, please report it: " + checked.certificate.problem.text());
  }
  std::optional<app::ExecutablePlan> executable;
  if (solved && (a.robust || !a.graph.empty())) {
    executable = app::executable(problem, r.plan, nullptr, nullptr);
  }
  const app::ReportFrame f = a.frame.of(file.map);
  if (a.csv) console.out(timedFleetCsv(r, problem.agents.size()));
  if (a.json) {
    maps::JsonValue json = timedFleetJson(file, checked, f);
    if (solved) {
      Result<maps::JsonValue> schedules = schedulesJson(problem, r.plan, a.step_s, f);
      if (!schedules) return console.error(schedules.error());
      json.add("schedules", *std::move(schedules));
    }
    if (executable) addGraph(json, *executable);
    console.out(maps::toText(json));
  }
  if (!solved) return printFailure(a, r, console);
  if (const Result<void> written = writeFiles(a, file, checked, executable, console); !written) {
    return console.error(written.error());
  }
  if (a.out == kStandardOutput) console.setDataOnStdout();
  if (executable && !executable->proof.sound) {
    return console.error(app::ExitCode::CheckFailed, a.problem + ": " + unsoundText(*executable));
  }
  if (!a.csv && !a.json) console.summary(summary(console, file, checked, executable));
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted: this is the best plan so far");
  }
  return app::ExitCode::Ok;
}

}  // namespace

bool isTimedFleetName(const std::string& file) {
  const std::filesystem::path extension = std::filesystem::path(file).extension();
  return file == "-" || extension == ".json" || extension == ".clearway";
}

std::string conflictIn(const TimedFleetArguments& a) {
  const std::array reads{NamedFile{"PROBLEM", a.problem}};
  const std::array writes{NamedFile{"--out", a.out}, NamedFile{"--graph", a.graph},
                          NamedFile{"--svg", a.svg}, NamedFile{"--png", a.png}};
  if (const std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (std::string bad = graphFileProblem(a.graph); !bad.empty()) return bad;
  if (a.graph == kStandardOutput && (a.csv || a.json)) {
    return "--graph - and --csv or --json both write to standard output";
  }
  if (a.csv && a.json) return "--csv and --json exclude each other";
  if (a.out == kStandardOutput && (a.csv || a.json)) {
    return "--out - and --csv or --json both write to standard output";
  }
  if (a.seed && *a.seed != std::floor(*a.seed)) return "--seed: not a whole number";
  if (std::ranges::find(kFleetMethodNames, a.planner) == kFleetMethodNames.end()) {
    return "--planner " + a.planner +
           " is for fleets of points; agents with a shape take auto, "
           "prioritised, lns or joint";
  }
  if (a.anytime && !a.time_limit_s && !a.iterations) {
    return "--anytime needs --time-limit or --iterations";
  }
  if (a.anytime && a.planner == "prioritised") {
    return "--planner prioritised makes one plan; --anytime improves it with auto or lns";
  }
  if (a.iterations && !a.anytime && a.planner != "lns") {
    return "--iterations is for large neighbourhood search: add --anytime or --planner lns";
  }
  const std::string extension = std::filesystem::path(a.out).extension().string();
  if (!a.out.empty() && a.out != kStandardOutput && extension != ".json" && extension != ".csv") {
    return "--out: '" + a.out + "' ends neither with .json nor with .csv";
  }
  if (a.step_s && !isCsv(a.out) && !a.json) return "--step is for --out PLAN.csv and --json";
  if (a.frame.given() && !isCsv(a.out) && !a.json) {
    return "--frame is for --out PLAN.csv and --json";
  }
  if (a.problem == "-" && !a.out.empty() && !isCsv(a.out)) {
    return "a plan file names its problem, and standard input has no name: give the problem as a "
           "file, or --out PLAN.csv";
  }
  return {};
}

app::ExitCode planTimedFleet(const TimedFleetArguments& a, Console& console) {
  Result<app::TimedFleetFile> file = app::openTimedFleet(a.problem);
  if (!file) return console.error(file.error());
  if (const auto name = nameOfProblem(a); !name) return console.error(name.error());
  for (const Message& warning : file->map.warnings) {
    console.warn(file->map_file + ": " + warning.text());
  }
  for (const std::string& out : {a.out, a.graph, a.svg, a.png}) {
    if (out.empty()) continue;
    if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  }
  if (const Result<void> good = app::checkFleetProblem(file->problem, file->frame); !good) {
    Error e = good.error();
    e.source = a.problem == "-" ? maps::kStandardInput : a.problem;
    return console.error(e);
  }
  return planAndPrint(a, *file, console);
}

}  // namespace clearway::cli
