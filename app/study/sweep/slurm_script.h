// app/study/sweep/slurm_script.h — a batch script for Slurm that carries out a sweep on MPI.
//
// The script can be submitted again, and is requeued by Slurm: the sweep carries on with what its
// database lacks. One task is one rank, which runs one child at a time.
// Time: twice the expected time for that many tasks, and five minutes. Memory of a task: the limit
// of a run and kRankMemory_mb. Bash; clean under shellcheck.
#pragma once

#include <string>

namespace clearway::app {

struct SlurmJob {
  static constexpr double kRankMemory_mb = 300.0;  // Open MPI, the list of runs, input files

  std::string sweep, database;  // as paths from the folder in which the script is submitted
  int nodes = 1, tasks_per_node = 1;
  double expected_s = 0.0;  // of the whole sweep on that many tasks
  double memory_mb = 0.0;   // limit of a run
  bool allow_outside = false;
};

[[nodiscard]] std::string slurmScript(const SlurmJob& job);

}  // namespace clearway::app
