// app/gui/widgets/field_keys.h — which keys a field of text takes, and which are the window's.
//
// A field of Qt takes the keys of undo and redo also when it has nothing to undo. Here they are the
// window's shortcuts, unless the field has typed text that is not yet taken. It also takes Ctrl
// with some letters, such as Ctrl+E for the end of the line: here actions of the window have
// precedence, except over copying, cutting, pasting and selecting all.
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace clearway::gui {

class FieldKeys : public QObject {
 public:
  // Watches the application's events while it lives. Fields of docks that float count, too.
  explicit FieldKeys(QWidget& window);
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] bool isOurs(const QWidget& field) const;
  [[nodiscard]] bool isKeyOfAction(const QKeyEvent& key) const;  // enabled or not

  QWidget& window_;
};

}  // namespace clearway::gui
