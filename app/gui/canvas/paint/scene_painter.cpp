#include "app/gui/canvas/paint/scene_painter.h"

#include <algorithm>

#include "app/drawing/layers/agent_layer.h"
#include "app/drawing/layers/agent_outline.h"
#include "app/drawing/layers/axes.h"
#include "app/drawing/layers/contact_marks.h"
#include "app/drawing/style/fleet_picture_input.h"
#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/canvas/paint/fleet_marks.h"
#include "app/gui/canvas/paint/overlays.h"
#include "app/gui/canvas/paint/pens.h"

namespace clearway::gui {
namespace {

using app::picture::BodyLook;
using app::picture::contactMark;
using app::picture::goalMark;
using app::picture::goalNumber;
using app::picture::startMark;
using app::picture::viaMark;

constexpr double kFineness_px = 24.0;  // per cell: resolution of approximated curves
constexpr double kGridFrom_px = 9.0;   // cells smaller than this have no lines
constexpr double kGridFull_px = 28.0;
constexpr int kMarkWeight = 10;     // of an end mark, relative to a path point
constexpr double kBusy_px = 12.0;   // spacing of busy points
constexpr int kMaxPathShare = 600;  // busy points of a long path
constexpr double kLineStep_px = 6.0;
constexpr int kMostPieces = 400;
constexpr std::size_t kMarked =
    300;  // above this number, conflicts of rasterised agents have no marks
constexpr double kLeastAgent_px = 5.0;  // smaller outlines are not drawn
constexpr double kLegible_px = 6.0;     // a body of this size needs no mark in a crowd

QPointF point(Vec2 v) { return {v.x, v.y}; }

struct Pencil {
  QPainter& painter;
  const ViewTransform& view;
  const Theme& theme;
  PainterCanvas& canvas;
  View px;  // of the layers of pictures
  View labels;
  std::size_t agents = 1;
};

// A body that is seen as it is, among many.
bool isOfCrowd(const Pencil& b, const SceneAgent& agent) {
  return b.agents > app::kFewAgents && !agent.selected && agent.footprint &&
         2.0 * agent.footprint->circumscribedRadius() * b.view.scale >= kLegible_px;
}

// Of the marks of an agent beside others.
double sizeOf(const Pencil& b, const SceneAgent& agent) {
  return markSize(b.agents,
                  agent.footprint ? agent.footprint->circumscribedRadius() * b.view.scale : 0.0);
}

void drawBody(const Pencil& b, const Footprint* footprint, const Pose& pose, QColor colour,
              BodyLook look) {
  if (footprint == nullptr) return;
  look.least = b.agents > app::kFewAgents ? 0.5 * kLegible_px : kLeastAgent_px;
  const Group group(b.canvas, inColour(colour));
  if (!app::picture::drawBody(b.canvas, *footprint, pose, look, b.px)) return;
  const Group faint(b.canvas, Paint().opacity(0.6));
  app::picture::drawPadding(b.canvas, *footprint, pose, b.px);
}

void drawStart(const Pencil& b, const Pose& pose, QColor colour, double size = 1.0) {
  const Group group(b.canvas, inColour(colour));
  startMark(b.canvas, b.px.px(pose.position), pose.heading, size);
}

// Around the mark of a start.
void drawRing(const Pencil& b, Vec2 position, QColor colour) {
  const Group group(b.canvas, inColour(colour).noFill());
  const double radius = app::picture::kStartRadius + 3.0;
  b.canvas.circle(b.px.px(position), radius, Paint().of("cw-halo").width(5.0));
  b.canvas.circle(b.px.px(position), radius, Paint().stroke().width(2.0));
}

void drawPath(const Pencil& b, const SceneAgent& agent, bool chosen, const Layers& layers) {
  if (!agent.paths) return;
  const PainterCanvas::World world(b.canvas, b.view);
  const double strength = chosen ? 1.0 : 0.4;
  if (agent.muted) {  // out of date
    const Group group(b.canvas, Paint().of("cw-caution").opacity(strength * layers.paths));
    return b.canvas.draw(agent.paths->line, Paint().noFill().stroke().width(1.8).dash(5.4));
  }
  const bool own = agent.colour.isValid();
  const Group colour(b.canvas, inColour(own ? agent.colour : b.theme.agent).opacity(strength));
  if (layers.swept > 0.0) {
    const Paint tint = own ? Paint().fill() : Paint().of("cw-tint");
    b.canvas.draw(agent.paths->swept, Paint(tint).fillOpacity(0.42 * layers.swept));
  }
  const Group group(b.canvas, Paint().opacity(layers.paths));
  if (agent.footprint && layers.swept > 0.0 &&
      agent.footprint->circumscribedRadius() * b.view.scale >= kLeastAgent_px) {
    app::picture::drawOutlines(b.canvas, agent.paths->outlines, 1.0);
  }
  app::picture::drawLine(b.canvas, agent.paths->line, 1.0);
}

// Points that a label should not cover.
std::vector<Vec2> busyPoints(const Pencil& b, const SceneAgent& agent) {
  std::vector<Vec2> out;
  const auto add = [&](Vec2 world, Vec2 by_px) { out.push_back(b.view.toPx(world) + by_px); };
  constexpr double kMark = app::picture::kStartRadius;
  for (const double reach : {0.0, -kMark, kMark}) {
    for (int weight = 0; weight < kMarkWeight; ++weight) {
      if (agent.start) add(agent.start->position, {reach, reach});
      for (const SceneGoal& v : agent.via) add(v.pose.position, {reach, reach});
      for (const SceneGoal& g : agent.goals) add(g.pose.position, {0.0, 2.0 * reach - kMark});
    }
  }
  if (!agent.paths) return out;
  const int most =
      1 + kMaxPathShare / std::max(1, static_cast<int>(agent.paths->line.nodes().size()));
  Vec2 at;
  agent.paths->line.forEachPoint([&](Vec2 to, Curve::Step step) {
    const Vec2 piece = to - at;
    const int n = std::clamp(static_cast<int>(length(piece) * b.view.scale / kBusy_px), 1, most);
    for (int i = 0; i < n && step == Curve::Step::Line; ++i) add(at + (1.0 * i / n) * piece, {});
    at = to;
  });
  return out;
}

// A line between the two points of the smallest clearance.
void drawClearance(const Pencil& b, const SceneAgent& agent, const Certificate& certificate,
                   const GridFrame& grid, const QString& label, const SceneStyle& style) {
  const std::optional<Footprint> footprint =
      agent.footprint ? std::optional(*agent.footprint) : std::nullopt;
  const auto [wa, wb] = app::picture::clearancePoints(footprint, certificate, grid);
  const Vec2 from = b.view.toPx(wa), to = b.view.toPx(wb);
  if (!style.room.contains(point(0.5 * (from + to)))) return;
  drawDimension(b.canvas, from, to, label, busyPoints(b, agent), b.labels);
}

void drawCell(const Pencil& b, Cell cell, const GridFrame& grid) {
  const Group group(b.canvas, Paint().of("cw-warn"));
  app::picture::drawHitCell(b.canvas, b.px.px(grid.cellBox(cell)), 1.0);
}

// Marks the collision of the chosen agent's path, if any.
void drawVerdict(const Pencil& b, const SceneAgent& agent, const GridFrame& grid) {
  if (!agent.certificate || agent.certificate->free) return;
  drawBody(b, agent.footprint.get(), agent.certificate->where.pose, b.theme.warn, {.fill = 0.3});
  drawCell(b, agent.certificate->cell, grid);
}

// The bottleneck: a dashed disc between the two walls, with its width as the label.
void drawNarrow(const Pencil& b, const Scene& scene, const GridFrame& grid) {
  const Bottleneck& place = *scene.narrowest;
  const Vec2 at = b.view.toPx(place.centre(grid));
  const double width = place.width_m > 0.0 ? place.width_m : place.width_high_m;
  const double radius = std::max(9.0, 0.5 * width * b.view.scale);
  {
    const Group group(b.canvas, Paint().of("cw-warn"));
    b.canvas.circle(at, radius, Paint().of("cw-halo").fill().fillOpacity(0.16).width(4.5));
    b.canvas.circle(at, radius, Paint().noFill().stroke().width(2.2).dash(6.6, 4.4));
  }
  std::vector<Vec2> busy = busyPoints(b, scene.agents[scene.chosen]);
  addRim(busy, at, radius);  // the label does not cover the rim
  drawLabelAt(b.canvas, at, scene.narrow_label, busy, b.labels);
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
    if (!g.any_heading) drawBody(b, shape, g.pose, ink, {.fill = g.passed_over ? 0.06 : 0.12});
    const Group group(b.canvas, inColour(ink));
    goalMark(b.canvas, b.px.px(g.pose.position), size);
    if (agent.goals.size() > 1) goalNumber(b.canvas, b.px.px(g.pose.position), i + 1, 1.0);
  }
  for (std::size_t i = 0; i < agent.via.size(); ++i) {
    const SceneGoal& v = agent.via[i];
    if (!isSeen(b, agent, v.pose.position, area)) continue;
    if (!v.any_heading) drawBody(b, shape, v.pose, goal, {.fill = 0.06});
    const Group group(b.canvas, inColour(goal));
    viaMark(b.canvas, b.px.px(v.pose.position), i + 1, size);
  }
  if (!agent.start || !isSeen(b, agent, agent.start->position, area)) return;
  if (agent.now && isOfCrowd(b, agent)) return;  // where it began is drawn of few
  const double fill = agent.now ? 0.06 : agent.colour.isValid() ? 0.4 : 0.24;
  QColor inside = agent.colour.isValid() ? agent.colour : start;
  drawBody(b, shape, *agent.start, inside, {.fill = fill, .line = 1.0});
  drawBody(b, shape, *agent.start, start, {.fill = 0.0, .line = full ? 2.0 : 1.4});
  const bool ringed = full && several;
  if (!agent.now && ringed) drawRing(b, agent.start->position, start);
  if (!agent.now && !isOfCrowd(b, agent)) drawStart(b, *agent.start, ringed ? own : start, size);
  if (agent.locked) drawLock(b, agent.start->position);
}

void drawDriving(const Pencil& b, const SceneAgent& agent, double trails) {
  if (!agent.now) return;
  const QColor colour = agent.colour.isValid() ? agent.colour : b.theme.agent;
  if (agent.trail.size() > 1 && trails > 0.0) {
    Curve line;
    line.line(agent.trail);
    const PainterCanvas::World world(b.canvas, b.view);
    const Group group(b.canvas, inColour(colour).opacity(trails).noFill().roundJoin().roundCap());
    b.canvas.draw(line, Paint().of("cw-halo").strokeOpacity(0.9).width(7.0));
    b.canvas.draw(line, Paint().stroke().width(4.0));
  }
  const bool of_crowd = isOfCrowd(b, agent);
  drawBody(b, agent.footprint.get(), *agent.now, colour,
           {.fill = !of_crowd     ? 0.55
                    : agent.waits ? 0.3
                                  : 0.8,
            .line = of_crowd ? 1.0 : 2.0});
  if (of_crowd) return;
  if (agent.waits) {
    const Group group(b.canvas, inColour(colour));
    drawWaiting(b.canvas, b.view.toPx(agent.now->position));
  } else {
    drawStart(b, *agent.now, colour, agent.selected ? 1.0 : sizeOf(b, agent));
  }
}

// Obstacle cells that an agent hits, and the agent's outline in the same colour.
void drawWalls(const Pencil& b, const Scene& scene, const GridFrame& grid, const QRectF& area) {
  for (const app::WallConflict& wall : scene.conflicts.walls) {
    for (const CellRange& cells : wall.cells) {
      QRectF px = cellsRect(cells, grid, b.view);
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
      drawBody(b, agent.footprint.get(), *at, b.theme.warn, {.fill = 0.14, .line = 2.2});
    }
  }
  for (const app::PairConflict& pair : scene.conflicts.pairs) {
    for (const Vec2 p : pair.points) {
      if (!area.adjusted(-40.0, -40.0, 40.0, 40.0).contains(point(b.view.toPx(p)))) continue;
      contactMark(b.canvas, p, pair.normal, pair.depth_m, true, 1.0, b.px);
    }
  }
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
  View fine;
  fine.scale = scale;
  fine.unit = 0.0;  // outlines of small agents, too, at distances by their size
  ScenePaths paths;
  paths.line = app::picture::centreLine(path, fine).scaled(1.0 / scale);
  if (footprint == nullptr) return paths;
  paths.swept = app::picture::sweptCurve(*footprint, path, fine).scaled(1.0 / scale);
  paths.outlines = app::picture::outlinesAlong(*footprint, path, fine).scaled(1.0 / scale);
  return paths;
}

Aabb drawDimension(Canvas& canvas, Vec2 from, Vec2 to, const QString& label, std::vector<Vec2> busy,
                   const View& view) {
  {
    const Group group(canvas, Paint().of("cw-clear"));
    app::picture::dimension(canvas, from, to, view.unit);
  }
  const double gap = length(to - from);
  const int pieces = std::clamp(static_cast<int>(gap / kLineStep_px), 1, kMostPieces);
  for (int k = 0; k <= pieces; ++k) busy.push_back(from + (1.0 * k / pieces) * (to - from));
  for (const Vec2 end : {from, to}) busy.insert(busy.end(), kMarkWeight, end);
  return drawLabelAt(canvas, 0.5 * (from + to), label, busy, view);
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
  View px = pictureView(view, cellsRect(seen, grid, view));
  px.cells = seen;
  Theme faint = theme;
  faint.edge = theme.grid;
  PainterCanvas canvas(painter, faint, area);
  painter.setRenderHint(QPainter::Antialiasing, false);
  const Group group(canvas, Paint().opacity(strength));
  app::picture::drawGrid(canvas, px, grid);
}

void paintScene(QPainter& painter, const Scene& scene, const GridFrame& grid,
                const ViewTransform& view, const SceneStyle& style) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, style.theme, style.area);
  const Pencil b{painter,
                 view,
                 style.theme,
                 canvas,
                 pictureView(view, style.room),
                 labelView(painter, view, style.room),
                 scene.agents.size()};
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
    drawMeetings(canvas, scene.meetings, view);
    if (scene.blocking && grid.contains(*scene.blocking)) drawCell(b, *scene.blocking, grid);
    if (chosen && scene.narrowest) drawNarrow(b, scene, grid);
    if (chosen) drawVerdict(b, scene.agents[scene.chosen], grid);
  }
  if (scene.separation && layers.clearance > 0.0) {
    painter.setOpacity(layers.clearance);
    if (style.room.contains(point(b.view.toPx(middle(*scene.separation))))) {
      drawSeparation(canvas, *scene.separation, b.labels);
    }
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
  PainterCanvas canvas(painter, theme, painter.viewport());
  const View px = pictureView(view, painter.viewport());
  const Pencil b{painter, view, theme, canvas, px, px};
  drawBody(b, footprint, pose, goal ? theme.goal : theme.start, {.fill = goal ? 0.12 : 0.24});
  if (goal) {
    const Group group(canvas, Paint().of("cw-goal"));
    goalMark(canvas, px.px(pose.position), 1.0);
  } else {
    drawStart(b, pose, theme.start);
  }
  painter.restore();
}

}  // namespace clearway::gui
