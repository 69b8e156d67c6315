// app/gui/widgets/screen_fit.h — keeps dialogs within their screen, or the window that they are of.
//
// A dialog whose parts need more room than there is gets scroll bars. Its last row, which has its
// buttons, stays in sight.
#pragma once

#include <QSize>

class QDialog;
class QWidget;

namespace clearway::gui {

// What a window may take of its screen, without what the desktop adds around it.
[[nodiscard]] QSize roomOnScreen(const QWidget& window);
// No larger than that, in this room.
void fitDialog(QDialog& dialog, QSize room);
// The same whenever it is shown, and when its parts need more room. Once for each dialog.
void keepOnScreen(QDialog& dialog);

}  // namespace clearway::gui
