// app/gui/widgets/disabled_reason.h — why an action cannot run: shown when its keys are pressed.
//
// Qt ignores the keys of a disabled action without a word. They reach the window as keys that no
// widget wanted, and reasonFor() finds the action that they belong to.
#pragma once

#include <QString>

class QAction;
class QKeyEvent;
class QWidget;

namespace clearway::gui {

// `why`: half a sentence, "no cells are selected"; empty: that of the window.
void enableIf(bool can, QAction* action, const QString& why = {});

// The reason of actions that have none of their own. Empty: there is no map, or it is not shown.
void setCommonReason(QWidget& window, const QString& why);

// "Zoom to path: plan a path first". Empty: the keys are of no disabled action of the window.
[[nodiscard]] QString reasonFor(const QWidget& window, const QKeyEvent& key);

}  // namespace clearway::gui
