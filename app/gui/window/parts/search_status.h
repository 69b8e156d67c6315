// app/gui/window/parts/search_status.h — the figures of the search that Esc stops, in the status
// bar: states, memory and time.
#pragma once

#include <QLabel>
#include <QTimer>

#include "planner/common/plan_result.h"

namespace clearway::gui {

class FleetStore;
class Plans;

class SearchStatus : public QLabel {
  Q_OBJECT
 public:
  SearchStatus(Plans& plans, FleetStore& fleet);

 private:
  void showFigures();

  Plans& plans_;
  FleetStore& fleet_;
  QTimer tick_;
  PlanProgress progress_;
  QString fleet_text_;
};

}  // namespace clearway::gui
