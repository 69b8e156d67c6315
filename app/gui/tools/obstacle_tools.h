// app/gui/tools/obstacle_tools.h — paints cells by exact shapes: polygons, and lines of a width.
//
// A cell is painted if its interior overlaps that of the shape, so that the cells cover it. The
// paint bar has the value, and the width of lines as cells across. Lines have round ends and
// joints. Painting is restricted to the selection, if any; one drawing is one step of the history.
// While the map is as it left it, a drag of a polygon's vertex draws it again: the cells below come
// back, and the new ones are painted, as a step of its own. Undo takes back the last change, then
// gives the vertices of the drawing back. Another tool completes what can be completed; the tool
// of vertices then changes the last drawing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/tools/corner_tool.h"
#include "app/session/edit/map_edit.h"

namespace clearway::gui {

class ObstacleTool : public CornerTool {
  Q_OBJECT
 public:
  enum class Kind { Polygon, Line };
  ObstacleTool(Editor& editor, Kind kind) : CornerTool(editor), kind_(kind) {}
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] bool isClosed() const override { return kind_ == Kind::Polygon; }
  [[nodiscard]] std::size_t leastCorners() const override;
  // The corners of the last drawing while the map is as it left it, else empty.
  [[nodiscard]] std::vector<Vec2> lastDrawing() const;
  // Draws it again with other corners, in its value and width, as a step. The old drawing stays if
  // the new one is impossible: returns why, else an empty text.
  [[nodiscard]] QString drawAgain(std::vector<Vec2> corners, double px_per_m);
  void takeUp() override { away_ = false; }
  void finish() override;
  bool cancel() override;
  void putAway() override;
  void forget() override;
  void follow(const session::EditChanges& changes) override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;

 protected:
  bool complete(double px_per_m) override;
  [[nodiscard]] double width() const override;
  [[nodiscard]] bool completesWhenPutAway() const override { return true; }
  [[nodiscard]] bool goesOffMap() const override { return true; }
  bool reopen(Vec2 at, double px_per_m) override;

 private:
  // A step of the last drawing.
  struct Drawn {
    std::vector<Vec2> corners;
    PaintSettings paint;
    session::Clip below;  // the cells before the drawing, and where
    Cell at;
    std::uint64_t after = 0;   // the version of the map
    std::size_t position = 0;  // of the history after the step
  };
  void paintCells(const QString& tool, const session::CellSet& cells);
  // The step that left the map as it is; null: another edit did.
  [[nodiscard]] const Drawn* last() const;
  [[nodiscard]] std::optional<session::CellSet> lineCells();
  Kind kind_;
  std::vector<Drawn> drawn_;  // the first step of the last drawing, then its changes
  std::uint64_t before_ = 0;  // the version of the map before the first one
  bool redraws_ = false;      // the open corners are those of last()
  bool away_ = false;         // another tool is chosen
};

}  // namespace clearway::gui
