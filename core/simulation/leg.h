// core/simulation/leg.h — motions from rest to rest within the limits of a drive, in closed form.
//
// A leg is a straight line during which the agent may turn evenly, a turn in place, or an arc.
// Method: the fraction of a leg follows a trapezoidal velocity profile: it speeds up, keeps its
//         speed and slows down, both as fast as the drive can. So a pose is a function of time
//         alone, and does not depend on the steps at which it is asked for.
// Source: any text on trajectory generation; for cars the first two parts of a Dubins path.
// Thread-safe: pure functions.
#pragma once

#include <optional>
#include <vector>

#include "core/base/ticks.h"
#include "core/geometry/motion_part.h"
#include "core/simulation/drive.h"

namespace clearway::simulation {

struct Leg {
  Pose from, to;
  double turn_rad = 0.0;       // signed, over the whole leg; cars may turn by more than pi
  std::optional<Vec2> centre;  // of an arc
  Tick duration = 1;           // > 0
  double ramp = 0.0;           // the fraction of the duration that speeding up takes, in [0, 0.5]
};

// The pose some ticks after the start of the leg; both ends are exact.
[[nodiscard]] Pose poseAt(const Leg& leg, Tick time);

// Appends the part of a leg between two of its times, less than half a turn and of one acceleration
// each. `offset` is added to its times.
void appendParts(const Leg& leg, Tick from, Tick to, Tick offset, std::vector<MotionPart>& out);

// Appends the legs to a place, and to a heading there if one is given. Differential drives turn in
// place, drive straight and turn again. Omnidirectional ones drive straight and turn meanwhile.
// Cars drive forward: an arc of their smallest radius, then straight; with a place inside of this
// arc straight ahead first. They ignore the heading.
void appendLegs(const Drive& drive, const Pose& from, Vec2 to, std::optional<Heading> heading,
                std::vector<Leg>& out);

}  // namespace clearway::simulation
