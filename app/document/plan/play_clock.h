// app/document/plan/play_clock.h — the time law of a path: the pose of an agent at each time.
//
// A motion takes its length divided by a constant speed; a turn in place takes its angle divided by
// a constant rate. A trajectory and the schedule of a fleet's agent have their own times; between
// the motions of a schedule, and where a path waits, the agent rests. For pictures and playback.
// Cost: poseAt() O(log motions). Value type.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/path.h"
#include "core/trajectory/trajectory.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

struct PlaySpeed {
  double metres_per_s = 1.0;
  double radians_per_s = 1.5707963267948966;
};

// How many equal parts of a motion are drawn as lines: one for each 0.1 rad of an arc.
[[nodiscard]] int linesOf(const Motion& motion);

class PlayClock {
 public:
  PlayClock() = default;
  PlayClock(Path path, const PlaySpeed& speed, std::span<const PathWait> waits = {});
  explicit PlayClock(Trajectory trajectory, std::span<const PathWait> waits = {});
  explicit PlayClock(const fleet::AgentSchedule& schedule);
  // By the limits of its agent, if it has some that its path can be driven with; else at the speed.
  [[nodiscard]] static PlayClock of(const Path& path, const PlaySpeed& speed,
                                    const std::optional<SpeedLimits>& limits,
                                    std::span<const PathWait> waits = {});

  [[nodiscard]] double duration_s() const { return ends_.empty() ? 0.0 : ends_.back(); }
  // Clamped to the start before time 0 and to the goal after the end.
  [[nodiscard]] Pose poseAt(double time_s) const;
  [[nodiscard]] double timeOf(const PathPoint& where) const;
  [[nodiscard]] const std::vector<double>& motionEnds() const { return ends_; }
  [[nodiscard]] const Path& path() const { return path_; }
  // It never moves or turns faster; infinite for a schedule.
  [[nodiscard]] const PlaySpeed& fastest() const { return fastest_; }
  // The positions from `since_s` to this time: the ends of linesOf() motions.
  [[nodiscard]] std::vector<Vec2> trail(
      double time_s, double since_s = -std::numeric_limits<double>::infinity()) const;

  // The rests before and between the motions.
  struct Wait {
    double begin_s = 0.0, end_s = 0.0;
    friend bool operator==(const Wait&, const Wait&) = default;
  };
  [[nodiscard]] std::vector<Wait> waits() const;
  [[nodiscard]] bool waitsAt(double time_s) const;

 private:
  // The fraction of a motion that is done, from 0 to 1.
  [[nodiscard]] double fractionOf(std::size_t motion, double time_s) const;

  Path path_;
  PlaySpeed fastest_{kNoSpeedLimit, kNoSpeedLimit};
  std::optional<Trajectory> trajectory_;
  std::vector<double> begins_, ends_;  // of each motion [s], ascending
  std::vector<TimeLaw> laws_;          // of the motions of a schedule
};

}  // namespace clearway::app
