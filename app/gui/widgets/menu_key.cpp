#include "app/gui/widgets/menu_key.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QWidget>

namespace clearway::gui {

MenuKey::MenuKey(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool MenuKey::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  const bool wanted =
      key.keyCombination() == QKeyCombination(Qt::SHIFT, Qt::Key_F10) && !key.isAutoRepeat();
  auto* widget = qobject_cast<QWidget*>(watched);
  if (!wanted || widget == nullptr || QApplication::activePopupWidget() != nullptr) return false;
  const QPoint at = widget->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
  QContextMenuEvent menu(QContextMenuEvent::Keyboard, at, widget->mapToGlobal(at));
  QApplication::sendEvent(widget, &menu);
  return true;
}

}  // namespace clearway::gui
