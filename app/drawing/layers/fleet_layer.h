// app/drawing/layers/fleet_layer.h — the agents of a fleet at one time: goals, trails and bodies.
//
// Lines are as heavy as their symbol in the legend, and thinner only with many agents. Where
// several coincide, pieces of each are drawn in turn (shared_lines.h). Agents that are smaller than
// kLeastBody are marked by a dot, and small goals by a ring.
#pragma once

#include <string>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/fleet_picture_input.h"
#include "app/drawing/style/view_box.h"

namespace clearway::app::picture {

struct FleetMoment {
  double time_s = 0.0;
  double trail_s = 0.0;     // the path of so many seconds before is drawn
  bool whole_path = false;  // the path from start to goal
  bool muted = false;       // over a heat map: bodies in one colour, no goals
};

inline constexpr double kLeastBody = 4.0;  // across an agent that is drawn to scale, in units
// The width of paths by the number of agents in view, and the radii of dots and rings, in units.
[[nodiscard]] double lineWidthOf(std::size_t agents);
[[nodiscard]] std::size_t agentsInView(const FleetPictureInput& input, const View& view);
inline constexpr double kDotRadius = 3.1, kRingRadius = 3.8;

// Whether the agents of a class are drawn as a dot instead of their body.
[[nodiscard]] bool isDot(const Footprint& footprint, const View& view);

// The classes of the agents' colours, cw-a0 for the first one, with the rules of the theme.
[[nodiscard]] std::string fleetStyleSheet(const FleetPictureInput& input, PictureTheme theme,
                                          bool safe);

// Clipped by the clip path `clip`.
void drawFleet(Canvas& out, const FleetPictureInput& input, const FleetMoment& moment,
               const View& view, const std::string& clip);

}  // namespace clearway::app::picture
