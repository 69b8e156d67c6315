// app/gui/dialogs/scenario_dialog.h — the queries of a MovingAI scenario beside its open map: the
// one that is chosen becomes the start and the goal of a point.
//
// The dialog is not modal: queries are compared on the map. It is hidden while another document is
// shown. What closes it only hides it, too, until bringUp().
#pragma once

#include <QDialog>

#include "app/gui/document/editor.h"
#include "maps/fleet/scen.h"

class QAction;
class QTableView;

namespace clearway::gui {

class ScenarioDialog : public QDialog {
  Q_OBJECT
 public:
  // Of the shown document. `plan`: plans for the chosen agent; its key does so here, too. `name`:
  // of the scenario's file.
  ScenarioDialog(Editor& editor, QAction& plan, maps::Scenario scenario, const QString& name,
                 QWidget* parent);
  [[nodiscard]] quint64 document() const { return document_; }
  void bringUp();
  // Gives the agent of the queries this start and goal, as one step.
  void use(int query);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void plan();
  void fitToTable();

  Editor& editor_;
  QAction& plan_;
  const maps::Scenario scenario_;
  const QString name_;
  const quint64 document_;
  QTableView* table_;
  bool wanted_ = false;  // it is shown whenever its document is
};

// The map of a scenario: the file that its first query names, or that the scenario's own name
// names, in the same folder. Empty: there is none.
[[nodiscard]] QString mapOfScenario(const maps::Scenario& scenario, const QString& file);

}  // namespace clearway::gui
