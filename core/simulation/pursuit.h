// core/simulation/pursuit.h — velocities that bring an agent to where it has to be, with feedback.
//
// For agents that forces move: they slip, are pushed, and start with any error.
// Method: a timed path is tracked by the law of Kanayama, Kimura, Miyazaki, Noguchi ("A stable
//         tracking control method for an autonomous mobile robot", ICRA 1990); omnidirectional
//         bases by a proportional law. A place is driven to straight, by pure pursuit (Coulter,
//         CMU-RI-TR-92-01), with a speed that permits to stop there.
// Accelerations of the drive are those that its forces permit (withForces() of dynamics.h).
// Thread-safe: pure functions.
#pragma once

#include <optional>

#include "core/geometry/pose.h"
#include "core/simulation/drive.h"
#include "core/simulation/pace.h"

namespace clearway::simulation {

inline constexpr double kReached_m = 0.02;     // an agent this close to a place is there
inline constexpr double kReached_rad = 0.035;  // 2 degrees

// The reference is at `from`, and the body moves at this pace (core/simulation/pace.h).
[[nodiscard]] Velocity tracking(const Drive& drive, const Pose& now, const Pose& from,
                                const Pace& pace);

// The same, and from wherever the agent was pushed to: further than kMostLag_m from `from`, and at
// rest more than kAside_m beside it, which tracking cannot make good, it drives back there first.
inline constexpr double kAside_m = 0.05;
[[nodiscard]] Velocity keepingTo(const Drive& drive, const Pose& now, const Pose& from,
                                 const Pace& pace);
// Of a reference that moves from one pose to another in a step, whatever its body does.
[[nodiscard]] Pace paceBetween(const Pose& from, const Pose& to, double step_s);
// Whether it is where a reference has it, up to along_m along the heading of the reference,
// kAside_m across it, and kReached_rad; a car, which can make good only what is along its own
// heading, up to along_m along and kMostLag_m across that, with any heading.
[[nodiscard]] bool isWith(const Drive& drive, const Pose& now, const Pose& reference,
                          double along_m);

// Towards a place, and a heading there. Zero when it is reached.
[[nodiscard]] Velocity pursuit(const Drive& drive, const Pose& now, Vec2 place,
                               std::optional<Heading> heading);
[[nodiscard]] bool isStill(const Velocity& velocity);  // slower than 5 cm/s and 3 degrees/s
[[nodiscard]] bool isReached(const Pose& now, Vec2 place, std::optional<Heading> heading);

}  // namespace clearway::simulation
