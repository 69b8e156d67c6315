#include "app/session/collide/debug_layers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/session/picture/map_layer.h"
#include "app/session/picture/svg_writer.h"
#include "core/narrow/support_map.h"
#include "core/world/placed_shape.h"

namespace clearway::session::picture {
namespace {

constexpr std::size_t kMaxBoxes = 4000;

template <class Visit>
void forEachPlaced(const ScenePlay& play, Visit&& visit) {
  for (std::size_t i = 0; i < play.scene().bodies.size(); ++i) {
    const collide::BodyDef* def = play.world().body(play.idOf(i));
    if (const Result<collide::PlacedShape> placed = collide::place(def->shape, def->pose))
      visit(i, *placed);
  }
}

// Depth of each node, root 0. Precondition: nodes are in preorder.
std::vector<int> depthsOf(std::span<const collide::Bvh::Node> nodes) {
  std::vector<int> out(nodes.size(), 0);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].isLeaf()) continue;
    out[i + 1] = out[i] + 1;
    out[nodes[i].right] = out[i] + 1;
  }
  return out;
}

// Draws the support map of one convex shape.
std::string supportField(const collide::PlacedShape& s, const View& view) {
  if (!s.field) return "";
  const collide::SupportMap& field = *s.field;
  Vec2 sum;
  for (const Vec2 v : s.ring) sum = sum + v;
  const Vec2 centre = (1.0 / static_cast<double>(s.ring.size())) * sum;
  double reach = 0.0;
  for (const Vec2 v : s.ring) reach = std::max(reach, length(v - centre));
  PathData rays, leads;
  for (std::size_t k = 0; k < field.bins(); ++k) {
    const Vec2 along = field.binStart(k);
    const Vec2 d = rotate(s.box.pose.heading, (1.0 / length(along)) * along);
    const Vec2 tip = centre + (1.45 * reach) * d;
    rays.moveTo(view.px(centre + (1.1 * reach) * d));
    rays.lineTo(view.px(tip));
    leads.moveTo(view.px(tip));
    leads.lineTo(view.px(s.ring[field.binVertex(k)]));
  }
  std::string out = path(rays, " fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.45\"" +
                                   attribute("stroke-width", 0.9 * view.unit)) +
                    path(leads, " fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.9\"" +
                                    attribute("stroke-width", 1.1 * view.unit) +
                                    attribute("stroke-dasharray", 2.5 * view.unit));
  for (const Vec2 v : s.ring) out += circle(view.px(v), 2.6 * view.unit, " fill=\"currentColor\"");
  return out;
}

}  // namespace

std::string drawSweep(const ScenePlay& play, const View& view) {
  const double u = view.unit;
  const double row = 5.0 * u;
  std::string boxes;
  PathData bars;
  std::size_t k = 0;
  const collide::BroadPhase& broad = play.world().broadPhase();
  std::vector<std::pair<double, std::size_t>> order;  // by the lower end, the sweep order
  forEachPlaced(play, [&](std::size_t i, const collide::PlacedShape& s) {
    const std::uint32_t index = play.idOf(i).index;
    if (broad.contains(index) && s.kind != collide::PlacedKind::HalfPlane) {
      order.emplace_back(static_cast<double>(broad.fatBox(index).min_x), index);
    }
  });
  std::sort(order.begin(), order.end());
  for (const auto& [start, index] : order) {
    if (++k > kMaxBoxes) break;
    const collide::BroadBox& b = broad.fatBox(static_cast<collide::Proxy>(index));
    const Aabb px = view.px(Aabb{{b.min_x, b.min_y}, {b.max_x, b.max_y}});
    boxes += rectangle(px,
                       " fill=\"currentColor\" fill-opacity=\"0.05\" stroke=\"currentColor\" "
                       "stroke-opacity=\"0.3\"" +
                           attribute("stroke-width", u) + attribute("stroke-dasharray", 3.0 * u));
    const double lanes = std::max(1.0, std::floor((view.area.max.y - view.area.min.y) / row));
    const double y = view.area.max.y - row * (1.0 + std::fmod(static_cast<double>(k - 1), lanes));
    bars.moveTo({px.min.x, y});
    bars.lineTo({px.max.x, y});
  }
  return "<g class=\"cw-agent\" clip-path=\"url(#cw-frame)\">\n" + boxes +
         path(bars, " fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\"" +
                        attribute("stroke-width", 2.4 * u)) +
         "</g>\n";
}

std::string drawTrees(const ScenePlay& play, const View& view) {
  std::string out = "<g class=\"cw-agent\" clip-path=\"url(#cw-frame)\">\n";
  std::size_t count = 0;
  forEachPlaced(play, [&](std::size_t, const collide::PlacedShape& s) {
    if (s.kind != collide::PlacedKind::Compound) return;
    const std::span<const collide::Bvh::Node> nodes = s.compound->tree.nodes();
    const std::vector<int> depths = depthsOf(nodes);
    const double deepest = std::max(1, *std::ranges::max_element(depths));
    for (std::size_t i = 0; i < nodes.size() && count < kMaxBoxes; ++i, ++count) {
      const double share = depths[i] / deepest;
      // Inner boxes are drawn a little larger, so that shared sides remain distinguishable.
      const Aabb px = enlarged(view.px(nodes[i].box), 2.2 * view.unit * (deepest - depths[i]));
      out +=
          rectangle(px, " fill=\"none\" stroke=\"currentColor\"" +
                            attribute("stroke-opacity", 0.25 + 0.7 * share) +
                            attribute("stroke-width", (nodes[i].isLeaf() ? 1.6 : 1.0) * view.unit) +
                            attribute("rx", 1.5 * view.unit));
    }
  });
  return out + "</g>\n";
}

std::string drawSupportFields(const ScenePlay& play, const View& view) {
  std::string out = "<g class=\"cw-goal\" clip-path=\"url(#cw-frame)\">\n";
  forEachPlaced(play, [&](std::size_t, const collide::PlacedShape& s) {
    collide::forEachConvex(
        s, [&](const collide::PlacedShape& part) { out += supportField(part, view); });
  });
  return out + "</g>\n";
}

}  // namespace clearway::session::picture
