// app/gui/dialogs/preferences_dialog.h — the preferences: each change is applied and saved at once.
#pragma once

#include <QDialog>
#include <QString>
#include <functional>
#include <vector>

#include "app/gui/dialogs/shortcut_page.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/preferences.h"

class QMainWindow;
class QTabWidget;

namespace clearway::gui {

class PreferencesDialog : public QDialog {
  Q_OBJECT
 public:
  struct Choices {  // that the window keeps itself
    Look look;
    bool world_frame;
    std::function<void(Look)> set_look;
    std::function<void(bool)> set_world_frame;
  };
  PreferencesDialog(QMainWindow& window, const Choices& choices);

  struct Setting {
    const char* id;  // object name of its field
    QString name;
  };
  // Without the shortcuts, for a list of commands.
  [[nodiscard]] static std::vector<Setting> settings();
  void focusOn(const char* id);

 private:
  QWidget* makeGeneral(const Choices& choices);
  QWidget* makeRobot();
  template <class Change>
  void change(Change apply);

  QTabWidget* tabs_;
};

}  // namespace clearway::gui
