// app/gui/window/parts/command_palette.h — finds every action and setting of the window by a few
// letters.
//
// Type, choose with the arrows, Return runs it, Esc closes. What was run last comes first while
// nothing is typed; it is remembered between sessions. What cannot be done now is grey, and last.
// English names are found, too. What matches only by letters here and there is shown only if
// nothing else matches.
#pragma once

#include <QDialog>
#include <vector>

#include "app/gui/dialogs/command_list.h"

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace clearway::gui {

class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  explicit CommandPalette(QMainWindow& window);

  [[nodiscard]] QStringList shown() const;  // titles, the best first

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter();
  void runChosen();

  std::vector<Command> commands_;
  QStringList recent_;
  QLineEdit* query_;
  QTreeWidget* list_;
  QLabel* none_;
};

// All actions with keys, by group, and the keys of the crosshair on the map.
class KeySheet : public QDialog {
  Q_OBJECT
 public:
  explicit KeySheet(QMainWindow& window);
};

}  // namespace clearway::gui
