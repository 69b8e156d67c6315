// app/document/fleet/grid_fleet_file.h — opens a plan of points on a grid together with its map.
//
// The plan's starts and goals are those of the file; without them its first and last positions. A
// plan with diagonal steps is one for eight neighbours.
// Errors name the file. The plan is not checked here.
#pragma once

#include "app/document/fleet/grid_fleet.h"
#include "maps/grid/map_io.h"

namespace clearway::app {

struct OpenGridFleetPlan {
  maps::GridMap map;
  fleet::GridFleetProblem problem;
  fleet::GridFleetPlan plan;
  std::string map_file;           // as found from the current folder
  std::vector<Message> warnings;  // of the plan's file
  std::optional<Message> stated_fault;
};

// `map_file`: empty for the map that the plan names, next to the plan or from the current folder.
// Errors: no map, or positions outside of it.
[[nodiscard]] Result<OpenGridFleetPlan> openGridFleetOfPlan(const std::string& plan_file,
                                                            const std::string& map_file,
                                                            const maps::LoadOptions& load);

// The file of the map that a plan names, as found from the current folder; empty if none is found.
[[nodiscard]] std::string mapFileOf(const maps::GridFleetPlanFile& plan,
                                    const std::string& plan_file);

// The problem and plan of a file that is read already.
[[nodiscard]] Result<OpenGridFleetPlan> gridFleetOfPlan(const maps::GridFleetPlanFile& file,
                                                        maps::GridMap map,
                                                        const std::string& source);

}  // namespace clearway::app
