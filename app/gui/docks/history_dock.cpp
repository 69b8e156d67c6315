#include "app/gui/docks/history_dock.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
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
  connect(this, &QListWidget::currentRowChanged, this, &HistoryDock::goTo);
  connect(this, &QListWidget::itemActivated, this,
          [this](const QListWidgetItem* step) { goTo(row(step)); });
}

void HistoryDock::goTo(int row) {
  if (row >= 0) editor_.goTo(static_cast<std::size_t>(row));
}

// The right button opens a menu, which goes nowhere by itself.
void HistoryDock::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  QListWidget::mousePressEvent(event);
  if (itemAt(event->pos()) != nullptr) goTo(currentRow());
}

// The other keys only choose a step, for Return or the menu.
void HistoryDock::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return goTo(currentRow());
  const QSignalBlocker quiet(this);
  QListWidget::keyPressEvent(event);
}

// A step that was only chosen is not the present one.
void HistoryDock::focusOutEvent(QFocusEvent* event) {
  QListWidget::focusOutEvent(event);
  const bool comes_back =
      event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason;
  if (!comes_back && editor_.hasDocument()) showSteps();
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
