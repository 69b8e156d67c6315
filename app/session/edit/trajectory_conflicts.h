// app/session/edit/trajectory_conflicts.h — when agents that drive their plans at the same time
// will overlap.
//
// Method: sweep over the boxes that their ways fill; for each pair left, conservative advancement:
// time goes on by the distance between the two shapes over the greatest speed at which any of their
// points can approach. Source: B. Mirtich, "Timewarp rigid body simulation" (2000).
// Padding counts, touching is free. Overlaps are decided exactly at each instant looked at; one
// that lasts less than kResolution_s may be passed over, and ends are known to that.
// Cost: some microseconds an instant. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/session/edit/trajectory_clock.h"
#include "core/base/cancel.h"
#include "core/shape/footprint.h"
#include "core/world/body.h"

namespace clearway::session {

struct Mover {
  std::uint32_t id = 0;
  const Footprint* footprint = nullptr;  // not null; borrowed
  PlayClock clock;                       // of a path without motions: it stands
  collide::Level level{};                // movers meet when these overlap
};

struct TrajectoryConflict {
  std::uint32_t a = 0, b = 0;
  double begin_s = 0.0, end_s = 0.0;
  friend bool operator==(const TrajectoryConflict&, const TrajectoryConflict&) = default;
};

inline constexpr double kResolution_s = 0.02;
inline constexpr std::size_t kMaxTrajectoryConflicts = 1000;

// By their beginning; at most kMaxTrajectoryConflicts, and those found so far when it is stopped.
// Two that both stand never meet here.
[[nodiscard]] std::vector<TrajectoryConflict> trajectoryConflictsOf(
    std::span<const Mover> movers, const PlaySpeed& speed, const StopSource* stop = nullptr);

}  // namespace clearway::session
