#include "app/gui/widgets/chart.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

Chart::Chart(const QString& title, const QString& unit, Ink ink)
    : title_(title), unit_(unit), ink_(ink) {
  setAccessibleName(title);
  setMinimumHeight(sizeHint().height());
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Chart::show(std::vector<QPointF> points, double now) {
  points_ = std::move(points);
  now_ = now;
  update();
}

double Chart::topFor(double v) {
  double power = 1.0;
  while (power < v) {
    for (const double step : {1.0, 2.0, 5.0}) {
      if (step * power >= v) return step * power;
    }
    power *= 10.0;
  }
  return power;
}

void Chart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  const QFontMetrics metrics = fontMetrics();
  const int line = metrics.height();
  double most = 0.0;
  for (const QPointF& p : points_) most = std::max(most, p.y());
  const double top = topFor(most);
  const double end = std::max(1.0, points_.empty() ? 0.0 : points_.back().x());
  const auto number = [](double v) { return QString::number(v, 'g', 4); };
  const int left = std::max(metrics.horizontalAdvance(number(top)), 24) + 6;
  const QRectF area(left, line + 6.0, width() - left - 1.0, height() - 2.0 * line - 10.0);
  painter.setPen(theme.ink);
  painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft, title_);
  painter.setPen(theme.muted);
  const QString last = points_.empty() ? tr("–") : number(points_.back().y()) + " " + unit_;
  painter.drawText(QRectF(0, 0, width(), line), Qt::AlignRight, last);
  for (const double part : {0.0, 0.5, 1.0}) {
    const double y = area.bottom() - part * area.height();
    painter.setPen(part == 0.0 ? theme.control : theme.edge);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    if (part == 0.5) continue;
    painter.setPen(theme.muted);
    painter.drawText(QRectF(0, y - 0.5 * line, left - 6.0, line), Qt::AlignRight | Qt::AlignVCenter,
                     number(part * top));
  }
  painter.drawText(QRectF(area.left(), area.bottom() + 3.0, area.width(), line), Qt::AlignLeft,
                   "0");
  painter.drawText(QRectF(area.left(), area.bottom() + 3.0, area.width(), line), Qt::AlignRight,
                   tr("%1 s").arg(QString::number(end, 'f', end < 10.0 ? 1 : 0)));
  if (points_.empty()) return;
  const auto place = [&](const QPointF& p) {
    return QPointF(area.left() + area.width() * std::min(1.0, p.x() / end),
                   area.bottom() - area.height() * p.y() / top);
  };
  painter.setPen(theme.control);
  const double x = place({now_, 0.0}).x();
  painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  QPainterPath path(place(points_.front()));
  for (const QPointF& p : points_) path.lineTo(place(p));
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink = ink_ == Ink::Agent ? theme.agent : ink_ == Ink::Goal ? theme.goal : theme.warn;
  painter.setPen(QPen(ink, 1.6));
  painter.drawPath(path);
}

}  // namespace clearway::gui
