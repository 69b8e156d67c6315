// app/session/plan_check.h — a plan judged on a map that may not be the one it was made on.
//
// The map's fingerprint tells whether it is the same. If it is not, the verdict is about the given
// map: the poses are taken in the maps' own frame (a ROS map that grew at its lower edge still has
// the same metres), and moved into the new world.
// Errors: Unsupported when the two frames are of different kinds (metres against cells).
#pragma once

#include "core/base/result.h"
#include "maps/grid_map.h"
#include "maps/plan_file.h"
#include "planner/common/plan.h"

namespace clearway {

struct PlanCheck {
  bool same_map = false;
  PlanFile plan;            // in the world of the given map
  Certificate certificate;  // on the given map
};

[[nodiscard]] Result<PlanCheck> checkPlan(PlanFile plan, const GridMap& map);

}  // namespace clearway
