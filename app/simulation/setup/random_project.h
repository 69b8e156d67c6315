// app/simulation/setup/random_project.h — random agents and tasks on a map, for projects.
//
// Method: agents without tasks get the starts and goals of random_timed_fleet.h. Agents with tasks
//         begin at the centres of different cells of their traffic grid, and tasks are drawn from
//         its cells; a partial Fisher-Yates shuffle with Rng(seed) of the largest component
//         chooses them.
// Everything is in the map's own frame. The same seed gives the same result on every machine.
// Errors: InvalidArgument: no room, and for how many agents there is; those of fleetOfProject().
// Cost: O(cells), and that of random_timed_fleet.h. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "maps/grid/grid_map.h"
#include "maps/project/project.h"
#include "maps/project/task_file.h"

namespace clearway::app {

struct TaskWish {
  std::size_t count = 0;
  std::uint32_t interval = 0;  // steps from one release to the next one
};

struct RandomProject {
  std::vector<maps::ProjectAgent> agents;  // "agent 1", "agent 2", ...
  std::vector<maps::TaskRow> tasks;
};

// Agents like `kind`, each with a start and a goal; with tasks, the goal is the start.
[[nodiscard]] Result<RandomProject> randomProject(const maps::GridMap& map,
                                                  const maps::ProjectAgent& kind,
                                                  std::size_t agents, const TaskWish& tasks,
                                                  std::uint64_t seed);

// Tasks for agents that are there; without agents for points, which move from cell to cell.
[[nodiscard]] Result<std::vector<maps::TaskRow>> randomTasks(
    const maps::GridMap& map, std::span<const maps::ProjectAgent> agents, const TaskWish& tasks,
    std::uint64_t seed);

}  // namespace clearway::app
