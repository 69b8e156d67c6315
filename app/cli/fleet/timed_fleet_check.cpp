#include "app/cli/fleet/timed_fleet_check.h"

#include <fmt/format.h>

#include "app/cli/fleet/timed_fleet_report.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/report.h"
#include "maps/text/safe_path.h"

namespace clearway::cli {
namespace {

maps::JsonValue verdict(const app::OpenTimedFleetPlan& file,
                        const validation::TimedFleetCertificate& c, const app::ReportFrame& f) {
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("agents", static_cast<double>(file.plan.agents.size()));
  if (c.free) {
    out.add("makespan_s", secondsOf(c.cost.makespan));
    out.add("sum_of_costs_s", secondsOf(c.cost.sum_of_costs));
  }
  out.add("frame", maps::nameOf(f.frame));
  addCertificate(out, file.fleet.problem, c, f);
  return out;
}

}  // namespace

app::ExitCode checkTimedFleetPlan(const std::string& plan_file, const FrameOption& frame, bool json,
                                  Console& console) {
  const Result<app::OpenTimedFleetPlan> file = app::openTimedFleetPlan(plan_file);
  if (!file) return console.error(file.error());
  if (const Result<void> good = app::checkFleetProblem(file->fleet.problem, file->fleet.frame);
      !good) {
    return console.error(Error{good.error().code, good.error().text(), file->problem_file, 0});
  }
  StopCheck stop(Budget{}, &interruptSource());
  const StopOr<validation::TimedFleetCertificate> c =
      validation::validateTimedFleet(file->fleet.problem, file->plan, &stop);
  if (!c) return console.error(app::ExitCode::Interrupted, "interrupted");
  if (json) console.out(maps::toText(verdict(*file, *c, frame.of(file->fleet.map))));
  if (!c->free) {
    return console.error(app::ExitCode::CheckFailed, plan_file + ": " + c->problem.text());
  }
  if (!json) {
    console.summary(
        fmt::format("{}  {}, {}, at every moment\n", console.styledSummary("Free", Style::Good),
                    oneLine(plan_file),
                    app::plural(static_cast<long>(file->plan.agents.size()), "agent")) +
        clearanceLines(console, file->fleet.problem, *c) +
        summaryLine(console, "makespan", fmt::format("{:.6f} s", secondsOf(c->cost.makespan))) +
        summaryLine(console, "costs",
                    fmt::format("{:.6f} s in sum", secondsOf(c->cost.sum_of_costs))));
  }
  return app::ExitCode::Ok;
}

app::ExitCode convertTimedFleetPlan(const std::string& plan_file, const std::string& out,
                                    const std::string& format, std::optional<double> step_s,
                                    const FrameOption& frame, Console& console) {
  if (format != "csv" && format != "json") {
    return console.usage("the plan of a fleet becomes csv or json, not " + format, "convert");
  }
  if (step_s && format != "csv") return console.usage("--step is for csv", "convert");
  const Result<app::OpenTimedFleetPlan> file = app::openTimedFleetPlan(plan_file);
  if (!file) return console.error(file.error());
  if (const Result<void> good = app::checkTimes(*file, plan_file); !good) {
    return console.error(good.error());
  }
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  Result<std::string> text = std::string();
  StopCheck stop(Budget{}, &interruptSource());
  if (format == "csv") {
    text = app::samplesOf(file->fleet.problem, file->plan, frame.of(file->fleet.map).frame,
                          step_s.value_or(0.05), &stop);
  } else {
    const Result<app::TimedFleetPlanFile> copy = app::planForSameProblem(*file, file->plan, out);
    if (!copy) return console.error(copy.error());
    text = app::writeTimedFleetPlan(*copy);
  }
  if (!text && interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!text) return console.error(Error{text.error().code, text.error().text(), plan_file, 0});
  const Result<void> written = writeOutput(console, out, *text);
  return written ? app::ExitCode::Ok : console.error(written.error());
}

}  // namespace clearway::cli
