// clearway sweep: studies of many independent runs, each in a process of its own.
#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/output/output.h"
#include "app/cli/study/sweep_engine.h"
#include "app/study/cluster/cluster_module.h"
#include "app/study/sweep/slurm_script.h"

namespace clearway::cli {
namespace {

namespace fs = std::filesystem;

const CommandText kSweepText{
    "sweep",
    "Carries out the runs of a sweep: combinations of maps, agents, options and seeds.",
    {"SWEEP.yaml --db FILE [--threads N] [--resume] [options]", "SWEEP.yaml --dry-run",
     "SWEEP.yaml --db FILE --slurm SCRIPT [--nodes N] [--tasks N]"},
    {"Each run is one 'plan', 'solve', 'fleet', 'simulate' or 'collide' in a process of its own, "
     "in the folder of SWEEP.yaml. A run that crashes, or exceeds its limits, costs only itself. "
     "The results are the table 'runs' of an SQLite file.",
     "The longest runs are started first. The hash over all answers is the same for any number of "
     "threads, ranks and computers.",
     "On a cluster: mpirun -n 64 clearway sweep SWEEP.yaml --db FILE.",
     "Runs that end with a usage error, bad input, an internal error or a signal: exit code 11."},
    {"clearway sweep warehouse.sweep.yaml --dry-run",
     "clearway sweep warehouse.sweep.yaml --db study.sqlite --threads 2 --csv study.csv",
     "clearway sweep warehouse.sweep.yaml --db study.sqlite --slurm study.sh --nodes 2"}};

void declare(SweepArguments& a, CommandLine& line) {
  line.positional(a.file, Need::Required, "SWEEP.yaml", "The studies of the sweep.");
  line.text(a.db, "--db", "FILE", "The SQLite file of the results.");
  line.flag(a.resume, "--resume", "Carry out the runs that the file does not have yet.");
  line.count(a.threads, "--threads", "N", "1 to 256 runs at a time (1); never changes an answer.",
             256);
  line.flag(a.dry_run, "--dry-run",
            "Count the runs, and estimate the time from those that the file has.");
  line.text(a.csv, "--csv", "FILE", "Write all rows as CSV at the end.");
  line.flag(a.json, "--json", "Print the summary as JSON.");
  a.outside.declare(line);
  line.section("Cluster");
  line.choice(a.engine, "--engine", {"auto", "processes", "mpi"},
              "Who runs: processes of this computer, or the ranks of MPI (auto: mpi under mpirun "
              "or srun).");
  line.text(a.slurm, "--slurm", "FILE", "Write a batch script for Slurm; run nothing.");
  line.count(a.nodes, "--nodes", "N", "Of the batch script: computers (1).", 100'000);
  line.count(a.tasks, "--tasks", "N", "Of the batch script: ranks on each computer (16).", 10'000);
}

std::string conflictIn(const SweepArguments& a) {
  const std::array reads{NamedFile{"SWEEP.yaml", a.file}};
  const std::array writes{NamedFile{"--db", a.db}, NamedFile{"--csv", a.csv},
                          NamedFile{"--slurm", a.slurm}};
  if (std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (a.file == "-") return "SWEEP.yaml needs a file: the runs are in its folder";
  if (a.db.empty() && !a.dry_run) return "--db is missing: the file of the results";
  if (a.db == kStandardOutput) return "--db needs a file";
  if (a.dry_run && (a.resume || a.json || !a.csv.empty())) {
    return "--dry-run excludes --resume, --csv and --json";
  }
  if (!a.slurm.empty() && (a.dry_run || a.resume || a.json || !a.csv.empty())) {
    return "--slurm excludes --dry-run, --resume, --csv and --json";
  }
  if (a.slurm.empty() && (a.nodes || a.tasks)) return "--nodes and --tasks need --slurm";
  if (a.json && a.csv == kStandardOutput) return "--json writes to standard output, too";
  return {};
}

// How many runs there are, and how long those that are missing may take.
void printEstimate(const SweepArguments& a, const SweepPlan& plan, const SweepState& state,
                   Console& console) {
  console.out(fmt::format("{} runs, {} of them in the database\n", plan.runs.size(), state.known));
  if (state.order.empty()) return;
  const auto workers = static_cast<std::size_t>(a.threads.value_or(1));
  console.out(fmt::format(
      "about {:.3g} s for the others ({}), the longest first: {:.3g} s, {}\n",
      app::expectedTotal(state.order, state.expected_s, workers),
      state.known > 0 ? "from those that have finished" : "a rough guess without finished runs",
      state.expected_s[state.order.front()], plan.runs[state.order.front()].key));
}

app::ExitCode writeSlurm(const SweepArguments& a, const SweepPlan& plan, const SweepState& state,
                         Console& console) {
  app::SlurmJob job;
  job.sweep = a.file;
  job.database = a.db;
  job.nodes = a.nodes.value_or(1);
  job.tasks_per_node = a.tasks.value_or(16);
  job.allow_outside = a.outside.given();
  job.memory_mb = plan.spec.memory_limit_mb;
  const auto tasks = static_cast<std::size_t>(job.nodes * job.tasks_per_node);
  job.expected_s = app::expectedTotal(state.order, state.expected_s, tasks);
  const auto inputs = app::readInputs(plan.runs, plan.folder);  // the script replaces none of them
  if (!inputs) return console.error(inputs.error());
  const auto r = writeOutput(console, a.slurm, app::slurmScript(job));
  return r ? app::ExitCode::Ok : console.error(r.error());
}

// Looks, and carries out nothing.
app::ExitCode lookAhead(const SweepArguments& a, Console& console) {
  const Result<SweepPlan> plan = readSweepPlan(a.file);
  if (!plan) return console.error(plan.error());
  std::optional<app::SweepDatabase> database;
  if (!a.db.empty() && fs::exists(a.db)) {
    auto db = app::SweepDatabase::open(a.db, app::SweepDatabase::Open::Read);
    if (!db) return console.error(db.error());
    database = *std::move(db);
  }
  const Result<SweepState> state = stateOf(*plan, database ? &*database : nullptr);
  if (!state) return console.error(state.error());
  if (!a.slurm.empty()) return writeSlurm(a, *plan, *state, console);
  printEstimate(a, *plan, *state, console);
  return app::ExitCode::Ok;
}

}  // namespace

app::ExitCode sweepCommand(Arguments arguments, Console& console) {
  CommandLine line(kSweepText);
  SweepArguments a;
  declare(a, line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.csv, &a.slurm});
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, kSweepText.name);
  }
  if (!a.dry_run && a.slurm.empty()) return carryOut(a, console);
  if (app::launchedRank().value_or(0) > 0) return app::ExitCode::Ok;  // rank 0 does it
  return lookAhead(a, console);
}

}  // namespace clearway::cli
