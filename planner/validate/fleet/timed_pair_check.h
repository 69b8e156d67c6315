// planner/validate/fleet/timed_pair_check.h — collisions and separation of two agents over one
// interval of time in which each makes one motion or rests.
//
// Both may move at once. Parts that both move straight (or rest, or turn about their only point,
// which may glide) are decided exactly (translating_pair_check.h). Any other two parts are bisected
// in time until they overlap at the middle of an interval (a collision with these poses as
// witness), or are proved to be apart during the whole interval (moving_part.h). Undecided
// intervals in which every vertex moves by at most the resolution count as collisions: undecided.
// Contact is decided at the ends of motions, if the parts have no radius and depart from each other
// there.
// Cost: some 20 ns for distant agents, some 300 ns for two boxes that move straight, some us for
//       others. Thread-safe, an object per thread.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "core/base/stop_or.h"
#include "core/shape/footprint.h"
#include "planner/common/timed_fleet.h"

namespace clearway::validation {

class MovingPart;

// One agent or obstacle while it makes one motion or rests.
struct AgentSpan {
  std::size_t agent = 0;  // the body
  const Footprint* footprint = nullptr;
  const fleet::TimedMotion* motion = nullptr;  // nullptr: at rest
  Pose rest;                                   // the pose at rest
};

// Two agents at a time.
struct PairMoment {
  std::size_t agent = 0;
  std::size_t other = 0;  // an agent or an obstacle: a body of the problem
  double tick = 0.0;      // may lie between two ticks
  Pose pose;
  Pose other_pose;
};

// The first collision of two agents.
struct PairCollision {
  PairMoment where;
  double depth_m = 0.0;
  bool undecided = false;
};

// The smallest distance of two agents, and when it is.
struct PairSeparation {
  double lower_bound_m = 0.0;  // within kSeparationTolerance_m of the true one
  PairMoment where;
};

inline constexpr double kSeparationTolerance_m = 1e-6;

// A bound on the rounding errors of all coordinates of a plan [m]. It contains the deviation of the
// headings from unit vectors.
[[nodiscard]] double pairAllowance(const fleet::TimedFleetProblem& problem,
                                   const fleet::TimedFleetPlan& plan);

// How much work was done, for tests and reports.
struct PairCheckCounters {
  std::uint64_t intervals = 0;     // common intervals of two agents
  std::uint64_t translations = 0;  // pairs of parts decided exactly
  std::uint64_t bisections = 0;
};

class TimedPairCheck {
 public:
  TimedPairCheck(double allowance, StopCheck* stop) : allowance_(allowance), stop_(stop) {}

  // Larger separations are not searched for: an upper bound of the smallest one.
  void limitSeparation(double upper_bound_m);

  // Checks a common interval of two agents, closed. The separation found so far is kept.
  // Precondition: begin <= end, both within the motions. If `stop` stopped, nullopt proves nothing.
  [[nodiscard]] std::optional<PairCollision> check(const AgentSpan& a, const AgentSpan& b,
                                                   fleet::Tick begin, fleet::Tick end);

  // The largest distance at which two agents have to be checked [m].
  [[nodiscard]] double reach() const { return best_ + allowance_; }
  // The smallest separation over all checks; nullopt if none was below the limit.
  [[nodiscard]] std::optional<PairSeparation> separation() const;
  // Distance below which contact and collision are not distinguished during turns [m].
  [[nodiscard]] double resolution() const { return allowance_ < 1e-10 ? 1e-9 : 8.0 * allowance_; }
  [[nodiscard]] const PairCheckCounters& counters() const { return counters_; }

 private:
  struct Task;  // the interval under check
  [[nodiscard]] bool isFar(const Task& task) const;
  [[nodiscard]] PairMoment momentAt(const Task& task, double fraction, const Pose& a,
                                    const Pose& b) const;
  [[nodiscard]] std::optional<PairCollision> checkTranslation(const Task& task,
                                                              const ConvexPolygon& a,
                                                              const ConvexPolygon& b);
  [[nodiscard]] std::optional<PairCollision> checkTurn(const Task& task, const ConvexPolygon& a,
                                                       const ConvexPolygon& b);
  // `direction`: a unit vector from a to b that may separate them.
  [[nodiscard]] std::optional<PairCollision> bisect(const Task& task, const MovingPart& a,
                                                    const MovingPart& b, Vec2 direction);
  // Of the separation during a whole interval of small turns, until it is settled.
  [[nodiscard]] double lowerBound(const Task& task, const MovingPart& a, const MovingPart& b,
                                  Vec2 direction) const;
  // The parts at one moment: a collision, or their distance is recorded. `direction` becomes the
  // unit vector between their closest points, if they do not touch.
  [[nodiscard]] std::optional<PairCollision> measure(const Task& task, double fraction,
                                                     const ConvexPolygon& a, const Pose& at_a,
                                                     const ConvexPolygon& b, const Pose& at_b,
                                                     Vec2* direction = nullptr);
  [[nodiscard]] bool isContactAtAnEnd(const Task& task, const MovingPart& a,
                                      const MovingPart& b) const;
  // Whether a lower bound proves that no smaller separation, and no collision, is above it.
  [[nodiscard]] bool isSettled(double lower) const;

  double allowance_;
  StopCheck* stop_;
  double best_ = std::numeric_limits<double>::infinity();
  double bound_ = std::numeric_limits<double>::infinity();  // of all intervals not looked into
  std::optional<PairMoment> where_;
  int bisections_ = 0;  // of the current pair of parts
  PairCheckCounters counters_;
};

}  // namespace clearway::validation
