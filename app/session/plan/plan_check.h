// app/session/plan/plan_check.h — a plan judged on a map that may not be the one it was made on.
//
// The map's fingerprint tells whether it is the same. If it is not, the verdict is about the given
// map: the poses are taken in the maps' own frame (a ROS map that grew at its lower edge still has
// the same metres), and moved into the new world.
// Errors: Unsupported when the two frames are of different kinds (metres against cells).
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "maps/grid_map.h"
#include "maps/plan_file.h"
#include "planner/common/plan_result.h"

namespace clearway::session {

struct PlanCheck {
  bool same_map = false;
  maps::PlanFile plan;      // in the world of the given map
  Certificate certificate;  // on the given map
  // What the file says of itself on the same map, and is not so: "free", "clearance" (beyond its
  // tolerance), "cost". Empty on another map, where it says nothing.
  std::vector<std::string> claims_differ;
  maps::PlanCertificate claimed;
  double claimed_cost = 0.0;
  double cost = 0.0;  // of the path, by the planner's own measure
};

// Moves the plan into the world of the map.
[[nodiscard]] Result<void> movePlan(maps::PlanFile& plan, const maps::GridMap& map);

[[nodiscard]] Result<PlanCheck> checkPlan(maps::PlanFile plan, const maps::GridMap& map);

}  // namespace clearway::session
