// app/session/picture/fleet_layer.h — the agents of a fleet at one time: goals, trails and bodies.
#pragma once

#include <string>

#include "app/session/picture/fleet_picture.h"
#include "app/session/picture/view_box.h"

namespace clearway::session::picture {

struct FleetMoment {
  double time_s = 0.0;
  double trail_s = 0.0;     // the path of so many seconds before is drawn
  bool whole_path = false;  // also what comes after
  bool muted = false;       // over a heat map: bodies in one colour, no goals
};

// Distinct colours: a palette for few agents, else hues. "#rrggbb".
[[nodiscard]] std::string fleetColour(std::size_t agent, std::size_t agents, PictureTheme theme);

[[nodiscard]] std::string drawFleet(const FleetPictureInput& input, const FleetMoment& moment,
                                    PictureTheme theme, const View& view);

}  // namespace clearway::session::picture
