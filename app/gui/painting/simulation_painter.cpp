#include "app/gui/painting/simulation_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/world/placed_shape.h"

namespace clearway::gui {
namespace {

using session::RecordedAgent;
using session::RecordedBody;

constexpr double kDot_px = 2.0;   // smaller agents are squares
constexpr double kNose_px = 5.0;  // larger ones show their heading
constexpr int kCorners = 24;      // of round outlines

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

AgentLook lookOf(const RecordedAgent& agent, const RecordedBody& body) {
  if (agent.has(RecordedAgent::kColliding) || agent.has(RecordedAgent::kInWall)) {
    return AgentLook::Collides;
  }
  if (body.def.mode == collide::BodyMode::Static) return AgentLook::Static;
  if (agent.has(RecordedAgent::kHeld)) return AgentLook::Waits;
  return agent.has(RecordedAgent::kArrived) ? AgentLook::Arrived : AgentLook::Moves;
}

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

bool isShown(const RecordedAgent& agent, const RecordedBody& body) {
  return agent.has(RecordedAgent::kPresent) && body.def.mode != collide::BodyMode::Disabled;
}

void SimulationPainter::setBodies(std::shared_ptr<const std::vector<RecordedBody>> bodies) {
  if (bodies == bodies_) return;
  bodies_ = std::move(bodies);
  outlines_.clear();
  if (!bodies_) return;
  for (const RecordedBody& b : *bodies_) {
    Body& out = outlines_.emplace_back();
    const Result<collide::PlacedShape> placed = collide::place(b.def.shape, Pose{});
    if (!placed) continue;
    collide::forEachConvex(*placed, [&](const collide::PlacedShape& part) {
      out.rings.push_back(ringOf(part));
      for (const Vec2 v : out.rings.back()) {
        out.reach_m = std::max(out.reach_m, distance(v, {}));
      }
    });
  }
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
    visible[static_cast<std::size_t>(lookOf(agents[k], (*bodies_)[k]))].push_back(k);
    ++drawn;
  }
  painter.setRenderHint(QPainter::Antialiasing, drawn <= kSmooth);
  QPolygonF polygon;
  for (std::size_t look = 0; look < visible.size(); ++look) {
    const QColor ink = colourOf(static_cast<AgentLook>(look), style.theme);
    QColor fill = ink;
    fill.setAlphaF(0.75F);
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
      for (const std::vector<Vec2>& ring : body.rings) {
        polygon.clear();
        for (const Vec2 v : ring) {
          const Vec2 p = view.toPx(toWorld(pose, v));
          polygon.append({p.x, p.y});
        }
        painter.drawPolygon(polygon);
      }
      if (reach_px < kNose_px || look == static_cast<std::size_t>(AgentLook::Static)) continue;
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
    const double r = view.scale * outlines_[*style.chosen].reach_m + 5.0;
    painter.setPen(QPen(style.theme.ink, 2.0));
    painter.drawEllipse(QPointF(at.x, at.y), r, r);
  }
  return drawn;
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
