#include "app/gui/window/controller.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/menu_action.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/workbench.h"

namespace clearway::gui {

Controller::Controller(Workbench& bench)
    : QObject(&bench.window()),
      bench_(bench),
      editor_(bench.editor()),
      view_(bench.view()),
      message_(bench.message()) {
  connect(&bench, &Workbench::changed, this, [this] {
    for (QAction* a : of_map_) enable(a, true);
    enableActions();
  });
}

QAction* Controller::add(QMenu& menu, const char* icon, const QString& text,
                         const QKeySequence& keys, const std::function<void()>& act) {
  QAction* out = addMenuAction(menu, text, keys, QString(text).remove("…"), this, act);
  if (icon != nullptr) out->setIcon(gui::icon(icon));
  return out;
}

QAction* Controller::addOfMap(QMenu& menu, const char* icon, const QString& text,
                              const QKeySequence& keys, const std::function<void()>& act) {
  keepOfMap(add(menu, icon, text, keys, act));
  return of_map_.back();
}

void Controller::enable(QAction* action, bool can, const QString& why) const {
  const bool open = bench_.isMapShown();
  enableIf(open && can, action, open ? why : QString());
}

}  // namespace clearway::gui
