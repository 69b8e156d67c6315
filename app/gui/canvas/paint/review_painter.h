// app/gui/canvas/paint/review_painter.h — draws paths of a file over the map: what their agent
// sweeps, red where it collides, and the first collision; and the path that repairs one.
//
// Curves are made once (scenePaths()) and drawn at any scale. On the thread that paints.
#pragma once

#include <QPainter>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

struct ReviewedPath {
  ScenePaths paths;
  app::picture::Curve hit_area, hit_line;  // where it collides
  Pose start, goal;
  Certificate certificate;
  bool is_repair = false;  // of another one
};

struct ReviewScene {
  std::vector<ReviewedPath> paths;
  std::shared_ptr<const Footprint> footprint;  // of the agent of all
  std::optional<std::size_t> marked;           // whose collision or smallest clearance is marked
  QString label;                               // of that
};

void paintReview(QPainter& painter, const ReviewScene& review, const GridFrame& grid,
                 const ViewTransform& view, const QRectF& area, const QRectF& room,
                 const Theme& theme);

}  // namespace clearway::gui
