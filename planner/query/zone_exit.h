// planner/query/zone_exit.h — the short motions by which an agent leaves the blocked zones that it
// starts in.
//
// With a shape: straight on, forwards or backwards as the drive permits, after a turn in place to
// one of 16 headings where it can; an omnidirectional base in any of 16 directions. On each line
// the first place off the zones counts, in steps of half a cell. Without a heading: the path to the
// cells nearest to the start where the agent fits.
// Every exit is free of all that is not one of these zones, by the validator.
// Cost: some us a step. Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "planner/query/query_planner.h"

namespace clearway {

struct ZoneExit {
  Path path;
  double cost = 0.0;
};

inline constexpr std::size_t kMaxExits = 4;

// Cheapest first, at most kMaxExits. `inside`: the zones that the start is in.
[[nodiscard]] std::vector<ZoneExit> exitsFrom(const CheckedQuery& query,
                                              std::span<const std::size_t> inside,
                                              const PlanControl& control);

}  // namespace clearway
