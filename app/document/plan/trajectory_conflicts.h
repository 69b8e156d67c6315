// app/document/plan/trajectory_conflicts.h — the times at which agents that drive their plans
// simultaneously overlap.
//
// Method: sweep and prune on the bounding boxes of the trajectories; for each remaining pair,
// conservative advancement: each time step is the distance between the shapes divided by an upper
// bound of their approach speed. Source: B. Mirtich, "Timewarp rigid body simulation" (2000).
// Padding counts, touching is free. Each tested instant is decided exactly. An overlap shorter than
// kResolution_s may be missed, and the ends of an overlap have that resolution.
// Cost: some microseconds per instant. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/document/plan/play_clock.h"
#include "core/base/stop_source.h"
#include "core/shape/footprint.h"
#include "core/world/body.h"

namespace clearway::app {

struct Mover {
  std::uint32_t id = 0;
  const Footprint* footprint = nullptr;  // not null; borrowed
  PlayClock clock;                       // of a path without motions: the agent is static
  collide::Level level{};                // agents can collide if these overlap
};

struct TrajectoryConflict {
  std::uint32_t a = 0, b = 0;
  double begin_s = 0.0, end_s = 0.0;
  friend bool operator==(const TrajectoryConflict&, const TrajectoryConflict&) = default;
};

inline constexpr double kResolution_s = 0.02;
inline constexpr std::size_t kMaxTrajectoryConflicts = 1000;

// Sorted by start time; at most kMaxTrajectoryConflicts, and if stopped those found so far. Pairs
// of two static agents are not reported.
[[nodiscard]] std::vector<TrajectoryConflict> trajectoryConflictsOf(
    std::span<const Mover> movers, const StopSource* stop = nullptr);

}  // namespace clearway::app
