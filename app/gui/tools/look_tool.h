// app/gui/tools/look_tool.h — pans the view, which handles the drag itself, like a drag with the
// middle button.
#pragma once

#include "app/gui/tools/tool.h"

namespace clearway::gui {

class LookTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer&) override {}
  [[nodiscard]] Qt::CursorShape cursor() const override { return Qt::OpenHandCursor; }
  [[nodiscard]] QString hint() const override;
};

}  // namespace clearway::gui
