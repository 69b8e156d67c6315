// app/gui/widgets/menu_key.h — Shift+F10 opens the context menu of the widget with the keyboard, as
// the menu key does. Qt has only the latter on X11.
#pragma once

#include <QObject>

namespace clearway::gui {

class MenuKey : public QObject {
 public:
  // Watches the application's events while it lives, in all windows.
  explicit MenuKey(QObject* parent);
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace clearway::gui
