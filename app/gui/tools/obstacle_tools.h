// app/gui/tools/obstacle_tools.h — draws lines and polygons of obstacles, as cells.
//
// The paint bar has the value, and the width of lines as cells across. One drawing is one step of
// the history, and stays a drawing of the document while its cells are as it left them
// (app/document/edit/drawings.h): a drag of a vertex draws it again, as a step of its own, with the
// tool that drew it or with the tool of vertices. A click there begins another drawing. Undo takes
// back the last change, then gives the vertices of the drawing back. Another tool completes what
// can be completed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/document/edit/drawings.h"
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
  void takeUp() override { away_ = false; }
  void finish() override;
  bool cancel() override;
  void putAway() override;
  void forget() override;
  void follow(const app::EditChanges& changes) override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;

 protected:
  bool complete(double px_per_m) override;
  [[nodiscard]] double width() const override;
  [[nodiscard]] bool completesWhenPutAway() const override { return true; }
  [[nodiscard]] bool goesOffMap() const override { return true; }
  bool reopen(Vec2 at, double px_per_m) override;
  [[nodiscard]] std::uint32_t redrawn() const override { return redraws_; }

 private:
  // The last drawing as it was drawn, and the map and the history around that step.
  struct Drawn {
    std::vector<Vec2> corners;
    std::uint64_t before = 0;  // the version of the map
    std::size_t position = 0;  // after the step
  };
  void draw(app::Drawing drawing);
  // The drawings of this kind in the document, from above.
  [[nodiscard]] std::vector<const app::Drawing*> drawings() const;
  Kind kind_;
  std::optional<Drawn> drawn_;
  std::uint32_t redraws_ = 0;  // the drawing whose corners are open; 0: a new one
  bool away_ = false;          // another tool is chosen
};

}  // namespace clearway::gui
