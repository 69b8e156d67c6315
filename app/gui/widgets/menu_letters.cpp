#include "app/gui/widgets/menu_letters.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <algorithm>

namespace clearway::gui {
namespace {

// In lower case; null: none was typed.
QChar letterOf(const QKeyEvent& key) {
  const bool plain =
      (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
  const bool typed = plain && key.text().size() == 1 && key.text().front().isPrint() &&
                     !key.text().front().isSpace();
  return typed ? key.text().front().toLower() : QChar();
}

bool isFor(QChar letter, const QAction& entry) {
  if (!entry.isVisible() || !entry.isEnabled() || entry.isSeparator()) return false;
  const QString text = entry.text();
  const QKeySequence access = QKeySequence::mnemonic(text);
  if (!access.isEmpty()) {
    return access == QKeySequence(Qt::ALT | static_cast<Qt::Key>(letter.toUpper().unicode()));
  }
  return text.startsWith(letter, Qt::CaseInsensitive);
}

void press(QMenu& menu, Qt::Key key) {
  QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
  QApplication::sendEvent(&menu, &event);
}

void choose(QMenu& menu, QChar letter) {
  QList<QAction*> found = menu.actions();
  const qsizetype steps = found.size();
  const QAction* now = menu.activeAction();
  std::rotate(found.begin(), found.begin() + found.indexOf(now) + 1, found.end());
  found.removeIf([&](const QAction* a) { return !isFor(letter, *a); });
  if (found.isEmpty()) return;
  // By keys: QMenu::setActiveAction() opens a submenu, which then has the keyboard.
  for (qsizetype k = 0; k < steps && menu.activeAction() != found.front(); ++k) {
    press(menu, Qt::Key_Down);
  }
  if (found.size() == 1 && menu.activeAction() == found.front()) press(menu, Qt::Key_Return);
}

}  // namespace

MenuLetters::MenuLetters(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool MenuLetters::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  auto* menu = qobject_cast<QMenu*>(watched);
  if (menu == nullptr || menu != QApplication::activePopupWidget()) return false;
  const QChar letter = letterOf(*static_cast<QKeyEvent*>(event));
  if (letter.isNull()) return false;
  choose(*menu, letter);
  return true;
}

}  // namespace clearway::gui
