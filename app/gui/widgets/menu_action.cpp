#include "app/gui/widgets/menu_action.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMenuBar>

namespace clearway::gui {

QAction* addMenuAction(QMenu& menu, const QString& text, const QKeySequence& keys,
                       const QString& tip, const QObject* context,
                       const std::function<void()>& act) {
  QAction* out = menu.addAction(text);
  out->setShortcut(keys);
  out->setToolTip(
      keys.isEmpty() ? tip : QString("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
  QObject::connect(out, &QAction::triggered, context, act);
  return out;
}

void giveKeysBack(QMenuBar& bar, const std::function<QWidget*()>& focus) {
  for (const QAction* a : bar.actions()) {
    if (a->menu() == nullptr) continue;
    // Afterwards: the menu beside it may be opened instead.
    QObject::connect(
        a->menu(), &QMenu::aboutToHide, &bar,
        [&bar, focus] {
          QWidget* const next = focus();
          if (next == nullptr || QApplication::activePopupWidget() != nullptr) return;
          bar.setActiveAction(nullptr);
          next->setFocus();
        },
        Qt::QueuedConnection);
  }
}

}  // namespace clearway::gui
