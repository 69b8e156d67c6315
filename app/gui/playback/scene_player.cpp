#include "app/gui/playback/scene_player.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway::gui {
namespace {

constexpr int kSceneTick_ms = 16;
constexpr int kMostPerTick = 200;  // steps; a faster playback is slowed down

Result<app::ScenePlay> startOf(const app::OpenScene& scene) {
  return app::ScenePlay::make(scene.scene, scene.map, {}, scene.source);
}

bool collides(const app::CollideFrame& frame) {
  return !frame.pairs.empty() || !frame.walls.empty() || !frame.impacts.empty();
}

}  // namespace

ScenePlayer::ScenePlayer() {
  timer_.setInterval(kSceneTick_ms);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &ScenePlayer::tick);
}

Result<void> ScenePlayer::open(app::OpenScene scene) {
  auto opened = std::make_shared<const app::OpenScene>(std::move(scene));
  app::ScenePlay play = TRY(startOf(*opened));
  close();
  scene_ = std::move(opened);
  play_.emplace(std::move(play));
  fault_.reset();
  findCollisions();
  Q_EMIT changed();
  return {};
}

void ScenePlayer::close() {
  timer_.stop();
  background_.drop();
  play_.reset();
  scene_.reset();
  collisions_.clear();
}

void ScenePlayer::findCollisions() {
  background_.start([this, scene = scene_](const Background::Handle& handle) -> Background::Answer {
    std::vector<double> found;
    Result<app::ScenePlay> play = startOf(*scene);
    while (play && !handle.stop->requested()) {
      if (collides(play->frame())) found.push_back(play->frame().step);
      if (play->done()) break;
      if (!play->advance()) break;
    }
    return [this, found = std::move(found)] {
      collisions_ = found;
      Q_EMIT changed();
    };
  });
}

void ScenePlayer::seek(int step) {
  step = std::clamp(step, 0, steps());
  if (step < this->step()) {
    Result<app::ScenePlay> play = startOf(*scene_);
    if (!play) return;  // it was made from the same scene before
    play_.emplace(*std::move(play));
    fault_.reset();
  }
  while (this->step() < step && !play_->done()) {
    if (const Result<void> done = play_->advance(); !done) fault_ = done.error();
  }
  Q_EMIT changed();
}

void ScenePlayer::stepBy(int by) {
  pause();
  seek(step() + by);
}

void ScenePlayer::toggle() {
  if (playing()) {
    pause();
    return;
  }
  if (steps() == 0) return;
  if (play_->done()) seek(0);
  owed_s_ = 0.0;
  since_.start();
  timer_.start();
  Q_EMIT changed();
}

void ScenePlayer::pause() {
  timer_.stop();
  Q_EMIT changed();
}

void ScenePlayer::tick() {
  owed_s_ += factor_ * static_cast<double>(since_.nsecsElapsed()) * 1e-9;
  since_.start();
  const double dt_s = play_->options().dt_s;
  const double due = std::floor(owed_s_ / dt_s);
  if (due < 1.0) return;
  owed_s_ = due > kMostPerTick ? 0.0 : owed_s_ - due * dt_s;
  seek(step() + static_cast<int>(std::min<double>(due, kMostPerTick)));
  if (play_->done()) pause();
}

}  // namespace clearway::gui
