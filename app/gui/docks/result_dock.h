// app/gui/docks/result_dock.h — the result of the chosen agent's last plan. While the plan of the
// fleet is shown instead, it says so and has no passages. Of a fleet that was planned last and has
// no plan it says why.
#pragma once

#include "app/gui/docks/passages_box.h"
#include "app/gui/docks/report_box.h"
#include "app/gui/widgets/form.h"
#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plan_store.h"

class QPushButton;

namespace clearway::gui {

class ResultDock : public DockPage {
  Q_OBJECT
 public:
  ResultDock(const Editor& editor, Plans& plans, const FleetStore& fleet);

  [[nodiscard]] bool hasPassages() const { return !passages_.places().empty(); }
  [[nodiscard]] bool searchesPassages() const { return passages_.searching(); }
  void showNarrowest();                                            // large, if there is a passage
  void addToMenu(QAction* action) { result_->addAction(action); }  // of the result

 Q_SIGNALS:
  void watchWanted();
  void passagesChanged();
  // A passage of the list, or none.
  void passageChosen(const std::optional<clearway::gui::NarrowPlace>& place, bool zoom);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showPlan();
  void restyle();

  const Editor& editor_;
  Plans& plans_;
  const FleetStore& fleet_;
  PassageFinder passages_;
  PassagesBox* narrow_;
  QLabel* none_;
  ReportBox* result_;
  QPushButton* watch_;
};

}  // namespace clearway::gui
