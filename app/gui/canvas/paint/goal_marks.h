// app/gui/canvas/paint/goal_marks.h — marks goals in obstacles: the cells, the overlap, and the
// outline of the agent there.
#pragma once

#include <QPainter>

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// Of many goals the first ones.
void paintBlockedGoals(QPainter& painter, const Scene& scene, const GridFrame& grid,
                       const ViewTransform& view, const QRectF& area, const Theme& theme,
                       double opacity);

}  // namespace clearway::gui
