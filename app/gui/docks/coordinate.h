// app/gui/docks/coordinate.h — shows and sets the coordinates of a point in the frame that is
// shown.
#pragma once

#include "app/document/edit/agent_table.h"
#include "app/document/plan/plan_report.h"
#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {

// Returns the point [m] with one coordinate in the frame f, x or y, set to a value. World
// coordinates that do not depend on it keep their bits, since fields show rounded digits.
[[nodiscard]] inline Vec2 withCoordinate(const app::ReportFrame& f, Vec2 world,
                                         double Vec2::*coordinate, double value) {
  Vec2 own = maps::positionFromWorld(f.frame, f.grid, world);
  const Vec2 before = maps::positionToWorld(f.frame, f.grid, own);
  own.*coordinate = value;
  const Vec2 after = maps::positionToWorld(f.frame, f.grid, own);
  return {after.x == before.x ? world.x : after.x, after.y == before.y ? world.y : after.y};
}

// Shows a value in fields of docks, exactly as the document has it.
inline void showNumber(QDoubleSpinBox* box, double value, app::NumberRange range) {
  showNumber(*box, value, range.least, range.most);
}

// `own`: in the frame f.
inline void showPosition(const app::ReportFrame& f, Vec2 own, QDoubleSpinBox* x,
                         QDoubleSpinBox* y) {
  showNumber(x, own.x, app::coordinateRange(f, &Vec2::x));
  showNumber(y, own.y, app::coordinateRange(f, &Vec2::y));
}

}  // namespace clearway::gui
