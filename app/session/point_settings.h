// app/session/point_settings.h — files' and users' words about points, as the planner's options.
#pragma once

#include "core/base/result.h"
#include "core/grid/grid_frame.h"
#include "maps/planning_task.h"
#include "planner/point/point_options.h"

namespace clearway {

[[nodiscard]] PointOptions pointOptionsOf(const PlannerSettings& settings,
                                          const Terrain* terrain = nullptr);

// Whether tables about a map of this frame (app/session/map_tables.h) make such planning faster;
// `several_goals` as choiceOf() has it (planner/point/search_choice.h).
[[nodiscard]] bool usesTables(const PlannerSettings& settings, const GridFrame& frame,
                              bool several_goals = false);

// A shape in metres. Boxes and polygons turn; for the point planner they are points.
[[nodiscard]] PointAgent pointAgentOf(const AgentShape& shape);

// Errors: InvalidArgument (settings and shape that do not go together).
[[nodiscard]] Result<void> checkPoint(const PlannerSettings& settings, const AgentShape& shape);

}  // namespace clearway
