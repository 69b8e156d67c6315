// app/gui/painting/label_painter.h — a label beside a place of the map, where it covers least.
//
// Method: boxes all around at three distances; the cheapest counts the busy points that it covers,
// and stays in the room. Cost: 48 times the points.
#pragma once

#include <QPainter>
#include <span>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// `near`, `busy` and `room` in the painter's pixels. An empty text paints nothing.
void paintLabel(QPainter& painter, QPointF near, const QString& text, std::span<const QPointF> busy,
                const QRectF& room, const Theme& theme);

}  // namespace clearway::gui
