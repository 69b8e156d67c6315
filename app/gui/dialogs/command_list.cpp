#include "app/gui/dialogs/command_list.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QToolBar>
#include <QToolButton>
#include <set>

#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/translation.h"

namespace clearway::gui {
namespace {

QString plain(QString text) { return text.remove('&').remove(QString("…")); }

// As shown, and in English.
struct Title {
  QString shown, english;
  static Title of(const QString& text) { return {plain(text), plain(sourceText(text))}; }
  [[nodiscard]] Title operator/(const Title& t) const {
    return {shown + " › " + t.shown, english + " › " + t.english};
  }
};

Command commandOf(const Title& group, const QString& text, QAction* a, QWidget* field = nullptr) {
  const Title name = Title::of(text);
  const QString keys = a != nullptr ? a->shortcut().toString(QKeySequence::NativeText) : QString();
  return {group.shown, name.shown, keys, a, field, group.english, name.english};
}

void addMenu(const QMenu& menu, const Title& group, std::vector<Command>& out) {
  for (QAction* a : menu.actions()) {
    if (a->isSeparator() || a->text().isEmpty()) continue;
    if (a->menu() != nullptr) {
      addMenu(*a->menu(), group / Title::of(a->text()), out);
    } else {
      out.push_back(commandOf(group, a->text(), a));
      const bool shows_dock = qobject_cast<QDockWidget*>(a->parent()) != nullptr;
      if (shows_dock) out.back().kind = QObject::tr("Dock, panel");
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

bool isSwitch(QWidget* w) {
  const auto* button = qobject_cast<QToolButton*>(w);
  return button != nullptr && button->isCheckable() && button->defaultAction() == nullptr;
}

QString nameOf(QWidget* field) {
  if (!field->accessibleName().isEmpty()) return field->accessibleName();
  const auto* box = qobject_cast<QCheckBox*>(field);
  return box != nullptr ? box->text() : QString();
}

QString wordsOf(QWidget* field) {
  QStringList out;
  if (const auto* box = qobject_cast<QCheckBox*>(field)) out.append(box->text());
  if (const auto* combo = qobject_cast<QComboBox*>(field)) {
    for (int i = 0; i < combo->count(); ++i) out.append(combo->itemText(i));
  }
  return out.join(' ');
}

void addField(const QString& group, QWidget* field, std::vector<Command>& out) {
  if (nameOf(field).isEmpty() || isField(field->parentWidget())) return;  // or the text of a box
  out.push_back(commandOf(Title::of(group), nameOf(field), nullptr, field));
  out.back().words = wordsOf(field);
}

// The bar that a field of a page is in, by its name.
QString barOf(QWidget* field) {
  for (QWidget* w = field->parentWidget(); w != nullptr; w = w->parentWidget()) {
    if (!w->accessibleName().isEmpty()) return w->accessibleName();
  }
  return {};
}

void addBars(QMainWindow& window, std::vector<Command>& out) {
  for (QToolBar* bar : window.findChildren<QToolBar*>()) {
    for (QWidget* w : bar->findChildren<QWidget*>()) {
      if (!isField(w)) continue;
      addField(bar->windowTitle(), w, out);
      if (out.back().field == w) out.back().words += ' ' + w->toolTip();
    }
  }
  QWidget* page = window.centralWidget();
  for (QWidget* w : page->findChildren<QWidget*>()) {
    const QString bar = barOf(w);
    if ((isField(w) || isSwitch(w)) && w->isVisibleTo(page) && !bar.isEmpty()) {
      addField(bar, w, out);
    }
  }
}

}  // namespace

bool Command::isEnabled() const {
  return action ? action->isEnabled() : field && field->isEnabled();
}

bool Command::isFile() const { return action && !action->statusTip().isEmpty(); }

void Command::run() const {
  if (action) {
    auto* dock = qobject_cast<QDockWidget*>(action->parent());
    const bool is_behind =
        dock != nullptr && action->isChecked() && dock->visibleRegion().isEmpty();
    is_behind ? dock->raise() : action->trigger();
    return;
  }
  if (!field) return;
  if (auto* button = qobject_cast<QToolButton*>(field)) {
    button->click();
    return;
  }
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
    if (a->menu() != nullptr) addMenu(*a->menu(), Title::of(a->text()), out);
  }
  for (QAction* a : window.findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
    const QString group = a->property(kCommandGroup).toString();
    if (!group.isEmpty()) out.push_back(commandOf(Title::of(group), a->text(), a));
  }
  std::set<QAction*> known;
  for (const Command& c : out) known.insert(c.action);
  for (const QToolBar* bar : window.findChildren<QToolBar*>()) {
    for (QAction* a : bar->actions()) {
      if (a->isSeparator() || a->text().isEmpty() || !known.insert(a).second) continue;
      out.push_back(commandOf(Title::of(bar->windowTitle()), a->text(), a));
    }
  }
  for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    for (QWidget* w : dock->findChildren<QWidget*>()) {
      if (isField(w) && !w->isHidden()) addField(dock->windowTitle(), w, out);
    }
  }
  addBars(window, out);
  return out;
}

}  // namespace clearway::gui
