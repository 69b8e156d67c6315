#include "app/gui/painting/agent_marks.h"

#include <QPainterPath>
#include <algorithm>

namespace clearway::gui {
namespace {

constexpr std::size_t kMostNames = 60;
constexpr double kLeast_px = 9.0;  // half size of an agent with a name
constexpr double kGap_px = 4.0;
constexpr std::size_t kFewConflicts = 300;  // above this number, small regions are not drawn
constexpr double kLeastRegion_px = 6.0;
constexpr double kOutline_px = 2.0;

}  // namespace

QColor distinctColour(std::uint32_t id, bool dark) {
  return QColor::fromRgb(session::picture::distinctColour(id, dark));
}

void paintNames(QPainter& painter, const Scene& scene, const ViewTransform& view,
                const QRectF& area, const Theme& theme, double opacity) {
  if (opacity <= 0.0 || scene.agents.size() < 2 || scene.agents.size() > kMostNames) return;
  painter.save();
  painter.setOpacity(opacity);
  painter.setRenderHint(QPainter::Antialiasing);
  QFont font = painter.font();
  font.setPointSizeF(0.85 * font.pointSizeF());
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  for (const SceneAgent& agent : scene.agents) {
    const std::optional<Pose>& pose = agent.now ? agent.now : agent.start;
    if (!pose || agent.name.isEmpty()) continue;
    const double reach =
        (agent.footprint ? agent.footprint->circumscribedRadius() : 0.0) * view.scale;
    if (agent.footprint && reach < kLeast_px) continue;
    const Vec2 p = view.toPx(pose->position);
    const QPointF at(p.x - 0.5 * metrics.horizontalAdvance(agent.name),
                     p.y + reach + kGap_px + metrics.ascent());
    const QRectF box(at.x(), at.y() - metrics.ascent(), metrics.horizontalAdvance(agent.name),
                     metrics.height());
    if (!box.intersects(area)) continue;
    QPainterPath text;
    text.addText(at, font, agent.name);
    painter.strokePath(text, QPen(theme.floor, 3.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(text, theme.ink);
  }
  painter.restore();
}

QPainterPath overlapPath(const session::Conflicts& conflicts, const ViewTransform& view,
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
  for (const session::WallConflict& w : conflicts.walls) add(w.region);
  for (const session::PairConflict& p : conflicts.pairs) add(p.region);
  return path;
}

void paintOverlaps(QPainter& painter, const session::Conflicts& conflicts,
                   const ViewTransform& view, const QRectF& area, const Theme& theme,
                   double opacity) {
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
