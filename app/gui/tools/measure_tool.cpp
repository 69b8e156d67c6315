#include "app/gui/tools/measure_tool.h"

#include "app/gui/wording/plan_text.h"

namespace clearway::gui {

QString MeasureTool::hint() const { return tr("Drag from one point to another to measure"); }

void MeasureTool::press(const Pointer& at) {
  if (at.button != Qt::LeftButton) return;
  from_ = to_ = at.world;
  shown_ = true;
  Q_EMIT overlayChanged();
}

void MeasureTool::drag(const Pointer& at) {
  to_ = at.world;
  Q_EMIT overlayChanged();
}

bool MeasureTool::cancel() {
  const bool was = std::exchange(shown_, false);
  Q_EMIT overlayChanged();
  return was;
}

QString MeasureTool::text() const {
  if (!shown_) return {};
  const app::ReportFrame f = editor_.shown();
  const Vec2 by = to_ - from_;
  QString out = gui::lengthText(f, length(by));
  const Result<Heading> heading = Heading::fromVector(by);
  if (heading) {
    const Vec2 own = maps::positionFromWorld(f.frame, f.grid, to_) -
                     maps::positionFromWorld(f.frame, f.grid, from_);
    out +=
        QString("   Δx %1, Δy %2   %3").arg(number(own.x), number(own.y), headingText(f, *heading));
  }
  return out;
}

void MeasureTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  if (!shown_) return;
  const Vec2 a = view.toPx(from_);
  const Vec2 b = view.toPx(to_);
  for (const auto& [ink, width] : {std::pair{theme.floor, 5.0}, std::pair{theme.ink, 1.8}}) {
    painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(ink);
    painter.drawLine(QPointF(a.x, a.y), QPointF(b.x, b.y));
    for (const Vec2 end : {a, b}) painter.drawEllipse(QPointF(end.x, end.y), 2.5, 2.5);
  }
  paintTag(painter, {b.x, b.y}, text(), theme);
}

}  // namespace clearway::gui
