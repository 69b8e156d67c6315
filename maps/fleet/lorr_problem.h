// maps/fleet/lorr_problem.h — problems of the League of Robot Runners: a JSON file that names a
// map, the starts of agents, and tasks.
//
// Problem: JSON with "mapFile", "agentFile", "taskFile", "teamSize" and optional
//          "numTasksReveal"; files are named relative to it. Other keys are ignored; those that
//          change the problem are noted.
// Agents, tasks: text; lines that begin with '#' are skipped. The first line is the number of those
//          that follow: a start, or the cells of a task from first to last, separated by commas or
//          spaces. A cell is row * columns + column.
// Errors: Malformed with line or JSON pointer, InvalidArgument (cells beyond the map),
// LimitExceeded. Cost: linear. Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

struct LorrProblem {
  std::string map, agents, tasks;  // files as named
  std::size_t team_size = 0;
  std::vector<Message> not_kept;  // what fleets of points here cannot hold
};
[[nodiscard]] Result<LorrProblem> parseLorrProblem(std::string_view bytes,
                                                   const std::string& source);

// The starts of the first `team_size` agents.
[[nodiscard]] Result<std::vector<Cell>> parseLorrAgents(std::string_view bytes,
                                                        const GridFrame& frame,
                                                        std::size_t team_size);

// The cells of each task, at least one.
[[nodiscard]] Result<std::vector<std::vector<Cell>>> parseLorrTasks(std::string_view bytes,
                                                                    const GridFrame& frame);

}  // namespace clearway::maps
