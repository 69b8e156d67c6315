#include "app/drawing/layers/polygon_layer.h"

#include <array>

namespace clearway::app::picture {
namespace {

constexpr double kPolygonLine = 1.3;  // in units
constexpr double kPolygonHalo = 3.6;

void addRings(Curve& out, const Polygons& polygons, const View& view) {
  forEachRing(polygons, [&](const PolygonRing& ring) {
    PolygonRing px;
    for (const Vec2 p : ring) px.push_back(view.px(p));
    out.ring(px);
  });
}

void drawOutlined(Canvas& out, const Curve& rings, bool unknown, double u) {
  if (rings.empty()) return;
  out.draw(rings,
           Paint().of("cw-halo").strokeOpacity(0.85).noFill().roundJoin().width(kPolygonHalo * u));
  Paint line;
  line.of("cw-ink");
  if (unknown) line.dash(5.0 * u, 3.0 * u);
  out.draw(rings, line.noFill().roundJoin().width(kPolygonLine * u));
}

}  // namespace

PolygonCurves polygonCurves(const maps::VectorLayers& layers, const View& view) {
  PolygonCurves out;
  for (const maps::VectorLayer& layer : layers) {
    addRings(out.occupied, layer.occupied, view);
    addRings(out.unknown, layer.unknown, view);
  }
  return out;
}

void drawPolygons(Canvas& out, const PolygonCurves& shapes, double unit) {
  if (shapes.unknown.empty() && shapes.occupied.empty()) return;
  const Group all(out, Paint().of("cw-polygons").clip("cw-frame"));
  drawOutlined(out, shapes.unknown, true, unit);
  drawOutlined(out, shapes.occupied, false, unit);
}

PolygonKinds polygonKindsOf(const maps::VectorLayers& layers) {
  PolygonKinds out;
  for (const maps::VectorLayer& layer : layers) {
    out.occupied = out.occupied || !layer.occupied.empty();
    out.unknown = out.unknown || !layer.unknown.empty();
  }
  return out;
}

void polygonSign(Canvas& out, Vec2 at, bool unknown, double u) {
  Curve ring;
  const std::array<Vec2, 5> corners{at + Vec2{3.0 * u, 5.0 * u}, at + Vec2{1.0 * u, -3.0 * u},
                                    at + Vec2{9.0 * u, -6.0 * u}, at + Vec2{20.0 * u, -2.0 * u},
                                    at + Vec2{16.0 * u, 6.0 * u}};
  ring.ring(corners);
  drawOutlined(out, ring, unknown, u);
}

}  // namespace clearway::app::picture
