#include "app/simulation/scene/engine_marks.h"

#include <algorithm>
#include <tuple>

#include "core/narrow/support_map.h"
#include "core/world/placed_shape.h"

namespace clearway::app {
namespace {

using collide::BodyId;
using collide::World;

Aabb boxOf(const collide::BroadBox& b) { return {{b.min_x, b.min_y}, {b.max_x, b.max_y}}; }
Vec2 middleOf(const Aabb& box) { return 0.5 * (box.min + box.max); }

template <class Visit>
void forEachPlaced(const World& world, std::span<const BodyId> ids, Visit&& visit) {
  for (const BodyId id : ids) {
    const collide::BodyDef* def = world.body(id);
    if (def == nullptr || def->mode == collide::BodyMode::Disabled) continue;
    if (const auto placed = collide::place(def->shape, def->pose)) visit(id, *placed);
  }
}

void addContacts(const World& world, EngineMarks& out) {
  for (const collide::WallContact& w : world.wallContacts()) {
    out.contacts.push_back({w.position, w.normal, w.penetration_m, true});
  }
  for (const bool collides : {false, true}) {  // collisions on top
    for (const collide::Contact& c : world.contacts()) {
      if (c.collides != collides) continue;
      out.contacts.push_back({c.position, c.normal, c.penetration_m, collides});
    }
  }
}

void addSweep(const World& world, std::span<const BodyId> ids, EngineMarks& out) {
  const collide::BroadPhase& broad = world.broadPhase();
  std::vector<std::pair<float, std::uint32_t>> order;  // by the lower end, the sweep order
  forEachPlaced(world, ids, [&](BodyId id, const collide::PlacedShape& s) {
    if (broad.contains(id.index) && s.kind != collide::PlacedKind::HalfPlane) {
      order.emplace_back(broad.fatBox(id.index).min_x, id.index);
    }
  });
  std::ranges::sort(order);
  std::vector<std::uint8_t> is_drawn;
  for (const auto& [start, index] : order) {
    out.fat_boxes.push_back(boxOf(broad.fatBox(index)));
    if (is_drawn.size() <= index) is_drawn.resize(index + std::size_t{1});
    is_drawn[index] = 1;
  }
  const auto drawn = [&](collide::Proxy p) { return p < is_drawn.size() && is_drawn[p] != 0; };
  for (const collide::CandidatePair& pair : broad.pairs()) {
    if (!drawn(pair.a) || !drawn(pair.b)) continue;
    out.pairs.emplace_back(middleOf(boxOf(broad.fatBox(pair.a))),
                           middleOf(boxOf(broad.fatBox(pair.b))));
  }
}

// Nodes are in preorder.
void addTree(std::span<const collide::Bvh::Node> nodes, EngineMarks& out) {
  std::vector<int> depths(nodes.size(), 0);
  int deepest = 1;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    deepest = std::max(deepest, depths[i]);
    if (nodes[i].isLeaf()) continue;
    depths[i + 1] = depths[i] + 1;
    depths[nodes[i].right] = depths[i] + 1;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    out.nodes.push_back({nodes[i].box, depths[i], deepest, nodes[i].isLeaf()});
  }
}

void addSupport(const collide::PlacedShape& s, EngineMarks& out) {
  if (!s.field) return;
  const collide::SupportMap& field = *s.field;
  Vec2 sum;
  for (const Vec2 v : s.ring) sum = sum + v;
  const Vec2 centre = (1.0 / static_cast<double>(s.ring.size())) * sum;
  double reach = 0.0;
  for (const Vec2 v : s.ring) reach = std::max(reach, length(v - centre));
  for (std::size_t k = 0; k < field.bins(); ++k) {
    const Vec2 along = field.binStart(k);
    const Vec2 d = rotate(s.box.pose.heading, (1.0 / length(along)) * along);
    out.bins.push_back(
        {centre + (1.1 * reach) * d, centre + (1.45 * reach) * d, s.ring[field.binVertex(k)]});
  }
  out.vertices.insert(out.vertices.end(), s.ring.begin(), s.ring.end());
}

}  // namespace

std::optional<EngineLayer> engineLayerOf(std::string_view name) {
  const auto* const found = std::ranges::find(kEngineLayers, name);
  if (found == kEngineLayers.end()) return std::nullopt;
  return static_cast<EngineLayer>(found - kEngineLayers.begin());
}

EngineMarks marksOf(const World& world, std::span<const BodyId> ids, EngineLayer layer) {
  EngineMarks out;
  switch (layer) {
    case EngineLayer::Contacts: addContacts(world, out); break;
    case EngineLayer::Cells: out.cells = world.broadPhase().occupiedCells(); break;
    case EngineLayer::Sweep: addSweep(world, ids, out); break;
    case EngineLayer::Tree:
      forEachPlaced(world, ids, [&](BodyId, const collide::PlacedShape& s) {
        if (s.kind == collide::PlacedKind::Compound) addTree(s.compound->tree.nodes(), out);
      });
      break;
    case EngineLayer::Support:
      forEachPlaced(world, ids, [&](BodyId, const collide::PlacedShape& s) {
        collide::forEachConvex(s, [&](const auto& part) { addSupport(part, out); });
      });
      break;
  }
  return out;
}

}  // namespace clearway::app
