// planner/common/timed_fleet.h — fleets of agents with a shape in continuous time: the problem and
// its plan.
//
// Time is an integer number of ticks of one microsecond. An agent's plan is a list of timed
// motions (core/geometry/timed_path.h). Starts and stops take no time where a class has no
// accelerations. Two things collide when their interiors overlap; touching is free. The padding of
// an agent counts against obstacles and against other agents, whose own padding counts too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/drive_kind.h"
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
  // Differential drives move along their heading and on arcs that are tangent to it; cars reverse.
  DriveKind drive = DriveKind::Differential;
  double min_radius_m = 0.0;  // of a car: > 0
  // Of speeding up and of slowing down, > 0; infinity: at once. Where one of both is finite, the
  // agent drives a motion by its law, and those without one from rest to rest at a speed that is
  // not fixed. Whatever the speed is, nobody else is where a motion sweeps while it lasts.
  double acceleration_m_per_s2 = std::numeric_limits<double>::infinity();
  double turn_acceleration_rad_per_s2 = std::numeric_limits<double>::infinity();

  [[nodiscard]] bool hasRamps() const {
    return acceleration_m_per_s2 < std::numeric_limits<double>::infinity() ||
           turn_acceleration_rad_per_s2 < std::numeric_limits<double>::infinity();
  }
};

// Where an agent shall arrive.
struct TimedGoal {
  Vec2 position;
  std::optional<Heading> heading;  // nullopt: any heading
};

// An agent of a fleet: its class, its start and its goal.
struct TimedAgent {
  std::string id;               // not empty, unique
  std::size_t agent_class = 0;  // index into TimedFleetProblem::classes
  Pose start;
  Vec2 goal;                                 // the last one
  std::optional<Heading> goal_heading;       // nullopt: any heading
  std::vector<TimedGoal> alternatives = {};  // of the last goal: any one of all serves
  std::vector<TimedGoal> via = {};           // passed before, in this order, without a stop
  bool leaves = false;  // it is gone from its last goal on, and blocks nothing there

  // The last goal and its alternatives.
  [[nodiscard]] std::vector<TimedGoal> goals() const;
};

// A body that no plan moves: a standing agent, an obstacle that is there for some time only, or one
// that moves as it will.
struct TimedObstacle {
  std::string id;  // not empty, unique, also among the agents
  Footprint footprint;
  Pose pose;                       // before its motions
  Tick begin = 0, end = kForever;  // there in between; begin < end, at most 2^53 or kForever
  // As those of a TimedPath, of every kind, without laws. The body rests between them and after the
  // last one.
  std::vector<TimedMotion> motions = {};
  // It neither moves nor comes nor goes.
  [[nodiscard]] bool isPermanent() const {
    return begin == 0 && end == kForever && motions.empty();
  }
  [[nodiscard]] const Pose& last() const {
    return motions.empty() ? pose : motions.back().motion.to;
  }
};

// The metres and headings are those of the grid's frame.
// Bodies are the agents and, numbered after these, the obstacles.
struct TimedFleetProblem {
  OccupancyGrid grid;
  std::vector<AgentClass> classes;
  std::vector<TimedAgent> agents;
  std::vector<TimedObstacle> obstacles = {};

  [[nodiscard]] bool hasRamps() const {
    for (const AgentClass& c : classes) {
      if (c.hasRamps()) return true;
    }
    return false;
  }
  [[nodiscard]] std::size_t bodies() const { return agents.size() + obstacles.size(); }
  [[nodiscard]] bool isObstacle(std::size_t body) const { return body >= agents.size(); }
  [[nodiscard]] const TimedObstacle& obstacle(std::size_t body) const {
    return obstacles[body - agents.size()];
  }
  [[nodiscard]] const std::string& idOf(std::size_t body) const {
    return isObstacle(body) ? obstacle(body).id : agents[body].id;
  }
  [[nodiscard]] const Footprint& footprintOf(std::size_t body) const {
    return isObstacle(body) ? obstacle(body).footprint
                            : classes[agents[body].agent_class].footprint;
  }
};

// Everything but where agents and obstacles are: that needs the shapes' collisions
// (planner/validate/fleet/timed_fleet_check.h).
// Errors: InvalidArgument, one sentence that names the class, agent or obstacle: no agents; ids
// that are empty or repeated; classes that do not exist; speeds and rates that are not above 0; a
// place that is not finite; obstacles that end before they begin, that come or go after 2^53 ticks,
// that have motions with laws or motions which do not follow each other, or that move, come or go
// among agents with accelerations.
[[nodiscard]] Result<void> checkTimedFleetValues(const TimedFleetProblem& problem);

// Every motion is long enough for the speed and the turn rate of the agent. The end is the agent's
// cost.
using AgentSchedule = TimedPath;

// One schedule for every agent of the problem, in its order.
struct TimedFleetPlan {
  std::vector<AgentSchedule> agents;
};

// The last arrival, and the sum of all arrivals.
struct TimedFleetCost {
  Tick makespan = 0;
  Tick sum_of_costs = 0;
  friend bool operator==(const TimedFleetCost&, const TimedFleetCost&) = default;
};
[[nodiscard]] TimedFleetCost costOf(const TimedFleetPlan& plan);

// How many agents have the schedule of before, at the same times. `before`: of each agent.
[[nodiscard]] std::size_t countSame(const std::vector<std::optional<AgentSchedule>>& before,
                                    const TimedFleetPlan& plan);

// The least duration of a motion within the bounds of a class, from rest to rest if it has
// accelerations, rounded up to whole ticks.
[[nodiscard]] Tick leastDuration(const AgentClass& agent_class, const Motion& motion);
// The law of that: a trapezoid.
[[nodiscard]] TimeLaw lawFromRest(const AgentClass& agent_class, const Motion& motion);
// Whole ticks that are no shorter, but for the last bits of the seconds; at least one.
[[nodiscard]] Tick roundedUp(double seconds);

}  // namespace clearway::fleet
