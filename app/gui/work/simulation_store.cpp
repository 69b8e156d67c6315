#include "app/gui/work/simulation_store.h"
#include "app/simulation/setup/open_simulation.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryFile>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace clearway::gui {
namespace {

constexpr std::chrono::milliseconds kReportPause{80};

// A run that is being prepared. Its recording is removed unless the run is taken.
struct PreparedRun {
  explicit PreparedRun(std::string name) : file(std::move(name)) {}
  PreparedRun(const PreparedRun&) = delete;
  PreparedRun& operator=(const PreparedRun&) = delete;
  ~PreparedRun() {
    source.reset();  // it may have the recording open
    std::error_code ignored;
    if (!is_taken) std::filesystem::remove(file, ignored);
  }
  std::string file;
  bool is_taken = false;
  std::optional<Result<SimulationSource>> source;
};

// The run at its start, recorded in a temporary file. `project`: instead of the file; may be null.
Result<SimulationSource> sourceOf(const std::string& file, const app::OpenProject* project,
                                  const SimulationWishes& wishes, const std::string& recording) {
  app::SimulationInput input =
      TRY(project != nullptr ? app::openSimulation(*project, file, wishes.settings)
                             : app::openSimulation(file, wishes.settings));
  if (input.status != PlanStatus::Solved) {
    return fail(ErrorCode::InvalidArgument, "the agents have no plan: %1", {input.reason}, file);
  }
  SimulationSource out;
  out.end = wishes.time_s ? ticksOf(*wishes.time_s) : app::latestEndOf(input);
  app::SimulationRun run = TRY(app::SimulationRun::make(std::move(input)));
  out.run = std::make_unique<app::SimulationRun>(std::move(run));
  app::Recorder recorder = TRY(app::Recorder::create(
      recording, *out.run, file, {{"seed", std::to_string(wishes.settings.seed)}}));
  out.recorder = std::make_unique<app::Recorder>(std::move(recorder));
  out.file = recording;
  out.is_temporary = true;
  return out;
}

using Prepared = std::function<void(std::size_t planned, std::size_t agents)>;

// Passes on a few calls a second.
Prepared sometimes(Prepared prepared) {
  using Clock = std::chrono::steady_clock;
  return [prepared = std::move(prepared), last = Clock::time_point()](std::size_t planned,
                                                                      std::size_t agents) mutable {
    if (Clock::now() - last < kReportPause) return;
    last = Clock::now();
    prepared(planned, agents);
  };
}

}  // namespace

SimulationStore::~SimulationStore() { ++generation_; }

void SimulationStore::drop() {
  (void)finishSaving();
  ++generation_;
  background_.drop();
  worker_.reset();
  suspended_ = false;
}

void SimulationStore::close() {
  drop();
  Q_EMIT stateChanged();
}

void SimulationStore::openAgain(const SimulationWishes& wishes) {
  open(QString(file_), wishes, document_);
}

void SimulationStore::open(const QString& file, const SimulationWishes& wishes, Document document) {
  drop();
  file_ = file;
  document_ = std::move(document);
  is_recording_ = false;
  QTemporaryFile temporary(QDir::tempPath() + "/clearway-run-XXXXXX");
  temporary.setAutoRemove(false);
  if (!temporary.open()) {
    Q_EMIT stateChanged();
    Q_EMIT failed({ErrorCode::Io, "cannot record in the folder for temporary files",
                   QDir::tempPath().toStdString(), 0});
    return;
  }
  const auto run = std::make_shared<PreparedRun>(temporary.fileName().toStdString());
  temporary.close();
  background_.start([this, file = file.toStdString(), document = document_, wishes,
                     run](const Background::Handle& handle) -> Background::Answer {
    SimulationWishes own = wishes;
    own.settings.stop = handle.stop;
    own.settings.plan = document.plan;
    own.settings.frame = document.frame;
    own.settings.progress = sometimes([&](std::size_t planned, std::size_t agents) {
      handle.post([this, planned, agents] { Q_EMIT prepared(planned, agents); });
    });
    run->source = sourceOf(file, document.project.get(), own, run->file);
    return [this, run] {
      Result<SimulationSource>& source = *run->source;
      run->is_taken = source.has_value();
      if (source) start(*std::move(source));
      Q_EMIT stateChanged();
      if (!source) Q_EMIT failed(source.error());
    };
  });
  Q_EMIT stateChanged();
}

void SimulationStore::openRecording(const QString& file) {
  drop();
  file_ = file;
  document_ = {};
  is_recording_ = true;
  SimulationSource source;
  source.file = file.toStdString();
  start(std::move(source));
  Q_EMIT stateChanged();
}

void SimulationStore::start(SimulationSource source) {
  const std::uint64_t mine = ++generation_;
  pending_ = std::make_shared<std::atomic<bool>>(false);
  const auto post = [this, mine](auto act) {
    QMetaObject::invokeMethod(
        this,
        [this, mine, act = std::move(act)] {
          if (mine == generation_) act();
        },
        Qt::QueuedConnection);
  };
  worker_ = std::make_unique<SimulationWorker>(
      std::move(source),
      [this, post, pending = pending_] {
        if (pending->exchange(true)) return;
        post([this, pending] {
          pending->store(false);
          Q_EMIT changed();
        });
      },
      [this, post](const Error& e) { post([this, e] { Q_EMIT failed(e); }); });
  worker_->setPace(pace_);
  worker_->setHeat(heat_);
  worker_->setLayer(layer_);
  worker_->setLines(routes_, trails_);
}

void SimulationStore::play(bool playing) {
  suspended_ = false;
  if (worker_) worker_->play(playing);
}
void SimulationStore::suspend() {
  const auto now = frame();
  suspended_ = suspended_ || (now && now->is_playing);
  if (worker_) worker_->play(false);
}
bool SimulationStore::runs() const {
  const auto now = frame();
  return now && !now->is_finished && (now->is_playing || suspended_);
}
void SimulationStore::toggle() {
  const auto now = frame();
  if (!now) return;
  if (!now->is_playing && now->is_finished && is_recording_) worker_->seek(now->first);
  play(!now->is_playing);
}
void SimulationStore::step(int by) {
  if (worker_) worker_->step(by);
}
void SimulationStore::seek(double time_s) {
  if (worker_) worker_->seek(ticksOf(time_s));
}
void SimulationStore::setPace(double pace) {
  pace_ = pace;
  if (worker_) worker_->setPace(pace);
}
void SimulationStore::watch(std::optional<std::uint32_t> agent) {
  if (worker_) worker_->watch(agent);
}
void SimulationStore::setLayer(std::optional<app::EngineLayer> layer) {
  layer_ = layer;
  if (worker_) worker_->setLayer(layer);
}
void SimulationStore::setLines(bool routes, bool trails) {
  routes_ = routes;
  trails_ = trails;
  if (worker_) worker_->setLines(routes, trails);
}

void SimulationStore::setHeat(SimulationHeat heat) {
  heat_ = heat;
  if (worker_) worker_->setHeat(heat);
}
void SimulationStore::pull(std::optional<app::Pull> pull) {
  if (worker_) worker_->pull(pull);
}

void SimulationStore::save(const QString& file, bool as_page) {
  if (!worker_) return;
  ++saving_;
  write(file, as_page, [this, file](const Result<void>& done) {
    --saving_;
    save_failed_ = save_failed_ || !done;
    done ? Q_EMIT saved(file) : Q_EMIT failed(done.error());
  });
}

bool SimulationStore::finishSaving() {
  save_failed_ = false;
  while (saving_ > 0) {
    QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents |
                                    QEventLoop::WaitForMoreEvents);
  }
  return !save_failed_;
}

void SimulationStore::write(const QString& file, bool as_page,
                            const std::function<void(const Result<void>&)>& act) {
  if (!worker_) return;
  worker_->save(file.toStdString(), as_page, QFileInfo(file_).fileName().toStdString(),
                [this, act, mine = generation_](const Result<void>& done) {
                  QMetaObject::invokeMethod(
                      this,
                      [this, act, mine, done] {
                        if (mine == generation_) act(done);
                      },
                      Qt::QueuedConnection);
                });
}

}  // namespace clearway::gui
