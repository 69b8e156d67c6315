// app/drawing/pictures/fleet_picture.h — pictures of the plans of fleets: the agents at one or
// several times, their trails and goals, and a heat map of traffic; also as an animation.
//
// Frame, axes, legend and scale bar are those of picture.h. An agent has the colour that the window
// gives it (agent_colours.h). Plans of points are drawn as discs
// (planner/fleet/execution/grid_execution.h). One panel for each time. Up to kFewAgents agents have
// names, the whole trail and the outline at the goal; of more agents the trail is a tail of some
// seconds, so that a thousand of them remain legible. Cost: O(cells of the map) plus the length of
// the plans in pixels. Deterministic as picture.h. Thread-safe: no state.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/drawing/pictures/picture.h"
#include "app/drawing/style/fleet_picture_input.h"

namespace clearway::app {

// As that of a plan's picture.
[[nodiscard]] double largestTextScale(const FleetPictureOptions& options);

[[nodiscard]] std::string renderFleetSvg(const FleetPictureInput& input,
                                         const FleetPictureOptions& options);

struct AnimationOptions {
  FleetPictureOptions picture;  // its times are ignored
  std::size_t frames = 0;       // 0: by the length of the plan, at most 150
  double frames_per_s = 12.5;
};

// GIF bytes. `progress` is called after each frame with their part; false ends the work.
// Errors: LimitExceeded (memory, size); Cancelled work gives an empty text.
[[nodiscard]] Result<std::string> renderFleetGif(const FleetPictureInput& input,
                                                 const AnimationOptions& options,
                                                 const std::function<bool(double)>& progress);

}  // namespace clearway::app
