// app/gui/widgets/menu_action.h — an action of a menu, with its keys in its tooltip.
#pragma once

#include <QKeySequence>
#include <QString>
#include <functional>

class QAction;
class QMenu;
class QMenuBar;
class QObject;
class QWidget;

namespace clearway::gui {

// `act` runs while `context` lives.
QAction* addMenuAction(QMenu& menu, const QString& text, const QKeySequence& keys,
                       const QString& tip, const QObject* context,
                       const std::function<void()>& act);

// A menu that is left by Esc gives the keys back to what `focus` returns, if anything, instead of
// keeping them in the bar. Of the menus that the bar has now.
void giveKeysBack(QMenuBar& bar, const std::function<QWidget*()>& focus);

}  // namespace clearway::gui
