// app/session/edit/trajectory_clock.h — time on a path: where an agent is when it drives its plan.
//
// Every motion takes the time of its way at a constant speed, turns in place that of their angle;
// for pictures and playback, no vehicle model. Cost: poseAt() O(log motions). Value type.
#pragma once

#include <vector>

#include "core/geometry/path.h"

namespace clearway::session {

struct PlaySpeed {
  double metres_per_s = 1.0;
  double radians_per_s = 1.5707963267948966;
};

class PlayClock {
 public:
  PlayClock() = default;
  PlayClock(Path path, const PlaySpeed& speed);

  [[nodiscard]] double duration_s() const { return ends_.empty() ? 0.0 : ends_.back(); }
  // Before the start the start, after the end the goal.
  [[nodiscard]] Pose poseAt(double time_s) const;
  [[nodiscard]] double timeOf(const PathPoint& where) const;
  [[nodiscard]] const std::vector<double>& motionEnds() const { return ends_; }
  [[nodiscard]] const Path& path() const { return path_; }
  // The way until then: whole motions, and the poses of a last one that was begun.
  [[nodiscard]] std::vector<Vec2> trail(double time_s, double step_m) const;

 private:
  Path path_;
  std::vector<double> ends_;  // of each motion [s], ascending
};

}  // namespace clearway::session
