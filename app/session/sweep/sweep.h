// app/session/sweep/sweep.h — carries out the runs of a sweep that its database does not have yet.
//
// Method: one process forks up to `workers` runs at a time (run_pool.h) and is the only writer of
//   the database. Rows depend on the runs alone, but for host and times: the hash over all rows is
//   the same for any number of workers and after any interruption.
// Interrupted: running children are killed, finished rows are committed. Errors: Io.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "app/session/sweep/run_pool.h"
#include "app/session/sweep/sweep_database.h"
#include "app/session/sweep/sweep_runs.h"
#include "core/base/cancel.h"
#include "core/base/result.h"

namespace clearway::session {

struct SweepOptions {
  std::size_t workers = 1;
  RunLimits limits;
  const StopSource* stop = nullptr;
  // The exit code of the program for these words; called in a child.
  std::function<int(const std::vector<std::string>&)> program;
  std::function<void(std::size_t done, std::size_t all)> progress;  // may be empty
};

struct SweepSummary {
  std::size_t runs = 0;     // of the sweep
  std::size_t skipped = 0;  // were in the database
  std::size_t done = 0;     // now
  std::size_t failed = 0;   // of these: usage, bad input, internal errors, signals
  std::string first_failure;
  double cpu_s = 0.0;  // of the runs
  bool interrupted = false;
};

[[nodiscard]] Result<SweepSummary> runSweep(const std::vector<SweepRun>& runs,
                                            SweepDatabase& database, const SweepOptions& options);

// The row of a run that has ended.
[[nodiscard]] SweepRow rowOf(const SweepRun& run, const FinishedRun& finished,
                             const std::string& host, double started);

// Whether a run with this code has no answer: neither a result nor a limit.
[[nodiscard]] bool isFailure(int exit_code);

}  // namespace clearway::session
