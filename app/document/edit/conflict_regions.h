// app/document/edit/conflict_regions.h — the regions in which agents overlap each other, obstacles,
// and the outside of the map, and their areas.
//
// For drawing and measuring; whether agents collide is decided by ConflictWorld. Method and
// accuracy: app/document/body/covered_area.h. Cost: some 50 us a conflict; of more than kMeasured
// conflicts the first ones are measured. Thread-safe: no state.
#pragma once

#include <span>

#include "app/document/edit/conflict_world.h"

namespace clearway::app {

inline constexpr std::size_t kMeasured = 100;

// Sets region and area_m2 of the conflicts among these agents, which are ordered by id.
void measureOverlaps(Conflicts& conflicts, std::span<const ConflictAgent> agents,
                     const GridFrame& grid);

}  // namespace clearway::app
