#include "app/gui/canvas/paint/simulation_painter.h"

#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/layers/agent_layer.h"
#include "app/drawing/layers/agent_outline.h"
#include "app/drawing/style/fleet_picture_input.h"
#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/canvas/paint/painter_canvas.h"
#include "app/gui/canvas/paint/pens.h"
#include "core/world/placed_shape.h"

namespace clearway::gui {
namespace {

using app::RecordedAgent;
using app::RecordedBody;

constexpr double kDot_px = 2.0;          // smaller agents are squares
constexpr double kNose_px = 5.0;         // larger ones show their heading
constexpr double kMark_px = 14.0;        // larger ones of few have a mark in their colour
constexpr double kFilled_px = 3.0;       // larger ones of many are filled with it
constexpr double kChosenRing_px = 5.0;   // of the chosen one, beyond it
constexpr double kSmallAgent_px = 9.0;   // names of smaller ones cover no other agent
constexpr double kFlag_px = 30.0;        // beyond the outline of a goal
constexpr int kCorners = 24;             // of round outlines
constexpr std::size_t kMostJoined = 64;  // parts that get an outline around their union

// The outline of a convex part; round corners as a polygon.
std::vector<Vec2> ringOf(const collide::PlacedShape& part) {
  return collide::withRing(part, [](const auto& ring, double radius) {
    std::vector<Vec2> out;
    if (radius <= 0.0) {
      for (std::size_t i = 0; i < ring.size(); ++i) out.push_back(ring[i]);
      return out;
    }
    for (int k = 0; k < kCorners; ++k) {
      const auto heading = Heading::fromDegrees(k * 360.0 / kCorners);
      if (!heading) continue;
      const Vec2 d = heading->vector();
      Vec2 farthest = ring[0];
      for (std::size_t i = 1; i < ring.size(); ++i) {
        if (dot(ring[i], d) > dot(farthest, d)) farthest = ring[i];
      }
      out.push_back(farthest + radius * d);
    }
    return out;
  });
}

double distance(Vec2 a, Vec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }

}  // namespace

QColor colourOf(AgentLook look, const Theme& theme) {
  switch (look) {
    case AgentLook::Static: return theme.muted;
    case AgentLook::Arrived: return theme.start;
    case AgentLook::Moves: return theme.agent;
    case AgentLook::Waits: return theme.goal;
    case AgentLook::Collides: break;
  }
  return theme.warn;
}

void SimulationPainter::setBodies(std::shared_ptr<const std::vector<RecordedBody>> bodies) {
  if (bodies == bodies_) return;
  bodies_ = std::move(bodies);
  outlines_.clear();
  if (!bodies_) return;
  for (const RecordedBody& b : *bodies_) {
    Body& out = outlines_.emplace_back();
    out.name = QString::fromStdString(b.name);
    const Result<collide::PlacedShape> placed = collide::place(b.def.shape, Pose{});
    if (!placed) continue;
    collide::forEachConvex(*placed, [&](const collide::PlacedShape& part) {
      out.rings.push_back(ringOf(part));
      for (const Vec2 v : out.rings.back()) {
        out.reach_m = std::max(out.reach_m, distance(v, {}));
      }
    });
    const bool joined = out.rings.size() > 1 && out.rings.size() <= kMostJoined;
    if (joined) out.outline = app::picture::outlineOf(out.rings);
  }
}

void SimulationPainter::paintRings(QPainter& painter, const Body& body, const Pose& pose,
                                   const ViewTransform& view) const {
  const auto placed = [&](const std::vector<Vec2>& points) {
    QPolygonF out;
    for (const Vec2 v : points) {
      const Vec2 p = view.toPx(toWorld(pose, v));
      out.append({p.x, p.y});
    }
    return out;
  };
  if (body.outline.empty()) {
    for (const std::vector<Vec2>& ring : body.rings) painter.drawPolygon(placed(ring));
    return;
  }
  QPainterPath area;  // filled once, where parts overlap, too
  area.setFillRule(Qt::WindingFill);
  for (const std::vector<Vec2>& ring : body.rings) {
    area.addPolygon(placed(ring));
    area.closeSubpath();
  }
  painter.fillPath(area, painter.brush());
  for (const std::vector<Vec2>& line : body.outline) painter.drawPolyline(placed(line));
}

std::size_t SimulationPainter::paint(QPainter& painter, std::span<const RecordedAgent> agents,
                                     const ViewTransform& view, const Style& style) const {
  if (!bodies_) return 0;
  std::array<std::vector<std::uint32_t>, 5> visible;
  std::size_t drawn = 0;
  const auto n = static_cast<std::uint32_t>(std::min(agents.size(), outlines_.size()));
  for (std::uint32_t k = 0; k < n; ++k) {
    if (!isShown(agents[k], (*bodies_)[k]) || outlines_[k].rings.empty()) continue;
    const Vec2 at = view.toPx(agents[k].pose.position);
    const double reach = view.scale * outlines_[k].reach_m + 1.0;
    if (!style.area.intersects({at.x - reach, at.y - reach, 2.0 * reach, 2.0 * reach})) continue;
    const bool rests = k < style.rests.size() && style.rests[k] != 0;
    visible[static_cast<std::size_t>(lookOf(agents[k], (*bodies_)[k], rests))].push_back(k);
    ++drawn;
  }
  painter.setRenderHint(QPainter::Antialiasing, drawn <= kSmooth);
  PainterCanvas canvas(painter, style.theme, style.area);
  for (std::size_t look = 0; look < visible.size(); ++look) {
    const QColor ink = colourOf(static_cast<AgentLook>(look), style.theme);
    QColor fill = ink;
    fill.setAlphaF(static_cast<float>(kBodyOpacity));
    painter.setPen(QPen(ink, 1.0));
    painter.setBrush(fill);
    for (const std::uint32_t k : visible[look]) {
      const Pose& pose = agents[k].pose;
      const Body& body = outlines_[k];
      const double reach_px = view.scale * body.reach_m;
      const Vec2 at = view.toPx(pose.position);
      if (reach_px < kDot_px) {
        painter.fillRect(QRectF(at.x - 1.0, at.y - 1.0, 2.0, 2.0), ink);
        continue;
      }
      const bool has_colour = k < style.colours.size();
      const bool is_filled = n > app::kFewAgents && reach_px >= kFilled_px && has_colour &&
                             look != static_cast<std::size_t>(AgentLook::Static);
      if (is_filled) painter.setBrush(style.colours[k]);
      paintRings(painter, body, pose, view);
      painter.setBrush(fill);
      if (reach_px < kNose_px || look == static_cast<std::size_t>(AgentLook::Static)) continue;
      if (reach_px >= kMark_px && has_colour && !is_filled) {
        const Group group(canvas, inColour(style.colours[k]));
        app::picture::startMark(canvas, at, pose.heading, 1.0);
        painter.setPen(QPen(ink, 1.0));
        painter.setBrush(fill);
        continue;
      }
      const Vec2 nose = at + (0.55 * reach_px) * pose.heading.vector();
      painter.setPen(QPen(style.theme.floor, std::clamp(0.1 * reach_px, 1.0, 4.0)));
      painter.drawLine(QPointF(at.x, at.y), QPointF(nose.x, nose.y));
      painter.setPen(QPen(ink, 1.0));
    }
  }
  painter.setBrush(Qt::NoBrush);
  for (std::uint32_t k = 0; style.boxes && k < n; ++k) {
    if (!isShown(agents[k], (*bodies_)[k])) continue;
    QRectF box;
    for (const std::vector<Vec2>& ring : outlines_[k].rings) {
      for (const Vec2 v : ring) {
        const Vec2 p = view.toPx(toWorld(agents[k].pose, v));
        box =
            box.isNull() ? QRectF(p.x, p.y, 1e-6, 1e-6) : box.united(QRectF(p.x, p.y, 1e-6, 1e-6));
      }
    }
    painter.setPen(QPen(style.theme.muted, 1.0, Qt::DashLine));
    painter.drawRect(box);
  }
  if (style.chosen && *style.chosen < n &&
      isShown(agents[*style.chosen], (*bodies_)[*style.chosen])) {
    painter.setRenderHint(QPainter::Antialiasing);
    const Vec2 at = view.toPx(agents[*style.chosen].pose.position);
    const double r = view.scale * outlines_[*style.chosen].reach_m + kChosenRing_px;
    painter.setPen(QPen(style.theme.ink, 2.0));
    painter.drawEllipse(QPointF(at.x, at.y), r, r);
  }
  return drawn;
}

std::size_t SimulationPainter::paintGoals(QPainter& painter, std::span<const app::AgentGoal> goals,
                                          std::span<const RecordedAgent> agents,
                                          const ViewTransform& view, const Style& style) const {
  std::vector<const app::AgentGoal*> seen;
  for (const app::AgentGoal& g : goals) {
    if (g.agent >= std::min(agents.size(), outlines_.size())) continue;
    const RecordedAgent& agent = agents[g.agent];
    if (!isShown(agent, (*bodies_)[g.agent]) || agent.has(RecordedAgent::kArrived)) continue;
    const Vec2 at = view.toPx(g.pose.position);
    const double reach = view.scale * outlines_[g.agent].reach_m + kFlag_px;
    if (!style.area.intersects({at.x - reach, at.y - reach, 2.0 * reach, 2.0 * reach})) continue;
    seen.push_back(&g);
  }
  const bool few = seen.size() <= kSmooth;
  painter.setRenderHint(QPainter::Antialiasing, few);
  PainterCanvas canvas(painter, style.theme, style.area);
  for (const app::AgentGoal* const g : seen) {
    const Body& body = outlines_[g->agent];
    const Vec2 at = view.toPx(g->pose.position);
    const QColor colour =
        g->agent < style.colours.size() ? style.colours[g->agent] : style.theme.goal;
    if (!g->any_heading && view.scale * body.reach_m >= kNose_px) {
      painter.setPen(pen(colour, 1.4));
      painter.setBrush(faded(colour, 0.12));
      paintRings(painter, body, g->pose, view);
    }
    if (few) {
      const Group group(canvas, inColour(colour));
      app::picture::goalMark(canvas, at, markSize(agents.size(), view.scale * body.reach_m));
    } else {
      painter.fillRect(QRectF(at.x - 2.0, at.y - 2.0, 4.0, 4.0), colour);
    }
  }
  return seen.size();
}

// The chosen one first, then those that move.
std::vector<NamedBody> SimulationPainter::namedBodies(std::span<const RecordedAgent> agents,
                                                      const ViewTransform& view, const Style& style,
                                                      std::optional<std::uint32_t> pointed) const {
  std::vector<NamedBody> first, moving, fixed;
  for (std::uint32_t k = 0; k < std::min(agents.size(), outlines_.size()); ++k) {
    const Body& body = outlines_[k];
    const RecordedBody& known = (*bodies_)[k];
    if (body.name.isEmpty() || !isShown(agents[k], known)) continue;
    const double ring = style.chosen == k ? kChosenRing_px : 0.0;
    const double reach = view.scale * body.reach_m + ring;
    const bool always = style.chosen == k || pointed == k;
    const Vec2 at = view.toPx(agents[k].pose.position);
    const QRectF disc(at.x - reach, at.y - reach, 2.0 * reach, 2.0 * reach);
    if (!disc.intersects(style.area)) continue;
    const bool is_static = known.def.mode == collide::BodyMode::Static;
    const bool is_small = reach < kSmallAgent_px && !always;
    (always ? first : is_static ? fixed : moving).push_back({k, disc, body.name, is_small});
  }
  first.insert(first.end(), moving.begin(), moving.end());
  first.insert(first.end(), fixed.begin(), fixed.end());
  for (std::size_t k = kMostNames; k < first.size(); ++k) first[k].name.clear();
  return first;
}

std::size_t SimulationPainter::paintNames(QPainter& painter, std::span<const RecordedAgent> agents,
                                          const ViewTransform& view, const Style& style,
                                          std::optional<std::uint32_t> pointed) const {
  if (!bodies_) return 0;
  const std::vector<NamedBody> bodies = namedBodies(agents, view, style, pointed);
  const QFontMetricsF metrics(nameFont(painter.font()));
  const std::vector<NamePlace> places = placeNames(bodies, style.area, metrics);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  gui::paintNames(painter, places, style.theme);
  painter.restore();
  return places.size();
}

std::optional<std::uint32_t> SimulationPainter::agentAt(std::span<const RecordedAgent> agents,
                                                        Vec2 world, double tolerance_m) const {
  std::optional<std::uint32_t> best;
  double nearest = tolerance_m;
  for (std::uint32_t k = 0; bodies_ && k < std::min(agents.size(), outlines_.size()); ++k) {
    if (!isShown(agents[k], (*bodies_)[k])) continue;
    if (distance(world, agents[k].pose.position) > outlines_[k].reach_m + tolerance_m) continue;
    const Result<collide::PlacedShape> placed =
        collide::place((*bodies_)[k].def.shape, agents[k].pose);
    if (!placed) continue;
    const double d = collide::distanceTo(*placed, world);
    if (d > nearest) continue;
    nearest = d;
    best = k;
  }
  return best;
}

std::optional<Aabb> SimulationPainter::boundsOf(std::span<const RecordedAgent> agents) const {
  std::optional<Aabb> all;
  for (std::size_t k = 0; bodies_ && k < std::min(agents.size(), outlines_.size()); ++k) {
    if (!isShown(agents[k], (*bodies_)[k])) continue;
    const Vec2 p = agents[k].pose.position;
    const Aabb box = enlarged(Aabb{p, p}, outlines_[k].reach_m);
    all = all ? merged(*all, box) : box;
  }
  return all;
}

}  // namespace clearway::gui
