#include "app/gui/playback/timeline.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr double kEnd_px = 9.0;

}  // namespace

Timeline::Timeline(const QString& name, const QString& tip) : tip_(tip) {
  setAccessibleName(name);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setToolTip(tip);
}

void Timeline::show(double length, double at) {
  length_ = length;
  at_ = at;
  update();
}

void Timeline::setMarks(std::vector<double> marks, const QString& tip) {
  marks_ = std::move(marks);
  setToolTip(marks_.empty() ? tip_ : tip);
  update();
}

void Timeline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  const double y = 0.5 * height();
  const double width_px = width() - 2.0 * kEnd_px;
  const auto x = [&](double t) { return kEnd_px + (length_ > 0.0 ? t / length_ * width_px : 0.0); };
  painter.setPen(QPen(theme.edge, 4.0, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(kEnd_px, y), QPointF(kEnd_px + width_px, y));
  if (length_ <= 0.0) return;
  const QColor accent = palette().color(QPalette::Highlight);
  painter.setPen(QPen(accent, 4.0, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(kEnd_px, y), QPointF(x(at_), y));
  painter.setPen(QPen(palette().color(QPalette::Window), 1.0));
  painter.setBrush(theme.warn);
  for (const double t : marks_) {
    const std::array mark{QPointF(x(t) - 5.0, y - 13.0), QPointF(x(t) + 5.0, y - 13.0),
                          QPointF(x(t), y - 4.0)};
    painter.drawPolygon(mark.data(), 3);
  }
  painter.setPen(QPen(hasFocus() ? theme.ink : palette().color(QPalette::Window), 2.0));
  painter.setBrush(accent);
  painter.drawEllipse(QPointF(x(at_), y), 7.0, 7.0);
}

void Timeline::seekTo(double x) {
  const double width_px = width() - 2.0 * kEnd_px;
  Q_EMIT sought(length_ * std::clamp((x - kEnd_px) / width_px, 0.0, 1.0));
}

void Timeline::mousePressEvent(QMouseEvent* event) { seekTo(event->position().x()); }

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) seekTo(event->position().x());
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
    Q_EMIT stepped(event->key() == Qt::Key_Right ? 1 : -1);
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace clearway::gui
