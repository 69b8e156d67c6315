// app/gui/tools/polygon_tool.h — draws the chosen agent's shape on the map, corner by corner.
//
// A click adds a corner (Ctrl: at a corner of the grid), the right button takes the last one back;
// a click on the first corner, or a second one on the last, closes the polygon. The shape is told
// in the agent's frame as it stands; an agent that is not placed yet is placed in the polygon's
// middle. A polygon that is no shape (it crosses itself, say) stays open, and a tag says why; no
// agent is made for it. Another tool or document forgets the corners.
#pragma once

#include <vector>

#include "app/gui/tools/tool.h"

namespace clearway::gui {

class PolygonTool : public Tool {
  Q_OBJECT
 public:
  explicit PolygonTool(Editor& editor);
  void press(const Pointer& at) override;
  void hover(const Pointer& at) override;
  void drag(const Pointer& at) override { hover(at); }
  void leave() override;
  bool cancel() override;
  void putAway() override { (void)cancel(); }
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] const std::vector<Vec2>& corners() const { return corners_; }
  [[nodiscard]] const QString& problem() const { return problem_; }

 private:
  [[nodiscard]] Vec2 snapped(const Pointer& at) const;
  void close(double px_per_m);
  std::vector<Vec2> corners_;  // [m], in the world
  std::optional<Vec2> pointer_;
  QString problem_;
};

}  // namespace clearway::gui
