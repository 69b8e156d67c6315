// app/cli/study/sweep_engine.h — prepares a sweep and carries it out, by processes or on MPI.
//
// Rank 0 reads the sweep's file and its inputs, and opens the database; the other ranks get their
// runs by messages, print nothing but errors of their own, and read only the input files, the first
// rank of each computer.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/options/map_options.h"
#include "app/cli/output/console.h"
#include "app/study/cluster/cluster.h"
#include "app/study/sweep/run_estimate.h"
#include "app/study/sweep/sweep.h"
#include "app/study/sweep/sweep_inputs.h"

namespace clearway::cli {

struct SweepArguments {
  std::string file, db, csv, slurm, engine = "auto";
  std::optional<int> threads, nodes, tasks;
  bool resume = false, dry_run = false, json = false;
  OutsideOption outside{};  // of the runs, too, which are children of this process
};

// A sweep as its file describes it.
struct SweepPlan {
  app::SweepSpec spec;
  std::vector<app::SweepRun> runs;
  std::filesystem::path folder;
};

[[nodiscard]] Result<SweepPlan> readSweepPlan(const std::string& file);

// What the database has, and what is to do, the longest first.
struct SweepState {
  std::vector<std::size_t> order;
  std::vector<double> expected_s;  // of every run
  std::size_t known = 0;           // runs of the sweep that are in the database
};

// `database` may be null: nothing is known.
[[nodiscard]] Result<SweepState> stateOf(const SweepPlan& plan, const app::SweepDatabase* database);

// Rank 0, or a process that runs alone, up to the summary.
[[nodiscard]] app::ExitCode carryOut(const SweepArguments& a, Console& console);

}  // namespace clearway::cli
