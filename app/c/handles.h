// app/c/handles.h — what is behind the handles of clearway.h, and the defaults of its structs.
#pragma once

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/c/boundary.h"
#include "app/c/clearway.h"
#include "core/base/constants.h"
#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/plan_result.h"
#include "planner/query/proved_fleet.h"
#include "planner/query/query_planner.h"

struct cw_map {
  clearway::OccupancyGrid grid;
  clearway::maps::MapFrame frame;
};

struct cw_cancel {
  clearway::StopSource source;
};

// Not movable: the query refers to the grid.
struct cw_planner {
  explicit cw_planner(const cw_map& map) : grid(map.grid), place{map.frame, map.grid.frame()} {}

  clearway::OccupancyGrid grid;
  clearway::capi::MapPlace place;
  std::optional<clearway::CheckedQuery> query;
  std::optional<clearway::QueryPlanner> kept;  // made at its first use, and again after exceptions
  std::atomic_flag busy;
};

struct cw_plan {
  clearway::PlanResult result;
  clearway::capi::MapPlace place;
  std::vector<cw_leg> legs = {};  // over via points
};

struct cw_fleet {
  explicit cw_fleet(const cw_map& map)
      : problem{map.grid, {}, {}, {}}, place{map.frame, map.grid.frame()} {}

  clearway::fleet::TimedFleetProblem problem;
  clearway::capi::MapPlace place;
  std::map<std::string, std::size_t> classes;  // by all that agents of one class have in common
  std::optional<clearway::fleet::ProvedTimedFleet> planned;
  mutable std::atomic_flag busy;
};

namespace clearway::capi {

[[nodiscard]] const cw_grid& defaultGrid();
[[nodiscard]] const cw_load_options& defaultLoadOptions();
[[nodiscard]] const cw_shape& defaultShape();
[[nodiscard]] const cw_planner_options& defaultPlannerOptions();
[[nodiscard]] const cw_limits& defaultLimits();
[[nodiscard]] const cw_query& defaultQuery();
[[nodiscard]] const cw_path& defaultPath();
[[nodiscard]] const cw_zone& defaultZone();
[[nodiscard]] const cw_via& defaultVia();
[[nodiscard]] const cw_fleet_agent& defaultFleetAgent();
[[nodiscard]] const cw_fleet_options& defaultFleetOptions();

}  // namespace clearway::capi
