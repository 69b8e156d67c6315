// planner/planner.h — the public headers of the layer: planners and the proof of their paths.
//
// These headers, and those that they include, are installed; all others are internal.
// Convenient for trials; it compiles in seconds. Programs include the headers that they use.
#pragma once

#include "planner/common/search_trace.h"
#include "planner/fleet/execution/execution.h"
#include "planner/fleet/execution/grid_action_graph.h"
#include "planner/fleet/execution/grid_execution.h"
#include "planner/fleet/execution/timed_action_graph.h"
#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/fleet/lifelong/lifelong_planner.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/point/dstar_lite_planner.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/point_planner.h"
#include "planner/point/position_planner.h"
#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/replanner.h"
#include "planner/query/proved_fleet.h"
#include "planner/query/query.h"
#include "planner/query/query_planner.h"
#include "planner/validate/fleet/fleet_task_check.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/graph/action_graph_check.h"
#include "planner/validate/validate.h"
