// app/session/edit/conflict_regions.h — the regions in which agents overlap each other, obstacles,
// and the outside of the map, and their areas.
//
// For drawing and measuring; whether agents collide is decided by ConflictWorld. Method:
// intersections by Boost.Geometry. Discs and round padding are polygons of 48 corners on the
// circle, which makes areas up to 0.3 % too small. Cost: some 50 us a conflict; of more than
// kMeasured conflicts the first ones are measured. Thread-safe: no state.
#pragma once

#include <span>

#include "app/session/edit/agent_conflicts.h"

namespace clearway::session {

inline constexpr std::size_t kMeasured = 100;

// Sets region and area_m2 of the conflicts among these agents, which are ordered by id.
void measureOverlaps(Conflicts& conflicts, std::span<const ConflictAgent> agents,
                     const GridFrame& grid);

// The union of an agent's padded parts at its pose; empty if Boost.Geometry fails.
[[nodiscard]] Polygons coveredArea(const Footprint& footprint, const Pose& pose);

}  // namespace clearway::session
