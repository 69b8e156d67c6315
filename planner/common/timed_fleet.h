// planner/common/timed_fleet.h — fleets of agents with a shape in continuous time: the problem and
// its plan.
//
// Time is an integer number of ticks of one microsecond. An agent's plan is a list of timed
// motions (core/geometry/timed_path.h). The drive is differential: straight forward or backward
// along the heading, arcs that are tangent to the heading, and turns in place; an omnidirectional
// one also moves sideways. Starts and stops take no time. Two things collide when their interiors
// overlap; touching is free. The padding of an agent counts against obstacles and against other
// agents, whose own padding counts too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/heading.h"
#include "core/geometry/motion.h"
#include "core/geometry/timed_path.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"

namespace clearway::fleet {

using clearway::kForever;
using clearway::kTicksPerSecond;
using clearway::Tick;
using clearway::TimedMotion;

// What agents of one kind share.
struct AgentClass {
  Footprint footprint;
  double speed_m_per_s = 1.0;        // > 0
  double turn_rate_rad_per_s = 1.0;  // > 0; a bound independent of the speed
  bool is_omnidirectional = false;   // plans may move sideways; the planner makes none that do
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

// Every motion is long enough for the speed and the turn rate of the agent. The end is the agent's
// cost.
using AgentSchedule = TimedPath;

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

}  // namespace clearway::fleet
