// app/gui/widgets/field_undo.h — undo and redo in fields: first of what is being typed, then of the
// document.
//
// A field of Qt takes the keys of undo and redo also when it has nothing to undo. Here they are the
// window's shortcuts, unless the field has typed text that is not yet taken.
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace clearway::gui {

class FieldUndo : public QObject {
 public:
  // Watches the application's events while it lives. Fields of docks that float count, too.
  explicit FieldUndo(QWidget& window);
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] bool isOurs(const QWidget& field) const;

  QWidget& window_;
};

}  // namespace clearway::gui
