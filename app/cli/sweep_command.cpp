// clearway sweep: studies of many independent runs, each in a process of its own.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress_bar.h"
#include "app/cli/report.h"
#include "app/session/sweep/sweep.h"
#include "app/session/sweep/sweep_table.h"
#include "maps/file_io.h"
#include "maps/json_value.h"

namespace clearway::cli {
namespace {

namespace fs = std::filesystem;

const CommandText kText{
    "sweep",
    "Carries out the runs of a sweep: combinations of maps, agents, options and seeds.",
    {"SWEEP.yaml --db FILE [--threads N] [--resume] [options]", "SWEEP.yaml --dry-run"},
    {"Each run is one 'plan', 'solve', 'fleet', 'simulate' or 'collide' in a process of its own, "
     "in the folder of SWEEP.yaml. A run that crashes, or exceeds its limits, costs only itself. "
     "The results are the table 'runs' of an SQLite file.",
     "The hash over all answers is the same for any number of threads.",
     "Runs that end with a usage error, bad input, an internal error or a signal: exit code 11."},
    {"clearway sweep warehouse.sweep.yaml --dry-run",
     "clearway sweep warehouse.sweep.yaml --db study.sqlite --threads 2 --csv study.csv"}};

struct SweepArguments {
  std::string file, db, csv;
  std::optional<int> threads;
  bool resume = false, dry_run = false, json = false;
};

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
}

std::string conflictIn(const SweepArguments& a) {
  const std::array reads{NamedFile{"SWEEP.yaml", a.file}};
  const std::array writes{NamedFile{"--db", a.db}, NamedFile{"--csv", a.csv}};
  if (std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (a.file == "-") return "SWEEP.yaml needs a file: the runs are in its folder";
  if (a.db.empty() && !a.dry_run) return "--db is missing: the file of the results";
  if (a.db == kStandardOutput) return "--db needs a file";
  if (a.dry_run && (a.resume || a.json || !a.csv.empty())) {
    return "--dry-run excludes --resume, --csv and --json";
  }
  if (a.json && a.csv == kStandardOutput) return "--json writes to standard output, too";
  return {};
}

// Prints how many runs there are and how long those that are missing may take.
session::ExitCode dryRun(const SweepArguments& a, const std::vector<session::SweepRun>& runs,
                         Console& console) {
  std::size_t known = 0;
  double seconds = 0.0;
  if (!a.db.empty() && fs::exists(a.db)) {
    const auto db = session::SweepDatabase::open(a.db, session::SweepDatabase::Open::Read);
    if (!db) return console.error(db.error());
    std::unordered_set<std::string> keys;
    for (const auto& run : runs) keys.insert(run.key);
    const auto read = db->forEach([&](const session::SweepRow& row) {
      if (!keys.contains(row.key)) return;
      ++known;
      seconds += row.wall_s;
    });
    if (!read) return console.error(read.error());
  }
  const double left = static_cast<double>(runs.size() - known);
  std::optional<double> estimate_s;
  if (known > 0) {
    estimate_s =
        left * seconds / static_cast<double>(known) / static_cast<double>(a.threads.value_or(1));
  }
  console.out(fmt::format("{} runs, {} of them in the database\n", runs.size(), known));
  if (estimate_s) console.out(fmt::format("about {:.0f} s for the others\n", *estimate_s));
  return session::ExitCode::Ok;
}

maps::JsonValue summaryJson(const session::SweepSummary& s, const std::string& hash,
                            double wall_s) {
  maps::JsonValue out = maps::emptyObject();
  out.add("runs", static_cast<double>(s.runs));
  out.add("skipped", static_cast<double>(s.skipped));
  out.add("done", static_cast<double>(s.done));
  out.add("failed", static_cast<double>(s.failed));
  out.add("interrupted", s.interrupted);
  out.add("hash", hash);
  out.add("wall_s", wall_s);
  out.add("cpu_s", s.cpu_s);
  return out;
}

session::ExitCode report(const SweepArguments& a, const session::SweepDatabase& db,
                         const session::SweepSummary& s, double wall_s, Console& console) {
  const Result<std::string> hash = session::hashOfAll(db);
  if (!hash) return console.error(hash.error());
  if (!a.csv.empty()) {
    const Result<std::string> table = session::sweepTable(db);
    if (!table) return console.error(table.error());
    if (const auto r = writeOutput(console, a.csv, *table); !r) return console.error(r.error());
    if (a.csv == kStandardOutput) console.setDataOnStdout();
  }
  if (a.json) {
    console.out(maps::toText(summaryJson(s, *hash, wall_s)));
  } else {
    console.summary(
        fmt::format("{} runs: {} done in {:.1f} s, {} were in the database, {} failed\n", s.runs,
                    s.done, wall_s, s.skipped, s.failed) +
        summaryLine(console, "hash", *hash));
  }
  if (s.interrupted) {
    return console.error(session::ExitCode::Interrupted, "interrupted: --resume carries on");
  }
  if (s.failed > 0) {
    return console.error(session::ExitCode::CheckFailed,
                         fmt::format("{} runs failed, the first: {}", s.failed, s.first_failure));
  }
  return session::ExitCode::Ok;
}

// The program in a child: in the folder of the sweep, with streams of its own.
int runProgram(const std::vector<std::string>& words, const fs::path& folder) {
  Console console;
  if (chdir(folder.c_str()) != 0) {
    return static_cast<int>(console.error(session::ExitCode::BadInput, "no such folder"));
  }
  session::ExitCode code = runWords(words, console);
  if (!console.flush() && code == session::ExitCode::Ok) code = session::ExitCode::BadInput;
  return static_cast<int>(code);
}

session::ExitCode carryOut(const SweepArguments& a, const session::SweepSpec& spec,
                           const std::vector<session::SweepRun>& runs, Console& console) {
  for (const std::string& file : {a.db, a.csv}) {
    if (file.empty()) continue;
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  using Database = session::SweepDatabase;
  Result<Database> db = Database::open(a.db, Database::Open::CreateOrExtend);
  if (!db) return console.error(db.error());
  const auto keys = db->keys();
  if (!keys) return console.error(keys.error());
  if (!keys->empty() && !a.resume) {
    return console.usage(
        fmt::format("{} has {} runs: add --resume, or name another file", a.db, keys->size()),
        kText.name);
  }
  const fs::path folder = fs::absolute(fs::path(a.file)).parent_path();
  ProgressBar bar(console);
  session::SweepOptions options;
  options.workers = static_cast<std::size_t>(a.threads.value_or(1));
  options.limits = {spec.time_limit_s, spec.memory_limit_mb};
  options.stop = &interruptSource();
  options.program = [&](const auto& words) { return runProgram(words, folder); };
  options.progress = [&](std::size_t done, std::size_t all) {
    bar.update(static_cast<double>(done) / static_cast<double>(all),
               fmt::format("{} of {} runs", done, all));
  };
  const auto start = std::chrono::steady_clock::now();
  const auto sum = session::runSweep(runs, *db, options);
  bar.clear();
  if (!sum) return console.error(sum.error());
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return report(a, *db, *sum, wall.count(), console);
}

}  // namespace

session::ExitCode sweepCommand(Arguments arguments, Console& console) {
  CommandLine line(kText);
  SweepArguments a;
  declare(a, line);
  if (const std::optional<session::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.csv});
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, kText.name);
  }
  const Result<std::string> text = maps::readFile(a.file, session::SweepSpec::kMaxBytes);
  if (!text) return console.error(text.error());
  const auto spec = session::parseSweepSpec(*text, a.file);
  if (!spec) return console.error(spec.error());
  const auto runs = session::sweepRuns(*spec);
  if (!runs) return console.error(maps::inFile(runs.error(), a.file).value());
  return a.dry_run ? dryRun(a, *runs, console) : carryOut(a, *spec, *runs, console);
}

}  // namespace clearway::cli
