// planner/validate/fleet/timed_schedule_check.h — checks what concerns the schedule of one agent
// alone, without the map: ends, continuity, drive, times and speeds.
//
// Tolerances: start and goal 1e-9 m and 1e-9 rad. The sideways parts of all motions of an agent sum
// to at most 1e-6 m (kSlipTolerance_m): a straight motion is along the heading, the chord of an arc
// along the heading in its middle. Cars also have no turns in place and no arcs of a smaller radius
// than their own. Goals before the last one are passed, in their order, at the ends of motions.
// Durations may be short by a share of 2e-12. Continuity is bit
// for bit. Ticks are at most 2^53, so that they are exact as doubles.
// Cost: O(motions). Thread-safe.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/message.h"
#include "planner/common/timed_fleet.h"

namespace clearway::validation {

inline constexpr double kEndTolerance = 1e-9;  // metres, radians
inline constexpr double kSlipTolerance_m = 1e-6;
inline constexpr fleet::Tick kMaxTick = fleet::Tick{1} << 53;

// What is wrong with a plan.
enum class TimedFleetFault : std::uint8_t {
  None,
  Agents,    // the number of schedules differs
  Start,     // does not begin at the start
  Broken,    // a motion is malformed or does not begin where the one before ended
  Drive,     // a motion slips sideways, or is none of a car
  Time,      // start times are not ordered, or out of range
  Speed,     // a motion is faster than the speed or the turn rate
  Goal,      // does not pass its goals, or does not end at the last one
  Obstacle,  // collides with an obstacle or the outside of the map
  Collision  // two agents collide
};
[[nodiscard]] const char* toString(TimedFleetFault fault);

// What is wrong with a schedule, and where.
struct ScheduleFault {
  TimedFleetFault fault = TimedFleetFault::None;
  std::size_t motion = 0;  // the number of motions for the goal
  fleet::Tick time = 0;
  Pose pose;
  Message what;  // follows the name of the agent
};

// The first fault, in the order of the motions.
[[nodiscard]] std::optional<ScheduleFault> findScheduleFault(const fleet::TimedAgent& agent,
                                                             const fleet::AgentClass& agent_class,
                                                             const fleet::AgentSchedule& schedule);

}  // namespace clearway::validation
