#include "app/gui/window/command_list.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QToolBar>
#include <set>

#include "app/gui/widgets/fold_box.h"

namespace clearway::gui {
namespace {

QString plain(QString text) { return text.remove('&').remove(QString("…")); }

void addMenu(const QMenu& menu, const QString& group, std::vector<Command>& out) {
  for (QAction* a : menu.actions()) {
    if (a->isSeparator() || a->text().isEmpty()) continue;
    if (a->menu() != nullptr) {
      addMenu(*a->menu(), group + " › " + plain(a->text()), out);
    } else {
      out.push_back(
          {group, plain(a->text()), a->shortcut().toString(QKeySequence::NativeText), a, {}});
    }
  }
}

QDockWidget* dockOf(QWidget* field) {
  for (QWidget* w = field; w != nullptr; w = w->parentWidget()) {
    if (auto* dock = qobject_cast<QDockWidget*>(w)) return dock;
  }
  return nullptr;
}

bool isField(QWidget* w) {
  return qobject_cast<QAbstractSpinBox*>(w) != nullptr || qobject_cast<QComboBox*>(w) != nullptr ||
         qobject_cast<QCheckBox*>(w) != nullptr || qobject_cast<QLineEdit*>(w) != nullptr;
}

QString nameOf(QWidget* field) {
  if (!field->accessibleName().isEmpty()) return field->accessibleName();
  const auto* box = qobject_cast<QCheckBox*>(field);
  return box != nullptr ? plain(box->text()) : QString();
}

}  // namespace

bool Command::isEnabled() const {
  return action ? action->isEnabled() : field && field->isEnabled();
}

bool Command::isFile() const { return action && !action->statusTip().isEmpty(); }

void Command::run() const {
  if (action) {
    action->trigger();
    return;
  }
  if (!field) return;
  unfoldFor(field);
  if (QDockWidget* dock = dockOf(field)) {
    dock->show();
    dock->raise();
  }
  for (QWidget* w = field->parentWidget(); w != nullptr; w = w->parentWidget()) {
    if (auto* area = qobject_cast<QScrollArea*>(w)) area->ensureWidgetVisible(field);
  }
  field->setFocus(Qt::ShortcutFocusReason);
}

std::vector<Command> commandsOf(QMainWindow& window) {
  std::vector<Command> out;
  for (QAction* a : window.menuBar()->actions()) {
    if (a->menu() != nullptr) addMenu(*a->menu(), plain(a->text()), out);
  }
  for (QAction* a : window.findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
    const QString group = a->property(kCommandGroup).toString();
    if (group.isEmpty()) continue;
    out.push_back({group, a->text(), a->shortcut().toString(QKeySequence::NativeText), a, {}});
  }
  std::set<QAction*> known;
  for (const Command& c : out) known.insert(c.action);
  for (const QToolBar* bar : window.findChildren<QToolBar*>()) {
    for (QAction* a : bar->actions()) {
      if (a->isSeparator() || a->text().isEmpty() || !known.insert(a).second) continue;
      out.push_back({plain(bar->windowTitle()),
                     plain(a->text()),
                     a->shortcut().toString(QKeySequence::NativeText),
                     a,
                     {}});
    }
  }
  for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    for (QWidget* w : dock->findChildren<QWidget*>()) {
      if (!isField(w) || w->isHidden() || nameOf(w).isEmpty()) continue;
      if (isField(w->parentWidget())) continue;  // the text of a box
      out.push_back({plain(dock->windowTitle()), nameOf(w), {}, {}, w});
    }
  }
  return out;
}

}  // namespace clearway::gui
