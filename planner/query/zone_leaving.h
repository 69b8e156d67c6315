// planner/query/zone_leaving.h — where an agent with a shape first is off a blocked zone.
//
// Law: up to the place before it, less than the resolution apart, the agent overlaps the zone at
// every moment, by proof; at the place itself it is off it, by an exact test. Where this is
// undecided, the place is an earlier one, at which the agent still overlaps the zone.
// Method: a motion is halved until the agent is proved to overlap the zone throughout, from convex
// parts A of the agent and B of the zone that overlap at both ends. In a translation two convex
// parts overlap during one interval, so nothing else is needed. Otherwise a point of A that is in B
// at both ends, deeper than any point strays from its chord, is in B between them; so is a point of
// B in A. Round padding is taken as a polygon within it that has its straight sides.
// Cost: some 5 us a motion that stays on the zone; some 60 tests where it leaves. Thread-safe.
#pragma once

#include <cstddef>

#include "core/base/stop_or.h"
#include "core/geometry/curved_path.h"
#include "core/geometry/touch.h"
#include "core/geometry/zones.h"
#include "core/shape/footprint.h"

namespace clearway {

// A place of a path: t of a piece; after the last piece: the agent never was there.
struct PathPlace {
  std::size_t piece = 0;
  double t = 0.0;
  friend bool operator==(const PathPlace&, const PathPlace&) = default;
  friend auto operator<=>(const PathPlace&, const PathPlace&) = default;
};

// `resolution_m`: how far a point of the agent may move between the last place that is proved to be
// on the zone and the first one off it. Precondition: the zone's ring is simple.
[[nodiscard]] StopOr<PathPlace> firstPlaceOff(const Zone& zone, const Footprint& footprint,
                                              TouchRule touch, const CurvedPath& path,
                                              double resolution_m, StopCheck* stop);

}  // namespace clearway
