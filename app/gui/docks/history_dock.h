// app/gui/docks/history_dock.h — the steps of the history; a click or Return undoes or redoes to a
// step.
#pragma once

#include <QListWidget>

#include "app/gui/document/editor.h"

namespace clearway::gui {

class HistoryDock : public QListWidget {
  Q_OBJECT
 public:
  explicit HistoryDock(Editor& editor);

 private:
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void goTo(int row);
  void showSteps();
  Editor& editor_;
};

}  // namespace clearway::gui
