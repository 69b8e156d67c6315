// app/drawing/layers/polygon_layer.h — the layer of a picture with the polygons that obstacles of
// the map were imported from (maps/grid/vector_layer.h): outlines, dashed where cells are unknown.
//
// Curves are made once and drawn at any scale. Thread-safe: no state.
#pragma once

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/view_box.h"
#include "maps/grid/vector_layer.h"

namespace clearway::app::picture {

struct PolygonCurves {
  Curve occupied, unknown;
};
// Of positions in the world frame.
[[nodiscard]] PolygonCurves polygonCurves(const maps::VectorLayers& layers, const View& view);
void drawPolygons(Canvas& out, const PolygonCurves& shapes, double unit);
// Whether there is a polygon of obstacles, and one of unknown cells.
struct PolygonKinds {
  bool occupied = false, unknown = false;
};
[[nodiscard]] PolygonKinds polygonKindsOf(const maps::VectorLayers& layers);
// The sign of the legend, 20 units wide, its middle line at `at`.
void polygonSign(Canvas& out, Vec2 at, bool unknown, double unit);

}  // namespace clearway::app::picture
