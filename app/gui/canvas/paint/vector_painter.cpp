#include "app/gui/canvas/paint/vector_painter.h"

namespace clearway::gui {
namespace {

void addRings(QPainterPath& path, const Polygons& polygons) {
  forEachRing(polygons, [&](const PolygonRing& ring) {
    path.moveTo(ring.front().x, ring.front().y);
    for (std::size_t i = 1; i < ring.size(); ++i) path.lineTo(ring[i].x, ring[i].y);
    path.closeSubpath();
  });
}

}  // namespace

void VectorPainter::paint(QPainter& painter,
                          const std::shared_ptr<const maps::VectorLayers>& layers,
                          const ViewTransform& view, const Theme& theme, double opacity) const {
  if (layers->empty() || opacity <= 0.0) return;
  if (of_ != layers) {
    of_ = layers;
    occupied_.clear();
    unknown_.clear();
    for (const maps::VectorLayer& layer : *layers) {
      addRings(occupied_, layer.occupied);
      addRings(unknown_, layer.unknown);
    }
  }
  painter.save();
  painter.setOpacity(opacity);
  painter.setRenderHint(QPainter::Antialiasing);
  QTransform world;
  world.scale(view.scale, view.scale);
  world.translate(-view.origin.x, -view.origin.y);
  painter.setTransform(world, true);
  const auto stroke = [&](const QPainterPath& path, const QColor& colour, double width,
                          Qt::PenStyle style) {
    QPen pen(colour, width, style);
    pen.setCosmetic(true);
    painter.strokePath(path, pen);
  };
  QColor halo = theme.floor;
  halo.setAlphaF(0.8F);
  for (const QPainterPath* path : {&unknown_, &occupied_}) stroke(*path, halo, 3.4, Qt::SolidLine);
  stroke(unknown_, theme.muted, 1.4, Qt::DashLine);
  stroke(occupied_, theme.agent, 1.4, Qt::SolidLine);
  painter.restore();
}

}  // namespace clearway::gui
