// app/document/plan/plan_check.h — validates a plan on a map that may differ from the one that it
// was planned on.
//
// The map's fingerprint shows whether the map is the same. Otherwise the certificate holds for the
// given map: the poses keep their coordinates in the maps' own frame (unchanged in a ROS map that
// grew at its lower edge) and are converted to the new world frame.
// Errors: Unsupported if the frames are of different kinds (metres and cells).
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_file.h"
#include "planner/common/plan_result.h"

namespace clearway::app {

struct PlanCheck {
  bool same_map = false;
  maps::PlanFile plan;      // in the world of the given map
  Certificate certificate;  // on the given map
  // Claims of the file that differ from the result on the same map: "free", "clearance" (beyond its
  // tolerance), "place" (where the clearance is smallest), "cost", "summary" (if all
  // others hold). Empty on another map,
  // for which the file claims nothing.
  std::vector<std::string> claims_differ;
  maps::PlanCertificate claimed;
  double claimed_cost = 0.0;
  double cost = 0.0;  // of the path, by the planner's cost function; that of motions from a file,
                      // which defines no costs off its lattice, is the claimed one
  std::vector<std::string> left_zones{};  // blocked ones that the path starts in and leaves first
  std::size_t escape_motions = 0;         // of it, which leave a collision at its start
};

// Converts the plan to the world frame of the map.
[[nodiscard]] Result<void> movePlan(maps::PlanFile& plan, const maps::GridMap& map);

// LimitExceeded: `stop` ended the proof.
[[nodiscard]] Result<PlanCheck> checkPlan(maps::PlanFile plan, const maps::GridMap& map,
                                          const StopSource* stop = nullptr);

}  // namespace clearway::app
