#include "app/gui/canvas/paint/passage_mark.h"

#include <algorithm>
#include <vector>

#include "app/gui/canvas/paint/label_painter.h"

namespace clearway::gui {
namespace {

constexpr double kLeastRadius_px = 5.0;
constexpr double kPointEvery_px = 12.0;  // of the path, that a label avoids
constexpr double kSide_px = 3.5;
constexpr int kAround = 24, kMostPoints = 400;

}  // namespace

void paintPassage(QPainter& painter, const PassageMark& mark, const QPainterPath& line,
                  const ViewTransform& view, const QRectF& room, const Theme& theme) {
  const Vec2 a = view.toPx(mark.sides[0]), b = view.toPx(mark.sides[1]);
  const QPointF at(0.5 * (a.x + b.x), 0.5 * (a.y + b.y));
  const double radius = std::max(kLeastRadius_px, 0.5 * length(b - a));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QColor fill = theme.caution;
  fill.setAlphaF(0.2F);
  painter.setBrush(fill);
  painter.setPen(QPen(theme.floor, 5.0));
  painter.drawEllipse(at, radius, radius);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.caution, 2.5));
  painter.drawEllipse(at, radius, radius);
  painter.setBrush(theme.caution);
  painter.setPen(QPen(theme.floor, 1.5));
  for (const Vec2 side : {a, b}) painter.drawEllipse(QPointF(side.x, side.y), kSide_px, kSide_px);
  std::vector<QPointF> busy;
  for (int k = 0; k < kAround; ++k) {
    const QPointF spoke = QLineF::fromPolar(radius, 360.0 * k / kAround).p2();
    busy.push_back(at + spoke);
    busy.push_back(at + 0.5 * spoke);
  }
  // The path near the mark.
  const QRectF near(at - QPointF(160.0, 160.0), QSizeF(320.0, 320.0));
  const auto px = [&](int k) {
    const Vec2 p = view.toPx({line.elementAt(k).x, line.elementAt(k).y});
    return QPointF(p.x, p.y);
  };
  for (int k = 0; k + 1 < line.elementCount(); ++k) {
    const QLineF piece(px(k), px(k + 1));
    if (!QRectF(piece.p1(), piece.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(near))
      continue;
    const int n = std::clamp(static_cast<int>(piece.length() / kPointEvery_px), 1, kMostPoints);
    for (int i = 0; i <= n; ++i) {
      const QPointF p = piece.pointAt(1.0 * i / n);
      if (near.contains(p)) busy.push_back(p);
    }
  }
  paintLabel(painter, at, mark.label, busy, room, theme);
  painter.restore();
}

}  // namespace clearway::gui
