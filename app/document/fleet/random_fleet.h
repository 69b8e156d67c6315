// app/document/fleet/random_fleet.h — random fleets of point agents on a map.
//
// Method: the free cells of the largest component are listed in row-major order. A partial
//         Fisher-Yates shuffle with Rng(seed) chooses the starts; another shuffle of the same list
//         with the same generator chooses the goals. Every agent can therefore reach its goal
//         alone, and no two agents share a start or a goal. A goal may be the start of any agent.
// Cost: O(cells). The same seed gives the same fleet on every machine. Thread-safe.
#pragma once

#include "app/document/fleet/grid_fleet.h"

namespace clearway::app {

// Errors: InvalidArgument if the component has fewer cells than agents; it names the number.
[[nodiscard]] Result<fleet::GridFleetProblem> randomGridFleet(const OccupancyGrid& grid,
                                                              std::size_t agents,
                                                              std::uint64_t seed,
                                                              const GridFleetRules& rules,
                                                              const std::string& source);

}  // namespace clearway::app
