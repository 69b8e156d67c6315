// app/gui/window/parts/scenario_queries.h — the queries of scenarios: a window for each document
// that was opened with one, and the action that shows it again.
#pragma once

#include <QObject>

#include "app/gui/document/editor.h"
#include "maps/fleet/scen.h"

class QAction;
class QMenu;
class QWidget;

namespace clearway::gui {

class ScenarioDialog;

class ScenarioQueries : public QObject {
  Q_OBJECT
 public:
  // `plan`: plans for the chosen agent.
  ScenarioQueries(Editor& editor, QAction& plan, QWidget& window);
  void addTo(QMenu& menu);
  // Of the shown document, in place of those that it had.
  void show(maps::Scenario scenario, const QString& name);

 private:
  [[nodiscard]] ScenarioDialog* shown() const;  // null: the shown document has none
  void enable();

  Editor& editor_;
  QAction& plan_;
  QWidget& window_;
  QAction* open_ = nullptr;
};

}  // namespace clearway::gui
