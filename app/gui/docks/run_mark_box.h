// app/gui/docks/run_mark_box.h — what a simulation shows of its agents: names, goals, routes,
// trails.
//
// The choices are preferences: they hold for all simulations, and are in the menu, too.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/wording/preferences.h"

namespace clearway::gui {

struct RunMarkChoice {
  bool RunMarks::*value;
  QString action, name, tip;
};
[[nodiscard]] std::vector<RunMarkChoice> runMarkChoices();

// Boxes of the choices, two in a row.
class RunMarkBox : public QWidget {
  Q_OBJECT
 public:
  RunMarkBox();
};

// Changes one of the preferences.
void showRunMark(bool RunMarks::*value, bool shown);

}  // namespace clearway::gui
