// app/session/point_settings.h — files' and users' words about points, as the planner's options.
#pragma once

#include "maps/planning_task.h"
#include "planner/point/point_options.h"
#include "planner/validate/validate.h"

namespace clearway {

[[nodiscard]] PointOptions pointOptionsOf(const PlannerSettings& settings);

// A shape in metres. Boxes and polygons turn; for the point planner they are points.
[[nodiscard]] PointAgent pointAgentOf(const AgentShape& shape);

// By which rules a path is judged that was planned so.
[[nodiscard]] PointRules pointRulesOf(const PlannerSettings& settings, const AgentShape& shape);

}  // namespace clearway
