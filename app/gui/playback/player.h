// app/gui/playback/player.h — plays plans: a running time, and the pose of every agent at it. It
// plays the plan of the fleet if that is shown (FleetStore::shown()), else those of single agents.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <vector>

#include "app/document/plan/play_clock.h"
#include "app/document/plan/trajectory_conflicts.h"
#include "app/gui/threads/background.h"
#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plans.h"
#include "app/gui/work/play_collision.h"

namespace clearway::gui {

class Player : public QObject {
  Q_OBJECT
 public:
  Player(const Editor& editor, const Plans& plans, const FleetStore& fleet);

  [[nodiscard]] bool ready() const { return duration_s_ > 0.0; }  // a plan can be played
  [[nodiscard]] bool playing() const { return timer_.isActive(); }
  [[nodiscard]] bool shown() const {
    return shown_;
  }  // agents are shown at the poses of the current time
  [[nodiscard]] double time_s() const { return time_s_; }
  [[nodiscard]] double duration_s() const { return duration_s_; }
  // Collision times of plans that are not free, and the times at which agents begin to overlap
  // (computed in the background), ascending.
  [[nodiscard]] const std::vector<double>& collisions() const { return collisions_; }
  // The same with their agents and places.
  [[nodiscard]] const std::vector<PlayCollision>& collisionList() const { return list_; }
  // Plans of single agents are still being searched for collisions.
  [[nodiscard]] bool searching() const { return background_.running() || pause_.isActive(); }
  [[nodiscard]] const std::vector<app::TrajectoryConflict>& meetings() const { return conflicts_; }
  [[nodiscard]] const std::map<std::uint32_t, app::PlayClock>& clocks() const { return clocks_; }

  [[nodiscard]] const FleetStore& fleet() const { return fleet_; }
  // It plays a plan of the fleet for other agents than there are now.
  [[nodiscard]] bool outdated() const { return fleet_.shown() && !fleet_.inForce(); }
  // Of the fleet's plan that is played: when two agents are the closest.
  [[nodiscard]] std::optional<double> separationTime() const;

  void play();
  void pause();
  void rewind();  // shows all agents at their starts
  void seek(double time_s);
  void step(int by);  // to the next or previous end of a motion
  void setSpeed(double factor) { factor_ = factor; }
  void setLoop(bool loop) { loop_ = loop; }

 Q_SIGNALS:
  void timeChanged();
  void stateChanged();  // playing, ready, collisions

 private:
  void read();
  void readFleet();
  void findTrajectoryConflicts();
  [[nodiscard]] app::PlaySpeed speed() const;
  void listCollisions();
  void listFleetCollisions();
  [[nodiscard]] Vec2 positionAt(std::uint32_t agent, double time_s) const;
  void tick();

  const Editor& editor_;
  const Plans& plans_;
  const FleetStore& fleet_;
  std::map<std::uint32_t, app::PlayClock> clocks_;
  std::vector<app::TrajectoryConflict> conflicts_;
  std::vector<double> collisions_;
  std::vector<PlayCollision> list_;
  double duration_s_ = 0.0;
  double time_s_ = 0.0;
  double factor_ = 1.0;
  bool loop_ = false;
  bool shown_ = false;
  QTimer timer_, pause_;
  QElapsedTimer since_;
  Background background_;
};

}  // namespace clearway::gui
