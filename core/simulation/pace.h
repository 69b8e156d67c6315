// core/simulation/pace.h — how fast a reference goes on along its path, so that a body that forces
// move keeps with it.
//
// Method: the reference slows down evenly while the body falls behind it, and waits at kMostLag_m
//         (pursuit.h) or kMostTurnLag_rad: a body that speeds up has it ahead, and is never asked
//         to slow down. Before places where it stops, turns or slows down it brakes with
//         kBrakingShare of what the drive can.
// Accelerations of the drive are those that its forces permit (withForces() of dynamics.h).
// Cost: O(motions within the braking distance). Thread-safe: pure functions.
#pragma once

#include <functional>

#include "core/geometry/timed_path.h"
#include "core/simulation/drive.h"

namespace clearway::simulation {

inline constexpr double kMostTurnLag_rad = 0.5;  // not of cars
inline constexpr double kBrakingShare = 0.75;

// Whether the agent drives through from a motion into the next one of its path.
[[nodiscard]] bool drivesOn(const TimedPath& path, std::size_t motion);

// Of the planned speed, from 0 to 1: as far as the body is with its reference.
[[nodiscard]] double paceWith(const Drive& drive, const Pose& now, const Pose& reference);

// The same before what comes next, for a step: of a motion of which this fraction is done. `opens`:
// whether a motion may begin when the one before it ends.
[[nodiscard]] double paceBefore(const Drive& drive, const TimedPath& path, std::size_t motion,
                                double fraction, double step_s,
                                const std::function<bool(std::size_t motion)>& opens);

}  // namespace clearway::simulation
