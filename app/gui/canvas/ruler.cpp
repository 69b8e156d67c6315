#include "app/gui/canvas/ruler.h"

#include <QPainter>
#include <cmath>

#include "app/drawing/style/style.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr double kLeastStep_px = 64.0;  // between numbers
constexpr double kTurned_rad = 1e-9;

}  // namespace

Ruler::Ruler(Qt::Orientation orientation, const Editor& editor, const MapView& view)
    : orientation_(orientation), editor_(editor), view_(view) {
  isAcross() ? setFixedHeight(kThickness_px) : setFixedWidth(kThickness_px);
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(&view, &MapView::viewChanged, this, qOverload<>(&QWidget::update));
}

void Ruler::mark(std::optional<Vec2> world) {
  marked_ = world;
  update();
}

Ruler::Scale Ruler::scale() const {
  const app::ReportFrame f = editor_.shown();
  const ViewTransform& view = view_.view();
  const auto at = [&](Vec2 px) {
    const Vec2 world = view.toWorld(px);
    const bool turned = std::abs(f.frame.origin_yaw) > kTurned_rad;
    const Vec2 own = turned ? world : maps::positionFromWorld(f.frame, f.grid, world);
    return isAcross() ? own.x : own.y;
  };
  constexpr double kSpan_px = 1000.0;
  const double from = at({0.0, 0.0});
  const double to = isAcross() ? at({kSpan_px, 0.0}) : at({0.0, kSpan_px});
  return {from, kSpan_px / (to - from)};
}

void Ruler::paintTick(QPainter& painter, double px, double reach) const {
  const double at = std::floor(px) + 0.5;
  const double end = kThickness_px;
  isAcross() ? painter.drawLine(QPointF(at, end - reach), QPointF(at, end))
             : painter.drawLine(QPointF(end - reach, at), QPointF(end, at));
}

void Ruler::paintNumber(QPainter& painter, double px, const QString& text) const {
  const double half = 0.5 * painter.fontMetrics().horizontalAdvance(text) + 1.0;
  if (px < half || px + half > (isAcross() ? width() : height()))
    return;  // the number would be cut off
  painter.save();
  painter.translate(isAcross() ? QPointF(px, 0.0) : QPointF(0.0, px));
  if (!isAcross()) painter.rotate(-90.0);
  const QRectF box(-0.5 * kLeastStep_px, 1.0, kLeastStep_px, kThickness_px - 7.0);
  painter.drawText(box, Qt::AlignHCenter | Qt::AlignVCenter, text);
  painter.restore();
}

void Ruler::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = currentTheme();
  painter.fillRect(rect(), currentPalette().color(QPalette::Window));
  painter.setPen(theme.edge);
  paintTick(painter, 0.0, 0.0);
  isAcross() ? painter.drawLine(0, height() - 1, width(), height() - 1)
             : painter.drawLine(width() - 1, 0, width() - 1, height());
  if (!editor_.hasDocument()) return;
  const Scale s = scale();
  const double step = app::picture::niceAtLeast(kLeastStep_px / std::abs(s.px_per_unit)).value;
  const double span = (isAcross() ? width() : height()) / s.px_per_unit;
  const double low = std::min(s.origin, s.origin + span);
  const double high = std::max(s.origin, s.origin + span);
  QFont small = font();
  small.setPointSizeF(0.82 * small.pointSizeF());
  painter.setFont(small);
  for (double k = std::floor(low / step); k <= std::ceil(high / step); ++k) {
    const double px = (k * step - s.origin) * s.px_per_unit;
    painter.setPen(theme.muted);
    paintTick(painter, px, 6.0);
    for (int part = 1; part < 5; ++part) {
      paintTick(painter, px + part * 0.2 * step * s.px_per_unit, 3.0);
    }
    paintNumber(painter, px, number(k * step));
  }
  if (!marked_) return;
  const Vec2 px = view_.view().toPx(*marked_);
  painter.setPen(QPen(currentPalette().color(QPalette::Highlight), 2.0));
  paintTick(painter, isAcross() ? px.x : px.y, kThickness_px);
}

}  // namespace clearway::gui
