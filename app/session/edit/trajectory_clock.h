// app/session/edit/trajectory_clock.h — the time law of a path: the pose of an agent at each time.
//
// A motion takes its length divided by a constant speed; a turn in place takes its angle divided by
// a constant rate. For pictures and playback; no vehicle dynamics. Cost: poseAt() O(log motions).
// Value type.
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
  // Clamped to the start before time 0 and to the goal after the end.
  [[nodiscard]] Pose poseAt(double time_s) const;
  [[nodiscard]] double timeOf(const PathPoint& where) const;
  [[nodiscard]] const std::vector<double>& motionEnds() const { return ends_; }
  [[nodiscard]] const Path& path() const { return path_; }
  // The positions up to this time: completed motions, and samples of the current motion.
  [[nodiscard]] std::vector<Vec2> trail(double time_s, double step_m) const;

 private:
  Path path_;
  std::vector<double> ends_;  // of each motion [s], ascending
};

}  // namespace clearway::session
