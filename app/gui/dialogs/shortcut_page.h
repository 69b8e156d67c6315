// app/gui/dialogs/shortcut_page.h — the keys of all actions: changed, checked for conflicts, reset,
// and kept in the settings under the English name of the action.
#pragma once

#include <QMainWindow>
#include <QWidget>
#include <vector>

#include "app/gui/dialogs/command_list.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace clearway::gui {

// Gives the actions of the window the keys that the settings hold. Once, when they all are there.
void applySavedShortcuts(QMainWindow& window);

class ShortcutPage : public QWidget {
  Q_OBJECT
 public:
  explicit ShortcutPage(QMainWindow& window);

  // Empty: done. Else the action that has these keys, or keys that begin so.
  QString setKeys(const QString& title, const QKeySequence& keys);
  void reset(const QString& title);
  void resetAll();

 private:
  void fill();
  void showChosen();
  void change();
  void search(const QString& words);
  [[nodiscard]] const Command* find(const QString& title) const;

  std::vector<Command> commands_;
  QLineEdit* search_;
  QTreeWidget* list_;
  QKeySequenceEdit* keys_;
  QLabel* problem_;
};

}  // namespace clearway::gui
