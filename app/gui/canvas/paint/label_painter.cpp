#include "app/gui/canvas/paint/label_painter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace clearway::gui {
namespace {

constexpr double kMargin_px = 8.0;  // inside `room`
constexpr double kTick_px = 5.0, kTwoTicks_px = 4.0;
constexpr double kLineStep_px = 6.0;
constexpr int kMostPieces = 400, kEndWeight = 10;

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

QRectF paintLabel(QPainter& painter, QPointF near, const QString& text,
                  std::span<const QPointF> busy, const QRectF& room, const Theme& theme) {
  if (text.isEmpty()) return {};
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
  return box;
}

QRectF paintDimension(QPainter& painter, const QLineF& line, const QString& text,
                      std::vector<QPointF> busy, const QRectF& room, const Theme& theme) {
  const double gap = line.length();
  const QPointF along = gap > 0.0 ? (line.p2() - line.p1()) / gap : QPointF(1.0, 0.0);
  const QPointF tick = kTick_px * QPointF(-along.y(), along.x());
  for (const auto& [ink, width] : {std::pair{theme.floor, 5.0}, std::pair{theme.ink, 2.0}}) {
    painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(line);
    painter.drawLine(line.p1() - tick, line.p1() + tick);
    if (gap > kTwoTicks_px) painter.drawLine(line.p2() - tick, line.p2() + tick);
  }
  const int pieces = std::clamp(static_cast<int>(gap / kLineStep_px), 1, kMostPieces);
  for (int k = 0; k <= pieces; ++k) busy.push_back(line.pointAt(1.0 * k / pieces));
  for (const QPointF end : {line.p1(), line.p2()}) busy.insert(busy.end(), kEndWeight, end);
  return paintLabel(painter, line.center(), text, busy, room, theme);
}

}  // namespace clearway::gui
