// app/gui/tools/polygon_tool.h — draws the chosen agent's shape on the map as a polygon.
//
// The shape is stored in the agent's frame at its current pose; an agent without a pose is placed
// at the polygon's centre. A polygon that crosses itself is repaired, with a notice; one without
// area stays open with a message, and no agent is created for it. Of one that does not contain the
// pose the centre is moved there, with a doubt: it may have been meant as an obstacle.
#pragma once

#include "app/gui/tools/corner_tool.h"

namespace clearway::gui {

class PolygonTool : public CornerTool {
  Q_OBJECT
 public:
  using CornerTool::CornerTool;
  [[nodiscard]] QString hint() const override;

 protected:
  bool complete(double px_per_m) override;
};

// Polygons of the world as WKT in the frame of a pose. Coordinates are rounded to a hundredth of a
// pixel, below the pointer's resolution.
[[nodiscard]] std::string wktAt(const Pose& pose, const Polygons& world, double px_per_m);

}  // namespace clearway::gui
