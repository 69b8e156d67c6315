// app/document/fleet/lorr_instance.h — opens a problem of the League of Robot Runners with its
// files.
//
// Errors name the file. Whether starts and tasks are on free cells is for the problem's own checks.
#pragma once

#include "app/document/fleet/grid_fleet.h"
#include "maps/grid/map_io.h"
#include "maps/project/task_file.h"

namespace clearway::app {

struct LorrInstance {
  GridInstance agents;               // whose goals are their starts
  std::vector<maps::TaskRow> tasks;  // all known at step 0
  std::string map_file;
  std::vector<std::string> files;  // all that were read
  std::vector<Message> not_kept;   // what the problem has beyond this
};

// The problem that a path names: itself, or the only one in a folder; empty: none.
// Errors: InvalidArgument, a folder with several problems.
[[nodiscard]] Result<std::string> findLorrProblem(const std::string& path);

// `map_file`: replaces the map that the problem names; empty: none.
[[nodiscard]] Result<LorrInstance> openLorrProblem(const std::string& file,
                                                   const std::string& map_file,
                                                   const maps::LoadOptions& load);

}  // namespace clearway::app
