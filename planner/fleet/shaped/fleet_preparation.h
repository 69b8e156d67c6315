// planner/fleet/shaped/fleet_preparation.h — makes a fleet ready for planning.
//
// It makes the lattices, joins the ends to them and begins the heuristics. It checks what can be
// checked at once: square cells, ends that are free and that do not overlap, and that every agent
// alone can reach its goals.
#pragma once

#include <functional>
#include <optional>

#include "planner/fleet/shaped/fleet_agents.h"

namespace clearway::fleet::shaped {

// Whether a map is small enough, if each of its cells becomes n x n.
[[nodiscard]] bool fitsFleet(const GridFrame& frame, int n = 1);

// nullopt: prepared, unless `stop` has a reason. `progress` has the number of prepared agents.
[[nodiscard]] std::optional<Refusal> prepareFleet(
    PreparedFleet& fleet, unsigned threads, StopCheck& stop,
    const std::function<void(std::size_t)>& progress = [](std::size_t) {});

}  // namespace clearway::fleet::shaped
