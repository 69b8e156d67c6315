// planner/validate/speed_zones.h — zones that limit the speed: where an agent meets them along a
// path, and whether a trajectory keeps their limits.
//
// The whole footprint counts; without one the reference point does.
// limitedBy(): law: in every motion of the result without a limit of a zone, the agent does not
//   meet the zone. Method: motions are halved down to kSpeedPart_m while their swept areas meet the
//   zone (motion/swept_area_overlap.h); a part more on both sides keeps the limit, so that braking
//   ends before.
// firstTooFast(): the square of the speed changes evenly with the distance between two points.
//   The motion between them is halved until a part is as slow as the zone says, its swept area does
//   not meet the zone, or its middle meets it and is too fast. What is undecided in kSpeedPoint_m
//   is too fast. Speeds count with a tolerance of 1e-9 of the limit.
// Turns in place have no speed. Cost: some us a part near a zone. Thread-safe: no state.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/geometry/path.h"
#include "core/geometry/zones.h"
#include "core/shape/footprint.h"
#include "core/trajectory/speed_limits.h"

namespace clearway::validation {

inline constexpr double kSpeedPart_m = 0.02;
inline constexpr double kSpeedPoint_m = 1e-6;

// The same path in more motions, with the least limit of the zones that the agent meets in each.
struct LimitedPath {
  Path path;
  std::vector<double> speeds_m_s;   // kNoSpeedLimit: none
  std::vector<std::size_t> ends{};  // of each given motion: the number of motions up to its end
};
// `footprint`: null for a point.
[[nodiscard]] StopOr<LimitedPath> limitedBy(const Path& path, const Footprint* footprint,
                                            std::span<const Zone> zones, StopCheck* stop = nullptr);

struct TooFast {
  std::size_t zone = 0;   // its index
  std::size_t point = 0;  // of two points the later one
  Pose pose;
  double speed = 0.0, limit = 0.0;
};
[[nodiscard]] StopOr<std::optional<TooFast>> firstTooFast(std::span<const TrajectoryPoint> points,
                                                          const Footprint* footprint,
                                                          std::span<const Zone> zones,
                                                          StopCheck* stop = nullptr);

}  // namespace clearway::validation
