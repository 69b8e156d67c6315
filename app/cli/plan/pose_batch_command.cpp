#include "app/cli/plan/pose_batch_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "app/cli/options/memory_limit.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/progress_bar.h"
#include "app/study/batch/pose_batch.h"
#include "maps/plan/plan_file.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::cli {
namespace {

Result<void> makeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && std::filesystem::is_directory(folder)) return {};
  return fail(ErrorCode::Io,
              error ? "the folder cannot be made: " + error.message() : "this is no folder",
              folder);
}

// A query without a path leaves no plan: one of an earlier run would show another answer. Files
// that are no plans are neither replaced nor removed.
Result<void> writePlanOf(const SolvePosesArguments& a, const app::PlanJob& job,
                         const PlanResult& result, const std::string& id) {
  const std::filesystem::path file = std::filesystem::path(a.plans) / (id + ".json");
  if (result.status == PlanStatus::Solved) {
    const std::string map =
        a.map_file == "-" ? "" : maps::relativeReference(a.map_file, file.string());
    return maps::saveSideFile(file, maps::writePlan(app::makePlanFile(job, result, map)),
                              maps::kPlanMagic);
  }
  std::error_code error;
  if (maps::readSideFile(file, maps::kPlanMagic, maps::kMaxPlanBytes)) {
    std::filesystem::remove(file, error);
  }
  if (!error) return {};
  return fail(ErrorCode::Io, "the old plan cannot be removed: %1", {error.message()},
              file.string());
}

std::string table(const app::PoseSolveReport& report) {
  constexpr double kDegrees = 57.295779513082320877;
  std::string out =
      fmt::format("{:<16} {:>13} {:>10} {:>10} {:>10} {:>9} {:>11} {:>10}\n", "query", "status",
                  "time_ms", "cost", "length", "rotation", "expanded", "clearance");
  for (const app::SolvedPose& q : report.queries) {
    out += fmt::format("{:<16} {:>13} {:>10.2f} ", q.id, toString(q.status), q.ms);
    out += q.status == PlanStatus::Solved
               ? fmt::format("{:>10.3f} {:>10.3f} {:>9.3f} {:>11} {:>10.4f}\n", q.cost, q.length,
                             q.rotation * kDegrees, q.expansions, q.clearance)
               : fmt::format("{:>10} {:>10} {:>9} {:>11} {:>10}  {}\n", "-", "-", "-", q.expansions,
                             "-", q.reason);
  }
  return out;
}

std::string totals(const app::PoseSolveReport& r) {
  double sum = 0.0;
  for (const app::SolvedPose& q : r.queries) sum += q.ms;
  const std::size_t n = r.queries.size();
  return fmt::format("queries={} solved={} no_path={} invalid={} limit={} mean_ms={:.3f}\n", n,
                     r.count(PlanStatus::Solved), r.count(PlanStatus::NoPath),
                     r.count(PlanStatus::InvalidStart) + r.count(PlanStatus::InvalidGoal),
                     r.count(PlanStatus::LimitReached),
                     n == 0 ? 0.0 : sum / static_cast<double>(n));
}

// No path is an answer. What is none ends with the code that `plan` would end with.
app::ExitCode verdict(const SolvePosesArguments& a, const app::PoseSolveReport& report,
                      Console& console) {
  for (const app::SolvedPose& q : report.queries) {
    const std::string head = fmt::format("{}: query '{}': ", a.queries_file, q.id);
    if (q.status == PlanStatus::Solved && !q.free) {
      return console.error(app::ExitCode::CheckFailed, head + "its path failed the check");
    }
    if (q.status == PlanStatus::Solved || q.status == PlanStatus::NoPath) continue;
    return console.error(app::exitCodeOf(q.status, q.stop), head + q.reason);
  }
  return app::ExitCode::Ok;
}

}  // namespace

app::ExitCode solvePosesCommand(const SolvePosesArguments& a, const maps::GridMap& map,
                                const std::vector<maps::PoseQuery>& queries, Console& console) {
  if (!a.plans.empty()) {
    if (const Result<void> made = makeFolder(a.plans); !made) return console.error(made.error());
  }
  ProgressBar bar(console);
  app::PoseSolveOptions options;
  options.count = static_cast<std::size_t>(a.count.value_or(0));
  options.repeat = a.repeat.value_or(options.repeat);
  if (a.time_limit_s) options.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), options.budget);
  options.planner = a.request.settings;
  options.motion_file = a.request.query.motion_file;
  options.stop = &interruptSource();
  if (!a.plans.empty()) {
    options.answered = [&a](const app::PlanJob& job, const PlanResult& result,
                            const std::string& id) { return writePlanOf(a, job, result, id); };
  }
  options.progress = [&bar](std::size_t done, std::size_t total) {
    bar.update(static_cast<double>(done) / static_cast<double>(total),
               fmt::format("{} of {} queries", done, total));
  };
  Result<app::PoseSolveReport> report = app::solvePoses(map, queries, options);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!report) {
    if (report.error().source.empty()) report.error().source = a.queries_file;
    return console.error(report.error());
  }
  for (app::SolvedPose& q : report->queries) {
    if (!a.frame.isWorld()) break;
    for (double* length : {&q.cost, &q.length, &q.clearance}) {
      *length = maps::lengthToWorld(map.frame, map.grid.frame(), *length);
    }
  }
  console.out(a.csv ? app::toCsv(*report) : table(*report) + totals(*report));
  return verdict(a, *report, console);
}

}  // namespace clearway::cli
