// maps/scene/nav2_footprint.h — footprints as Nav2 and ROS write them, as WKT.
//
// Text:       "[[x, y], [x, y], ...]" in metres, x along the heading, at least three corners.
// Parameters: YAML, such as nav2_params.yaml. Any key "footprint" (a text, or a list of pairs) and
//             any key "robot_radius" count, wherever they are, and all of a kind must be equal. An
//             empty footprint is none, and with a footprint no radius counts. The largest
//             "footprint_padding" moves the coordinates of corners away from the axes, as Nav2
//             does, and enlarges a radius; without that key there is none.
// Errors: Malformed with the line, Unsupported (two values of a key that differ), LimitExceeded.
// Cost: linear. Thread-safe: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace clearway::maps {

// "POLYGON((x y, ...))".
[[nodiscard]] Result<std::string> wktOfNav2Footprint(std::string_view text);

// Either is there.
struct Nav2Robot {
  std::string wkt;  // empty: a disc
  double radius_m = 0.0;
};
[[nodiscard]] Result<Nav2Robot> parseNav2Params(std::string_view yaml);

// What people type where a polygon is asked for: WKT, which is given back as it is, one of Nav2's
// texts, or lines of its parameters. Errors: also InvalidArgument for parameters of a disc.
[[nodiscard]] Result<std::string> footprintWkt(std::string_view text);

}  // namespace clearway::maps
