// app/gui/canvas/paint/scene_painter.h — draws agents, paths, verdicts and collisions over a map
// with QPainter.
//
// Outlines along a path and its swept area are computed once per plan (scenePaths) and only
// transformed when the view moves. Lines and marks have a constant width on the screen. Items
// outside the area are skipped. Cost per frame: linear in the agents and the paths' rings.
#pragma once

#include <QPainter>
#include <vector>

#include "app/gui/canvas/paint/painter_canvas.h"
#include "app/gui/canvas/paint/scene.h"
#include "maps/grid/map_frame.h"

namespace clearway::gui {

[[nodiscard]] ScenePaths scenePaths(const Footprint* footprint, const Path& path,
                                    const GridFrame& grid);

// A dimension line with its label beside it, or over it where there is no room beside. Positions in
// pixels. Returns the box of the label.
Aabb drawDimension(Canvas& canvas, Vec2 from, Vec2 to, const QString& label, std::vector<Vec2> busy,
                   const View& view);

// Edges of cells, if cells are wide enough to be distinguished.
void paintGrid(QPainter& painter, const GridFrame& grid, const ViewTransform& view, QRectF area,
               const Theme& theme);

struct SceneStyle {
  const Theme& theme;
  QRectF area;  // of the view that is painted [px]
  QRectF room;  // of the view: labels stay inside
  Layers layers;
  bool mass_drawn = false;  // unselected agents are already part of the map's image
};
void paintScene(QPainter& painter, const Scene& scene, const GridFrame& grid,
                const ViewTransform& view, const SceneStyle& style);
// A preview of an agent that is being placed.
void paintPreview(QPainter& painter, const Footprint* footprint, const Pose& pose, bool goal,
                  const ViewTransform& view, const Theme& theme);

}  // namespace clearway::gui
