#include "app/gui/canvas/paint/scene_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/layers/agent_outline.h"
#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/canvas/paint/end_marks.h"
#include "app/gui/canvas/paint/fleet_marks.h"
#include "app/gui/canvas/paint/label_painter.h"
#include "app/gui/canvas/paint/overlays.h"
#include "app/gui/canvas/paint/pens.h"

namespace clearway::gui {
namespace {

using app::picture::Ring;

constexpr double kFineness_px = 24.0;  // per cell: resolution of approximated curves
constexpr double kGridFrom_px = 9.0;   // cells smaller than this have no lines
constexpr double kGridFull_px = 28.0;
constexpr int kMarkWeight = 10;     // of an end mark, relative to a path point
constexpr double kBusy_px = 12.0;   // spacing of busy points
constexpr int kMaxPathShare = 600;  // busy points of a long path
constexpr std::size_t kMarked =
    300;  // above this number, conflicts of rasterised agents have no marks
constexpr double kLeastAgent_px = 5.0;  // smaller outlines are not drawn

QPointF point(Vec2 v) { return {v.x, v.y}; }

void addRing(QPainterPath& path, const Ring& ring, double scale) {
  if (ring.empty()) return;
  path.moveTo(point(scale * ring.front()));
  for (std::size_t i = 1; i < ring.size(); ++i) path.lineTo(point(scale * ring[i]));
  path.closeSubpath();
}

void addNose(QPainterPath& path, const Pose& pose, const std::vector<Ring>& body) {
  const Ring nose = app::picture::noseOf(body);
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
  return rings.size() > 1 ? out.simplified() : out;  // merges the rings, without seams
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

struct Pencil {
  QPainter& painter;
  const ViewTransform& view;
  const Theme& theme;
  std::size_t agents = 1;
};

// Of the marks of an agent beside others.
double sizeOf(const Pencil& b, const SceneAgent& agent) {
  return markSize(b.agents,
                  agent.footprint ? agent.footprint->circumscribedRadius() * b.view.scale : 0.0);
}

void drawBody(const Pencil& b, const Footprint* footprint, const Pose& pose, QColor colour,
              double fill, double width = 1.8) {
  if (footprint == nullptr) return;
  if (footprint->circumscribedRadius() * b.view.scale < kLeastAgent_px) return;
  const std::vector<Ring> body = app::picture::bodyRings(*footprint);
  b.painter.save();
  b.painter.setTransform(toScreen(b.view), true);
  if (footprint->padding() > 0.0) {
    b.painter.strokePath(areaAt(pose, app::picture::paddedRings(*footprint)),
                         dashed(colour, 1.0, 0.7));
  }
  b.painter.setPen(pen(colour, width));
  b.painter.setBrush(faded(colour, fill));
  b.painter.drawPath(areaAt(pose, body));
  QPainterPath nose;
  addNose(nose, pose, body);
  b.painter.strokePath(nose, pen(colour, 1.8));
  b.painter.restore();
}

void drawStart(const Pencil& b, const Pose& pose, QColor colour, QColor ring = {},
               double size = 1.0) {
  paintStartMark(b.painter, {b.view.toPx(pose.position), pose.heading}, colour, b.theme, ring,
                 size);
}

void drawGoal(const Pencil& b, Vec2 position, QColor colour, double size = 1.0) {
  paintGoalMark(b.painter, b.view.toPx(position), colour, b.theme, size);
}

void drawPath(const Pencil& b, const SceneAgent& agent, bool chosen, const Layers& layers) {
  if (!agent.paths) return;
  b.painter.save();
  b.painter.setTransform(toScreen(b.view), true);
  const double strength = (chosen ? 1.0 : 0.4) * layers.paths;
  if (agent.muted) {  // out of date
    b.painter.strokePath(agent.paths->line, dashed(b.theme.caution, 1.8, strength));
    return b.painter.restore();
  }
  const QColor colour = agent.colour.isValid() ? agent.colour : b.theme.agent;
  const QColor tint = agent.colour.isValid() ? agent.colour : b.theme.tint;
  if (layers.swept > 0.0) {
    b.painter.fillPath(agent.paths->swept, faded(tint, 0.42 * (chosen ? 1.0 : 0.4) * layers.swept));
  }
  if (agent.footprint && agent.footprint->circumscribedRadius() * b.view.scale >= kLeastAgent_px &&
      layers.swept > 0.0) {
    b.painter.strokePath(agent.paths->outlines, pen(colour, 1.0, 0.55 * strength));
  }
  b.painter.strokePath(agent.paths->line, pen(b.theme.floor, 5.2, 0.85 * strength));
  b.painter.strokePath(agent.paths->line, pen(colour, 2.6, strength));
  b.painter.restore();
}

// The number on a goal's flag, for several goals.
void drawNumber(const Pencil& b, Vec2 position, std::size_t number, QColor colour) {
  QFont font = b.painter.font();
  font.setBold(true);
  font.setPixelSize(11);
  b.painter.setFont(font);
  const QString text = QString::number(number);
  const QFontMetricsF metrics(font);
  const QSizeF size(std::max(16.0, metrics.horizontalAdvance(text) + 8.0), 16.0);
  QRectF box(point(b.view.toPx(position)) - QPointF(1.0, 28.0), size);
  b.painter.setPen(QPen(b.theme.floor, 1.5));
  b.painter.setBrush(colour);
  b.painter.drawRoundedRect(box, 4.0, 4.0);
  b.painter.setPen(b.theme.floor);
  b.painter.drawText(box, Qt::AlignCenter, text);
}

// Points that a label should not cover.
std::vector<QPointF> busyPoints(const Pencil& b, const SceneAgent& agent) {
  std::vector<QPointF> out;
  const auto add = [&](Vec2 world, Vec2 by_px) {
    out.push_back(point(b.view.toPx(world) + by_px));
  };
  for (const double reach : {0.0, -kStartMark_px, kStartMark_px}) {
    for (int weight = 0; weight < kMarkWeight; ++weight) {
      if (agent.start) add(agent.start->position, {reach, reach});
      for (const SceneGoal& g : agent.goals)
        add(g.pose.position, {0.0, 2.0 * reach - kStartMark_px});
    }
  }
  if (!agent.paths) return out;
  const QPainterPath& line = agent.paths->line;
  const auto at = [&](int k) { return Vec2{line.elementAt(k).x, line.elementAt(k).y}; };
  const int most = 1 + kMaxPathShare / line.elementCount();  // per piece
  for (int k = 0; k + 1 < line.elementCount(); ++k) {
    const Vec2 piece = at(k + 1) - at(k);
    const int n = std::clamp(static_cast<int>(length(piece) * b.view.scale / kBusy_px), 1, most);
    for (int i = 0; i < n; ++i) add(at(k) + (1.0 * i / n) * piece, {});
  }
  return out;
}

// A line between the two points of the smallest clearance.
void drawClearance(const Pencil& b, const SceneAgent& agent, const Certificate& certificate,
                   const GridFrame& grid, const QString& label, const SceneStyle& style) {
  const std::optional<Footprint> footprint =
      agent.footprint ? std::optional(*agent.footprint) : std::nullopt;
  const auto [wa, wb] = app::picture::clearancePoints(footprint, certificate, grid);
  const Vec2 pa = b.view.toPx(wa);
  const Vec2 pb = b.view.toPx(wb);
  const QLineF line(point(pa), point(pb));
  if (!style.room.contains(line.center())) return;
  paintDimension(b.painter, line, label, busyPoints(b, agent), style.room, b.theme);
}

void drawCell(const Pencil& b, Cell cell, const GridFrame& grid) {
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

// Marks the collision of the chosen agent's path, if any.
void drawVerdict(const Pencil& b, const SceneAgent& agent, const GridFrame& grid) {
  if (!agent.certificate || agent.certificate->free) return;
  drawBody(b, agent.footprint.get(), agent.certificate->where.pose, b.theme.warn, 0.3);
  drawCell(b, agent.certificate->cell, grid);
}

// The bottleneck: a dashed disc between the two walls, with its width as the label.
void drawNarrow(const Pencil& b, const Scene& scene, const GridFrame& grid,
                const SceneStyle& style) {
  const Bottleneck& place = *scene.narrowest;
  const QPointF at = point(b.view.toPx(place.centre(grid)));
  const double width = place.width_m > 0.0 ? place.width_m : place.width_high_m;
  const double radius = std::max(9.0, 0.5 * width * b.view.scale);
  b.painter.setBrush(faded(b.theme.warn, 0.16));
  b.painter.setPen(QPen(b.theme.floor, 4.5));
  b.painter.drawEllipse(at, radius, radius);
  b.painter.setBrush(Qt::NoBrush);
  b.painter.setPen(QPen(b.theme.warn, 2.2, Qt::CustomDashLine, Qt::FlatCap));
  QPen dashed = b.painter.pen();
  dashed.setDashPattern({3.0, 2.0});
  b.painter.setPen(dashed);
  b.painter.drawEllipse(at, radius, radius);
  auto busy = busyPoints(b, scene.agents[scene.chosen]);
  constexpr int kRimPoints = 24;
  for (int k = 0; k < kRimPoints; ++k) {  // the label does not cover the rim
    const QLineF spoke = QLineF::fromPolar(radius, 360.0 * k / kRimPoints);
    busy.push_back(at + spoke.p2());
  }
  paintLabel(b.painter, at, scene.narrow_label, busy, style.room, b.theme);
}

bool isSeen(const Pencil& b, const SceneAgent& agent, Vec2 position, const QRectF& area) {
  const double reach =
      (agent.footprint ? agent.footprint->circumscribedRadius() * b.view.scale : 0.0) +
      30.0;  // flags
  const QPointF at = point(b.view.toPx(position));
  return area.adjusted(-reach, -reach, reach, reach).contains(at);
}

void drawLock(const Pencil& b, Vec2 position) {
  const QPointF at = point(b.view.toPx(position)) + QPointF(9.0, -9.0);
  b.painter.setPen(QPen(b.theme.floor, 1.0));
  b.painter.setBrush(b.theme.muted);
  b.painter.drawRoundedRect(QRectF(at, QSizeF(8.0, 6.5)), 1.5, 1.5);
  b.painter.setPen(QPen(b.theme.muted, 1.5));
  b.painter.setBrush(Qt::NoBrush);
  b.painter.drawArc(QRectF(at + QPointF(1.5, -4.0), QSizeF(5.0, 8.0)), 0, 180 * 16);
}

void drawEnds(const Pencil& b, const SceneAgent& agent, bool chosen, bool several,
              const QRectF& area) {
  // Beside others, a selected agent keeps its colour, within a ring of that of starts.
  const QColor own = agent.colour.isValid() ? agent.colour : b.theme.agent;
  const bool full = chosen || agent.selected;
  const double size = full ? 1.0 : sizeOf(b, agent);
  const QColor start = full ? b.theme.start : own;
  const QColor goal = chosen ? b.theme.goal : own;
  const Footprint* shape = agent.footprint.get();
  for (std::size_t i = 0; i < agent.goals.size(); ++i) {
    const SceneGoal& g = agent.goals[i];
    if (!isSeen(b, agent, g.pose.position, area)) continue;
    const QColor ink = g.passed_over ? b.theme.muted : goal;
    if (!g.any_heading) drawBody(b, shape, g.pose, ink, g.passed_over ? 0.06 : 0.12);
    drawGoal(b, g.pose.position, ink, size);
    if (agent.goals.size() > 1) drawNumber(b, g.pose.position, i + 1, ink);
  }
  if (!agent.start || !isSeen(b, agent, agent.start->position, area)) return;
  const double fill = agent.now ? 0.06 : agent.colour.isValid() ? 0.4 : 0.24;
  QColor inside = agent.colour.isValid() ? agent.colour : start;
  drawBody(b, shape, *agent.start, inside, fill, 1.0);
  drawBody(b, shape, *agent.start, start, 0.0, full ? 2.0 : 1.4);
  const bool ringed = full && several;
  if (!agent.now) drawStart(b, *agent.start, ringed ? own : start, ringed ? start : QColor(), size);
  if (agent.locked) drawLock(b, agent.start->position);
}

void drawDriving(const Pencil& b, const SceneAgent& agent, double trails) {
  if (!agent.now) return;
  const QColor colour = agent.colour.isValid() ? agent.colour : b.theme.agent;
  if (agent.trail.size() > 1 && trails > 0.0) {
    QPainterPath line(point(b.view.toPx(agent.trail.front())));
    for (const Vec2 v : agent.trail) line.lineTo(point(b.view.toPx(v)));
    b.painter.strokePath(line, pen(b.theme.floor, 7.0, 0.9 * trails));
    b.painter.strokePath(line, pen(colour, 4.0, trails));
  }
  drawBody(b, agent.footprint.get(), *agent.now, colour, 0.55, 2.0);
  if (agent.waits) {
    paintWaiting(b.painter, b.view.toPx(agent.now->position), colour, b.theme);
  } else {
    drawStart(b, *agent.now, colour, {}, agent.selected ? 1.0 : sizeOf(b, agent));
  }
}

void drawPairs(const Pencil& b, const app::Conflicts& conflicts, const QRectF& area) {
  for (const app::PairConflict& pair : conflicts.pairs) {
    for (const Vec2 at : pair.points) {
      const QPointF p = point(b.view.toPx(at));
      if (!area.adjusted(-40.0, -40.0, 40.0, 40.0).contains(p)) continue;
      const double reach = std::max(14.0, pair.depth_m * b.view.scale);
      const QPointF tip = p + reach * QPointF(pair.normal.x, pair.normal.y);
      b.painter.setPen(QPen(b.theme.floor, 4.5, Qt::SolidLine, Qt::RoundCap));
      b.painter.drawLine(p, tip);
      b.painter.setPen(QPen(b.theme.warn, 2.0, Qt::SolidLine, Qt::RoundCap));
      b.painter.drawLine(p, tip);
      b.painter.setPen(QPen(b.theme.floor, 1.5));
      b.painter.setBrush(b.theme.warn);
      b.painter.drawEllipse(p, 4.0, 4.0);
    }
  }
}

// Obstacle cells that an agent hits, and the agent's outline in the same colour.
void drawWalls(const Pencil& b, const Scene& scene, const GridFrame& grid, const QRectF& area) {
  b.painter.setPen(Qt::NoPen);
  for (const app::WallConflict& wall : scene.conflicts.walls) {
    for (const CellRange& cells : wall.cells) {
      QRectF px(
          point(b.view.toPx({grid.columnEdge(cells.first_column), grid.rowEdge(cells.first_row)})),
          point(b.view.toPx({grid.columnEdge(cells.last_column), grid.rowEdge(cells.last_row)})));
      px.setSize(px.size().expandedTo({2.0, 2.0}));
      if (px.intersects(area)) b.painter.fillRect(px, b.theme.warn);
    }
  }
}

void drawConflicts(const Pencil& b, const Scene& scene, const GridFrame& grid, const QRectF& area,
                   bool mass_drawn) {
  if (mass_drawn && scene.conflicts.size() > kMarked)
    return;  // the agents' colour shows the conflict
  drawWalls(b, scene, grid, area);
  std::vector<std::uint32_t> ids;
  for (const app::WallConflict& w : scene.conflicts.walls) ids.push_back(w.agent);
  for (const app::PairConflict& p : scene.conflicts.pairs) {
    ids.push_back(p.a);
    ids.push_back(p.b);
  }
  std::ranges::sort(ids);
  for (const SceneAgent& agent : scene.agents) {
    const std::optional<Pose>& at = agent.now ? agent.now : agent.start;
    if (!at || !std::ranges::binary_search(ids, agent.id)) continue;
    if (isSeen(b, agent, at->position, area)) {
      drawBody(b, agent.footprint.get(), *at, b.theme.warn, 0.14, 2.2);
    }
  }
  drawPairs(b, scene.conflicts, area);
}

void drawCovered(const Pencil& b, const Scene& scene, const GridFrame& grid, double opacity) {
  b.painter.setPen(Qt::NoPen);
  for (const Cell c : scene.covered) {
    const Aabb box = grid.cellBox(c);
    b.painter.fillRect(QRectF(point(b.view.toPx(box.min)), point(b.view.toPx(box.max))),
                       faded(b.theme.agent, 0.3 * opacity));
  }
  if (scene.covered.empty()) return;
  QPen dashed = pen(b.theme.agent, 1.2, opacity);
  dashed.setDashPattern({4.0, 3.0});
  b.painter.setPen(dashed);
  b.painter.setBrush(Qt::NoBrush);
  b.painter.drawRect(cellsRect(scene.around, grid, b.view));
}

}  // namespace

ScenePaths scenePaths(const Footprint* footprint, const Path& path, const GridFrame& grid) {
  const double scale = kFineness_px / std::min(grid.cellWidth(), grid.cellLength());
  app::picture::View fine;
  fine.scale = scale;
  ScenePaths paths;
  paths.swept.setFillRule(Qt::WindingFill);
  paths.line = centreLine(path, scale);
  if (footprint == nullptr) return paths;
  for (const Ring& r : app::picture::sweptRings(*footprint, path, fine)) {
    addRing(paths.swept, r, 1.0 / scale);
  }
  const std::vector<Ring> body = app::picture::bodyRings(*footprint);
  const double reach = footprint->circumscribedRadius();
  for (const Pose& p : app::picture::outlinePoses(path, reach, 2.3 * reach)) {
    paths.outlines.addPath(areaAt(p, body));
    addNose(paths.outlines, p, body);
  }
  return paths;
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

void paintScene(QPainter& painter, const Scene& scene, const GridFrame& grid,
                const ViewTransform& view, const SceneStyle& style) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Pencil b{painter, view, style.theme, scene.agents.size()};
  const Layers& layers = style.layers;
  const bool chosen = scene.chosen < scene.agents.size();
  const bool several = scene.agents.size() > 1;
  drawCovered(b, scene, grid, layers.covered);
  for (std::size_t i = 0; i < scene.agents.size(); ++i) {
    if (i != scene.chosen) drawPath(b, scene.agents[i], false, layers);
  }
  painter.setOpacity(layers.agents);
  for (std::size_t i = 0; i < scene.agents.size() && layers.agents > 0.0; ++i) {
    const SceneAgent& agent = scene.agents[i];
    if (i == scene.chosen || (style.mass_drawn && !agent.selected)) continue;
    drawEnds(b, agent, false, several, style.area);
  }
  painter.setOpacity(1.0);
  if (chosen) drawPath(b, scene.agents[scene.chosen], true, layers);
  painter.setOpacity(layers.agents);
  if (chosen && layers.agents > 0.0) {
    drawEnds(b, scene.agents[scene.chosen], true, several, style.area);
  }
  for (std::size_t i = 0; i < scene.agents.size(); ++i) {
    const SceneAgent& agent = scene.agents[i];
    if (!style.mass_drawn || agent.selected || i == scene.chosen) {
      drawDriving(b, agent, layers.trails);
    }
  }
  paintNames(painter, scene, view, style.room, style.theme, std::min(layers.agents, layers.names));
  painter.setOpacity(layers.collisions);
  if (layers.collisions > 0.0) {
    drawConflicts(b, scene, grid, style.area, style.mass_drawn);
    paintMeetings(painter, scene.meetings, view, style.area, style.theme);
    if (scene.blocking && grid.contains(*scene.blocking)) drawCell(b, *scene.blocking, grid);
    if (chosen && scene.narrowest) drawNarrow(b, scene, grid, style);
    if (chosen) drawVerdict(b, scene.agents[scene.chosen], grid);
  }
  if (scene.separation && layers.clearance > 0.0) {
    painter.setOpacity(layers.clearance);
    paintSeparation(painter, *scene.separation, view, style.room, style.theme);
  }
  if (chosen && layers.clearance > 0.0 && !scene.separation) {
    painter.setOpacity(layers.clearance);
    const SceneAgent& agent = scene.agents[scene.chosen];
    const auto& certificate = agent.certificate ? agent.certificate : scene.standing;
    if (certificate && certificate->free) {
      drawClearance(b, agent, *certificate, grid, scene.label, style);
    }
  }
  painter.restore();
}

void paintPreview(QPainter& painter, const Footprint* footprint, const Pose& pose, bool goal,
                  const ViewTransform& view, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Pencil b{painter, view, theme};
  drawBody(b, footprint, pose, goal ? theme.goal : theme.start, goal ? 0.12 : 0.24);
  goal ? drawGoal(b, pose.position, theme.goal) : drawStart(b, pose, theme.start);
  painter.restore();
}

}  // namespace clearway::gui
