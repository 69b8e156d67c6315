// app/gui/window/look_controller.h — how the window looks: the theme, the frame of coordinates, and
// the preferences.
#pragma once

#include <QPalette>
#include <map>
#include <optional>

#include "app/gui/document/editor.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/controller.h"

namespace clearway::gui {

class LookController : public Controller {
  Q_OBJECT
 public:
  explicit LookController(Workbench& bench);
  void addFrames(QMenu& view_menu);
  void addThemes(QMenu& view_menu);
  void addPreferences(QMenu& edit_menu);

  // The application's palette is unchanged until the first call.
  void setLook(Look look);
  [[nodiscard]] const std::optional<Look>& look() const { return look_; }
  [[nodiscard]] static Look savedLook();  // the last choice in the menu, in any session
  void applyPreferences();
  void restyle();
  std::function<QPalette()> system_palette;

 Q_SIGNALS:
  void restyled();

 private:
  void showPreferences(const char* setting = nullptr);  // which gets the focus

  std::map<Look, QAction*> looks_;
  std::map<ShownFrame, QAction*> frames_;
  std::optional<Look> look_;
};

}  // namespace clearway::gui
