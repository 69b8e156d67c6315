// core/trajectory/trajectory.h — times and speeds along a path: the fastest that limits permit.
//
// Model: the agent is at rest at the start and at the goal, and wherever its velocity would jump:
//        before and after a turn in place, between turns in opposite directions, where it reverses,
//        and where the direction of travel changes by more than kSameDirection_rad (a corner, which
//        paths without headings have). From a straight line to an arc the turn rate jumps, as the
//        curvature does: it drives on; but with a limit of the turn acceleration it stops there,
//        if the curvatures differ by more than kSameCurvature of the larger one. What rounding of
//        the poses may have changed is no difference, and motions of that size take no time, or
//        turn in place.
// Method: between two stops the speed obeys a limit that is constant on each motion, as its
//        curvature is: the least of speed, turn rate / curvature and the root of lateral
//        acceleration / curvature; so is its acceleration, which the turn acceleration / curvature
//        limits, too. A pass forward and one backward over the motions give the largest squared
//        speeds at their ends, and every motion then has at most three segments of constant
//        acceleration in closed form: the switching points are exact. Turns in place have the same
//        profile of their angle.
//        With a limit of the jerk the acceleration is zero at every stop, and the profile is that
//        of jerk_profile.h, which is the optimum where one limit of the speed holds between two
//        stops.
// Source: Bobrow, Dubowsky, Gibson, "Time-optimal control of robotic manipulators along specified
//        paths", IJRR 4(3), 1985; Shin, McKay, IEEE TAC 30(6), 1985; the passes are those of Pham,
//        Pham, "A new approach to time-optimal path parameterization based on reachability
//        analysis", IEEE T-RO 34(3), 2018, on which no grid is needed here.
// Errors of rounding: speeds and accelerations exceed no limit by more than 1e-11 of it; times are
//        right within 1e-12 of themselves for each motion.
// Cost: O(motions) to make, with a limit of the jerk that of jerk_profile.h; O(log motions) for a
//       point. Thread-safe: immutable.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/stop_source.h"
#include "core/geometry/path.h"
#include "core/trajectory/speed_limits.h"

namespace clearway {

inline constexpr double kSameDirection_rad = 1e-4;
inline constexpr double kSameCurvature = 1e-6;

class Trajectory {
 public:
  Trajectory() = default;

  [[nodiscard]] const Path& path() const { return path_; }
  [[nodiscard]] const SpeedLimits& limits() const { return limits_; }
  [[nodiscard]] double duration_s() const { return duration_s_; }
  [[nodiscard]] double length_m() const { return length_m_; }
  // Whether the direction of travel is off the heading, as it is for omnidirectional bases.
  [[nodiscard]] bool movesSideways() const { return sideways_; }

  // Clamped to the start before time 0, and at rest at the goal from the end on.
  [[nodiscard]] TrajectoryPoint at(double time_s) const;
  // Where on the path it is then; of a path without motions: its start.
  [[nodiscard]] PathPoint placeAt(double time_s) const;
  // When a place of the path is passed. Precondition: it is one of this path.
  [[nodiscard]] double timeOf(const PathPoint& where) const;

  // At all multiples of a step, at the ends of all segments, and at the end: times ascend, and
  // between two neighbours acceleration (with a limit of the jerk: jerk) and curvature are
  // constant. Errors: InvalidArgument (step not finite or not > 0), LimitExceeded (more than
  // kMaxSamples, or stopped).
  [[nodiscard]] Result<std::vector<TrajectoryPoint>> samples(double step_s,
                                                             StopCheck* stop = nullptr) const;

  // A part of a motion with constant acceleration, which it begins with, or constant jerk; of turns
  // in place the lengths are radians.
  struct Segment {
    std::size_t motion = 0;
    double begin_s = 0.0, duration_s = 0.0;
    double done = 0.0, length = 0.0;  // of the motion, before and in the segment
    double speed = 0.0, end_speed = 0.0, acceleration = 0.0, jerk = 0.0;
  };
  [[nodiscard]] const std::vector<Segment>& segments() const { return segments_; }

 private:
  friend class TrajectoryBuilder;
  // Of one motion.
  struct Piece {
    double length = 0.0;     // [m]; of a turn in place [rad]; 0: it takes no time
    double turn = 0.0;       // signed [rad]
    double before_m = 0.0;   // length of the path before it
    double curvature = 0.0;  // of moving pieces: turn / length
    Vec2 direction;          // of travel in the agent's frame, constant; zero: turns in place
    [[nodiscard]] bool moves() const { return direction != Vec2{}; }
  };
  [[nodiscard]] TrajectoryPoint pointIn(const Segment& segment, const MotionSampler& motion,
                                        double time_s) const;
  [[nodiscard]] TrajectoryPoint restAtEnd() const;

  Path path_;
  SpeedLimits limits_;
  std::vector<Piece> pieces_;      // of each motion
  std::vector<Segment> segments_;  // in the order of their times, without gaps
  double duration_s_ = 0.0, length_m_ = 0.0;
  bool sideways_ = false;
};

// The fastest trajectory of the path within the limits.
// Errors: those of checkLimits(); InvalidArgument: the path turns in place, and neither turn rate
// nor turn acceleration is limited; it has a Glide, which no path of a planner has.
// `most`: of the speed on each motion, as zones limit it, and of the rate of each turn in place
// [rad/s]; kNoSpeedLimit: none. Errors: also
// InvalidArgument unless it is empty or has a number of at least kLeastSpeedLimit for each motion.
// `waits`: at rest; their places ascend. Errors: InvalidArgument (a place beyond the path, a time
// that is not from 0 to kLongestPathWait_s).
// `stop`: of the profiles with a limit of the jerk. Errors: LimitExceeded (stopped).
[[nodiscard]] Result<Trajectory> timeOptimal(Path path, const SpeedLimits& limits,
                                             std::span<const double> most = {},
                                             std::span<const PathWait> waits = {},
                                             StopCheck* stop = nullptr);

}  // namespace clearway
