#include "app/gui/canvas/paint/agent_marks.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <functional>

#include "app/drawing/layers/agent_layer.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kMostNames = 60;
constexpr double kSmall_px = 9.0;           // half size
constexpr std::size_t kFewConflicts = 300;  // above this number, small regions are not drawn
constexpr double kLeastRegion_px = 6.0;
constexpr double kOutline_px = 2.0;

// The disc around an agent, or around its mark [px].
std::optional<QRectF> bodyOf(const SceneAgent& agent, const ViewTransform& view) {
  const std::optional<Pose>& pose = agent.now ? agent.now : agent.start;
  if (!pose) return std::nullopt;
  const double own = agent.footprint ? agent.footprint->circumscribedRadius() * view.scale : 0.0;
  const double reach = std::max(own, app::picture::kStartRadius);
  const Vec2 p = view.toPx(pose->position);
  return QRectF(p.x - reach, p.y - reach, 2.0 * reach, 2.0 * reach);
}

}  // namespace

std::vector<NamePlace> namePlaces(const Scene& scene, const ViewTransform& view, const QRectF& area,
                                  const QFontMetricsF& metrics) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < scene.agents.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
    return i == scene.chosen ? 2 : scene.agents[i].selected ? 1 : 0;
  });
  std::vector<NamedBody> bodies;
  for (const std::size_t i : order) {
    const SceneAgent& agent = scene.agents[i];
    const std::optional<QRectF> body = bodyOf(agent, view);
    if (agent.name.isEmpty() || !body) continue;
    bodies.push_back({i, *body, agent.name, 0.5 * body->width() < kSmall_px});
  }
  return placeNames(bodies, area, metrics);
}

double markSize(std::size_t agents, double reach_px) {
  constexpr double kFew = 30.0, kLeastSize = 0.4;
  const double crowd = std::sqrt(kFew / std::max(kFew, static_cast<double>(agents)));
  return std::clamp(std::max(crowd, reach_px / app::picture::kStartRadius), kLeastSize, 1.0);
}

QColor distinctColour(std::uint32_t number, bool dark) {
  return QColor::fromRgb(app::picture::distinctColour(number, dark, hasSafeColours()));
}

void paintNames(QPainter& painter, const Scene& scene, const ViewTransform& view,
                const QRectF& area, const Theme& theme, double opacity) {
  if (opacity <= 0.0 || scene.agents.size() < 2 || scene.agents.size() > kMostNames) return;
  painter.save();
  painter.setOpacity(opacity);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFontMetricsF metrics(nameFont(painter.font()));
  paintNames(painter, namePlaces(scene, view, area, metrics), theme);
  painter.restore();
}

QPainterPath overlapPath(const app::Conflicts& conflicts, const ViewTransform& view,
                         const QRectF& area) {
  const double least = conflicts.size() > kFewConflicts ? kLeastRegion_px : 0.0;
  const QRectF seen = area.adjusted(-kOutline_px, -kOutline_px, kOutline_px, kOutline_px);
  const Aabb world{view.toWorld({seen.left(), seen.top()}),
                   view.toWorld({seen.right(), seen.bottom()})};
  QPainterPath path;
  const auto addRing = [&](const PolygonRing& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 p = view.toPx(ring[i]);
      i == 0 ? path.moveTo(p.x, p.y) : path.lineTo(p.x, p.y);
    }
    path.closeSubpath();
  };
  const auto add = [&](const Polygons& region) {
    for (const Polygon& polygon : region) {
      const Aabb box = boundsOf(polygon.outer);
      const Vec2 size = view.scale * (box.max - box.min);
      if (std::max(size.x, size.y) < least || !overlap(box, world, TouchRule::TouchingCollides)) {
        continue;
      }
      forEachRing({polygon}, addRing);
    }
  };
  for (const app::WallConflict& w : conflicts.walls) add(w.region);
  for (const app::PairConflict& p : conflicts.pairs) add(p.region);
  return path;
}

void paintOverlaps(QPainter& painter, const app::Conflicts& conflicts, const ViewTransform& view,
                   const QRectF& area, const Theme& theme, double opacity) {
  if (opacity <= 0.0) return;
  const QPainterPath path = overlapPath(conflicts, view, area);
  if (path.isEmpty()) return;
  painter.save();
  painter.setOpacity(opacity);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor fill = theme.warn;
  fill.setAlphaF(0.45F);
  painter.fillPath(path, fill);
  painter.fillPath(path, QBrush(theme.floor, Qt::BDiagPattern));
  painter.strokePath(path, QPen(theme.warn, 1.4));
  painter.restore();
}

}  // namespace clearway::gui
