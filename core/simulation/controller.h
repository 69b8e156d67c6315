// core/simulation/controller.h — what an agent does: rests, follows a path, visits waypoints, or
// does what a function or a policy of the user says.
//
// Times are those of the agent's own clock. It starts when the controller is set, and stops while
// the agent is held, and at kForever, where rounds of waypoints end.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "core/base/ticks.h"
#include "core/geometry/motion_part.h"
#include "core/geometry/timed_path.h"
#include "core/simulation/drive.h"

namespace clearway::simulation {

struct Rest {};

// Exactly: at every time the pose is poseAt(path, time), bit for bit, whatever the drive.
struct FollowPath {
  TimedPath path;  // begins where the agent is
};

inline constexpr Tick kLongestWait = 1'000'000'000 * kTicksPerSecond;  // 31 years

// A place to visit, and how long to stay.
struct Waypoint {
  Vec2 position;
  std::optional<Heading> heading;  // not of cars
  Tick wait = 0;                   // after its arrival, at most kLongestWait
};

// By the legs of its drive (core/simulation/leg.h), in order. A visit that needs no motion takes a
// millisecond.
struct VisitWaypoints {
  std::vector<Waypoint> waypoints;
  std::uint32_t rounds = 1;  // 0: for ever
};

// Appends how an agent moves in a step, with times in ticks from the beginning of the step. Its
// first part begins at the agent's pose then. Called by several threads at a time.
using StepTrack = std::function<void(Tick step, std::vector<MotionPart>& out)>;

// Any motion as a function of time, such as key frames. Called on the thread that steps.
struct FollowFunction {
  std::function<Pose(Tick time)> pose;
  Tick end = kForever;  // the agent has arrived
  StepTrack track{};    // without it: straight from step to step
};

// Where an agent is, and how fast.
struct AgentState {
  Tick time = 0;  // of the agent's clock
  Pose pose;
  Velocity velocity;  // of the last step
};
// The velocity for the next step, which is limited by the drive; nullopt: the agent has arrived.
// Called on the thread that steps, in the order of the agents' ids.
struct Steer {
  std::function<std::optional<Velocity>(const AgentState&)> command;
};

// A step of a reference and its body.
struct Pace {
  double share = 1.0;  // of the step, for which the reference goes on
  // Of the body without errors, where its reference is, in the world's frame.
  Vec2 velocity_m_per_s;
  double turn_rad_per_s = 0.0;
  // Of the body along them, so that it can keep what comes next.
  double most_m_per_s = std::numeric_limits<double>::infinity();
  double most_rad_per_s = std::numeric_limits<double>::infinity();
};

// Where a policy wants the agent. It writes the target between steps, for any number of agents.
struct Target {
  Pose pose;
  bool arrived = false;
  bool bends = false;  // the track has parts of several motions in this step
  StepTrack track{};   // without it: straight from step to step
  // Of a body that forces move; nullopt: that of the pose.
  std::optional<Pace> pace{};
};
// Drives towards a pose that may change with time.
struct FollowTarget {
  std::shared_ptr<const Target> target;  // not null
};

// What moves an agent.
using Controller =
    std::variant<Rest, FollowPath, VisitWaypoints, FollowFunction, Steer, FollowTarget>;

// Errors: InvalidArgument: a path that begins elsewhere, a motion that does not continue the one
// before or overlaps it in time, a waypoint out of range, a car's heading, an empty function
// or target.
[[nodiscard]] Result<void> checkController(const Controller& controller, const Drive& drive,
                                           const Pose& pose);

// The part of it that depends on the drive.
[[nodiscard]] Result<void> checkWaypoints(const Controller& controller, const Drive& drive);

}  // namespace clearway::simulation
