// app/gui/canvas/paint/vector_painter.h — draws the layers of polygons that obstacles were imported
// from.
//
// The outlines are made once per state of the layers and only transformed when the view moves.
#pragma once

#include <QPainter>
#include <QPainterPath>
#include <memory>

#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"
#include "maps/grid/vector_layer.h"

namespace clearway::gui {

class VectorPainter {
 public:
  // `opacity` in [0, 1].
  void paint(QPainter& painter, const std::shared_ptr<const maps::VectorLayers>& layers,
             const ViewTransform& view, const Theme& theme, double opacity) const;

 private:
  mutable std::shared_ptr<const maps::VectorLayers> of_;
  mutable QPainterPath occupied_, unknown_;  // in the world
};

}  // namespace clearway::gui
