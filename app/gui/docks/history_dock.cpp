#include "app/gui/docks/history_dock.h"

#include <QEvent>
#include <QSignalBlocker>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

HistoryDock::HistoryDock(Editor& editor) : editor_(editor) {
  setAccessibleName(tr("History"));
  setUniformItemSizes(true);
  setProperty("role", "whole");
  connect(&editor, &Editor::replaced, this, &HistoryDock::showSteps);
  connect(&editor, &Editor::historyChanged, this, [this] {
    if (!editor_.document().inStep()) showSteps();
  });
  connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
    if (row >= 0) editor_.goTo(static_cast<std::size_t>(row));
  });
}

void HistoryDock::changeEvent(QEvent* event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && editor_.hasDocument()) showSteps();
}

void HistoryDock::showSteps() {
  const QSignalBlocker quiet(this);
  const std::vector<std::string> steps = editor_.document().steps();
  const auto wanted = static_cast<int>(steps.size()) + 1;
  while (count() > wanted) delete takeItem(count() - 1);
  while (count() < wanted) addItem(QString());
  const Theme& theme = currentTheme();
  const auto at = static_cast<int>(editor_.document().position());
  for (int i = 0; i < wanted; ++i) {
    item(i)->setText(i == 0 ? tr("As opened")
                            : QString::fromStdString(steps[static_cast<std::size_t>(i - 1)]));
    item(i)->setForeground(i > at ? theme.muted : theme.ink);
  }
  setCurrentRow(at);
}

}  // namespace clearway::gui
