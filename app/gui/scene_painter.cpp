#include "app/gui/scene_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/session/agent_outline.h"

namespace clearway::gui {
namespace {

using picture::Ring;

constexpr double kFineness_px = 24.0;  // per cell, at which curves are cut
constexpr double kGridFrom_px = 9.0;   // cells smaller than this have no lines
constexpr double kGridFull_px = 28.0;
constexpr double kMark_px = 7.0;
constexpr int kMarkWeight = 10;         // of an end, against a point of the way
constexpr double kLeastAgent_px = 5.0;  // smaller outlines would be smudges

QPointF point(Vec2 v) { return {v.x, v.y}; }

void addRing(QPainterPath& path, const Ring& ring, double scale) {
  if (ring.empty()) return;
  path.moveTo(point(scale * ring.front()));
  for (std::size_t i = 1; i < ring.size(); ++i) path.lineTo(point(scale * ring[i]));
  path.closeSubpath();
}

void addNose(QPainterPath& path, const Pose& pose, const std::vector<Ring>& body) {
  const Ring nose = picture::noseOf(body);
  path.moveTo(point(toWorld(pose, nose[0])));
  path.lineTo(point(toWorld(pose, nose[1])));
  path.lineTo(point(toWorld(pose, nose[2])));
}

QPainterPath areaAt(const Pose& pose, const std::vector<Ring>& rings) {
  QPainterPath out;
  out.setFillRule(Qt::WindingFill);
  for (Ring r : rings) {
    for (Vec2& v : r) v = toWorld(pose, v);
    addRing(out, r, 1.0);
  }
  return rings.size() > 1 ? out.simplified() : out;  // no seams between the parts
}

QPainterPath centreLine(const Path& path, double px_per_m) {
  QPainterPath out(point(path.start.position));
  for (const Motion& m : path.motions) {
    int n = 1;
    if (m.kind == MotionKind::Turn) continue;
    if (m.kind == MotionKind::Arc) {
      n = std::clamp(static_cast<int>(travel(m) * px_per_m / 8.0), 4, 200);
    }
    for (int k = 1; k <= n; ++k) out.lineTo(point(poseAt(m, 1.0 * k / n).position));
  }
  return out;
}

QTransform toScreen(const ViewTransform& view) {
  return {
      view.scale, 0.0, 0.0, view.scale, -view.scale * view.origin.x, -view.scale * view.origin.y};
}

QPen pen(QColor colour, double width, double opacity = 1.0) {
  colour.setAlphaF(static_cast<float>(opacity));
  QPen out(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  out.setCosmetic(true);
  return out;
}

QColor faded(QColor colour, double opacity) {
  colour.setAlphaF(static_cast<float>(opacity));
  return colour;
}

struct Brush {
  QPainter& painter;
  const ViewTransform& view;
  const Theme& theme;
};

void drawBody(const Brush& b, const SceneAgent& agent, const Pose& pose, QColor colour,
              double fill) {
  if (!agent.footprint) return;
  if (agent.footprint->circumscribedRadius() * b.view.scale < kLeastAgent_px) return;
  const std::vector<Ring> body = picture::bodyRings(*agent.footprint);
  b.painter.save();
  b.painter.setTransform(toScreen(b.view), true);
  if (agent.footprint->padding() > 0.0) {
    QPen dashed = pen(colour, 1.0, 0.7);
    dashed.setDashPattern({3.0, 3.0});
    b.painter.strokePath(areaAt(pose, picture::paddedRings(*agent.footprint)), dashed);
  }
  b.painter.setPen(pen(colour, 1.8));
  b.painter.setBrush(faded(colour, fill));
  b.painter.drawPath(areaAt(pose, body));
  QPainterPath nose;
  addNose(nose, pose, body);
  b.painter.strokePath(nose, pen(colour, 1.8));
  b.painter.restore();
}

void drawStart(const Brush& b, const Pose& pose, QColor colour) {
  const Vec2 at = b.view.toPx(pose.position);
  b.painter.setPen(QPen(b.theme.floor, 2.0));
  b.painter.setBrush(colour);
  b.painter.drawEllipse(point(at), kMark_px, kMark_px);
  const Pose mark{at, pose.heading};
  const std::array arrow{point(toWorld(mark, {5.0, 0.0})), point(toWorld(mark, {-3.2, 3.2})),
                         point(toWorld(mark, {-1.4, 0.0})), point(toWorld(mark, {-3.2, -3.2}))};
  b.painter.setPen(Qt::NoPen);
  b.painter.setBrush(b.theme.floor);
  b.painter.drawPolygon(arrow.data(), static_cast<int>(arrow.size()));
}

void drawGoal(const Brush& b, Vec2 position, QColor colour) {
  const Vec2 at = b.view.toPx(position);
  const auto up = [&](double x, double y) { return point(at + Vec2{x, -y}); };
  for (const auto& [ink, width] : {std::pair{b.theme.floor, 5.0}, std::pair{colour, 2.2}}) {
    b.painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    b.painter.setBrush(ink);
    b.painter.drawLine(up(0.0, 0.0), up(0.0, 25.0));
    const std::array flag{up(0.0, 25.0), up(15.0, 19.5), up(0.0, 14.0)};
    b.painter.drawPolygon(flag.data(), 3);
    b.painter.drawEllipse(up(0.0, 0.0), 2.2, 2.2);
  }
}

void drawWay(const Brush& b, const SceneAgent& agent, const ScenePaths& paths, bool chosen) {
  if (!agent.path) return;
  b.painter.save();
  b.painter.setTransform(toScreen(b.view), true);
  const double strength = chosen ? 1.0 : 0.4;
  b.painter.fillPath(paths.swept, faded(b.theme.tint, 0.42 * strength));
  if (agent.footprint && agent.footprint->circumscribedRadius() * b.view.scale >= kLeastAgent_px) {
    b.painter.strokePath(paths.outlines, pen(b.theme.agent, 1.0, 0.55 * strength));
  }
  b.painter.strokePath(paths.line, pen(b.theme.floor, 5.2, 0.85 * strength));
  b.painter.strokePath(paths.line, pen(b.theme.agent, 2.6, strength));
  b.painter.restore();
}

// What a label should leave uncovered.
std::vector<QPointF> busyPoints(const Brush& b, const SceneAgent& agent) {
  std::vector<QPointF> out;
  const auto add = [&](Vec2 world, Vec2 by_px) {
    out.push_back(point(b.view.toPx(world) + by_px));
  };
  for (const double reach : {0.0, -kMark_px, kMark_px}) {
    for (int weight = 0; weight < kMarkWeight; ++weight) {
      if (agent.start) add(agent.start->position, {reach, reach});
      if (agent.goal) add(agent.goal->position, {0.0, 2.0 * reach - kMark_px});
    }
  }
  if (!agent.path) return out;
  for (const Motion& m : agent.path->motions) {
    for (const double t : {0.25, 0.5, 0.75, 1.0}) add(poseAt(m, t).position, {});
  }
  return out;
}

// The box of that size near a point that covers least.
QRectF labelBox(QPointF near, QSizeF size, const std::vector<QPointF>& busy, const QRectF& room) {
  QRectF best;
  double least = std::numeric_limits<double>::infinity();
  for (const double away : {20.0, 40.0, 64.0}) {
    for (int k = 0; k < 16; ++k) {
      const double angle = -std::numbers::pi / 2.0 +
                           k * std::numbers::pi / 8.0;  // upwards first, where the eye begins
      QRectF box(QPointF(), size);
      box.moveCenter(near + QPointF((away + 0.5 * size.width()) * std::cos(angle),
                                    (away + 0.5 * size.height()) * std::sin(angle)));
      double cost = 0.02 * away + (room.contains(box) ? 0.0 : 1000.0);
      const QRectF wide = box.adjusted(-4.0, -4.0, 4.0, 4.0);
      for (const QPointF& p : busy) cost += wide.contains(p) ? 1.0 : 0.0;
      if (cost < least) {
        least = cost;
        best = box;
      }
    }
  }
  return best;
}

void drawLabel(const Brush& b, QPointF near, const SceneAgent& agent, const SceneStyle& style) {
  if (style.label.isEmpty()) return;
  QFont font = b.painter.font();
  font.setBold(true);
  b.painter.setFont(font);
  const QFontMetricsF metrics(font);
  const QSizeF size(metrics.horizontalAdvance(style.label) + 16.0, metrics.height() + 8.0);
  const QRectF box =
      labelBox(near, size, busyPoints(b, agent), style.area.adjusted(8.0, 8.0, -8.0, -8.0));
  b.painter.setPen(QPen(b.theme.ink, 1.2));
  b.painter.drawLine(near, box.center());
  b.painter.setBrush(b.theme.floor);
  b.painter.drawRoundedRect(box, 6.0, 6.0);
  b.painter.drawText(box, Qt::AlignCenter, style.label);
}

// A line between the two points of the smallest clearance, with ticks at its ends.
void drawClearance(const Brush& b, const SceneAgent& agent, const GridFrame& grid,
                   const SceneStyle& style) {
  const auto [wa, wb] = picture::clearancePoints(agent.footprint, *agent.certificate, grid);
  const Vec2 pa = b.view.toPx(wa);
  const Vec2 pb = b.view.toPx(wb);
  const QPointF middle = point(0.5 * (pa + pb));
  if (!style.area.contains(middle)) return;
  const double gap = length(pb - pa);
  const Vec2 along = gap > 0.0 ? (1.0 / gap) * (pb - pa) : Vec2{1.0, 0.0};
  drawLabel(b, middle, agent, style);
  const Vec2 tick = 5.0 * perpendicular(along);
  for (const auto& [ink, width] : {std::pair{b.theme.floor, 5.0}, std::pair{b.theme.ink, 2.0}}) {
    b.painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
    b.painter.drawLine(point(pa), point(pb));
    b.painter.drawLine(point(pa - tick), point(pa + tick));
    if (gap > 4.0) b.painter.drawLine(point(pb - tick), point(pb + tick));
  }
}

void drawCell(const Brush& b, Cell cell, const GridFrame& grid) {
  const Aabb box = grid.cellBox(cell);
  QRectF px(point(b.view.toPx(box.min)), point(b.view.toPx(box.max)));
  const QPointF centre = px.center();
  px.setSize(px.size().expandedTo({6.0, 6.0}));
  px.moveCenter(centre);
  b.painter.setPen(QPen(b.theme.floor, 1.5));
  b.painter.setBrush(b.theme.warn);
  b.painter.drawRect(px);
  b.painter.setPen(QPen(b.theme.warn, 2.0));
  b.painter.setBrush(Qt::NoBrush);
  b.painter.drawEllipse(centre, 14.0, 14.0);
}

void drawVerdict(const Brush& b, const SceneAgent& agent, const GridFrame& grid,
                 const SceneStyle& style) {
  if (!agent.certificate) return;
  if (agent.certificate->free) {
    drawClearance(b, agent, grid, style);
    return;
  }
  drawBody(b, agent, agent.certificate->where.pose, b.theme.warn, 0.3);
  drawCell(b, agent.certificate->cell, grid);
}

void drawAgent(const Brush& b, const SceneAgent& agent, const ScenePaths& paths, bool chosen) {
  drawWay(b, agent, paths, chosen);
  const QColor start = chosen ? b.theme.start : b.theme.muted;
  const QColor goal = chosen ? b.theme.goal : b.theme.muted;
  if (agent.goal) {
    if (!agent.any_goal_heading) drawBody(b, agent, *agent.goal, goal, 0.12);
    drawGoal(b, agent.goal->position, goal);
  }
  if (agent.start) {
    drawBody(b, agent, *agent.start, start, 0.24);
    drawStart(b, *agent.start, start);
  }
}

}  // namespace

std::vector<ScenePaths> scenePaths(const Scene& scene, const GridFrame& grid) {
  const double scale = kFineness_px / std::min(grid.cellWidth(), grid.cellLength());
  picture::View fine;
  fine.scale = scale;
  std::vector<ScenePaths> out;
  for (const SceneAgent& agent : scene.agents) {
    ScenePaths& paths = out.emplace_back();
    paths.swept.setFillRule(Qt::WindingFill);
    if (!agent.path) continue;
    paths.line = centreLine(*agent.path, scale);
    if (!agent.footprint) continue;
    for (const Ring& r : picture::sweptRings(*agent.footprint, *agent.path, fine)) {
      addRing(paths.swept, r, 1.0 / scale);
    }
    const std::vector<Ring> body = picture::bodyRings(*agent.footprint);
    const double reach = agent.footprint->circumscribedRadius();
    for (const Pose& p : picture::outlinePoses(*agent.path, reach, 2.3 * reach)) {
      paths.outlines.addPath(areaAt(p, body));
      addNose(paths.outlines, p, body);
    }
  }
  return out;
}

void paintGrid(QPainter& painter, const GridFrame& grid, const ViewTransform& view, QRectF area,
               const Theme& theme) {
  const double cell = view.scale * std::min(grid.cellWidth(), grid.cellLength());
  if (cell < kGridFrom_px) return;
  const double strength = std::min(1.0, (cell - kGridFrom_px) / (kGridFull_px - kGridFrom_px));
  const CellRange seen = grid.clipped(grid.cellsMeeting(
      {view.toWorld({area.left(), area.top()}), view.toWorld({area.right(), area.bottom()})},
      TouchRule::TouchingCollides));
  if (seen.empty()) return;
  const Vec2 from = view.toPx({grid.columnEdge(seen.first_column), grid.rowEdge(seen.first_row)});
  const Vec2 to = view.toPx({grid.columnEdge(seen.last_column), grid.rowEdge(seen.last_row)});
  painter.setPen(QPen(faded(theme.grid, strength * theme.grid.alphaF()), 1.0));
  for (std::int32_t j = seen.first_column; j <= seen.last_column; ++j) {
    const double x = std::round(view.toPx({grid.columnEdge(j), 0.0}).x) + 0.5;
    painter.drawLine(QPointF(x, from.y), QPointF(x, to.y));
  }
  for (std::int32_t i = seen.first_row; i <= seen.last_row; ++i) {
    const double y = std::round(view.toPx({0.0, grid.rowEdge(i)}).y) + 0.5;
    painter.drawLine(QPointF(from.x, y), QPointF(to.x, y));
  }
}

void paintScene(QPainter& painter, const Scene& scene, const std::vector<ScenePaths>& paths,
                const GridFrame& grid, const ViewTransform& view, const SceneStyle& style) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Brush brush{painter, view, style.theme};
  for (std::size_t i = 0; i < scene.agents.size(); ++i) {
    if (i != scene.chosen) drawAgent(brush, scene.agents[i], paths[i], false);
  }
  if (scene.chosen < scene.agents.size()) {
    drawAgent(brush, scene.agents[scene.chosen], paths[scene.chosen], true);
    drawVerdict(brush, scene.agents[scene.chosen], grid, style);
  }
  if (scene.blocking && grid.contains(*scene.blocking)) drawCell(brush, *scene.blocking, grid);
  painter.restore();
}

}  // namespace clearway::gui
