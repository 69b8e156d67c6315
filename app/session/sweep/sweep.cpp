#include "app/session/sweep/sweep.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>

#include "app/session/plan/exit_code.h"
#include "app/session/sweep/sweep_answer.h"
#include "maps/json_value.h"

namespace clearway::session {
namespace {

constexpr int kWait_ms = 50;

std::string hostName() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::string lastLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

double now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

bool isFailure(int exit_code) {
  switch (static_cast<ExitCode>(exit_code)) {
    case ExitCode::Ok:
    case ExitCode::NoPath:
    case ExitCode::CheckFailed:
    case ExitCode::BlockedEnd:
    case ExitCode::TimeLimit:
    case ExitCode::MemoryLimit: return false;
    default: return true;
  }
}

SweepRow rowOf(const SweepRun& run, const FinishedRun& finished, const std::string& host,
               double started) {
  SweepAnswer answer = answerOf(finished.exit_code, finished.out);
  maps::JsonValue parameters = maps::emptyObject(), figures = maps::emptyObject();
  for (const auto& [name, value] : run.parameters) parameters.add(name, value);
  for (const auto& [name, value] : answer.figures) figures.add(name, value);
  const auto oneLine = [](const maps::JsonValue& v) {
    std::string text = maps::toText(v);
    std::erase(text, '\n');
    return text;
  };
  SweepRow row{run.key, run.study, run.words.front(), oneLine(parameters), oneLine(figures)};
  row.exit_code = finished.exit_code;
  row.status = std::move(answer.status);
  row.hash = std::move(answer.hash);
  row.error = finished.timed_out ? "killed after the time limit of a run" : lastLine(finished.err);
  if (finished.signal != 0 && !finished.timed_out) {
    row.error = "ended by signal " + std::to_string(finished.signal);
  }
  row.host = host;
  row.started = started;
  row.wall_s = finished.wall_s;
  row.cpu_s = finished.cpu_s;
  row.peak_mb = finished.peak_mb;
  return row;
}

Result<SweepSummary> runSweep(const std::vector<SweepRun>& runs, SweepDatabase& database,
                              const SweepOptions& options) {
  const auto known = database.keys();
  if (!known) return tl::unexpected(known.error());
  SweepSummary sum;
  sum.runs = runs.size();
  std::vector<std::size_t> open;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (!known->contains(runs[k].key)) open.push_back(k);
  }
  sum.skipped = runs.size() - open.size();
  const std::string host = hostName();
  RunPool pool([&](std::size_t k) { return options.program(runs[k].words); }, options.limits);
  const auto stopped = [&] { return options.stop != nullptr && options.stop->requested(); };
  std::size_t next = 0;
  while ((next < open.size() || pool.running() > 0) && !stopped()) {
    while (next < open.size() && pool.running() < options.workers) {
      if (const auto started = pool.start(open[next]); !started) {
        return tl::unexpected(started.error());
      }
      ++next;
    }
    for (const FinishedRun& f : pool.wait(kWait_ms)) {
      // Ctrl+C reaches the children, too.
      if (stopped() && (f.signal == SIGINT || f.signal == SIGTERM)) continue;
      const SweepRow row = rowOf(runs[f.index], f, host, now() - f.wall_s);
      if (const auto added = database.add(row); !added) return tl::unexpected(added.error());
      ++sum.done;
      sum.cpu_s += f.cpu_s;
      if (isFailure(f.exit_code) && sum.failed++ == 0)
        sum.first_failure = row.key + ": " + row.error;
      if (options.progress) options.progress(sum.skipped + sum.done, runs.size());
    }
    if (const auto due = database.commitIfDue(); !due) return tl::unexpected(due.error());
  }
  sum.interrupted = stopped() && sum.skipped + sum.done < runs.size();
  pool.killAll();
  if (const auto committed = database.commit(); !committed) {
    return tl::unexpected(committed.error());
  }
  return sum;
}

}  // namespace clearway::session
