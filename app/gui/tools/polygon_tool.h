// app/gui/tools/polygon_tool.h — draws the chosen agent's shape on the map as a polygon.
//
// A click adds a corner (Ctrl: at a corner of the grid), the right button removes the last corner;
// a click on the first corner, or a second click on the last, closes the polygon. The shape is
// stored in the agent's frame at its current pose; an agent without a pose is placed at the
// polygon's centre. An invalid polygon (for example a self-intersecting one) stays open with a
// message; no agent is created for it. Another tool or document discards the corners.
#pragma once

#include <vector>

#include "app/gui/tools/tool.h"

namespace clearway::gui {

class PolygonTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer& at) override;
  void hover(const Pointer& at) override;
  void drag(const Pointer& at) override { hover(at); }
  void leave() override;
  bool cancel() override;
  void finish() override {}  // corners are world positions, which edits do not change
  void forget() override { (void)cancel(); }
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
