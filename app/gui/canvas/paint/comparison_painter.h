// app/gui/canvas/paint/comparison_painter.h — the paths of a comparison over the map, and their
// legend.
//
// Each path is a thin line under dashes. Where paths coincide, their dashes take turns, so that all
// of their colours are seen. Paths beyond the number of colours are dotted.
#pragma once

#include <QPainter>
#include <memory>
#include <vector>

#include "app/gui/canvas/paint/legend.h"
#include "app/gui/canvas/paint/scene.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

struct ComparedPath {
  QString name;
  std::shared_ptr<const ScenePaths> paths;
  std::size_t row = 0;  // gives the colour
  bool stale = false;
  bool top = false;  // drawn last, as a full line
};

// Of a row, on the floor of a theme: at least 3:1 against it.
[[nodiscard]] QColor comparedColour(std::size_t row, bool dark);

void paintCompared(QPainter& painter, const std::vector<ComparedPath>& paths,
                   const ViewTransform& view, const Theme& theme, bool dark);

// Some of them pass through a box of the view.
[[nodiscard]] bool crosses(const std::vector<ComparedPath>& paths, const ViewTransform& view,
                           const QRectF& box);

// Precondition: there are paths.
[[nodiscard]] Legend comparedLegend(const std::vector<ComparedPath>& paths, bool dark);

}  // namespace clearway::gui
