// app/document/fleet/grid_fleet.h — fleets of point agents: from scenarios to checked plans.
//
// Errors name the file, and the row or the agents.
#pragma once

#include "maps/fleet/grid_fleet_plan.h"
#include "maps/fleet/scen.h"
#include "maps/grid/grid_map.h"
#include "planner/fleet/grid/grid_fleet_planner.h"

namespace clearway::app {

struct GridFleetRules {
  fleet::Neighbourhood neighbourhood = fleet::Neighbourhood::Four;
  std::uint32_t robustness = 0;
  bool forbids_cycles = false;
};

// The agents of the first rows of a scenario; 0: of all rows. `source` is the scenario's name.
// Errors: too few rows, a scenario of a map of another size, starts or goals that are obstacles or
// that two agents share.
[[nodiscard]] Result<fleet::GridFleetProblem> gridFleetOf(const maps::GridMap& map,
                                                          const maps::Scenario& scenario,
                                                          std::size_t agents,
                                                          const GridFleetRules& rules,
                                                          const std::string& source);

// A map with the queries of its agents, from a file of maps/fleet/mapf_instance.h.
struct GridInstance {
  maps::GridMap map;
  maps::Scenario scenario;
};
[[nodiscard]] Result<GridInstance> openGridInstance(const std::string& file);

// "-" is standard input.
[[nodiscard]] Result<maps::Scenario> openScenario(const std::string& file);
// In any format of maps/fleet/fleet_plan_format.h.
[[nodiscard]] Result<maps::GridFleetPlanFile> openGridFleetPlan(const std::string& file);

[[nodiscard]] maps::GridFleetPlanFile planFileOf(const fleet::GridFleetProblem& problem,
                                                 const fleet::GridFleetResult& result,
                                                 const std::string& map, std::uint64_t seed);

// The plan of a file. Cells outside the map become kNoCell, which the check refuses.
[[nodiscard]] fleet::GridFleetPlan gridFleetPlanOf(const fleet::GridFleetProblem& problem,
                                                   const maps::GridFleetPlanFile& file);

}  // namespace clearway::app
