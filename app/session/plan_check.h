// app/session/plan_check.h — a plan judged on a map that may not be the one it was made on.
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
#include "planner/common/plan.h"

namespace clearway {

struct PlanCheck {
  bool same_map = false;
  PlanFile plan;            // in the world of the given map
  Certificate certificate;  // on the given map
  // What the file says of itself on the same map, and is not so: "free", "clearance" (beyond its
  // tolerance), "cost". Empty on another map, where it says nothing.
  std::vector<std::string> claims_differ;
  PlanCertificate claimed;
  double claimed_cost = 0.0;
  double cost = 0.0;  // of the path, by the planner's own measure
};

// Moves the plan into the world of the map.
[[nodiscard]] Result<void> movePlan(PlanFile& plan, const GridMap& map);

[[nodiscard]] Result<PlanCheck> checkPlan(PlanFile plan, const GridMap& map);

}  // namespace clearway
