#include "app/gui/canvas/paint/goal_marks.h"

#include <algorithm>

#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/canvas/paint/overlays.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kMarkedGoals = 300;
constexpr double kGoalRing_px = 9.0;  // around a goal without an outline

}  // namespace

void paintBlockedGoals(QPainter& painter, const Scene& scene, const GridFrame& grid,
                       const ViewTransform& view, const QRectF& area, const Theme& theme,
                       double opacity) {
  if (opacity <= 0.0 || scene.blocked_goals.empty()) return;
  painter.save();
  painter.setOpacity(opacity);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  app::Conflicts overlaps;
  app::Conflicts outlines;
  const std::size_t n = std::min(scene.blocked_goals.size(), kMarkedGoals);
  for (std::size_t k = 0; k < n; ++k) {
    const BlockedGoal& goal = scene.blocked_goals[k];
    for (const CellRange& cells : goal.overlap.cells) {
      painter.fillRect(cellsRect(cells, grid, view), theme.warn);
    }
    overlaps.walls.push_back(goal.overlap);
    outlines.walls.push_back(goal.overlap);
    outlines.walls.back().region = goal.outline;
    if (!goal.outline.empty()) continue;
    const Vec2 p = view.toPx(goal.pose.position);
    painter.setPen(QPen(theme.floor, 4.5));
    painter.drawEllipse(QPointF(p.x, p.y), kGoalRing_px, kGoalRing_px);
    painter.setPen(QPen(theme.warn, 2.2));
    painter.drawEllipse(QPointF(p.x, p.y), kGoalRing_px, kGoalRing_px);
  }
  const QPainterPath path = overlapPath(outlines, view, area);
  painter.strokePath(path, QPen(theme.floor, 4.5));
  painter.strokePath(path, QPen(theme.warn, 2.2));
  painter.restore();
  paintOverlaps(painter, overlaps, view, area, theme, opacity);
}

}  // namespace clearway::gui
