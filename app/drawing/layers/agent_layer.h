// app/drawing/layers/agent_layer.h — an agent's layer of a picture and of the editor: swept area,
// outlines, path, start, goal, smallest clearance or collision.
//
// Colours are those of groups: the agent's own is the current one. Widths and sizes are multiples
// of the view's unit. Curves of paths are made once and drawn at any scale.
#pragma once

#include <string>
#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/picture_input.h"
#include "app/drawing/style/view_box.h"

namespace clearway::app::picture {

inline constexpr double kStartRadius = 7.0;   // in units, as the others
inline constexpr double kLeastOutline = 5.0;  // the reach of agents with outlines along their path

// Of an agent's path, at the scale of the view: what the padded agent sweeps, overlapping rings
// that the non-zero rule fills once; its outlines at regular distances, none of a small agent; and
// the line of its centre.
[[nodiscard]] Curve sweptCurve(const Footprint& footprint, const Path& path, const View& view);
[[nodiscard]] Curve outlinesAlong(const Footprint& footprint, const Path& path, const View& view);
[[nodiscard]] Curve centreLine(const Path& path, const View& view);
void drawOutlines(Canvas& out, const Curve& outlines, double unit);
void drawLine(Canvas& out, const Curve& line, double unit);

// Where a path collides: what is swept there, and the line of its centre.
void drawHits(Canvas& out, const Curve& swept, const Curve& line, double unit);

// Swept area, outlines and centre line, in red where it collides; nothing without a path.
// `own_colours`: the enclosing group, not the theme, sets the colour and the fill of the swept
// area.
void drawMotion(Canvas& out, const PictureAgent& agent, const PictureOptions& options,
                bool own_colours, const View& view);
// The agent at a pose, filled.
void drawNow(Canvas& out, const PictureAgent& agent, const Pose& pose, const View& view);
// Start and goals, with constant-size marks.
void drawEnds(Canvas& out, const PictureAgent& agent, bool own_colours, const View& view);
// Dimension line with `label`, or the collision; nothing without a certificate. The label avoids
// the points `busy` [px].
void drawVerdict(Canvas& out, const PictureAgent& agent, const GridFrame& grid,
                 const std::string& label, const std::vector<Vec2>& busy, const View& view);

// The body with its nose, in the current colour; false: it is too small.
struct BodyLook {
  double fill = 0.0;   // its opacity
  double line = 1.8;   // in units, as the following one
  double least = 2.0;  // the reach of a body that is drawn
};
bool drawBody(Canvas& out, const Footprint& footprint, const Pose& pose, const BodyLook& look,
              const View& view);
// The outline of the body with its padding, dashed; nothing without padding.
void drawPadding(Canvas& out, const Footprint& footprint, const Pose& pose, const View& view);
// The cell of a collision [px]. Returns its box: small ones are enlarged, so that they are seen.
Aabb drawHitCell(Canvas& out, Aabb cell, double unit);
// A text beside a point, where it covers few of the points `busy`; of equal places the first one
// after `first` sixteenths of a turn, from the right downwards. Returns its box.
inline constexpr int kLabelAbove = 12;
Aabb drawLabel(Canvas& out, Vec2 near, const std::string& text, const std::vector<Vec2>& busy,
               const View& view, int first = 0);

// The marks of the map and of the legend. `hanging`: below the goal.
void startMark(Canvas& out, Vec2 at, Heading heading, double unit);
void goalMark(Canvas& out, Vec2 at, double unit, bool hanging = false);
// The number on a goal's flag, for several goals.
void goalNumber(Canvas& out, Vec2 at, std::size_t number, double unit, bool hanging = false);
// Of a via point: its number in a disc.
void viaMark(Canvas& out, Vec2 at, std::size_t number, double unit);
// A dimension line between two points; a short line gets its arrows from outside.
void dimension(Canvas& out, Vec2 a, Vec2 b, double unit);

// Points [px] along the path with a spacing of at most `step`.
[[nodiscard]] std::vector<Vec2> waypoints(const PictureAgent& agent, const View& view, double step);
// World bounding box of the agent's drawing [m].
[[nodiscard]] Aabb extentOf(const PictureAgent& agent);

}  // namespace clearway::app::picture
