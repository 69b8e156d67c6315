#include "app/gui/widgets/cards/click_through.h"

#include <QCoreApplication>
#include <QMouseEvent>
#include <QWheelEvent>

namespace clearway::gui {

ClickThrough::ClickThrough(QWidget& card) : QObject(&card), card_(card) {
  card.installEventFilter(this);
}

QWidget* ClickThrough::below(QPointF global) const {
  QWidget* window = card_.window();
  card_.setAttribute(Qt::WA_TransparentForMouseEvents);
  QWidget* out = window->childAt(window->mapFromGlobal(global).toPoint());
  card_.setAttribute(Qt::WA_TransparentForMouseEvents, false);
  return out;
}

bool ClickThrough::pass(const QMouseEvent& event) {
  const bool ends = event.type() == QEvent::MouseButtonRelease && event.buttons() == Qt::NoButton;
  const QPointer<QWidget> target = target_;
  if (ends) target_ = nullptr;
  if (target == nullptr) return false;
  QMouseEvent out(event.type(), target->mapFromGlobal(event.globalPosition()),
                  target->window()->mapFromGlobal(event.globalPosition()), event.globalPosition(),
                  event.button(), event.buttons(), event.modifiers(), event.pointingDevice());
  QCoreApplication::sendEvent(target, &out);
  return true;
}

bool ClickThrough::pass(const QWheelEvent& event) {
  QWidget* target = below(event.globalPosition());
  if (target == nullptr) return false;
  QWheelEvent out(target->mapFromGlobal(event.globalPosition()), event.globalPosition(),
                  event.pixelDelta(), event.angleDelta(), event.buttons(), event.modifiers(),
                  event.phase(), event.inverted());
  QCoreApplication::sendEvent(target, &out);
  return true;
}

bool ClickThrough::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
      const auto& press = *static_cast<QMouseEvent*>(event);
      if (press.button() == Qt::RightButton) break;
      if (target_ == nullptr) target_ = below(press.globalPosition());
      if (pass(press)) return true;
      break;
    }
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease:
      if (pass(*static_cast<QMouseEvent*>(event))) return true;
      break;
    case QEvent::Wheel:
      if (pass(*static_cast<QWheelEvent*>(event))) return true;
      break;
    default: break;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace clearway::gui
