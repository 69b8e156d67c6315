// app/gui/canvas/paint/fleet_marks.h — the marks of a fleet's plan: agents that wait, the smallest
// separation, and collisions.
#pragma once

#include <vector>

#include "app/gui/canvas/paint/painter_canvas.h"
#include "app/gui/canvas/paint/scene.h"

namespace clearway::gui {

// Two bars in a disc at a place of the view [px], in the current colour.
void drawWaiting(Canvas& canvas, Vec2 at);

[[nodiscard]] inline Vec2 middle(const SceneSeparation& s) { return 0.5 * (s.from + s.to); }
// A diamond; at its time also a line between the closest points, with a label.
void drawSeparation(Canvas& canvas, const SceneSeparation& separation, const View& view);

// Rings around the places.
void drawMeetings(Canvas& canvas, const std::vector<Vec2>& places, const ViewTransform& view);

}  // namespace clearway::gui
