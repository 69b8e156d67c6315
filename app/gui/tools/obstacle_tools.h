// app/gui/tools/obstacle_tools.h — paints cells by exact shapes: polygons, and lines of a width.
//
// A cell is painted if its interior overlaps that of the shape, so that the cells cover it. The
// paint bar has the value, and the width of lines as cells across. Lines have round ends and
// joints. Painting is restricted to the selection, if any; one drawing is one step of the history.
#pragma once

#include "app/gui/tools/corner_tool.h"

namespace clearway::gui {

class ObstacleTool : public CornerTool {
  Q_OBJECT
 public:
  enum class Kind { Polygon, Line };
  ObstacleTool(Editor& editor, Kind kind) : CornerTool(editor), kind_(kind) {}
  [[nodiscard]] QString hint() const override;

 protected:
  bool complete(double px_per_m) override;
  [[nodiscard]] std::size_t leastCorners() const override;
  [[nodiscard]] bool isClosed() const override { return kind_ == Kind::Polygon; }
  [[nodiscard]] double width() const override;

 private:
  [[nodiscard]] std::optional<session::CellSet> lineCells();
  Kind kind_;
};

}  // namespace clearway::gui
