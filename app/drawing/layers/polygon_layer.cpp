#include "app/drawing/layers/polygon_layer.h"

#include <array>

#include "app/drawing/files/svg_writer.h"

namespace clearway::app::picture {
namespace {

constexpr double kPolygonLine = 1.3;  // in units
constexpr double kPolygonHalo = 3.6;

std::string outlined(const PathData& rings, bool unknown, double u) {
  const std::string dashes =
      unknown ? " stroke-dasharray=\"" + number(5.0 * u) + " " + number(3.0 * u) + "\"" : "";
  const std::string join = " fill=\"none\" stroke-linejoin=\"round\"";
  return path(rings, " class=\"cw-halo\" stroke-opacity=\"0.85\"" + join +
                         attribute("stroke-width", kPolygonHalo * u)) +
         path(rings,
              " class=\"cw-ink\"" + dashes + join + attribute("stroke-width", kPolygonLine * u));
}

}  // namespace

std::string drawPolygons(const maps::VectorLayers& layers, const View& view) {
  PathData occupied, unknown;
  const auto add = [&](PathData& to, const Polygons& polygons) {
    forEachRing(polygons, [&](const PolygonRing& ring) {
      PolygonRing px;
      for (const Vec2 p : ring) px.push_back(view.px(p));
      to.ring(px);
    });
  };
  for (const maps::VectorLayer& layer : layers) {
    add(occupied, layer.occupied);
    add(unknown, layer.unknown);
  }
  std::string out;
  if (!unknown.empty()) out += outlined(unknown, true, view.unit);
  if (!occupied.empty()) out += outlined(occupied, false, view.unit);
  if (out.empty()) return out;
  return "<g class=\"cw-polygons\" clip-path=\"url(#cw-frame)\">\n" + out + "</g>\n";
}

PolygonKinds polygonKindsOf(const maps::VectorLayers& layers) {
  PolygonKinds out;
  for (const maps::VectorLayer& layer : layers) {
    out.occupied = out.occupied || !layer.occupied.empty();
    out.unknown = out.unknown || !layer.unknown.empty();
  }
  return out;
}

std::string polygonSign(Vec2 at, bool unknown, double u) {
  PathData ring;
  const std::array<Vec2, 5> corners{at + Vec2{3.0 * u, 5.0 * u}, at + Vec2{1.0 * u, -3.0 * u},
                                    at + Vec2{9.0 * u, -6.0 * u}, at + Vec2{20.0 * u, -2.0 * u},
                                    at + Vec2{16.0 * u, 6.0 * u}};
  ring.ring(corners);
  return outlined(ring, unknown, u);
}

}  // namespace clearway::app::picture
