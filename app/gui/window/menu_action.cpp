#include "app/gui/window/menu_action.h"

#include <QAction>
#include <QMenu>

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

}  // namespace clearway::gui
