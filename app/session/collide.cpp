#include "app/session/collide.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/shape/wkt.h"

namespace clearway {
namespace {

WorldOptions worldOptions(const SceneWorld& w, unsigned threads) {
  WorldOptions o;
  constexpr BroadKind kBroad[] = {BroadKind::GridLevels, BroadKind::SpatialHash,
                                  BroadKind::SweepAndPrune, BroadKind::BruteForce};
  o.broad = kBroad[static_cast<std::size_t>(w.broad)];
  constexpr CellSizing kSizing[] = {CellSizing::AutoInitial, CellSizing::AutoAdaptive,
                                    CellSizing::Constant};
  o.hash.sizing = kSizing[static_cast<std::size_t>(w.cell)];
  if (w.cell == SceneCell::Constant) o.hash.cell_size_m = w.cell_m;
  o.touch = w.touch;
  o.report_static_pairs = w.report_static_pairs;
  if (w.check_hz) o.rate = {CheckRate::Kind::Hertz, *w.check_hz};
  o.threads = threads;
  return o;
}

SceneWorld merged(SceneWorld w, const CollideOptions& o) {
  w.broad = o.broad.value_or(w.broad);
  w.cell = o.cell.value_or(w.cell);
  if (o.cell) w.cell_m = o.cell_m;
  w.touch = o.touch.value_or(w.touch);
  w.steps = o.steps.value_or(w.steps);
  w.dt_s = o.dt_s.value_or(w.dt_s);
  return w;
}

// A convex set as the world knows it. Precondition: as SceneShape::parts.
Result<Shape> convexShape(const std::vector<Vec2>& part, double radius_m) {
  if (part.size() < 3) return SegmentShape{part.front(), part.back(), radius_m};
  const Result<ConvexPolygon> polygon = ConvexPolygon::fromRing(part);
  if (!polygon) return tl::unexpected(polygon.error());
  return PolygonShape{*polygon, radius_m};
}

Result<std::vector<Shape>> shapesOf(const SceneShape& s) {
  std::vector<Shape> out;
  if (s.kind == SceneShape::Kind::Box) {
    out.emplace_back(BoxShape{s.length_m, s.width_m, s.radius_m});
  } else if (s.kind == SceneShape::Kind::Wkt) {
    const Result<Footprint> footprint = footprintFromWkt(s.wkt);
    if (!footprint) {
      return fail(footprint.error().code, "/wkt: " + footprint.error().message);
    }
    for (const ConvexPolygon& part : footprint->collisionParts()) {
      out.emplace_back(PolygonShape{part, s.radius_m});
    }
  } else {
    for (const std::vector<Vec2>& part : s.parts) {
      Result<Shape> shape = convexShape(part, s.radius_m);
      if (!shape) return tl::unexpected(shape.error());
      out.push_back(*std::move(shape));
    }
  }
  return out;
}

BodyDef definitionOf(const SceneBody& b, std::size_t index, std::size_t parts) {
  constexpr BodyMode kModes[] = {BodyMode::Normal2D, BodyMode::Normal3D, BodyMode::Static,
                                 BodyMode::Disabled};
  constexpr Detection kDetections[] = {Detection::Closest, Detection::Contacts, Detection::Hybrid};
  // Groups of scene files end at 1e9; parts of a body without one get a group of their own.
  constexpr std::uint32_t kFirstOwnGroup = 0x80000000U;
  BodyDef d;
  d.pose = poseAt(b, 0.0);
  d.level = {b.bottom_m, b.top_m};
  d.mode = kModes[static_cast<std::size_t>(b.mode)];
  d.detection = kDetections[static_cast<std::size_t>(b.detection)];
  d.category = b.category;
  d.mask = b.mask;
  d.group = b.group;
  if (d.group == 0 && parts > 1) d.group = kFirstOwnGroup + static_cast<std::uint32_t>(index);
  d.margin_m = b.margin_m;
  d.friction = b.friction;
  d.meets_grid = b.meets_map;
  return d;
}

std::vector<CollideEvent> eventsBetween(const std::vector<CollidePair>& before,
                                        const std::vector<CollidePair>& now) {
  std::vector<CollideEvent> out;
  auto a = before.begin();
  auto b = now.begin();
  while (a != before.end() || b != now.end()) {
    if (b == now.end() || (a != before.end() && *a < *b)) {
      out.push_back({EventKind::Ended, *a++});
    } else if (a == before.end() || *b < *a) {
      out.push_back({EventKind::Began, *b++});
    } else {
      out.push_back({EventKind::Persisted, *b++});
      ++a;
    }
  }
  return out;
}

}  // namespace

Result<ScenePlay> ScenePlay::make(const Scene& scene, const std::optional<GridMap>& map,
                                  const CollideOptions& options, const std::string& source) {
  const SceneWorld how = merged(scene.world, options);
  Result<World> world = World::make(worldOptions(how, options.threads));
  if (!world) return fail(world.error().code, world.error().message, source);
  ScenePlay play(scene, how, *std::move(world));
  if (map) play.world_.setGrid(map->grid);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (const Result<void> r = play.add(i, source); !r) return tl::unexpected(r.error());
  }
  // Ids are known only now. Each part of one body ignores each part of the other.
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    std::vector<BodyId> ignores;
    for (const std::size_t other : scene.bodies[i].ignores) {
      ignores.insert(ignores.end(), play.parts_[other].begin(), play.parts_[other].end());
    }
    if (ignores.empty()) continue;
    for (const BodyId id : play.parts_[i]) {
      if (const Result<void> r = play.world_.setIgnores(id, ignores); !r) {
        return tl::unexpected(r.error());
      }
    }
  }
  const Result<bool> checked = play.world_.step(0.0);
  play.frame_.checked = checked.value_or(false);
  play.readFrame();
  return play;
}

Result<void> ScenePlay::add(std::size_t index, const std::string& source) {
  const SceneBody& body = scene_->bodies[index];
  const auto refused = [&](const char* member, const Error& e) {
    return fail(e.code, "/bodies/" + std::to_string(index) + member + e.message, source);
  };
  const Result<std::vector<Shape>> shapes = shapesOf(body.shape);
  if (!shapes) return refused("/shape", shapes.error());
  BodyDef d = definitionOf(body, index, shapes->size());
  parts_.emplace_back();
  for (const Shape& shape : *shapes) {
    d.shape = shape;
    const Result<BodyId> id = world_.add(d);
    if (!id) return refused(": ", id.error());
    assert(id->index == owner_.size());  // nothing was removed
    owner_.push_back(index);
    parts_.back().push_back(*id);
  }
  return {};
}

void ScenePlay::advance() {
  assert(!done());
  const int step = frame_.step + 1;
  const double time_s = step * world_options_.dt_s;
  for (std::size_t i = 0; i < scene_->bodies.size(); ++i) {
    const SceneBody& body = scene_->bodies[i];
    if (body.motion.size() < 2) continue;
    const Pose pose = poseAt(body, time_s);
    for (const BodyId id : parts_[i]) {
      // Poses between those of key frames are in range, and static bodies have no motion.
      [[maybe_unused]] const Result<void> moved = world_.setPose(id, pose);
      assert(moved);
    }
  }
  frame_.step = step;
  frame_.time_s = time_s;
  frame_.checked = world_.step(world_options_.dt_s).value_or(false);
  readFrame();
}

void ScenePlay::readFrame() {
  frame_.events.clear();
  if (!frame_.checked) return;
  readContacts();
  frame_.walls.clear();
  for (const WallContact& w : world_.wallContacts()) {
    frame_.walls.push_back({scene_->bodies[bodyOf(w.body)].id, w});
  }
  std::stable_sort(frame_.walls.begin(), frame_.walls.end(),
                   [](const CollideWall& x, const CollideWall& y) { return x.body < y.body; });
  std::vector<CollidePair> now;
  frame_.pairs.clear();
  for (const CollideContact& c : frame_.contacts) {
    if (now.empty() || now.back() != c.pair) now.push_back(c.pair);
    if (c.collides && (frame_.pairs.empty() || frame_.pairs.back() != c.pair)) {
      frame_.pairs.push_back(c.pair);
    }
  }
  frame_.events = eventsBetween(reported_, now);
  reported_ = std::move(now);
}

void ScenePlay::readContacts() {
  const ContactList& list = world_.contacts();
  frame_.contacts.clear();
  frame_.contacts.reserve(list.size());
  for (std::size_t k = 0; k < list.size(); ++k) {
    CollideContact c;
    c.pair = {scene_->bodies[bodyOf(list.body_a[k])].id, scene_->bodies[bodyOf(list.body_b[k])].id};
    c.penetration_m = list.penetration_m[k];
    c.normal = list.normal[k];
    c.position = list.position[k];
    c.friction = list.friction[k];
    c.feature = list.feature[k];
    c.collides = list.collides[k] != 0;
    if (c.pair.b < c.pair.a) {  // ids need not follow the list
      std::swap(c.pair.a, c.pair.b);
      c.normal = -c.normal;
      c.feature ^= 1U << 15U;  // "the reference is B"
    }
    frame_.contacts.push_back(c);
  }
  std::stable_sort(
      frame_.contacts.begin(), frame_.contacts.end(),
      [](const CollideContact& x, const CollideContact& y) { return x.pair < y.pair; });
}

std::string nameOf(const SceneBody& body) {
  return body.name.empty() ? "body " + std::to_string(body.id) : body.name;
}

}  // namespace clearway
