// app/gui/painting/label_painter.h — places and paints a label next to a point of the map.
//
// Method: candidate boxes all around at three distances; the cost of a candidate is the number of
// busy points that it covers, plus a penalty outside of `room`. Cost: 48 times the points.
#pragma once

#include <QPainter>
#include <span>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// `near`, `busy` and `room` in the painter's pixels. An empty text paints nothing.
void paintLabel(QPainter& painter, QPointF near, const QString& text, std::span<const QPointF> busy,
                const QRectF& room, const Theme& theme);

}  // namespace clearway::gui
