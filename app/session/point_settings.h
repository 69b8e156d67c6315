// app/session/point_settings.h — files' and users' words about points, as the planner's options.
#pragma once

#include "core/base/result.h"
#include "maps/planning_task.h"
#include "planner/point/point_options.h"

namespace clearway {

[[nodiscard]] PointOptions pointOptionsOf(const PlannerSettings& settings,
                                          const Terrain* terrain = nullptr);

// A shape in metres. Boxes and polygons turn; for the point planner they are points.
[[nodiscard]] PointAgent pointAgentOf(const AgentShape& shape);

// Errors: InvalidArgument (settings and shape that do not go together).
[[nodiscard]] Result<void> checkPoint(const PlannerSettings& settings, const AgentShape& shape);

}  // namespace clearway
