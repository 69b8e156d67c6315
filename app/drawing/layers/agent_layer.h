// app/drawing/layers/agent_layer.h — an agent's layer of a picture: swept area, outlines, path,
// start, goal, smallest clearance or collision.
//
// Colours come from CSS classes (picture.cpp): the agent's own is currentColor.
#pragma once

#include <string>
#include <vector>

#include "app/drawing/style/picture_input.h"
#include "app/drawing/style/view_box.h"

namespace clearway::app::picture {

// Swept area, outlines and centre line; empty without a path. `own_colours`: the enclosing group,
// not the theme, sets the colour and the fill of the swept area.
[[nodiscard]] std::string drawMotion(const PictureAgent& agent, const PictureOptions& options,
                                     bool own_colours, const View& view);
// The agent at a pose, filled.
[[nodiscard]] std::string drawNow(const PictureAgent& agent, const Pose& pose, const View& view);
// Start and goals, with constant-size marks.
[[nodiscard]] std::string drawEnds(const PictureAgent& agent, bool own_colours, const View& view);
// Dimension line with `label`, or the collision; empty without a certificate. The label avoids the
// points `busy` [px].
[[nodiscard]] std::string drawVerdict(const PictureAgent& agent, const GridFrame& grid,
                                      const std::string& label, const std::vector<Vec2>& busy,
                                      const View& view);

// The marks of the map and of the legend.
[[nodiscard]] std::string startMark(Vec2 at, Heading heading, double unit);
[[nodiscard]] std::string goalMark(Vec2 at, double unit, bool hanging = false);
// A dimension line between two points; a short line gets its arrows from outside.
[[nodiscard]] std::string dimension(Vec2 a, Vec2 b, double unit);

// Points [px] along the path with a spacing of at most `step`.
[[nodiscard]] std::vector<Vec2> waypoints(const PictureAgent& agent, const View& view, double step);
// World bounding box of the agent's drawing [m].
[[nodiscard]] Aabb extentOf(const PictureAgent& agent);

}  // namespace clearway::app::picture
