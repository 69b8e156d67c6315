#include "app/cli/study/sweep_engine.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <sstream>
#include <unordered_set>

#include "app/cli/options/commands.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/study/cluster/cluster_module.h"
#include "app/study/sweep/sweep_table.h"
#include "maps/text/file_io.h"
#include "maps/text/json_value.h"
#include "maps/text/preloaded_files.h"

namespace clearway::cli {
namespace {

namespace fs = std::filesystem;
using app::SweepDatabase;

maps::JsonValue summaryJson(const app::SweepSummary& s, const std::string& hash, int ranks,
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
  out.add("ranks", ranks);
  out.add("messages", static_cast<double>(s.messages));
  out.add("message_bytes", static_cast<double>(s.message_bytes));
  out.add("master_cpu_s", s.master_cpu_s);
  return out;
}

app::ExitCode report(const SweepArguments& a, const SweepDatabase& db, const app::SweepSummary& s,
                     int ranks, double wall_s, Console& console) {
  const Result<std::string> hash = app::hashOfAll(db);
  if (!hash) return console.error(hash.error());
  if (!a.csv.empty()) {
    const Result<std::string> table = app::sweepTable(db);
    if (!table) return console.error(table.error());
    if (const auto r = writeOutput(console, a.csv, *table); !r) return console.error(r.error());
    if (a.csv == kStandardOutput) console.setDataOnStdout();
  }
  if (a.json) {
    console.out(maps::toText(summaryJson(s, *hash, ranks, wall_s)));
  } else {
    console.summary(
        fmt::format("{} runs: {} done in {:.1f} s, {} were in the database, {} failed\n", s.runs,
                    s.done, wall_s, s.skipped, s.failed) +
        summaryLine(console, "hash", *hash));
  }
  if (s.interrupted) {
    return console.error(app::ExitCode::Interrupted, "interrupted: --resume carries on");
  }
  if (s.failed > 0) {
    return console.error(app::ExitCode::CheckFailed,
                         fmt::format("{} runs failed, the first: {}", s.failed, s.first_failure));
  }
  return app::ExitCode::Ok;
}

// The program in a child: in the folder of the sweep, with streams of its own.
int runProgram(const std::vector<std::string>& words, const fs::path& folder) {
  Console console;
  if (chdir(folder.c_str()) != 0) {
    return static_cast<int>(console.error(app::ExitCode::BadInput, "no such folder"));
  }
  app::ExitCode code = runWords(words, console);
  if (!console.flush() && code == app::ExitCode::Ok) code = app::ExitCode::BadInput;
  return static_cast<int>(code);
}

app::SweepOptions optionsOf(const SweepArguments& a, const fs::path& folder,
                            app::RunLimits limits) {
  app::SweepOptions options;
  options.workers = static_cast<std::size_t>(a.threads.value_or(1));
  options.limits = limits;
  options.stop = &interruptSource();
  options.program = [folder](const auto& words) { return runProgram(words, folder); };
  return options;
}

// What rank 0 sends to the others at the start; empty if there is nothing to do.
struct Briefing {
  fs::path folder;
  app::RunLimits limits;
  std::vector<app::SweepInput> inputs;
};

std::string textOf(const Briefing& b) {
  return fmt::format("{} {} {}\n{}", b.limits.time_s, b.limits.memory_mb, b.folder.string(),
                     app::listText(b.inputs));
}

Briefing briefingOf(const std::string& text) {
  Briefing out;
  const std::size_t end = text.find('\n');
  std::istringstream line(text.substr(0, end));
  std::string folder;
  line >> out.limits.time_s >> out.limits.memory_mb;
  std::getline(line >> std::ws, folder);
  out.folder = folder;
  out.inputs = app::inputsOf(text.substr(end + 1));
  return out;
}

// Refuses what the runs that are in the database have not read.
Result<void> checkInputs(const std::vector<app::SweepInput>& now, SweepDatabase& db,
                         const std::string& db_file) {
  const auto before = TRY(db.inputs());
  std::vector<SweepDatabase::Input> rows;
  for (const app::SweepInput& input : now) {
    for (const SweepDatabase::Input& old : before) {
      if (old.path == input.path && old.hash != input.hash) {
        return fail(
            ErrorCode::Conflict,
            "it has changed since the runs in %1: name another --db, or put the old file back",
            {db_file}, input.path);
      }
    }
    rows.push_back({input.path, input.hash, input.size});
  }
  return db.addInputs(rows);
}

// What rank 0 has before the first run.
struct Prepared {
  SweepPlan plan;
  std::optional<SweepDatabase> database;
  SweepState state;
  Briefing briefing;
};

std::optional<app::ExitCode> prepare(const SweepArguments& a, Prepared& into, Console& console) {
  Result<SweepPlan> plan = readSweepPlan(a.file);
  if (!plan) return console.error(plan.error());
  into.plan = *std::move(plan);
  auto inputs = app::readInputs(into.plan.runs, into.plan.folder);
  if (!inputs) return console.error(inputs.error());
  into.briefing = {into.plan.folder,
                   {into.plan.spec.time_limit_s, into.plan.spec.memory_limit_mb},
                   *std::move(inputs)};
  for (const std::string& file : {a.db, a.csv}) {
    if (file.empty()) continue;
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  Result<SweepDatabase> db = SweepDatabase::open(a.db, SweepDatabase::Open::CreateOrExtend);
  if (!db) return console.error(db.error());
  const auto keys = db->keys();
  if (!keys) return console.error(keys.error());
  if (!keys->empty() && !a.resume) {
    return console.usage(
        fmt::format("{} has {} runs: add --resume, or name another file", a.db, keys->size()),
        "sweep");
  }
  if (const auto r = checkInputs(into.briefing.inputs, *db, a.db); !r)
    return console.error(r.error());
  Result<SweepState> state = stateOf(into.plan, &*db);
  if (!state) return console.error(state.error());
  into.state = *std::move(state);
  into.database = *std::move(db);
  return std::nullopt;
}

app::ExitCode lead(const SweepArguments& a, app::Cluster& cluster, Console& console) {
  Prepared p;
  const std::optional<app::ExitCode> refused = prepare(a, p, console);
  std::string text;
  if (!refused) text = textOf(p.briefing);
  cluster.broadcast(text);
  if (refused) {
    cluster.leave();
    return *refused;
  }
  if (const auto r = app::shareInputs(p.briefing.inputs, p.plan.folder, cluster); !r) {
    return console.error(r.error());
  }
  ProgressBar bar(console);
  app::SweepOptions options = optionsOf(a, p.plan.folder, p.briefing.limits);
  options.expected_s = p.state.expected_s;
  options.progress = [&](std::size_t done, std::size_t all) {
    bar.update(static_cast<double>(done) / static_cast<double>(all),
               fmt::format("{} of {} runs", done, all));
  };
  const LongerEnd for_rows;
  const auto start = std::chrono::steady_clock::now();
  const auto sum = app::runSweep(p.plan.runs, p.state.order, *p.database, cluster, options);
  bar.clear();
  if (!sum) return console.error(sum.error());
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  const app::ExitCode code = report(a, *p.database, *sum, cluster.size(), wall.count(), console);
  p.database.reset();  // closed before the other ranks are waited for
  if (!sum->interrupted) cluster.leave();
  return code;
}

app::ExitCode serve(const SweepArguments& a, app::Cluster& cluster, Console& console) {
  std::string text;
  cluster.broadcast(text);
  if (!text.empty()) {
    Briefing b = briefingOf(text);
    if (const auto r = app::shareInputs(b.inputs, b.folder, cluster); !r) {
      return console.error(r.error());
    }
    if (!app::serveSweep(cluster, optionsOf(a, b.folder, b.limits))) {
      return app::ExitCode::Interrupted;
    }
  }
  cluster.leave();
  return app::ExitCode::Ok;
}

}  // namespace

Result<SweepPlan> readSweepPlan(const std::string& file) {
  std::string text = TRY(maps::readFile(file, app::SweepSpec::kMaxBytes));
  auto spec = TRY(app::parseSweepSpec(text, file));
  auto runs = TRY(maps::inFile(app::sweepRuns(spec), file));
  return SweepPlan{std::move(spec), std::move(runs), fs::absolute(fs::path(file)).parent_path()};
}

Result<SweepState> stateOf(const SweepPlan& plan, const SweepDatabase* database) {
  std::unordered_set<std::string> keys;
  std::vector<app::PastRun> past;
  if (database != nullptr) {
    TRY(database->forEach([&](const app::SweepRow& row) {
      keys.insert(row.key);
      app::PastRun& run = past.emplace_back(row.study, app::SweepStudy::Point{}, row.wall_s);
      const Result<maps::JsonValue> json = maps::parseJson(row.parameters, "parameters");
      if (!json || json->object() == nullptr) return;
      for (const auto& [name, value] : *json->object()) {
        if (value.text() != nullptr) run.parameters.emplace_back(name, *value.text());
      }
    }));
  }
  SweepState out;
  out.expected_s = app::expectedTimes(plan.runs, past, plan.spec.time_limit_s);
  for (std::size_t k = 0; k < plan.runs.size(); ++k) {
    if (!keys.contains(plan.runs[k].key)) out.order.push_back(k);
  }
  out.known = plan.runs.size() - out.order.size();
  app::sortLongestFirst(out.order, plan.runs, out.expected_s);
  return out;
}

app::ExitCode carryOut(const SweepArguments& a, Console& console) {
  struct Forget {
    ~Forget() { maps::forgetPreloadedFiles(); }
  };
  const std::optional<int> launched = app::launchedRank();
  if (a.engine == "processes" && launched.value_or(0) > 0) return app::ExitCode::Ok;
  if (const int tasks = app::separateTasks(); tasks > 1) {
    return console.error(
        app::ExitCode::Usage,
        fmt::format("srun started {} separate programs: use srun --mpi=pmix, or mpirun", tasks));
  }
  if (a.engine == "processes" || (a.engine == "auto" && !launched)) {
    const std::unique_ptr<app::Cluster> one = app::clusterOfOne();
    const Forget forget;
    return lead(a, *one, console);
  }
  const LongerEnd for_cluster;  // whose ranks end together
  const Result<std::unique_ptr<app::Cluster>> cluster = app::joinCluster();
  if (!cluster) {
    if (launched.value_or(0) > 0) return app::ExitCode::Usage;  // rank 0 says why
    return console.error(app::ExitCode::Usage, cluster.error().text());
  }
  const Forget forget;
  return (*cluster)->rank() == 0 ? lead(a, **cluster, console) : serve(a, **cluster, console);
}

}  // namespace clearway::cli
