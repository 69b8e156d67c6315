#include "app/gui/painting/agent_marks.h"

#include <QPainterPath>
#include <algorithm>
#include <array>
#include <functional>

namespace clearway::gui {
namespace {

constexpr std::size_t kMostNames = 60;
constexpr double kLeast_px = 9.0;  // half size of an agent with a name
constexpr double kGap_px = 4.0;
constexpr float kPlate = 0.78F;             // the opacity below a name
constexpr double kPlate_px = 3.0;           // beyond its ends
constexpr std::size_t kFewConflicts = 300;  // above this number, small regions are not drawn
constexpr double kLeastRegion_px = 6.0;
constexpr double kOutline_px = 2.0;

// The disc around an agent, or a dot [px].
std::optional<QRectF> bodyOf(const SceneAgent& agent, const ViewTransform& view) {
  const std::optional<Pose>& pose = agent.now ? agent.now : agent.start;
  if (!pose) return std::nullopt;
  const double reach =
      (agent.footprint ? agent.footprint->circumscribedRadius() : 0.0) * view.scale;
  const Vec2 p = view.toPx(pose->position);
  return QRectF(p.x - reach, p.y - reach, 2.0 * reach, 2.0 * reach);
}

// Below the body, above, to the right or to the left.
std::array<QRectF, 4> besides(const QRectF& body, const QSizeF& size) {
  const double x = body.center().x() - 0.5 * size.width();
  const double y = body.center().y() - 0.5 * size.height();
  return {QRectF({x, body.bottom() + kGap_px}, size),
          QRectF({x, body.top() - kGap_px - size.height()}, size),
          QRectF({body.right() + 2.0 * kGap_px, y}, size),
          QRectF({body.left() - 2.0 * kGap_px - size.width(), y}, size)};
}

}  // namespace

std::vector<NamePlace> namePlaces(const Scene& scene, const ViewTransform& view, const QRectF& area,
                                  const QFontMetricsF& metrics) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < scene.agents.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
    return i == scene.chosen ? 2 : scene.agents[i].selected ? 1 : 0;
  });
  std::vector<NamePlace> out;
  for (const std::size_t i : order) {
    const SceneAgent& agent = scene.agents[i];
    const std::optional<QRectF> body = bodyOf(agent, view);
    if (agent.name.isEmpty() || !body) continue;
    if (agent.footprint && 0.5 * body->width() < kLeast_px) continue;
    const QSizeF size(metrics.horizontalAdvance(agent.name), metrics.height());
    for (const QRectF& box : besides(*body, size)) {
      const bool taken = std::ranges::any_of(out, [&](const NamePlace& other) {
        return other.box.adjusted(-kGap_px, 0.0, kGap_px, 0.0).intersects(box);
      });
      if (taken || !box.intersects(area)) continue;
      out.push_back({i, box});
      break;
    }
  }
  return out;
}

QColor distinctColour(std::uint32_t number, bool dark) {
  return QColor::fromRgb(session::picture::distinctColour(number, dark));
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
  QColor plate = theme.floor;
  plate.setAlphaF(kPlate);
  for (const NamePlace& place : namePlaces(scene, view, area, QFontMetricsF(font))) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(plate);
    painter.drawRoundedRect(place.box.adjusted(-kPlate_px, 0.0, kPlate_px, 0.0), 3.0, 3.0);
    painter.setPen(theme.ink);
    painter.drawText(place.box, Qt::AlignCenter, scene.agents[place.agent].name);
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
