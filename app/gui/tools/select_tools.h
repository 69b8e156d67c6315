// app/gui/tools/select_tools.h — selects cells by rectangle or by likeness, and moves them.
//
// Shift adds to the selection, Ctrl takes from it. A drag that begins inside the selection moves
// its cells; what they leave behind is free. Wand: cells alike, connected or all, as the settings
// say; with Alt the other of the two (window managers may keep that for themselves).
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
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] QString hint() const override;

 private:
  enum class Busy { No, Selecting, Moving };
  void moveTo(Cell cell);
  Busy busy_ = Busy::No;
  Cell from_, to_;
  session::CellSet before_;  // what was selected
  std::optional<session::Clip> clip_;
};

class WandTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer& at) override;
  [[nodiscard]] QString hint() const override;
};

}  // namespace clearway::gui
