#include "app/gui/window/parts/scenario_queries.h"

#include <QAction>
#include <QMenu>
#include <utility>

#include "app/gui/dialogs/scenario_dialog.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/menu_action.h"

namespace clearway::gui {

ScenarioQueries::ScenarioQueries(Editor& editor, QAction& plan, QWidget& window)
    : QObject(&window), editor_(editor), plan_(plan), window_(window) {
  connect(&editor, &Editor::replaced, this, &ScenarioQueries::enable);
  connect(&editor, &Editor::closed, this, [this](quint64 document) {
    for (ScenarioDialog* dialog : window_.findChildren<ScenarioDialog*>()) {
      if (dialog->document() == document) delete dialog;
    }
    enable();
  });
}

void ScenarioQueries::addTo(QMenu& menu) {
  open_ = addMenuAction(menu, tr("Queries of the scenario…"), {},
                        tr("The list of queries of the scenario that was opened with this map"),
                        this, [this] {
                          if (ScenarioDialog* dialog = shown()) dialog->bringUp();
                        });
  enable();
}

ScenarioDialog* ScenarioQueries::shown() const {
  if (!editor_.hasDocument()) return nullptr;
  for (ScenarioDialog* dialog : window_.findChildren<ScenarioDialog*>()) {
    if (dialog->document() == editor_.documentId()) return dialog;
  }
  return nullptr;
}

void ScenarioQueries::show(maps::Scenario scenario, const QString& name) {
  delete shown();
  (new ScenarioDialog(editor_, plan_, std::move(scenario), name, &window_))->bringUp();
  enable();
}

void ScenarioQueries::enable() {
  if (open_ == nullptr) return;  // before addTo()
  enableIf(shown() != nullptr, open_,
           editor_.hasDocument() ? tr("no scenario was opened with this map") : QString());
}

}  // namespace clearway::gui
