#include "app/gui/tools/snapper.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::gui {
Vec2 nearestOnEdge(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 e = b - a;
  const double n = squaredLength(e);
  return n > 0.0 ? a + std::clamp(dot(p - a, e) / n, 0.0, 1.0) * e : a;
}

void Snapper::Edges::build() {
  std::vector<Aabb> boxes;
  boxes.reserve(list.size());
  for (const auto& [a, b] : list) boxes.push_back(boundsOf(std::array{a, b}));
  tree = BoxTree(boxes);
}

void Snapper::updateDrawings() const {
  const app::Drawings& drawings = editor_.document().drawings();
  if (drawings_of_ == drawings) return;
  drawings_of_ = drawings;
  drawings_.list.clear();
  drawings_.of.clear();
  for (const auto& drawing : drawings) {
    const std::vector<Vec2>& corners = drawing->corners;
    const std::size_t edges = corners.size() - (drawing->closed ? 0 : 1);
    for (std::size_t i = 0; i < edges; ++i) {
      drawings_.list.emplace_back(corners[i], corners[(i + 1) % corners.size()]);
      drawings_.of.push_back(drawing->id);
    }
  }
  drawings_.build();
}

void Snapper::update() const {
  updateDrawings();
  const auto add = [](Edges& out, const std::vector<Vec2>& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      out.list.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
    }
  };
  const app::EditDocument& document = editor_.document();
  if (of_ != document.layers()) {
    of_ = document.layers();
    layers_.list.clear();
    for (const maps::VectorLayer& layer : *of_) {
      forEachRing(layer.occupied, [&](const PolygonRing& ring) { add(layers_, ring); });
      forEachRing(layer.unknown, [&](const PolygonRing& ring) { add(layers_, ring); });
    }
    layers_.build();
  }
  if (agents_known_) return;
  agents_known_ = true;
  agents_.list.clear();
  for (const app::EditAgent& a : document.agents()) {
    const auto shape = a.agent.start && !a.hidden ? editor_.footprint(a) : nullptr;
    if (!shape) continue;
    for (const ConvexPolygon& part : shape->collisionParts())
      add(agents_, placed(part, *a.agent.start));
  }
  agents_.build();
}

std::optional<Vec2> Snapper::toShapes(Vec2 world, double reach_m, std::uint32_t but) const {
  update();
  const Aabb around = enlarged(Aabb{world, world}, reach_m);
  std::optional<Vec2> vertex, edge;
  const auto take = [&](std::optional<Vec2>& best, Vec2 p) {
    if (length(p - world) > reach_m) return;
    if (!best || length(p - world) < length(*best - world)) best = p;
  };
  for (const Edges* edges : {&layers_, &drawings_, &agents_}) {
    for (const std::uint32_t i : edges->tree.meeting(around)) {
      if (but != 0 && !edges->of.empty() && edges->of[i] == but) continue;
      const auto& [a, b] = edges->list[i];
      take(vertex, a);
      take(vertex, b);
      take(edge, nearestOnEdge(world, a, b));
    }
  }
  return vertex ? vertex : edge;
}

Vec2 Snapper::toCells(Vec2 world) const {
  const GridFrame& grid = editor_.document().frame();
  return {grid.columnEdge(static_cast<std::int32_t>(std::lround(world.x / grid.cellWidth()))),
          grid.rowEdge(static_cast<std::int32_t>(std::lround(world.y / grid.cellLength())))};
}

}  // namespace clearway::gui
