// app/study/sweep/sweep.h — carries out the runs of a sweep that its database does not have yet.
//
// Method: each rank of a cluster forks up to `workers` runs at a time (run_pool.h). Rank 0 hands
// out
//   the runs in their order, one or two ahead of those that are at work, works itself, and is the
//   only writer of the database. Rows depend on the runs alone, but for host and times: the hash
//   over all rows is the same for any number of ranks and workers, and after any interruption.
// Interrupted: running children are killed, finished rows are committed. A rank that is lost ends
//   the job, as MPI does. Errors: Io, also of other ranks.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "app/study/cluster/cluster.h"
#include "app/study/sweep/run_pool.h"
#include "app/study/sweep/sweep_database.h"
#include "app/study/sweep/sweep_runs.h"
#include "core/base/result.h"
#include "core/base/stop_source.h"

namespace clearway::app {

struct SweepOptions {
  std::size_t workers = 1;  // of each rank
  RunLimits limits;
  std::vector<double> expected_s;  // of every run; may be empty
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
  std::size_t messages = 0, message_bytes = 0;  // between the ranks, both directions
  double master_cpu_s = 0.0;                    // of rank 0 without its runs
};

// Rank 0: the indices of the runs to carry out, in this order.
[[nodiscard]] Result<SweepSummary> runSweep(const std::vector<SweepRun>& runs,
                                            const std::vector<std::size_t>& order,
                                            SweepDatabase& database, Cluster& cluster,
                                            const SweepOptions& options);

// The other ranks: true when rank 0 has said that all is done, false after an interrupt.
[[nodiscard]] bool serveSweep(Cluster& cluster, const SweepOptions& options);

// What the row of a run that has ended says of it: all but key, study, command and parameters.
[[nodiscard]] SweepRow rowOf(const FinishedRun& finished, const std::string& host, double started);

// Whether a run with this code has no answer: neither a result nor a limit.
[[nodiscard]] bool isFailure(int exit_code);

}  // namespace clearway::app
