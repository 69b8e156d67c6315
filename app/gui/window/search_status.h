// app/gui/window/search_status.h — a search that runs, in the status bar: states, memory, time, and
// the button that ends it.
#pragma once

#include <QFrame>
#include <QTimer>

#include "planner/common/plan_result.h"

class QLabel;
class QPushButton;

namespace clearway::gui {

class FleetStore;
class Plans;

class SearchStatus : public QFrame {
  Q_OBJECT
 public:
  SearchStatus(Plans& plans, FleetStore& fleet);
  [[nodiscard]] QString text() const;

 private:
  void begin();
  [[nodiscard]] double elapsed_s() const;  // precondition: a search runs
  void showFigures();

  Plans& plans_;
  FleetStore& fleet_;
  QLabel* figures_;
  QPushButton* cancel_;
  QTimer tick_;
  PlanProgress progress_;
  QString fleet_text_;
};

}  // namespace clearway::gui
