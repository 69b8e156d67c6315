// app/gui/tools/obstacle_tools.h — paints cells by exact shapes: polygons, and lines of a width.
//
// A cell is painted if its interior overlaps that of the shape, so that the cells cover it. The
// paint bar has the value, and the width of lines as cells across. Lines have round ends and
// joints. Painting is restricted to the selection, if any; one drawing is one step of the history.
// While that step is the last one, a drag of a polygon's vertex draws it again as one step; undo
// gives the vertices of a drawing back. Another tool completes what can be completed; the tool of
// vertices then changes the last drawing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/tools/corner_tool.h"

namespace clearway::gui {

class ObstacleTool : public CornerTool {
  Q_OBJECT
 public:
  enum class Kind { Polygon, Line };
  ObstacleTool(Editor& editor, Kind kind) : CornerTool(editor), kind_(kind) {}
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] bool isClosed() const override { return kind_ == Kind::Polygon; }
  [[nodiscard]] std::size_t leastCorners() const override;
  // The corners of the last drawing while its step is the last one, else empty.
  [[nodiscard]] std::vector<Vec2> lastDrawing() const;
  // Draws it again with other corners, in its value and width, as the same step. The old drawing
  // stays if the new one is impossible: returns why, else an empty text.
  [[nodiscard]] QString drawAgain(std::vector<Vec2> corners, double px_per_m);
  void takeUp() override { away_ = false; }
  void putAway() override;
  void forget() override;
  void follow(const session::EditChanges& changes) override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;

 protected:
  bool complete(double px_per_m) override;
  [[nodiscard]] double width() const override;
  [[nodiscard]] bool completesWhenPutAway() const override { return true; }
  bool reopen(Vec2 at, double px_per_m) override;

 private:
  // The last drawing, and the versions of the map around its step.
  struct Drawn {
    std::vector<Vec2> corners;
    PaintSettings paint;
    std::uint64_t before = 0, after = 0;
    std::size_t position = 0;  // of the history after the step
  };
  void paintCells(const QString& tool, const session::CellSet& cells);
  [[nodiscard]] bool isLastStep() const;
  [[nodiscard]] std::optional<session::CellSet> lineCells();
  Kind kind_;
  std::optional<Drawn> drawn_;
  bool away_ = false;  // another tool is chosen
};

}  // namespace clearway::gui
