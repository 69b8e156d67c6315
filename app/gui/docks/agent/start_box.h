// app/gui/docks/agent/start_box.h — the start of the chosen agent with its exact values.
#pragma once

#include <QWidget>

#include "app/gui/document/editor.h"

class QDoubleSpinBox;
class QLabel;

namespace clearway::gui {

class StartBox : public QWidget {
  Q_OBJECT
 public:
  explicit StartBox(Editor& editor);
  void showStart(const maps::ProjectAgent& agent);

 private:
  void change();

  Editor& editor_;
  QLabel* none_;
  QWidget* row_;
  QDoubleSpinBox* x_;
  QDoubleSpinBox* y_;
  QDoubleSpinBox* heading_;
  bool showing_ = false;  // fields are being filled: their signals cause no edits
};

}  // namespace clearway::gui
