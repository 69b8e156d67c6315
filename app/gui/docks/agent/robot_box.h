// app/gui/docks/agent/robot_box.h — a choice of common robots, which sets the shape, the motion and
// the speed of the selected agents.
#pragma once

#include <QComboBox>

#include "app/gui/document/editor.h"

namespace clearway::gui {

class RobotBox : public QComboBox {
  Q_OBJECT
 public:
  explicit RobotBox(Editor& editor);
  void showAgent(const maps::ProjectAgent& agent);

 private:
  Editor& editor_;
};

}  // namespace clearway::gui
