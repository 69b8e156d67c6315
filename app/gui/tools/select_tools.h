// app/gui/tools/select_tools.h — selects cells by rectangle or by value, and moves them.
//
// Shift adds to the selection, Ctrl subtracts from it. A drag that begins inside the selection
// moves its cells; the vacated cells become free. Moved and pasted cells float (editor.h): they can
// be moved again, and what they covered comes back. Return, a click outside or any other edit drops
// them, Esc cancels. Wand: selects equal cells, connected or all,
// according to the settings; Alt inverts this setting (unless the window manager intercepts it).
#pragma once

#include "app/gui/tools/tool.h"

namespace clearway::gui {

class SelectTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer& at) override;
  void drag(const Pointer& at) override;
  void release(const Pointer& at) override;
  bool cancel() override;
  void finish() override;
  void forget() override;
  void putAway() override;
  bool accept() override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] QString hint() const override;

 private:
  enum class Busy { No, Selecting, Moving };
  Busy busy_ = Busy::No;
  Cell from_, to_;
  Cell was_;             // position of the floating cells before the drag
  app::CellSet before_;  // the previous selection
};

class WandTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer& at) override;
  [[nodiscard]] QString hint() const override;
};

}  // namespace clearway::gui
