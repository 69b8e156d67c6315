#include "app/gui/canvas/paint/end_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace clearway::gui {

static constexpr double kMarkRing_px = 3.0;  // outside of the mark
static constexpr double kFew = 30.0;         // agents, whose marks have their full size
static constexpr double kLeastSize = 0.4;

static QPointF pointOf(Vec2 v) { return {v.x, v.y}; }

double markSize(std::size_t agents, double reach_px) {
  const double crowd = std::sqrt(kFew / std::max(kFew, static_cast<double>(agents)));
  return std::clamp(std::max(crowd, reach_px / kStartMark_px), kLeastSize, 1.0);
}

void paintStartMark(QPainter& painter, const Pose& pose_px, QColor colour, const Theme& theme,
                    QColor ring, double size) {
  if (size != 1.0) {
    painter.save();
    painter.translate(pointOf(pose_px.position));
    painter.scale(size, size);
    paintStartMark(painter, {{}, pose_px.heading}, colour, theme, ring);
    return painter.restore();
  }
  if (ring.isValid()) {
    painter.setBrush(Qt::NoBrush);
    for (const auto& [ink, width] : {std::pair{theme.floor, 5.0}, std::pair{ring, 2.0}}) {
      painter.setPen(QPen(ink, width));
      painter.drawEllipse(pointOf(pose_px.position), kStartMark_px + kMarkRing_px,
                          kStartMark_px + kMarkRing_px);
    }
  }
  painter.setPen(QPen(theme.floor, 2.0));
  painter.setBrush(colour);
  painter.drawEllipse(pointOf(pose_px.position), kStartMark_px, kStartMark_px);
  const std::array arrow{
      pointOf(toWorld(pose_px, {5.0, 0.0})), pointOf(toWorld(pose_px, {-3.2, 3.2})),
      pointOf(toWorld(pose_px, {-1.4, 0.0})), pointOf(toWorld(pose_px, {-3.2, -3.2}))};
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.floor);
  painter.drawPolygon(arrow.data(), static_cast<int>(arrow.size()));
}

void paintGoalMark(QPainter& painter, Vec2 at_px, QColor colour, const Theme& theme, double size) {
  if (size != 1.0) {
    painter.save();
    painter.translate(pointOf(at_px));
    painter.scale(size, size);
    paintGoalMark(painter, {}, colour, theme);
    return painter.restore();
  }
  const auto up = [&](double x, double y) { return pointOf(at_px + Vec2{x, -y}); };
  for (const auto& [ink, width] : {std::pair{theme.floor, 5.0}, std::pair{colour, 2.2}}) {
    painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(ink);
    painter.drawLine(up(0.0, 0.0), up(0.0, 25.0));
    const std::array flag{up(0.0, 25.0), up(15.0, 19.5), up(0.0, 14.0)};
    painter.drawPolygon(flag.data(), 3);
    painter.drawEllipse(up(0.0, 0.0), 2.2, 2.2);
  }
}

}  // namespace clearway::gui
