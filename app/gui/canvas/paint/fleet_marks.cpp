#include "app/gui/canvas/paint/fleet_marks.h"

#include <array>
#include <utility>

#include "app/gui/canvas/paint/label_painter.h"

namespace clearway::gui {
namespace {

constexpr double kWaiting_px = 7.0;
constexpr double kDiamond_px = 6.0;
constexpr double kRing_px = 12.0;
constexpr std::size_t kLabelWeight = 10;  // the label does not cover the diamond

QPointF pixel(Vec2 v) { return {v.x, v.y}; }

}  // namespace

void paintWaiting(QPainter& painter, Vec2 at_px, QColor colour, const Theme& theme) {
  const QPointF at = pixel(at_px);
  painter.setPen(QPen(colour, 2.0));
  painter.setBrush(theme.floor);
  painter.drawEllipse(at, kWaiting_px, kWaiting_px);
  painter.setPen(QPen(colour, 2.2, Qt::SolidLine, Qt::RoundCap));
  for (const double x : {-2.2, 2.2}) {
    painter.drawLine(at + QPointF(x, -2.6), at + QPointF(x, 2.6));
  }
}

void paintSeparation(QPainter& painter, const SceneSeparation& separation,
                     const ViewTransform& view, const QRectF& room, const Theme& theme) {
  const QPointF from = pixel(view.toPx(separation.from));
  const QPointF to = pixel(view.toPx(separation.to));
  const QPointF at = 0.5 * (from + to);
  if (!room.contains(at)) return;
  if (separation.is_now) {
    for (const auto& [ink, width] : {std::pair{theme.floor, 6.0}, std::pair{theme.good, 3.0}}) {
      painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(from, to);
    }
    const std::vector<QPointF> busy(kLabelWeight, at);
    paintLabel(painter, at, separation.label, busy, room, theme);
  }
  const std::array diamond{at + QPointF(0.0, -kDiamond_px), at + QPointF(kDiamond_px, 0.0),
                           at + QPointF(0.0, kDiamond_px), at + QPointF(-kDiamond_px, 0.0)};
  painter.setPen(QPen(theme.floor, 1.5));
  painter.setBrush(theme.good);
  painter.drawPolygon(diamond.data(), 4);
}

void paintMeetings(QPainter& painter, const std::vector<Vec2>& places, const ViewTransform& view,
                   const QRectF& area, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  const QRectF seen = area.adjusted(-kRing_px, -kRing_px, kRing_px, kRing_px);
  for (const Vec2 place : places) {
    const QPointF at = pixel(view.toPx(place));
    if (!seen.contains(at)) continue;
    for (const auto& [ink, width] : {std::pair{theme.floor, 5.0}, std::pair{theme.warn, 2.5}}) {
      painter.setPen(QPen(ink, width));
      painter.drawEllipse(at, kRing_px, kRing_px);
    }
  }
}

}  // namespace clearway::gui
