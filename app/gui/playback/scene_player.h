// app/gui/playback/scene_player.h — plays a collision scene step by step, in both directions.
//
// A step forward is one step of the collision world. A step back plays the scene again from its
// start: the world is deterministic, so that the state is the same bit for bit. A background job
// plays the scene once to find the steps with collisions.
// Cost: a step forward is one check; a seek back to step n is n checks.
// Signals come on the GUI's thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/open/document.h"
#include "app/gui/threads/background.h"
#include "app/simulation/scene/scene_play.h"

namespace clearway::gui {

class ScenePlayer : public QObject {
  Q_OBJECT
 public:
  ScenePlayer();

  // Errors: those of ScenePlay::make(); the scene that was open is kept then.
  Result<void> open(app::OpenScene scene);
  void close();
  [[nodiscard]] bool isOpen() const { return play_.has_value(); }

  // Preconditions of the following: isOpen().
  [[nodiscard]] const app::ScenePlay& play() const { return *play_; }
  [[nodiscard]] const app::OpenScene& scene() const { return *scene_; }
  [[nodiscard]] int step() const { return play_->frame().step; }
  [[nodiscard]] int steps() const { return play_->options().steps; }
  void seek(int step);  // clamped
  void stepBy(int by);  // pauses

  [[nodiscard]] bool playing() const { return timer_.isActive(); }
  void toggle();
  void pause();
  void setSpeed(double factor) { factor_ = factor; }
  // Why the step after this one cannot be checked; nullopt: it can, or was not tried.
  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }
  // The steps at which bodies collide, once the background job has found them.
  [[nodiscard]] const std::vector<double>& collisions() const { return collisions_; }

 Q_SIGNALS:
  void changed();  // step, playing, or collisions

 private:
  void tick();
  void findCollisions();

  std::shared_ptr<const app::OpenScene> scene_;
  std::optional<app::ScenePlay> play_;  // borrows the scene
  std::vector<double> collisions_;
  std::optional<Error> fault_;
  QTimer timer_;
  QElapsedTimer since_;
  double factor_ = 1.0;
  double owed_s_ = 0.0;  // played time that is not yet a whole step
  Background background_;
};

}  // namespace clearway::gui
