// app/gui/canvas/paint/fleet_marks.h — the marks of a fleet's plan: agents that wait, the smallest
// separation, and collisions.
#pragma once

#include <QPainter>
#include <vector>

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// Two bars in a disc at a place of the view [px].
void paintWaiting(QPainter& painter, Vec2 at_px, QColor colour, const Theme& theme);

// A diamond; at its time also a line between the closest points, with a label inside `room`.
void paintSeparation(QPainter& painter, const SceneSeparation& separation,
                     const ViewTransform& view, const QRectF& room, const Theme& theme);

// Rings around the places.
void paintMeetings(QPainter& painter, const std::vector<Vec2>& places, const ViewTransform& view,
                   const QRectF& area, const Theme& theme);

}  // namespace clearway::gui
