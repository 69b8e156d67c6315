// planner/validate/fleet/timed_fleet_check.h — checks problems and plans of fleets of agents with a
// shape in continuous time. Its verdict is the certificate of every such plan.
//
// It shares no code with the searches, and accepts any footprint, motions and map.
//
// What is checked of a plan: the schedule of every agent alone (timed_schedule_check.h, with its
// tolerances); its whole sweep against the obstacles and the outside of the map (validate.h); and
// every two agents at every moment from time 0 to the end of the last motion, at which all rest for
// ever, including agents that have not started yet or have arrived, and every agent and obstacle
// (timed_pair_check.h). Agents that leave are gone after their last motion.
//
// Motions of agents with accelerations have no fixed speed: what they sweep must not overlap what
// another body sweeps or covers at the same time (swept_area_overlap.h).
// What is exact: two agents that both move straight or rest. They may touch for any length of time.
// What is conservative: intervals in which one of them turns. "Free" is proved. Contact in such an
// interval, except at the end of a motion at which the agents depart from each other, may be
// refused: TimedFleetCertificate::undecided. The resolution is 1e-9 m (maps beyond some 1 km: 2000
// units in the last place of their size).
//
// Method: timed_pair_sweep.h finds the agents that are near each other, slice by slice.
// Cost:   O(motions * log agents) and some 300 ns per interval of two neighbours, besides that of
//         validate.h. Thread-safe. Deterministic bit for bit.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/base/stop_or.h"
#include "planner/common/plan_result.h"
#include "planner/common/timed_fleet.h"
#include "planner/validate/fleet/timed_pair_check.h"
#include "planner/validate/fleet/timed_pair_sweep.h"
#include "planner/validate/fleet/timed_schedule_check.h"

namespace clearway::validation {

inline constexpr std::size_t kNoAgent = std::numeric_limits<std::size_t>::max();

// The smallest distance of an agent to an obstacle or the outside of the map.
struct WallClearance {
  double lower_bound_m = 0.0;  // within Certificate::kClearanceTolerance_m of the true one
  std::size_t agent = 0;
  fleet::Tick time = 0;
  Pose pose;
  Cell cell;
};

// What the check took.
struct TimedFleetWork {
  PairSweepCounters sweep;
  PairCheckCounters pairs;
};

// The verdict on a plan: its first fault, or its clearances.
struct TimedFleetCertificate {
  bool free = false;  // no fault at all

  // Of a faulty plan:
  TimedFleetFault fault = TimedFleetFault::None;
  std::size_t agent = kNoAgent;
  std::size_t other = kNoAgent;  // collisions: an agent or an obstacle, a body of the problem
  std::size_t motion = 0;        // of the agent, for other faults
  fleet::Tick time = 0;          // rounded down
  Pose pose;                     // of the agent, at the true moment
  Pose other_pose;
  Cell cell;               // of an obstacle
  double depth_m = 0.0;    // penetration depth of a collision
  bool undecided = false;  // contact or collision, within the resolution
  Message problem;         // one sentence

  // Of a plan without fault:
  WallClearance wall;
  std::optional<PairSeparation> separation;  // nullopt: a single agent, or accelerations
  fleet::TimedFleetCost cost;
  // Contact is free: no interiors overlap.
  static constexpr double kContact_m = 1e-9;
  [[nodiscard]] bool agentsTouch() const {
    return free && separation && separation->lower_bound_m <= kContact_m;
  }
  [[nodiscard]] bool touchesObstacle() const { return free && wall.lower_bound_m <= kContact_m; }
  [[nodiscard]] bool touches() const { return agentsTouch() || touchesObstacle(); }

  TimedFleetWork work;
};

// Errors: InvalidArgument, one sentence that names the agents: ids that are empty or repeated;
// classes that do not exist; speeds that are not above 0; a start or goal that is not finite,
// outside the map or on an obstacle; starts that overlap each other, goals that overlap each other;
// obstacles that end before they begin, or that overlap a start at time 0 or a goal for ever;
// obstacles that come or go among agents with accelerations, which have no fixed speeds.
// For goals with any heading only what is certain: their largest inner discs.
// `place` is the text of a position of the world in errors; empty: its coordinates.
using PlaceText = std::function<std::string(Vec2)>;
[[nodiscard]] Result<void> checkTimedFleetProblem(const fleet::TimedFleetProblem& problem,
                                                  const PlaceText& place = {});

// The obstacle, by its place in the problem, that overlaps the agent's start at time 0; nullopt:
// none. Precondition: the problem has no fault in its classes and ids.
[[nodiscard]] std::optional<std::size_t> obstacleAtStart(const fleet::TimedFleetProblem& problem,
                                                         std::size_t agent);

// The certificate, or why `stop` ended it. Precondition: the problem has no fault in its classes
// and ids.
[[nodiscard]] StopOr<TimedFleetCertificate> validateTimedFleet(
    const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
    StopCheck* stop = nullptr);

}  // namespace clearway::validation
