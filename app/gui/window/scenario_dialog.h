// app/gui/window/scenario_dialog.h — the queries of a MovingAI scenario beside its open map: the
// one that is chosen becomes the start and the goal of a point.
//
// The dialog is not modal: queries are compared on the map. It closes with its document.
#pragma once

#include <QDialog>

#include "app/gui/model/editor.h"
#include "maps/scen.h"

class QTableView;

namespace clearway::gui {

class ScenarioDialog : public QDialog {
  Q_OBJECT
 public:
  // `name`: of the scenario's file.
  ScenarioDialog(Editor& editor, maps::Scenario scenario, const QString& name, QWidget* parent);
  // Gives the agent of the queries this start and goal, as one step.
  void use(int query);

 private:
  Editor& editor_;
  const maps::Scenario scenario_;
  const QString name_;
  QTableView* table_;
};

// The map of a scenario: the file that its first query names, or that the scenario's own name
// names, in the same folder. Empty: there is none.
[[nodiscard]] QString mapOfScenario(const maps::Scenario& scenario, const QString& file);

}  // namespace clearway::gui
