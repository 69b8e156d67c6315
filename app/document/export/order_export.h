// app/document/export/order_export.h — a plan as an order of VDA 5050 (maps/route/order_file.h).
//
// The permitted deviations are proved by the plan's certificate: half of the clearance is for the
// position, half for the heading. Errors: those of orderOf(); Unsupported: an agent that does not
// turn.
#pragma once

#include <string>

#include "maps/plan/plan_file.h"
#include "maps/route/order_file.h"

namespace clearway::app {

// The id of the map is the name of its file without folder and ending.
[[nodiscard]] std::string mapIdOf(const std::string& map_file);
// Sets the deviations that a clearance permits an agent of this radius.
void permitDeviations(maps::Order& order, double clearance_m, double radius_m,
                      const maps::MapFrame& frame, const GridFrame& grid);
[[nodiscard]] Result<std::string> orderText(const maps::PlanFile& plan);

}  // namespace clearway::app
