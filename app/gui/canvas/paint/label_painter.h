// app/gui/canvas/paint/label_painter.h — places and paints a label next to a point of the map.
//
// Method: candidate boxes all around at three distances; the cost of a candidate is the number of
// busy points that it covers, plus a penalty outside of `room`. Cost: 48 times the points.
#pragma once

#include <QLineF>
#include <QPainter>
#include <span>
#include <vector>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// `near`, `busy` and `room` in the painter's pixels. An empty text paints nothing. Returns its box.
QRectF paintLabel(QPainter& painter, QPointF near, const QString& text,
                  std::span<const QPointF> busy, const QRectF& room, const Theme& theme);
// A line with ticks at its ends and a label beside it, or over it where there is no room beside.
QRectF paintDimension(QPainter& painter, const QLineF& line, const QString& text,
                      std::vector<QPointF> busy, const QRectF& room, const Theme& theme);

}  // namespace clearway::gui
