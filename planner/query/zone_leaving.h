// planner/query/zone_leaving.h — where an agent first is off a blocked zone, and whether it goes
// deeper into it until then.
//
// firstPlaceOff(): law: up to the place before it, less than the resolution apart, the agent
// overlaps the zone at every moment, by proof; at the place itself it is off it, by an exact test.
// Where this is undecided, the place is an earlier one, at which the agent still overlaps the zone.
// Method: a motion is halved until the agent is proved to overlap the zone throughout, from convex
// parts A of the agent and B of the zone that overlap at both ends. In a translation two convex
// parts overlap during one interval, so nothing else is needed. Otherwise a point of A that is in B
// at both ends, deeper than any point strays from its chord, is in B between them; so is a point of
// B in A. Round padding is taken as a polygon within it that has its straight sides.
// firstDeeper(): law: without a place a point of the agent is nowhere deeper in an area than the
// limit; at a place it is deeper than the limit less the tolerance, or undecided. The depth of a
// point is its distance to the boundary, below 0 outside. So no point of the agent gets deeper than
// the limit and its own distance to that one.
// Method: a part of a motion is halved until it is proved, or shorter than the tolerance. It strays
// from its chord by at most the half axis of the ellipse about the chord's ends that is as long. A
// chord is nowhere deeper than the larger distance of its ends to one edge, which is convex; one
// outside of the area is as far from it as from its edges.
// Cost: some 5 us a motion that stays on the zone; some 60 tests where it leaves. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/geometry/curved_path.h"
#include "core/geometry/touch.h"
#include "core/shape/footprint.h"
#include "planner/query/zone_union.h"

namespace clearway {

// A place of a path: t of a piece; after the last piece: the agent never was there.
struct PathPlace {
  std::size_t piece = 0;
  double t = 0.0;
  friend bool operator==(const PathPlace&, const PathPlace&) = default;
  friend auto operator<=>(const PathPlace&, const PathPlace&) = default;
};

// `zone`: its convex parts. `resolution_m`: how far a point of the agent may move between the last
// place that is proved to be on the zone and the first one off it.
[[nodiscard]] StopOr<PathPlace> firstPlaceOff(std::span<const std::vector<Vec2>> zone,
                                              const Footprint& footprint, TouchRule touch,
                                              const CurvedPath& path, double resolution_m,
                                              StopCheck* stop);

// How deep a point of an agent may be.
struct DepthLimit {
  Vec2 point;  // in the agent's frame
  double most_m = 0.0;
  double tolerance_m = 0.0;  // above 0
};
// The first place found on the path, up to `end`.
[[nodiscard]] StopOr<std::optional<PathPlace>> firstDeeper(const ZoneUnion& area,
                                                           const DepthLimit& limit,
                                                           const CurvedPath& path, PathPlace end,
                                                           StopCheck* stop);

}  // namespace clearway
