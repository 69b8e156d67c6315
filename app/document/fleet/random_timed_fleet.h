// app/document/fleet/random_timed_fleet.h — random tasks for agents with a shape on a map.
//
// Method: the free states of the planner's lattice (cell centres, eight headings) that are
//         connected by free motions of the agent form components. A partial Fisher-Yates shuffle
//         with Rng(seed) of the largest one chooses the starts, skipping those where the agent
//         touches a body which is there already; another shuffle chooses the goals. Every agent can
//         therefore reach its goal alone.
// Cost: some milliseconds on 200 x 200 cells, and O(agents) for each state that is drawn.
// The same seed gives the same tasks on every machine. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

struct PlacedFootprint {
  const Footprint* footprint = nullptr;  // borrowed
  Pose pose;
};

struct RandomTask {
  Pose start, goal;
};

// `starts`, `goals`: bodies that are there at the begin and at the end.
// Errors: InvalidArgument: cells that are not square, no free place, or too few of them; it names
// the number that fits. LimitExceeded: stopped.
[[nodiscard]] Result<std::vector<RandomTask>> randomTimedTasks(
    const OccupancyGrid& grid, const fleet::AgentClass& agent_class, std::size_t count,
    std::uint64_t seed, std::span<const PlacedFootprint> starts,
    std::span<const PlacedFootprint> goals, StopCheck* stop = nullptr);

}  // namespace clearway::app
