// app/document/plan/point_settings.h — settings of files and users as the point planner's options.
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"
#include "maps/plan/plan_settings.h"
#include "planner/point/grid/point_options.h"

namespace clearway::app {

[[nodiscard]] grid::PointOptions pointOptionsOf(const maps::PlannerSettings& settings,
                                                std::shared_ptr<const Terrain> terrain = {});

// Whether tables about a map of this frame (app/document/plan/landmark_cache.h) make such planning
// faster; `several_goals` as selectionOf() has it (planner/point/search_selection.h).
[[nodiscard]] bool usesLandmarks(const maps::PlannerSettings& settings, const GridFrame& frame,
                                 bool several_goals = false);

// A shape and its padding in metres: that of discs is round, that of squares square or round. Boxes
// and polygons turn; for the point planner they are points without padding.
[[nodiscard]] GridAgent pointAgentOf(const maps::AgentShape& shape,
                                     const maps::AgentPadding& padding);

// Errors: InvalidArgument (settings and shape that do not go together).
[[nodiscard]] Result<void> checkPoint(const maps::PlannerSettings& settings,
                                      const maps::AgentShape& shape,
                                      const maps::AgentPadding& padding);

}  // namespace clearway::app
