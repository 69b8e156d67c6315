#include "app/gui/work/simulation_worker.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <utility>

#include "app/drawing/layers/traffic_heat.h"
#include "app/drawing/pictures/web_page.h"
#include "app/simulation/recording/recording_writer.h"
#include "app/simulation/replay/recorded_engine.h"
#include "maps/text/file_io.h"

namespace clearway::gui {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kLate_s = 0.25;     // behind by more, the clock starts again
constexpr float kHeatPart_s = 0.1F;  // of waiting: a unit of the heat map

double since(Clock::time_point t) {
  return std::chrono::duration<double>(Clock::now() - t).count();
}

}  // namespace

SimulationWorker::SimulationWorker(SimulationSource source, std::function<void()> changed,
                                   std::function<void(const Error&)> failed)
    : source_(std::move(source)), changed_(std::move(changed)), failed_(std::move(failed)) {
  thread_ = std::thread([this] { work(); });
}

SimulationWorker::~SimulationWorker() {
  command([this] { requests_.quit = true; });
  thread_.join();
  past_.reset();
  std::error_code ignored;
  if (source_.is_temporary) std::filesystem::remove(source_.file, ignored);
}

template <class Change>
void SimulationWorker::command(Change change) {
  {
    const std::lock_guard lock(mutex_);
    change();
    requests_.refresh = true;
  }
  wake_.notify_one();
}

void SimulationWorker::play(bool playing) {
  command([&] { wishes_.is_playing = playing; });
}
void SimulationWorker::step(int by) {
  command([&] {
    wishes_.is_playing = false;
    requests_.steps += by;
  });
}
void SimulationWorker::seek(Tick time) {
  command([&] { requests_.seek = time; });
}
void SimulationWorker::setPace(double pace) {
  command([&] { wishes_.pace = pace; });
}
void SimulationWorker::watch(std::optional<std::uint32_t> agent) {
  command([&] { wishes_.watch = agent; });
}
void SimulationWorker::setHeat(SimulationHeat heat) {
  command([&] { wishes_.heat = heat; });
}
void SimulationWorker::setLayer(std::optional<app::EngineLayer> layer) {
  command([&] { wishes_.layer = layer; });
}
void SimulationWorker::setLines(bool routes, bool trails) {
  command([&] {
    wishes_.routes = routes;
    wishes_.trails = trails;
  });
}

void SimulationWorker::pull(std::optional<app::Pull> pull) {
  command([&] { wishes_.pull = pull; });
}

void SimulationWorker::save(const std::string& file, bool as_page, const std::string& title,
                            std::function<void(const Result<void>&)> done) {
  const auto job = [this, file, as_page, title, done = std::move(done)] {
    try {
      done(write(file, as_page, title));
    } catch (const std::bad_alloc&) {
      done(fail(ErrorCode::LimitExceeded, "not enough memory", {}, file));
    }
  };
  bool has_ended = false;
  command([&] {
    has_ended = has_ended_;
    if (!has_ended) requests_.jobs.emplace_back(job);
  });
  if (has_ended) job();
}

std::shared_ptr<const SimulationFrame> SimulationWorker::frame() const {
  const std::lock_guard lock(mutex_);
  return frame_;
}

std::shared_ptr<const app::RunAgents> SimulationWorker::agents() const {
  const std::lock_guard lock(mutex_);
  return agents_;
}

void SimulationWorker::keepAgents() {
  auto now = std::make_shared<const app::RunAgents>(known_);
  const std::lock_guard lock(mutex_);
  agents_ = std::move(now);
}

Result<void> SimulationWorker::write(const std::string& file, bool as_page,
                                     const std::string& title) {
  keepAgents();
  if (source_.recorder) {
    TRY(source_.recorder->flush());
  }
  if (!as_page) return app::copyRecording(source_.file, file);
  app::Recording recording = TRY(app::Recording::open(source_.file));
  app::PageOptions options;
  options.title = title;
  return maps::saveFile(file, TRY(app::webPage(recording, options, [](double) { return true; })));
}

const app::RecordedFrame& SimulationWorker::shown() const {
  return past_ ? past_->frame() : source_.recorder->frame();
}

// Reads a recording once for its log.
Result<void> SimulationWorker::begin() {
  if (source_.run) {
    first_ = newest_ = source_.run->simulation().time();
    log_.add(source_.recorder->frame());
    known_.colours = source_.run->input().colours;
    if (!source_.run->input().shift) known_.goals = app::goalsOf(*source_.run);
    known_.routes.add(*source_.run);
    trails_.add(source_.recorder->frame());
    return {};
  }
  app::Recording recording = TRY(app::Recording::open(source_.file));
  past_.emplace(std::move(recording));
  first_ = past_->first();
  newest_ = past_->last();
  app::RecordedGoals goals;
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      if (requests_.quit) return {};
    }
    const bool more = TRY(past_->next());
    if (!more) break;
    log_.add(past_->frame());
    goals.add(past_->frame());
  }
  known_.goals = goals.goals();
  keepAgents();
  TRY(past_->seek(first_));
  trails_.add(past_->frame());
  return {};
}

bool SimulationWorker::atEnd() const {
  if (past_) return !source_.run && shown().time >= newest_;
  return finished_;
}

void SimulationWorker::keepPoses(const app::RecordedFrame& frame) {
  before_.clear();
  for (const app::RecordedAgent& a : frame.agents) before_.push_back(a.pose);
  before_time_ = frame.time;
}

// The next frame: of the past, or a step of the run.
Result<void> SimulationWorker::advance() {
  if (atEnd()) return {};
  const app::RecordedFrame& f = shown();
  keepPoses(f);
  if (past_) {
    const bool more = TRY(past_->next());
    bodies_changed_ = bodies_changed_ || !past_->frame().changed_bodies.empty();
    grid_changed_ = grid_changed_ || !past_->frame().changed_cells.empty();
    if (source_.run && (!more || past_->frame().time >= newest_)) {
      past_.reset();
      bodies_changed_ = grid_changed_ = true;
    }
    trails_.add(shown());
    return {};
  }
  app::SimulationRun& run = *source_.run;
  if (now_.pull && !app::pull(run, *now_.pull)) {
    const std::lock_guard lock(mutex_);
    wishes_.pull.reset();
    now_.pull.reset();
  }
  TRY(run.step());
  TRY(source_.recorder->add(run));
  const app::RecordedFrame& next = source_.recorder->frame();
  log_.add(next);
  known_.routes.add(run);
  trails_.add(next);
  newest_ = next.time;
  finished_ = run.isFinished() || newest_ >= source_.end;
  bodies_changed_ = bodies_changed_ || run.changedWorld() ||
                    std::ranges::any_of(next.events, [](const simulation::Event& e) {
                      return e.kind == simulation::EventKind::Spawned ||
                             e.kind == simulation::EventKind::Attached ||
                             e.kind == simulation::EventKind::Detached;
                    });
  grid_changed_ = grid_changed_ || run.changedWorld();
  return {};
}

Result<void> SimulationWorker::openPast() {
  TRY(source_.recorder->flush());
  app::Recording recording = TRY(app::Recording::open(source_.file));
  past_.emplace(std::move(recording));
  return {};
}

Result<void> SimulationWorker::show(Tick time) {
  time = std::clamp(time, first_, newest_);
  if (time == shown().time) return {};
  bodies_changed_ = grid_changed_ = true;
  before_.clear();
  if (source_.run && (!past_ || past_->last() < time)) {
    TRY(openPast());
  }
  TRY(readTrails(time));
  if (source_.run && time >= newest_) {
    past_.reset();
    return {};
  }
  return past_->seek(time);
}

// Of the last seconds before a time, from the recording.
Result<void> SimulationWorker::readTrails(Tick time) {
  trails_.clear();
  TRY(past_->seek(std::max(first_, time - ticksOf(app::kTrail_s))));
  const Tick step = past_->header().step;
  for (;;) {
    const app::RecordedFrame& f = past_->frame();
    if (f.time > time) return {};
    trails_.add(f);
    if (f.time + step <= time && f.time + 2 * step > time) keepPoses(f);
    const bool more = TRY(past_->next());
    if (!more) return {};
  }
}

Result<void> SimulationWorker::obey(const Requests& requests) {
  for (const std::function<void()>& job : requests.jobs) job();
  if (requests.seek) {
    TRY(show(*requests.seek));
  }
  for (int k = 0; k < requests.steps && !atEnd(); ++k) {
    TRY(advance());
  }
  if (requests.steps >= 0) return {};
  const Tick step = source_.run ? source_.run->input().options.step : past_->header().step;
  return show(shown().time + requests.steps * step);
}

void SimulationWorker::fillHeat(HeatFrame& out) const {
  if (now_.heat == SimulationHeat::None || log_.visits().empty()) return;
  std::vector<std::uint32_t> counts = log_.visits();
  if (now_.heat == SimulationHeat::Waiting) {
    std::ranges::transform(log_.waits_s(), counts.begin(), [](float s) {
      return static_cast<std::uint32_t>(std::lround(s / kHeatPart_s));
    });
  }
  const std::uint32_t most = *std::ranges::max_element(counts);
  const auto levels = app::picture::heatLevels(most);
  const double unit = now_.heat == SimulationHeat::Waiting ? kHeatPart_s : 1.0;
  out.of = now_.heat;
  out.most = unit * most;
  std::ranges::transform(levels, out.from.begin(), [unit](std::uint32_t n) { return unit * n; });
  out.levels.reserve(counts.size());
  for (const std::uint32_t n : counts) {
    out.levels.push_back(
        static_cast<std::uint8_t>(std::ranges::upper_bound(levels, n) - levels.begin()));
  }
}

// Of tasks only the newest goals are known.
void SimulationWorker::fillAgents(SimulationFrame& out) const {
  out.colours = known_.colours;
  out.goals = known_.goals;
  if (out.is_live && source_.run->input().shift) out.goals = app::goalsOf(*source_.run);
  if (now_.routes) out.routes = known_.routes.ahead(shown());
  if (now_.trails) out.trails = trails_.lines();
}

void SimulationWorker::fillMotions(SimulationFrame& out) const {
  if (out.time <= before_time_) return;
  for (std::size_t k = 0; k < std::min(before_.size(), out.agents.size()); ++k) {
    const Pose& pose = out.agents[k].pose;
    const Vec2 by = pose.position - before_[k].position;
    out.motions.push_back(
        {std::hypot(by.x, by.y) / secondsOf(out.time - before_time_), pose == before_[k]});
  }
}

void SimulationWorker::publish() {
  const app::RecordedFrame& f = shown();
  auto out = std::make_shared<SimulationFrame>();
  out->time = f.time;
  out->newest = newest_;
  out->first = first_;
  out->is_live = source_.run && !past_;
  out->is_finished = atEnd();
  out->is_playing = now_.is_playing;
  out->has_physics = source_.run && source_.run->input().has_physics;
  out->agents = f.agents;
  out->bodies = last_ && !bodies_changed_
                    ? last_->bodies
                    : std::make_shared<const std::vector<app::RecordedBody>>(f.bodies);
  if (last_ && !grid_changed_) {
    out->grid = last_->grid;
  } else if (f.grid) {
    out->grid = std::make_shared<const OccupancyGrid>(*f.grid);
  }
  bodies_changed_ = grid_changed_ = false;
  for (const simulation::Event& e : f.events) {
    if (e.isCollision() && e.position) out->contacts.push_back(*e.position);
  }
  out->samples = log_.samples();
  out->collisions_s = log_.collisionTimes();
  fillHeat(out->heat);
  fillAgents(*out);
  fillMotions(*out);
  if (now_.layer) {
    if (Result<app::EngineMarks> marks = app::marksOf(f, *now_.layer)) {
      out->engine = std::make_shared<const app::EngineMarks>(*std::move(marks));
    }
  }
  out->pull = now_.pull;
  if (now_.watch && *now_.watch < f.agents.size()) {
    const std::uint32_t k = *now_.watch;
    out->watched = WatchedAgent{k, log_.waitedBy(k, f.time), log_.taskOf(k, f.time)};
  }
  last_ = out;
  {
    const std::lock_guard lock(mutex_);
    frame_ = std::move(out);
  }
  changed_();
}

void SimulationWorker::stop() {
  const std::lock_guard lock(mutex_);
  wishes_.is_playing = now_.is_playing = false;
}

void SimulationWorker::work() {
  run();
  for (;;) {
    std::vector<std::function<void()>> jobs;
    {
      const std::lock_guard lock(mutex_);
      jobs = std::exchange(requests_.jobs, {});
      has_ended_ = jobs.empty();
    }
    if (jobs.empty()) return;
    for (const std::function<void()>& job : jobs) job();
  }
}

void SimulationWorker::run() {
  const auto fail_with = [this](const Error& e) {
    stop();
    failed_(e);
  };
  try {
    if (const Result<void> begun = begin(); !begun) {
      fail_with(begun.error());
      return;
    }
    Clock::time_point shown_at{}, start = Clock::now();
    Tick from = first_;
    for (;;) {
      Requests requests;
      Wishes wishes;
      {
        std::unique_lock lock(mutex_);
        const auto due = [&] { return requests_.quit || requests_.refresh; };
        if (!now_.is_playing) {
          wake_.wait(lock, due);
        } else if (now_.pace > 0.0) {
          const double next_s = secondsOf(shown().time - from) / now_.pace - since(start);
          if (next_s > 0.0) wake_.wait_for(lock, std::chrono::duration<double>(next_s), due);
        }
        if (requests_.quit) return;
        requests = std::exchange(requests_, {});
        wishes = wishes_;
      }
      Result<void> done;
      if (requests.refresh) {
        const bool restarts =
            wishes.is_playing != now_.is_playing || wishes.pace != now_.pace || requests.seek;
        now_ = std::move(wishes);
        done = obey(requests);
        if (restarts) {
          start = Clock::now();
          from = shown().time;
        }
        if (done) publish();
      }
      if (done && now_.is_playing) {
        const double late_s =
            now_.pace > 0.0 ? since(start) - secondsOf(shown().time - from) / now_.pace : 0.0;
        if (late_s > kLate_s) {
          start = Clock::now();
          from = shown().time;
        }
        if (late_s >= 0.0) done = advance();
        if (atEnd()) stop();
        if (done && (!now_.is_playing || since(shown_at) * kFramesPerSecond >= 1.0)) {
          shown_at = Clock::now();
          publish();
        }
      }
      if (!done) fail_with(done.error());
    }
  } catch (const std::bad_alloc&) {
    fail_with({ErrorCode::LimitExceeded, "there is not enough memory for the simulation", {}, 0});
  }
}

}  // namespace clearway::gui
