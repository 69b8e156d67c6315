// app/document/export/order_export.h — a plan as an order of VDA 5050 (maps/route/order_file.h).
//
// The permitted deviations are proved by a clearance: half of it is for the position, half for the
// heading. Errors: those of orderOf(); Unsupported: an agent that does not turn.
#pragma once

#include <string>

#include "maps/grid/grid_map.h"
#include "maps/plan/plan_file.h"
#include "maps/route/order_file.h"

namespace clearway::app {

// The id of the map is the name of its file without folder and ending.
[[nodiscard]] std::string mapIdOf(const std::string& map_file);
// Sets the deviations that a clearance permits an agent of this radius.
void permitDeviations(maps::Order& order, double clearance_m, double radius_m,
                      const maps::MapFrame& frame, const GridFrame& grid);
// `map`: the plan is proved on it (app/document/plan/plan_check.h); the file's own claims permit
// nothing. Null: without deviations. Errors: InvalidArgument: the plan is not free, it is of
// another map, or its claims are false.
[[nodiscard]] Result<std::string> orderText(const maps::PlanFile& plan, const maps::GridMap* map);

}  // namespace clearway::app
