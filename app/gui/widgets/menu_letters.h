// app/gui/widgets/menu_letters.h — a letter that is typed in an open menu chooses the entry that
// begins with it, or has it as its access letter. The only one is triggered; of several, the next
// one becomes the current one.
//
// Qt has this for access letters only. The texts of our actions have none.
#pragma once

#include <QObject>

namespace clearway::gui {

class MenuLetters : public QObject {
 public:
  // Watches the application's events while it lives: all menus, those of the right button too.
  explicit MenuLetters(QObject* parent);
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace clearway::gui
