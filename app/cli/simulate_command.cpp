// clearway simulate: lets time pass for what plans and scenes say.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>
#include <tuple>

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/map_options.h"
#include "app/cli/memory_limit.h"
#include "app/cli/output.h"
#include "app/cli/progress_bar.h"
#include "app/cli/recording_commands.h"
#include "app/cli/simulate_report.h"
#include "app/session/simulation/recorder.h"
#include "app/session/simulation/simulation_choices.h"
#include "maps/json_value.h"

namespace clearway::cli {
namespace {

const CommandText kText{
    "simulate",
    "Simulates the agents of a plan, a project or a scene in fixed steps, and reports collisions.",
    {"PROJECT|PROBLEM|PLAN|SCENE [options]", "PROJECT --tasks FILE [options]"},
    {"PLAN is one of 'clearway fleet', of points or of agents with a shape, or one of 'clearway "
     "plan'. The agents of a PROJECT, or of a PROBLEM as 'clearway fleet' takes it, are planned as "
     "one fleet first. The bodies of a SCENE follow their key frames. Agents follow plans exactly, "
     "unless a --policy or disturbances say otherwise.",
     "Collisions are decided exactly for the poses at the steps, from a depth of 1e-9 m on. The "
     "state hash is the same for any number of threads.",
     "Collisions with each other or with walls end with exit code 11."},
    {"clearway fleet carts.json --out carts.plan.json && clearway simulate carts.plan.json",
     "clearway simulate carts.plan.json --dt 0.01 --events carts.csv --stats carts.jsonl --json",
     "clearway simulate shift.clearway --tasks shift.tasks.csv --time 600 --events shift.csv",
     "clearway simulate carts.plan.json --policy stop --disturbances bad_day.json --seed 4"}};

constexpr const char* kFile = "PROJECT|PROBLEM|PLAN|SCENE";

struct SimulateArguments {
  std::string file, map, events, stats, record, gif, html, policy, disturbances, tasks;
  std::optional<double> lookahead_s, patience_s, density, floor_friction, drive_force;
  bool physics = false;
  std::optional<double> time_s, dt_s, seed, pace, time_limit_s, memory_mb;
  std::optional<int> threads;
  bool json = false;
  MapOptions map_options;
};

void number(std::optional<double>& target, const session::NumberChoice& c, CommandLine& line) {
  line.number(target, c.option, c.placeholder, {c.least, c.most, c.without_least}, c.help);
}

void declare(SimulateArguments& a, CommandLine& line) {
  line.positional(a.file, Need::Required, kFile, "What is simulated; '-' is standard input.");
  line.section("Time");
  number(a.time_s, session::kTimeChoice, line);
  line.number(
      a.dt_s, "--dt", "S", {1e-6, 1e6, false},
      "Seconds a step, a multiple of a microsecond (0.05; of scenes what they say, or 0.1).");
  line.number(a.pace, "--pace", "N", kPositive,
              "At most N simulated seconds in a second (as fast as it goes).");
  line.section("Policy");
  line.choice(a.policy, "--policy", {session::kPolicyNames.begin(), session::kPolicyNames.end()},
              "What agents do when they are not where they were planned (the project's, or "
              "follow).\nfollow: each "
              "follows its own schedule. graph: in the order of the action dependency graph. stop: "
              "an agent goes on while its next stretch of motion is free. replan: as stop, and "
              "after the patience an agent plans around what holds it.");
  line.text(
      a.disturbances, "--disturbances", "FILE.json",
      "Delays, slips, breakdowns, people, doors and obstacles, instead of the project's own.");
  line.number(a.lookahead_s, "--lookahead", "S", {0.0, maps::kLongestLookahead_s, true},
              "Seconds of motion that have to be free, at least a step (the project's, or 0.5).");
  line.number(a.patience_s, "--patience", "S", {0.0, maps::kLongestPatience_s, true},
              "Seconds that an agent is held before it plans again (the project's, or 5).");
  line.text(
      a.tasks, "--tasks", "FILE",
      "The agents of a project work on the tasks of a CSV file as they are released.\nIts "
      "columns are release, pickup_x, pickup_y, dropoff_x and dropoff_y: a step, and cells "
      "of the map. The run ends when all are done. Excludes --policy. A project may name such "
      "a file itself; then --policy ignores it.");
  line.section("Physics");
  line.flag(
      a.physics, "--physics",
      "Agents that follow plans, and bodies of scenes that rest, have a mass and are moved by "
      "forces: they slip, are pushed and are stopped by walls. Bodies that follow key frames "
      "push them. Contacts count as collisions.");
  number(a.density, session::kDensityChoice, line);
  number(a.floor_friction, session::kFloorFrictionChoice, line);
  number(a.drive_force, session::kDriveForceChoice, line);
  line.section("Run");
  number(a.seed, session::kSeedChoice, line);
  line.number(a.time_limit_s, "--time-limit", "S", kPositive,
              "Stop planning a project or problem after so many seconds.");
  line.number(a.memory_mb, "--memory-limit", "MB", {0.0, 1e9, true}, kMemoryLimitHelp);
  line.count(a.threads, "--threads", "N", "1 to 64 threads; never changes an answer (1).", 64);
  line.section("Results");
  line.text(a.events, "--events", "FILE",
            "Write what happens, as FILE.csv or as JSON lines, FILE.jsonl.\nAn interrupted run "
            "writes what happened until then.");
  line.text(a.stats, "--stats", "FILE",
            "Write the counters and times of every step, as FILE.csv or FILE.jsonl.");
  line.text(a.record, "--record", "FILE",
            "Record the run: all poses bit for bit, bodies, cells and events, for 'clearway info', "
            "'render' and 'check'.");
  line.text(a.html, "--html", "FILE", "Write one page that plays the run in any browser.");
  line.text(a.gif, "--gif", "FILE", "Write an animation.");
  line.flag(a.json, "--json", "Print the result as JSON.");
  line.section("Map");
  line.text(a.map, "--map", "FILE",
            "Plans of points and of one agent: the map, if it is not the one that the plan names.");
  a.map_options.declare(line);
}

std::string conflictIn(const SimulateArguments& a) {
  const std::array reads{NamedFile{kFile, a.file}, NamedFile{"--map", a.map},
                         NamedFile{"--disturbances", a.disturbances},
                         NamedFile{"--tasks", a.tasks}};
  const std::array writes{NamedFile{"--events", a.events}, NamedFile{"--stats", a.stats},
                          NamedFile{"--record", a.record}, NamedFile{"--html", a.html},
                          NamedFile{"--gif", a.gif}};
  if (std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (!a.tasks.empty() && (!a.policy.empty() || a.patience_s)) {
    return "--tasks excludes --policy and --patience: agents with tasks are planned again all the "
           "time";
  }
  if (a.record == kStandardOutput) return "--record needs a file, which is read at any place";
  if (!a.physics && (a.density || a.floor_friction || a.drive_force)) {
    return "--density, --floor-friction and --drive-force need --physics";
  }
  if (a.physics && (!a.policy.empty() || !a.disturbances.empty() || !a.tasks.empty())) {
    return "--physics excludes --policy, --disturbances and --tasks";
  }
  if (a.seed && *a.seed != std::floor(*a.seed)) return "--seed: not a whole number";
  for (const std::string* const file : {&a.events, &a.stats, &a.html, &a.gif}) {
    if (a.json && *file == kStandardOutput) return "--json writes to standard output, too";
  }
  if (a.dt_s && !isWholeTicks(*a.dt_s)) {
    return fmt::format("--dt: {} s is not a multiple of a microsecond", *a.dt_s);
  }
  return {};
}

// What a run gave.
struct Outcome {
  double wall_s = 0.0;
  bool interrupted = false;
};

// The files of events and steps, as far as they are asked for.
class RowFiles {
 public:
  static Result<RowFiles> open(const SimulateArguments& a, Console& console) {
    RowFiles out;
    out.event_format_ = session::rowFormatOf(a.events);
    out.step_format_ = session::rowFormatOf(a.stats);
    for (const auto& [file, stream, header] :
         {std::tuple{&a.events, &out.events_, session::eventHeader(out.event_format_)},
          std::tuple{&a.stats, &out.steps_, session::stepHeader(out.step_format_)}}) {
      if (file->empty()) continue;
      Result<OutputStream> opened = OutputStream::open(console, *file);
      if (!opened) return tl::unexpected(opened.error());
      stream->emplace(*std::move(opened));
      if (auto r = (*stream)->write(header); !r) return tl::unexpected(r.error());
    }
    return out;
  }
  // The rows of the last step.
  Result<void> add(const session::SimulationRun& run) {
    if (events_) {
      for (const simulation::Event& e : run.simulation().events()) {
        if (auto r = events_->write(session::eventRow(event_format_, run, e)); !r) return r;
      }
    }
    if (!steps_) return {};
    return steps_->write(session::stepRow(step_format_, run.simulation().lastStep()));
  }
  Result<void> finish() {
    for (std::optional<OutputStream>* const stream : {&events_, &steps_}) {
      if (!*stream) continue;
      if (auto r = (*stream)->finish(); !r) return r;
    }
    return {};
  }

 private:
  session::RowFormat event_format_{}, step_format_{};
  std::optional<OutputStream> events_, steps_;
};

// Waits until the simulated time is due. False if the user stops it.
bool waitFor(double simulated_s, double pace, std::chrono::steady_clock::time_point start) {
  for (;;) {
    if (interruptSource().requested()) return false;
    const double wall_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double rest_s = simulated_s / pace - wall_s;
    if (rest_s <= 0.0) return true;
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(rest_s, 0.05)));
  }
}

Result<Outcome> runSteps(const SimulateArguments& a, std::uint64_t steps,
                         session::SimulationRun& run, session::Recorder* recorder,
                         Console& console) {
  Result<RowFiles> rows = RowFiles::open(a, console);
  if (!rows) return tl::unexpected(rows.error());
  Outcome out;
  ProgressBar bar(console);
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t k = 0; k < steps; ++k) {
    if (interruptSource().requested() ||
        (a.pace && !waitFor(secondsOf(run.simulation().time()), *a.pace, start))) {
      out.interrupted = true;
      break;
    }
    run.step();
    if (recorder != nullptr) {
      if (auto r = recorder->add(run); !r) return tl::unexpected(r.error());
    }
    if (auto r = rows->add(run); !r) return tl::unexpected(r.error());
    if (run.isFinished()) steps = k + 1;
    if (k % 16 == 0) {
      bar.update(static_cast<double>(k) / static_cast<double>(steps),
                 fmt::format("{:.1f} s", secondsOf(run.simulation().time())));
    }
  }
  bar.clear();
  out.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (auto r = rows->finish(); !r) return tl::unexpected(r.error());
  return out;
}

// Why there are too many steps; empty if not.
std::string tooMany(Tick steps) {
  constexpr Tick kMostSteps = 1'000'000'000;
  if (steps <= kMostSteps) return {};
  return fmt::format("the run has {} steps, more than {}: take a larger --dt or a shorter --time",
                     steps, kMostSteps);
}

// Where the run is recorded: the user's file, or one for the time of the run.
class RecordingFile {
 public:
  explicit RecordingFile(const SimulateArguments& a) : path_(a.record) {
    if (!path_.empty() || (a.html.empty() && a.gif.empty())) return;
    std::error_code ec;
    std::string pattern =
        (std::filesystem::temp_directory_path(ec) / "clearway-run-XXXXXX").string();
    const int fd = ec ? -1 : ::mkstemp(pattern.data());
    if (fd < 0) {
      error_ = Error{ErrorCode::Io,
                     "cannot record in the folder for temporary files: set TMPDIR, or "
                     "give --record",
                     pattern};
      return;
    }
    ::close(fd);
    temporary_ = path_ = pattern;
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  ~RecordingFile() {
    std::error_code ignored;
    if (!temporary_.empty()) std::filesystem::remove(temporary_, ignored);
  }
  RecordingFile(const RecordingFile&) = delete;
  RecordingFile& operator=(const RecordingFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_, temporary_;
  std::optional<Error> error_;
};

Result<std::optional<session::Recorder>> recorderOf(const SimulateArguments& a,
                                                    const std::string& file,
                                                    const session::SimulationRun& run) {
  if (file.empty()) return std::nullopt;
  Result<session::Recorder> recorder = session::Recorder::create(
      file, run, a.file, {{"seed", fmt::format("{:.0f}", a.seed.value_or(0.0))}});
  if (!recorder) return tl::unexpected(recorder.error());
  return std::optional(*std::move(recorder));
}

session::ExitCode writePictures(const SimulateArguments& a, const std::string& recording,
                                Console& console) {
  for (const auto& [file, format] : {std::pair{&a.html, "html"}, std::pair{&a.gif, "gif"}}) {
    if (file->empty()) continue;
    RecordingRenderArguments r{recording, *file, format, {}, {}};
    r.picture.title = std::filesystem::path(a.file).filename().string();
    r.ends_anyway = interruptSource().requested();
    if (const session::ExitCode code = renderRecording(r, console); code != session::ExitCode::Ok) {
      return code;
    }
    if (*file == kStandardOutput) console.setDataOnStdout();
  }
  return session::ExitCode::Ok;
}

session::ExitCode simulate(const SimulateArguments& a, Console& console) {
  session::SimulationSettings settings;
  settings.map_file = a.map;
  if (a.physics) {
    session::PhysicsSettings physics;
    physics.density_kg_per_m2 = a.density.value_or(physics.density_kg_per_m2);
    physics.floor_friction = a.floor_friction.value_or(physics.floor_friction);
    physics.drive_force_N = a.drive_force;
    settings.physics = physics;
  }
  settings.load = a.map_options.load();
  settings.step_s = a.dt_s;
  settings.threads = static_cast<unsigned>(a.threads.value_or(1));
  settings.seed = static_cast<std::uint64_t>(a.seed.value_or(0.0));
  settings.stop = &interruptSource();
  settings.policy = a.policy;
  settings.lookahead_s = a.lookahead_s;
  settings.patience_s = a.patience_s;
  settings.disturbances = a.disturbances;
  settings.tasks = a.tasks;
  if (a.time_limit_s) settings.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), settings.budget);
  Result<session::SimulationInput> input =
      watched(console, kReading, [&] { return session::openSimulation(a.file, settings); });
  if (interruptSource().requested()) {
    return console.error(session::ExitCode::Interrupted, "interrupted");
  }
  if (!input) return console.error(input.error());
  if (input->status != PlanStatus::Solved) {
    return console.error(session::exitCodeOf(input->status, input->stop),
                         a.file + ": the agents have no plan: " + input->reason);
  }
  for (const std::string& file :
       {a.events, a.stats, a.record, a.html, a.gif}) {  // now the inputs are known
    if (file.empty()) continue;
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  const Tick step = input->options.step;
  const Tick end = a.time_s ? ticksOf(*a.time_s) : session::latestEndOf(*input);
  const Tick steps = std::max<Tick>(1, end / step + (end % step != 0 ? 1 : 0));
  if (const std::string why = tooMany(steps); !why.empty()) {
    return console.usage(why, kText.name);
  }
  Result<session::SimulationRun> run = session::SimulationRun::make(*std::move(input));
  if (!run) {
    Error e = run.error();
    if (e.source.empty()) e.source = a.file;
    return console.error(e);
  }
  const RecordingFile file(a);
  if (file.error()) return console.error(*file.error());
  Result<std::optional<session::Recorder>> recorder = recorderOf(a, file.path(), *run);
  if (!recorder) return console.error(recorder.error());
  if (a.events == kStandardOutput || a.stats == kStandardOutput) console.setDataOnStdout();
  const Result<Outcome> outcome = runSteps(a, static_cast<std::uint64_t>(steps), *run,
                                           *recorder ? &**recorder : nullptr, console);
  if (!outcome) return console.error(outcome.error());
  if (*recorder) {
    if (const Result<void> r = (*recorder)->finish(); !r) return console.error(r.error());
  }
  const session::ExitCode drawn = writePictures(a, file.path(), console);
  if (a.json) {
    console.out(maps::toText(simulationJson(*run, outcome->wall_s)));
  } else {
    console.summary(simulationSummary(console, a.file, *run, outcome->wall_s));
  }
  if (outcome->interrupted) return console.error(session::ExitCode::Interrupted, "interrupted");
  if (drawn != session::ExitCode::Ok) return drawn;
  const simulation::Totals t = run->simulation().totals();
  return t.collisions + t.wall_collisions > 0 ? session::ExitCode::CheckFailed
                                              : session::ExitCode::Ok;
}

}  // namespace

session::ExitCode simulateCommand(Arguments arguments, Console& console) {
  CommandLine line(kText);
  SimulateArguments a;
  declare(a, line);
  if (const std::optional<session::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.events, &a.stats, &a.html, &a.gif});
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, kText.name);
  }
  return simulate(a, console);
}

}  // namespace clearway::cli
