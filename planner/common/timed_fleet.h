// planner/common/timed_fleet.h — fleets of agents with a shape in continuous time: the problem and
// its plan.
//
// Time is an integer number of ticks of one microsecond. An agent's plan is a list of timed
// motions. Between two motions, before the first and after the last one the agent rests. During a
// motion the fraction of the motion grows linearly with time: a straight motion has a constant
// speed, a turn or an arc has a constant turn rate (core/geometry/motion.h). The drive is
// differential: straight forward or backward along the heading, arcs that are tangent to the
// heading, and turns in place. Starts and stops take no time.
// Two things collide when their interiors overlap; touching is free. The padding of an agent counts
// against obstacles and against other agents, whose own padding counts too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/heading.h"
#include "core/geometry/motion.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"

namespace clearway::fleet {

using Tick = std::int64_t;
inline constexpr Tick kTicksPerSecond = 1'000'000;
inline constexpr Tick kForever = std::numeric_limits<Tick>::max();

// What agents of one kind share.
struct AgentClass {
  Footprint footprint;
  double speed_m_per_s = 1.0;        // > 0
  double turn_rate_rad_per_s = 1.0;  // > 0; a bound independent of the speed
};

struct TimedAgent {
  std::string id;               // not empty, unique
  std::size_t agent_class = 0;  // index into TimedFleetProblem::classes
  Pose start;
  Vec2 goal;
  std::optional<Heading> goal_heading;  // nullopt: any heading
};

// The metres and headings are those of the grid's frame.
struct TimedFleetProblem {
  OccupancyGrid grid;
  std::vector<AgentClass> classes;
  std::vector<TimedAgent> agents;
};

struct TimedMotion {
  Motion motion;
  Tick start = 0;     // >= 0 and >= the end of the motion before
  Tick duration = 0;  // > 0, and long enough for the speed and the turn rate of the agent
  [[nodiscard]] Tick end() const { return start + duration; }
};

struct AgentSchedule {
  Pose start;
  std::vector<TimedMotion> motions;  // each begins, bit for bit, where the one before ended

  [[nodiscard]] const Pose& last() const {
    return motions.empty() ? start : motions.back().motion.to;
  }
  // The time from which on the agent rests at its last pose: its cost.
  [[nodiscard]] Tick end() const { return motions.empty() ? 0 : motions.back().end(); }
};

// One schedule for every agent of the problem, in its order.
struct TimedFleetPlan {
  std::vector<AgentSchedule> agents;
};

struct TimedFleetCost {
  Tick makespan = 0;
  Tick sum_of_costs = 0;
  friend bool operator==(const TimedFleetCost&, const TimedFleetCost&) = default;
};
[[nodiscard]] TimedFleetCost costOf(const TimedFleetPlan& plan);

// The least duration of a motion within the bounds of a class, rounded up to whole ticks.
[[nodiscard]] Tick leastDuration(const AgentClass& agent_class, const Motion& motion);

// The pose of an agent at a time. Cost: O(log motions).
[[nodiscard]] Pose poseAt(const AgentSchedule& schedule, Tick time);

}  // namespace clearway::fleet
