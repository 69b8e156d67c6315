// app/gui/docks/history_dock.h — the steps of the history; a click undoes or redoes to a step.
#pragma once

#include <QListWidget>

#include "app/gui/model/editor.h"

namespace clearway::gui {

class HistoryDock : public QListWidget {
  Q_OBJECT
 public:
  explicit HistoryDock(Editor& editor);

 private:
  void changeEvent(QEvent* event) override;
  void showSteps();
  Editor& editor_;
};

}  // namespace clearway::gui
