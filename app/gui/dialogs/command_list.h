// app/gui/dialogs/command_list.h — every action and setting of a window, by name: for the command
// palette and the sheet of keys.
//
// An action is listed under its menu, as a tool, or under the group that it names. A setting is a
// field that has an accessible name: of a dock, of a tool bar, or of a bar on the page that is
// shown, such as the player; there also a button that is switched on and off.
#pragma once

#include <QAction>
#include <QMainWindow>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <vector>

namespace clearway::gui {

// A property of actions of the window that no menu has: the name of their group.
inline constexpr const char* kCommandGroup = "commandGroup";

struct Command {
  QString group, name, keys;
  QPointer<QAction> action;  // or
  QPointer<QWidget> field;
  QString english_group{}, english_name{};  // as in the English manual, whatever the language is
  QString kind{};                           // words that it is found by, too; empty: none
  QString words{};                          // the same, but less: choices and explanations
  [[nodiscard]] QString title() const { return group + " › " + name; }
  [[nodiscard]] bool isEnabled() const;
  // A recent file or a sample: an action with a status tip. It has no shortcut.
  [[nodiscard]] bool isFile() const;
  // Triggers the action, switches the button, or shows the field's dock and gives it the focus.
  void run() const;
};

[[nodiscard]] std::vector<Command> commandsOf(QMainWindow& window);

}  // namespace clearway::gui
