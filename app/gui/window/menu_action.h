// app/gui/window/menu_action.h — an action of a menu, with its keys in its tooltip.
#pragma once

#include <QKeySequence>
#include <QString>
#include <functional>

class QAction;
class QMenu;
class QObject;

namespace clearway::gui {

// `act` runs while `context` lives.
QAction* addMenuAction(QMenu& menu, const QString& text, const QKeySequence& keys,
                       const QString& tip, const QObject* context,
                       const std::function<void()>& act);

}  // namespace clearway::gui
