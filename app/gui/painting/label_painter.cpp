#include "app/gui/painting/label_painter.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace clearway::gui {
namespace {

constexpr double kMargin_px = 8.0;  // inside `room`

QRectF labelBox(QPointF near, QSizeF size, std::span<const QPointF> busy, const QRectF& room) {
  QRectF best;
  double least = std::numeric_limits<double>::infinity();
  for (const double away : {20.0, 40.0, 64.0}) {
    for (int k = 0; k < 16; ++k) {
      const double angle = -std::numbers::pi / 2.0 +
                           k * std::numbers::pi / 8.0;  // the first candidate is above the point
      QRectF box(QPointF(), size);
      box.moveCenter(near + QPointF((away + 0.5 * size.width()) * std::cos(angle),
                                    (away + 0.5 * size.height()) * std::sin(angle)));
      double cost = 0.02 * away + (room.contains(box) ? 0.0 : 1000.0);
      const QRectF wide = box.adjusted(-4.0, -4.0, 4.0, 4.0);
      for (const QPointF& p : busy) cost += wide.contains(p) ? 1.0 : 0.0;
      if (cost < least) {
        least = cost;
        best = box;
      }
    }
  }
  return best;
}

}  // namespace

void paintLabel(QPainter& painter, QPointF near, const QString& text, std::span<const QPointF> busy,
                const QRectF& room, const Theme& theme) {
  if (text.isEmpty()) return;
  QFont font = painter.font();
  font.setBold(true);
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const QSizeF size(metrics.horizontalAdvance(text) + 16.0, metrics.height() + 8.0);
  const QRectF inside = room.adjusted(kMargin_px, kMargin_px, -kMargin_px, -kMargin_px);
  const QRectF box = labelBox(near, size, busy, inside);
  painter.setPen(QPen(theme.ink, 1.2));
  painter.drawLine(near, box.center());
  painter.setBrush(theme.floor);
  painter.drawRoundedRect(box, 6.0, 6.0);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace clearway::gui
