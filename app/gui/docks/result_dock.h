// app/gui/docks/result_dock.h — the result of the plan that is shown: the fleet's, or that of the
// chosen agent. Of a fleet that was planned last and has no plan it says why.
#pragma once

#include "app/gui/docks/fleet_result.h"
#include "app/gui/docks/passages_box.h"
#include "app/gui/docks/report_box.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/work/plans.h"

class QCheckBox;
class QPushButton;

namespace clearway::gui {

class ResultDock : public DockPage {
  Q_OBJECT
 public:
  ResultDock(const Editor& editor, Plans& plans, FleetStore& fleet);

  [[nodiscard]] bool hasPassages() const { return !passages_.places().empty(); }
  [[nodiscard]] bool searchesPassages() const { return passages_.searching(); }
  void showNarrowest();  // large, if there is a passage
  [[nodiscard]] FleetResult& fleet() { return *fleet_result_; }
  void addToMenu(QAction* action) { result_->addAction(action); }  // of the agent's result

 Q_SIGNALS:
  void watchWanted();
  void paddingWanted(double padding_m);  // of the chosen agent, to be planned with
  void passagesChanged();
  // A passage of the list, or none.
  void passageChosen(const std::optional<clearway::gui::NarrowPlace>& place, bool zoom);

 private:
  void showPlan();
  void offerPadding(const AgentPlan& plan);
  [[nodiscard]] bool showsFleet(const AgentPlan* plan) const;

  const Editor& editor_;
  Plans& plans_;
  FleetStore& fleet_;
  PassageFinder passages_;
  PassagesBox* narrow_;
  QCheckBox* fleet_shown_;
  FleetResult* fleet_result_;
  QLabel* none_;
  ReportBox* result_;
  QPushButton* watch_;
  QPushButton* padded_;
  double padding_m_ = 0.0;  // that is offered
};

}  // namespace clearway::gui
