// clearway simulate: lets time pass for what plans and scenes say.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>
#include <tuple>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/options/work_limits.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/output_stream.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/simulate/recording_commands.h"
#include "app/cli/simulate/simulate_arguments.h"
#include "app/cli/simulate/simulate_report.h"
#include "app/simulation/replay/fork.h"
#include "app/simulation/replay/recorder.h"
#include "app/simulation/replay/run_rows.h"
#include "app/simulation/setup/open_simulation.h"
#include "app/simulation/setup/run_description.h"
#include "maps/text/json_value.h"
#include "maps/text/temporary_files.h"

namespace clearway::cli {
namespace {

// What a run gave.
struct Outcome {
  double wall_s = 0.0;
  bool interrupted = false;
};

// The files of events and steps, as far as they are asked for.
class RowFiles {
 public:
  static Result<RowFiles> open(const SimulateArguments& a, const maps::MapFrame& frame,
                               Console& console) {
    RowFiles out;
    out.event_format_ = app::rowFormatOf(a.events);
    out.step_format_ = app::rowFormatOf(a.stats);
    out.pose_format_ = app::rowFormatOf(a.poses);
    for (const auto& [file, stream, header] :
         {std::tuple{&a.events, &out.events_, app::eventHeader(out.event_format_, frame)},
          std::tuple{&a.stats, &out.steps_, app::stepHeader(out.step_format_)},
          std::tuple{&a.poses, &out.poses_, app::poseHeader(out.pose_format_, frame)}}) {
      if (file->empty()) continue;
      OutputStream opened = TRY(OutputStream::open(console, *file));
      stream->emplace(std::move(opened));
      TRY((*stream)->write(header));
    }
    return out;
  }
  // The rows of the start.
  Result<void> begin(const app::SimulationRun& run) {
    if (!poses_) return {};
    return poses_->write(app::poseRows(pose_format_, run));
  }
  // The rows of the last step.
  Result<void> add(const app::SimulationRun& run) {
    TRY(begin(run));
    if (events_) {
      for (const simulation::Event& e : run.simulation().events()) {
        TRY(events_->write(app::eventRow(event_format_, run, e)));
      }
    }
    if (!steps_) return {};
    return steps_->write(app::stepRow(step_format_, run.simulation().lastStep()));
  }
  Result<void> finish() {
    for (std::optional<OutputStream>* const stream : {&events_, &steps_, &poses_}) {
      if (!*stream) continue;
      TRY((*stream)->finish());
    }
    return {};
  }

 private:
  app::RowFormat event_format_{}, step_format_{}, pose_format_{};
  std::optional<OutputStream> events_, steps_, poses_;
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

// What a fork is made from.
struct Fork {
  app::Recording recording;
  Tick at = 0;
};

// What is simulated, and how.
struct Job {
  app::RunDescription run;
  std::unique_ptr<Fork> fork;
};

// What happens beside a run.
struct Company {
  RowFiles rows;
  app::Recorder* recorder = nullptr;
  std::optional<app::ForkGuide> guide{};
  Tick paced_from = 0;

  Result<void> afterStep(const app::SimulationRun& run) {
    if (guide) {
      TRY(guide->compare(run));
    }
    if (recorder != nullptr) {
      TRY(recorder->add(run));
    }
    return rows.add(run);
  }
};

Result<Outcome> runSteps(const SimulateArguments& a, std::uint64_t steps, app::SimulationRun& run,
                         Company& company, Console& console) {
  Outcome out;
  ProgressBar bar(console);
  const auto start = std::chrono::steady_clock::now();
  auto paced_from = start;
  if (company.guide) {
    TRY(company.guide->compare(run));
  }
  TRY(company.rows.begin(run));
  for (std::uint64_t k = 0; k < steps; ++k) {
    out.interrupted = interruptSource().requested();
    if (out.interrupted) break;
    TRY(run.makeDueChanges());
    TRY(run.step());
    TRY(company.afterStep(run));
    if (a.pace) {
      const Tick paced = run.simulation().time() - company.paced_from;
      if (paced <= 0) paced_from = std::chrono::steady_clock::now();
      out.interrupted = !waitFor(secondsOf(paced), *a.pace, paced_from);
      if (out.interrupted) break;
    }
    if (run.isFinished()) steps = k + 1;
    if (k % 16 == 0) {
      bar.update(static_cast<double>(k) / static_cast<double>(steps),
                 fmt::format("{:.1f} s", secondsOf(run.simulation().time())));
    }
  }
  bar.clear();
  out.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  TRY(company.rows.finish());
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
    const std::filesystem::path folder = std::filesystem::temp_directory_path(ec);
    if (!ec) temporary_ = maps::TemporaryFile::make(folder, "run");
    if (temporary_.fd() < 0) {
      error_ = Error{ErrorCode::Io,
                     "cannot record in the folder for temporary files: set TMPDIR, or "
                     "give --record",
                     folder.string()};
      return;
    }
    path_ = temporary_.path();
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] bool isTemporary() const { return !temporary_.path().empty() || file_ >= 0; }
  // A temporary file that is open needs no name: it goes with the program, however that ends.
  void dropName() {
    if (temporary_.path().empty()) return;
    file_ = ::open(temporary_.path().c_str(), O_RDONLY | O_CLOEXEC);
    const std::string name = fmt::format("/proc/self/fd/{}", file_);
    std::error_code ignored;
    if (file_ < 0 || !std::filesystem::exists(name, ignored)) return;
    temporary_ = {};
    path_ = name;
  }
  ~RecordingFile() {
    if (file_ >= 0) ::close(file_);
  }
  RecordingFile(const RecordingFile&) = delete;
  RecordingFile& operator=(const RecordingFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  maps::TemporaryFile temporary_;
  int file_ = -1;
  std::optional<Error> error_;
};

Result<std::optional<app::Recorder>> recorderOf(const app::RunDescription& description,
                                                RecordingFile& file,
                                                const app::SimulationRun& run) {
  if (file.path().empty()) return std::nullopt;
  const auto placement = file.isTemporary() ? app::Placement::AtOnce : app::Placement::FirstSegment;
  app::Recorder recorder = TRY(app::Recorder::create(
      file.path(), run, description.file, app::headerOptions(description, file.path()), placement));
  file.dropName();
  return std::optional(std::move(recorder));
}

app::ExitCode writePictures(const SimulateArguments& a, const std::string& source,
                            const std::string& recording, Console& console) {
  for (const auto& [file, format] : {std::pair{&a.html, "html"}, std::pair{&a.gif, "gif"}}) {
    if (file->empty()) continue;
    RecordingRenderArguments r{recording, *file, format, {}, {}};
    r.picture.title = std::filesystem::path(source).filename().string();
    if (const app::ExitCode code = renderRecording(r, console); code != app::ExitCode::Ok) {
      return code;
    }
    if (*file == kStandardOutput) console.setDataOnStdout();
  }
  return app::ExitCode::Ok;
}

app::ExitCode simulate(const SimulateArguments& a, Job& job, std::uint64_t steps,
                       app::SimulationRun& run, Console& console) {
  RecordingFile file(a);
  if (file.error()) return console.error(*file.error());
  Result<std::optional<app::Recorder>> recorder = recorderOf(job.run, file, run);
  if (!recorder) return console.error(recorder.error());
  for (const std::string* const rows_of : {&a.events, &a.stats, &a.poses}) {
    if (*rows_of == kStandardOutput) console.setDataOnStdout();
  }
  Result<RowFiles> rows = RowFiles::open(a, run.input().frame, console);
  if (!rows) return console.error(rows.error());
  Company company{*std::move(rows), *recorder ? &**recorder : nullptr};
  if (job.fork) {
    company.guide.emplace(job.fork->recording, job.fork->at);
    company.paced_from = job.fork->at;
  }
  const Result<Outcome> outcome = runSteps(a, steps, run, company, console);
  if (!outcome) return console.error(outcome.error());
  std::optional<LongerEnd> for_results(std::in_place);
  if (*recorder && !(outcome->interrupted && file.isTemporary())) {
    if (const Result<void> r = (*recorder)->finish(); !r) return console.error(r.error());
  }
  app::ExitCode drawn = app::ExitCode::Ok;
  if (!outcome->interrupted) {
    for_results.reset();
    drawn = writePictures(a, job.run.file, file.path(), console);
  }
  if (a.json) {
    console.out(maps::toText(simulationJson(run, outcome->wall_s)));
  } else {
    console.summary(simulationSummary(console, job.run.file, run, outcome->wall_s));
  }
  if (outcome->interrupted) return console.error(app::ExitCode::Interrupted, "interrupted");
  if (drawn != app::ExitCode::Ok) return drawn;
  const simulation::Totals t = run.simulation().totals();
  if (t.collisions + t.wall_collisions > 0) return app::ExitCode::CheckFailed;
  if (const std::optional<std::string> fault = faultOfTasks(run, a.min_throughput)) {
    return console.error(app::ExitCode::CheckFailed, *fault);
  }
  return app::ExitCode::Ok;
}

Job newJob(const SimulateArguments& a) {
  Job job;
  app::SimulationSettings& settings = job.run.settings;
  job.run.file = a.file;
  job.run.time_s = a.time_s;
  settings.map_file = a.map;
  if (a.physics) {
    app::PhysicsSettings physics;
    physics.density_kg_per_m2 = a.density.value_or(physics.density_kg_per_m2);
    physics.floor_friction = a.floor_friction.value_or(physics.floor_friction);
    physics.drive_force_N = a.drive_force;
    settings.physics = physics;
  }
  settings.load = a.map_options.load();
  settings.step_s = a.dt_s;
  settings.steps_only = a.steps_only;
  settings.seed = static_cast<std::uint64_t>(a.seed.value_or(0.0));
  settings.policy = a.policy;
  settings.lookahead_s = a.lookahead_s;
  settings.patience_s = a.patience_s;
  if (a.agents) settings.agents = static_cast<std::size_t>(*a.agents);
  settings.disturbances = a.disturbances;
  settings.tasks = a.tasks;
  settings.parameters = a.parameters;
  return job;
}

// The recorded run, with what the options change. Errors: InvalidArgument: --from is not in it.
Result<Job> forkedJob(const SimulateArguments& a) {
  app::Recording recording = TRY(app::Recording::open(a.fork));
  app::RunDescription run = TRY(app::runDescription(recording));
  const Tick at = TRY(app::timeOfFork(recording, *a.from_s));
  Job job{std::move(run), std::make_unique<Fork>(Fork{std::move(recording), at})};
  if (!a.file.empty()) job.run.file = a.file;
  if (a.time_s) job.run.time_s = a.time_s;
  app::RunChange change{at};
  if (!a.policy.empty()) change.policy = app::policyNamed(a.policy);
  change.lookahead_s = a.lookahead_s;
  change.patience_s = a.patience_s;
  if (a.seed) change.seed = static_cast<std::uint64_t>(*a.seed);
  change.disturbances_file = a.disturbances;
  if (change.any()) job.run.settings.changes.push_back(change);
  return job;
}

// Reads what is simulated. Errors also: a fork's input has changed.
Result<app::SimulationInput> openJob(const SimulateArguments& a, Job& job, Console& console) {
  app::SimulationSettings& settings = job.run.settings;
  settings.threads = static_cast<unsigned>(a.threads.value_or(1));
  settings.stop = &interruptSource();
  if (a.time_limit_s) settings.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), settings.budget);
  if (job.run.file == kStandardOutput && job.fork && a.file.empty()) {
    return fail(ErrorCode::Unsupported,
                "the recorded run was read from a pipe: name what it simulated before --fork",
                a.fork);
  }
  Result<app::SimulationInput> input =
      watched(console, kReading, [&] { return app::openSimulation(job.run.file, settings); });
  if (!input || input->status != PlanStatus::Solved) return input;
  const std::uint64_t fingerprint = TRY(app::inputFingerprint(*input, job.run.file));
  if (job.fork && fingerprint != job.run.input) {
    return fail(ErrorCode::InvalidArgument,
                "this, or a file that it names, has changed since '%1' was recorded", {a.fork},
                job.run.file);
  }
  job.run.input = fingerprint;
  return input;
}

// The policy and the disturbances at the end, which are those that options give.
struct LastRules {
  app::Policy policy;
  maps::Disturbances disturbances;

  explicit LastRules(const app::SimulationInput& input)
      : policy(input.policy.policy), disturbances(input.disturbances) {
    for (const app::RunChange& c : input.changes) {
      policy = c.policy.value_or(policy);
      disturbances = c.disturbances.value_or(disturbances);
    }
  }
  [[nodiscard]] bool looksAhead(bool has_tasks) const {
    using app::Policy;
    const bool has_areas = !disturbances.doors.empty() || !disturbances.obstacles.empty();
    return policy == Policy::Stop || policy == Policy::Replan || disturbances.people.count > 0 ||
           (has_areas && (has_tasks || policy == Policy::Graph));
  }
  [[nodiscard]] bool isRandom() const {
    maps::Disturbances fixed = disturbances;
    fixed.doors.clear();
    fixed.obstacles.clear();
    return fixed.any();
  }
};

// The first option that changes nothing of this run, and why; empty if all do.
std::string effectless(const SimulateArguments& a, const app::SimulationInput& input) {
  const bool has_tasks = input.shift != nullptr;
  const bool is_planned = input.kind == "project" || input.kind == "problem of a fleet";
  const LastRules rules(input);
  if (a.lookahead_s && !rules.looksAhead(has_tasks)) {
    return "--lookahead has no effect: nobody looks ahead under this policy";
  }
  if (a.patience_s && rules.policy != app::Policy::Replan) {
    return "--patience has no effect: it is for --policy replan";
  }
  if (a.min_throughput && !has_tasks) {
    return "--min-throughput has no effect: this run has no tasks";
  }
  if (a.seed && !rules.isRandom() && (!a.fork.empty() || (!is_planned && !has_tasks))) {
    return "--seed has no effect: nothing is random in this run";
  }
  if (a.time_limit_s && !is_planned) {
    return "--time-limit has no effect: nothing is planned before this run";
  }
  const std::string given = a.map_options.firstGiven();
  if (!given.empty() && !input.takes_map_options)
    return given + " has no effect: this names its own map";
  return {};
}

// Which option raises the limit that ended the planning.
std::string limitText(const SimulateArguments& a, StopReason stop) {
  if (stop == StopReason::MemoryLimit) {
    return fmt::format("; raise --memory-limit, now {:.4g} MB",
                       memoryLimitMb(a.memory_mb.value_or(0.0)));
  }
  if (stop != StopReason::TimeLimit || !a.time_limit_s) return {};
  return fmt::format("; raise --time-limit, now {:.4g} s", *a.time_limit_s);
}

app::ExitCode simulate(const SimulateArguments& a, Console& console) {
  Result<Job> job = a.fork.empty() ? newJob(a) : forkedJob(a);
  if (!job && job.error().code == ErrorCode::InvalidArgument) {
    return console.usage("--from: " + job.error().text(), simulateText().name);
  }
  if (!job) return console.error(job.error());
  Result<app::SimulationInput> input = openJob(a, *job, console);
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!input) return console.error(input.error());
  if (a.frame.isWorld()) input->frame = {};
  for (const Message& warning : input->warnings) {
    console.warn(job->run.file + ": " + warning.text());
  }
  if (input->scene) {
    for (const Message& warning : input->scene->warnings) {
      console.warn(input->scene->source + ": " + warning.text());
    }
  }
  if (input->status != PlanStatus::Solved) {
    return console.error(app::exitCodeOf(input->status, input->stop),
                         job->run.file + ": the agents have no plan: " + input->reason.text() +
                             limitText(a, input->stop));
  }
  if (const std::string why = effectless(a, *input); !why.empty()) {
    return console.usage(why, simulateText().name);
  }
  for (const std::string& file :
       {a.events, a.stats, a.poses, a.record, a.html, a.gif}) {  // now the inputs are known
    if (file.empty()) continue;
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  const Tick step = input->options.step;
  const Tick end = job->run.time_s ? ticksOf(*job->run.time_s) : app::latestEndOf(*input);
  const Tick steps = std::max<Tick>(1, end / step + (end % step != 0 ? 1 : 0));
  if (const std::string why = tooMany(steps); !why.empty()) {
    return console.usage(why, simulateText().name);
  }
  const LimitedWork limited({.time_s = {}, .memory_mb = a.memory_mb},
                            static_cast<unsigned>(a.threads.value_or(1)));
  Result<app::SimulationRun> run = app::SimulationRun::make(*std::move(input));
  if (!run) {
    Error e = run.error();
    if (e.source.empty()) e.source = job->run.file;
    return console.error(e);
  }
  return simulate(a, *job, static_cast<std::uint64_t>(steps), *run, console);
}

}  // namespace

app::ExitCode simulateCommand(Arguments arguments, Console& console) {
  CommandLine line(simulateText());
  SimulateArguments a;
  declare(a, line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.events, &a.stats, &a.poses, &a.html, &a.gif});
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, simulateText().name);
  }
  return simulate(a, console);
}

}  // namespace clearway::cli
