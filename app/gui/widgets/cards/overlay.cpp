#include "app/gui/widgets/cards/overlay.h"

#include <QEvent>
#include <QWidget>
#include <algorithm>
#include <utility>

namespace clearway::gui {

Overlay::Overlay(QWidget& widget, QWidget& parent, Place place)
    : QObject(&widget), widget_(widget), parent_(parent), place_(std::move(place)) {
  const bool hidden = widget.isHidden();
  widget.setParent(&parent);
  widget.setVisible(!hidden);
  widget.raise();
  widget.installEventFilter(this);
  parent.installEventFilter(this);
  if (place_.above != nullptr) place_.above->installEventFilter(this);
  for (QWidget* other : place_.below) other->installEventFilter(this);
  arrange();
}

bool Overlay::eventFilter(QObject* watched, QEvent* event) {
  const bool resized = watched == &parent_ && event->type() == QEvent::Resize;
  const bool renewed = watched == &widget_ && (event->type() == QEvent::LayoutRequest ||
                                               event->type() == QEvent::ShowToParent);
  const bool other =
      watched == place_.above || std::ranges::find(place_.below, watched) != place_.below.end();
  const bool moved =
      other && (event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent);
  if (resized || renewed || moved) arrange();
  return QObject::eventFilter(watched, event);
}

void Overlay::arrange() {
  QRect room = parent_.rect().adjusted(place_.margin_px, place_.margin_px, -place_.margin_px,
                                       -place_.margin_px);
  if (place_.above != nullptr && !place_.above->isHidden()) {
    room.setBottom(room.bottom() - place_.above->height());
  }
  const bool wide = place_.widest_px > 0;
  const int most = wide ? std::min(room.width(), place_.widest_px) : room.width();
  if (place_.fit) place_.fit({most, room.height()});
  const int width =
      std::min({most, wide ? most : widget_.sizeHint().width(), widget_.maximumWidth()});
  const int height =
      widget_.hasHeightForWidth() ? widget_.heightForWidth(width) : widget_.sizeHint().height();
  const QSize size(width, std::min(height, room.height()));
  QRect at = placeAt(place_.at, room, size);
  if (place_.hides && place_.hides(at)) {
    const Qt::Alignment end = place_.at ^ (Qt::AlignTop | Qt::AlignBottom);
    const QRect other = placeAt(place_.elsewhere ? place_.elsewhere : end, room, size);
    if (!place_.hides(other)) at = other;
  }
  widget_.setGeometry(at);
  widget_.raise();
}

QRect Overlay::placeAt(Qt::Alignment where, const QRect& room, QSize size) const {
  QRect at(room.topLeft(), size);
  if (where.testFlag(Qt::AlignHCenter)) at.moveLeft(room.center().x() - size.width() / 2);
  if (where.testFlag(Qt::AlignRight)) at.moveRight(room.right());
  if (where.testFlag(Qt::AlignBottom)) at.moveBottom(room.bottom());
  if (where.testFlag(Qt::AlignBottom)) return at;
  const QPoint origin = parent_.mapToGlobal(QPoint());
  const int gap = place_.margin_px / 2;
  for (const QWidget* above : place_.below) {
    if (above->isHidden()) continue;
    const QRect other(above->mapToGlobal(QPoint()) - origin, above->size());
    if (at.intersects(other.adjusted(-gap, -gap, gap, gap))) at.moveTop(other.bottom() + 1 + gap);
  }
  return at;
}

}  // namespace clearway::gui
