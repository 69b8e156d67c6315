// app/gui/tools/paint_tools.h — brush, eraser, rectangle, ellipse and flood fill.
//
// One stroke is one step of the history; Esc cancels it. The right button picks the value under the
// pointer. Painting is restricted to the selection, if any.
#pragma once

#include "app/gui/tools/tool.h"

namespace clearway::gui {

// Base class: picking a value, and the cell under the pointer.
class PaintTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer& at) final;
  void drag(const Pointer& at) final;
  void release(const Pointer& at) final;
  void hover(const Pointer& at) override;
  void leave() override;
  bool cancel() override;
  void finish() override;
  void forget() override;

 protected:
  virtual void begin(const Pointer& at) = 0;
  virtual void stretch(const Pointer&) {}
  virtual void end(const Pointer&) {}
  virtual void takeBack() {}
  virtual void keep() {}  // finish(): the stroke up to here
  std::optional<Cell> hovered_;
  bool busy_ = false;
};

class BrushTool : public PaintTool {
  Q_OBJECT
 public:
  enum class Kind { Brush, Eraser };
  BrushTool(Editor& editor, Kind kind) : PaintTool(editor), kind_(kind) {}
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  void forget() override;
  [[nodiscard]] QString hint() const override;

 private:
  void begin(const Pointer& at) override;
  void stretch(const Pointer& at) override;
  void end(const Pointer& at) override;
  void takeBack() override;
  void keep() override;
  void stroke(Cell from, Cell to);
  Kind kind_;
  std::optional<Cell> last_;  // end of the last stroke; Shift draws a line from it
};

class ShapeTool : public PaintTool {
  Q_OBJECT
 public:
  enum class Kind { Rectangle, Ellipse };
  ShapeTool(Editor& editor, Kind kind) : PaintTool(editor), kind_(kind) {}
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] QString hint() const override;

 private:
  void begin(const Pointer& at) override;
  void stretch(const Pointer& at) override;
  void end(const Pointer& at) override;
  [[nodiscard]] app::CellSet shape() const;
  Kind kind_;
  Cell from_, to_;
};

class FillTool : public PaintTool {
  Q_OBJECT
 public:
  using PaintTool::PaintTool;
  [[nodiscard]] QString hint() const override;

 private:
  void begin(const Pointer& at) override;
};

}  // namespace clearway::gui
