// planner/query/zone_exit.h — the short motions by which an agent leaves the blocked zones that it
// starts in, and how long it may stay in them.
//
// Straight on, forwards or backwards as the drive permits, after a turn in place to one of 16
// headings where it can; an omnidirectional base, or an agent without a heading, in any of 16
// directions; a car also on its smallest circles. On each line or circle the first place off the
// zones counts, in steps of half a cell. Obstacles, and how deep the agent gets, are not looked at.
// Cost: some us a step. Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/geometry/path.h"
#include "core/geometry/touch.h"
#include "core/geometry/zones.h"
#include "core/shape/footprint.h"
#include "planner/query/query.h"

namespace clearway {

struct ZoneExit {
  Path path;
  double cost = 0.0;
};

// What leaves zones. Agents without a heading do not turn; a point is a disc of the resolution.
struct LeavingAgent {
  Footprint footprint;
  TouchRule touch = TouchRule::TouchingIsFree;
  double resolution_m = 0.0;  // a thousandth of a cell
};
[[nodiscard]] LeavingAgent leavingAgent(const CheckedQuery& query);
// The convex parts of a zone; for agents without a heading the cells under it, as boxes.
[[nodiscard]] std::vector<std::vector<Vec2>> leavingParts(const CheckedQuery& query,
                                                          const Zone& zone);

// From a start, cheapest first. `inside`: the indices of the zones that it is in.
[[nodiscard]] std::vector<ZoneExit> zoneExits(const CheckedQuery& query, const Pose& start,
                                              std::span<const std::size_t> inside);

// Whether an exit is free of all else, by proof, and keeps the rules of zones but for its length.
// `lifted`: the query without the zones.
[[nodiscard]] StopOr<bool> isLegalExit(const CheckedQuery& query, const CheckedQuery& lifted,
                                       const Path& exit, std::span<const std::size_t> inside,
                                       StopCheck* stop);

// The most that the reference point may travel before the agent is off the zones: kExitFactor times
// the shortest legal one of zoneExits(), and the side of a cell. Infinity: there is none.
inline constexpr double kExitFactor = 2.0;
[[nodiscard]] StopOr<double> longestExit(const CheckedQuery& query, const CheckedQuery& lifted,
                                         std::span<const ZoneExit> exits,
                                         std::span<const std::size_t> inside, StopCheck* stop);

}  // namespace clearway
