// app/gui/scene_painter.h — draws agents, paths and verdicts over a map with QPainter.
//
// Outlines along the path and the swept area are made once per scene (ScenePaths) and only
// transformed when the view moves. Lines and marks keep their width on the screen.
// Cost per frame: linear in the path's rings.
#pragma once

#include <QPainter>
#include <QPainterPath>
#include <vector>

#include "app/gui/scene.h"
#include "app/gui/theme.h"
#include "app/gui/view_transform.h"
#include "maps/map_frame.h"

namespace clearway::gui {

// Shapes of one agent's way, in world metres.
struct ScenePaths {
  QPainterPath swept, outlines, line;
};

[[nodiscard]] std::vector<ScenePaths> scenePaths(const Scene& scene, const GridFrame& grid);

// Edges of cells, once they are wide enough to tell apart.
void paintGrid(QPainter& painter, const GridFrame& grid, const ViewTransform& view, QRectF area,
               const Theme& theme);

// `label` names the smallest clearance or the depth of a collision.
struct SceneStyle {
  const Theme& theme;
  QRectF area;  // of the view [px]; labels stay inside
  QString label;
};
void paintScene(QPainter& painter, const Scene& scene, const std::vector<ScenePaths>& paths,
                const GridFrame& grid, const ViewTransform& view, const SceneStyle& style);

}  // namespace clearway::gui
