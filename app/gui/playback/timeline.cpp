#include "app/gui/playback/timeline.h"

#include <QKeyEvent>
#include <QLayout>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr double kEnd_px = 9.0;
constexpr double kMarkReach_px = 5.0;

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

void Timeline::setNote(std::optional<double> note) {
  note_ = note;
  update();
}

void Timeline::setSpans(std::vector<std::pair<double, double>> spans) {
  spans_ = std::move(spans);
  update();
}

double Timeline::xOf(double at) const {
  return kEnd_px + (length_ > 0.0 ? at / length_ * (width() - 2.0 * kEnd_px) : 0.0);
}

std::optional<double> Timeline::markAt(double x) const {
  std::optional<double> best;
  const auto consider = [&](double at) {
    const double gap = std::abs(xOf(at) - x);
    if (gap <= kMarkReach_px && (!best || gap < std::abs(xOf(*best) - x))) best = at;
  };
  for (const double at : marks_) consider(at);
  if (note_) consider(*note_);
  return best;
}

void Timeline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = currentTheme();
  const double y = 0.5 * height();
  const double width_px = width() - 2.0 * kEnd_px;
  const auto x = [&](double t) { return xOf(t); };
  painter.setPen(QPen(theme.edge, 4.0, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(kEnd_px, y), QPointF(kEnd_px + width_px, y));
  if (length_ <= 0.0) return;
  const QColor accent = currentPalette().color(QPalette::Highlight);
  painter.setPen(QPen(accent, 4.0, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(kEnd_px, y), QPointF(x(at_), y));
  painter.setPen(QPen(theme.muted, 3.0, Qt::SolidLine, Qt::FlatCap));
  for (const auto& [from, to] : spans_) {
    painter.drawLine(QPointF(x(from), y + 9.0), QPointF(std::max(x(to), x(from) + 1.0), y + 9.0));
  }
  painter.setPen(QPen(currentPalette().color(QPalette::Window), 1.0));
  if (note_) {
    const QPointF at(x(*note_), y - 8.5);
    const std::array diamond{at + QPointF(0.0, -5.0), at + QPointF(5.0, 0.0),
                             at + QPointF(0.0, 5.0), at + QPointF(-5.0, 0.0)};
    painter.setBrush(theme.good);
    painter.drawPolygon(diamond.data(), 4);
  }
  painter.setBrush(theme.warn);
  for (const double t : marks_) {
    const std::array mark{QPointF(x(t) - 5.0, y - 13.0), QPointF(x(t) + 5.0, y - 13.0),
                          QPointF(x(t), y - 4.0)};
    painter.drawPolygon(mark.data(), 3);
  }
  painter.setPen(QPen(hasFocus() ? theme.ink : currentPalette().color(QPalette::Window), 2.0));
  painter.setBrush(accent);
  painter.drawEllipse(QPointF(x(at_), y), 7.0, 7.0);
}

void Timeline::seekTo(double x) {
  const double width_px = width() - 2.0 * kEnd_px;
  Q_EMIT sought(length_ * std::clamp((x - kEnd_px) / width_px, 0.0, 1.0));
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  const bool above = event->position().y() < 0.5 * height() - 2.0;
  const std::optional<double> mark = above ? markAt(event->position().x()) : std::nullopt;
  mark ? Q_EMIT sought(*mark) : seekTo(event->position().x());
}

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

void makeRoom(const QWidget& bar, const Timeline& timeline,
              std::initializer_list<QWidget*> foldable) {
  const QLayout& row = *bar.layout();
  const QMargins margins = row.contentsMargins();
  const auto needs = [&](const QWidget& w) {
    return std::max(w.sizeHint().width(), w.minimumWidth()) + row.spacing();
  };
  int room = bar.width() - margins.left() - margins.right() + row.spacing();
  for (int i = 0; i < row.count(); ++i) {
    QWidget* w = row.itemAt(i)->widget();
    if (w == nullptr || w == &timeline) continue;
    if (!w->isHidden() || std::ranges::find(foldable, w) != foldable.end()) room -= needs(*w);
  }
  const int wanted = timeline.isHidden() ? 0 : kLeastTimeline_px + row.spacing();
  for (QWidget* w : foldable) {
    const bool folds = room < wanted;
    if (folds) room += needs(*w);
    w->setHidden(folds);
  }
}

}  // namespace clearway::gui
