#include "app/simulation/scene/scene_play.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <tuple>
#include <utility>

#include "app/document/body/body_placement.h"
#include "app/document/body/body_shape.h"
#include "app/document/body/world_options.h"
#include "core/base/number_text.h"
#include "core/world/parameters.h"

namespace clearway::app {
namespace {

collide::BroadKind worldBroadOf(maps::SceneBroad broad) {
  switch (broad) {
    case maps::SceneBroad::Levels: break;
    case maps::SceneBroad::Hash: return collide::BroadKind::SpatialHash;
    case maps::SceneBroad::Sap: return collide::BroadKind::SweepAndPrune;
    case maps::SceneBroad::Brute: return collide::BroadKind::BruteForce;
  }
  return collide::BroadKind::HierarchicalGrid;
}

maps::SceneBroad sceneBroadOf(collide::BroadKind broad) {
  switch (broad) {
    case collide::BroadKind::HierarchicalGrid: break;
    case collide::BroadKind::SpatialHash: return maps::SceneBroad::Hash;
    case collide::BroadKind::SweepAndPrune: return maps::SceneBroad::Sap;
    case collide::BroadKind::BruteForce: return maps::SceneBroad::Brute;
  }
  return maps::SceneBroad::Levels;
}

void apply(const maps::SceneWorld& w, collide::WorldOptions& o) {
  o.broad = worldBroadOf(w.broad);
  constexpr collide::CellSizing kSizing[] = {collide::CellSizing::AutoInitial,
                                             collide::CellSizing::AutoAdaptive,
                                             collide::CellSizing::Constant};
  o.hash.sizing = kSizing[static_cast<std::size_t>(w.cell)];
  if (w.cell == maps::SceneCell::Constant) o.hash.cell_size_m = w.cell_m;
  constexpr collide::NarrowMethod kNarrow[] = {
      collide::NarrowMethod::Sat, collide::NarrowMethod::Gjk, collide::NarrowMethod::Mpr};
  o.pairs.narrow = kNarrow[static_cast<std::size_t>(w.narrow)];
  o.touch = w.touch;
  o.wall_friction = w.wall_friction;
  o.report_static_pairs = w.report_static_pairs;
  o.rate = worldRateOf(w.check_rate);
}

// What parameters said of what a scene has a key of its own for.
void adopt(const collide::WorldOptions& o, maps::SceneWorld& w) {
  w.broad = sceneBroadOf(o.broad);
  w.narrow = static_cast<maps::SceneNarrow>(o.pairs.narrow);
  w.touch = o.touch;
  w.wall_friction = o.wall_friction;
  w.report_static_pairs = o.report_static_pairs;
  w.check_rate = {static_cast<maps::SceneRate::Kind>(o.rate.kind), o.rate.hertz};
  constexpr maps::SceneCell kCell[] = {maps::SceneCell::Auto, maps::SceneCell::Constant,
                                       maps::SceneCell::Adaptive};
  w.cell = kCell[static_cast<std::size_t>(o.hash.sizing)];
  w.cell_m = o.hash.cell_size_m.value_or(w.cell_m);
}

maps::SceneWorld merged(maps::SceneWorld w, const CollideOptions& o) {
  w.broad = o.broad.value_or(w.broad);
  w.cell = o.cell.value_or(w.cell);
  if (o.cell) w.cell_m = o.cell_m;
  w.narrow = o.narrow.value_or(w.narrow);
  w.touch = o.touch.value_or(w.touch);
  w.steps = o.steps.value_or(w.steps);
  w.dt_s = o.dt_s.value_or(w.dt_s);
  return w;
}

// All but its shape.
collide::BodyDef placedBodyOf(const maps::SceneBody& b) {
  constexpr collide::Detection kDetections[] = {
      collide::Detection::Closest, collide::Detection::Contacts, collide::Detection::Hybrid};
  collide::BodyDef d;
  d.pose = poseAt(b, 0.0);
  d.level = worldLevelOf(b.level);
  d.mode = modeOf({b.mode, b.present});
  d.detection = kDetections[static_cast<std::size_t>(b.detection)];
  d.category = b.category;
  d.mask = b.mask;
  d.group = b.group;
  d.margin_m = b.margin_m;
  d.friction = b.friction;
  d.meets_grid = b.meets_map;
  return d;
}

// Calls visit(kind, item) for two sorted lists, in their order.
template <class Item, class Visit>
void forEachChange(const std::vector<Item>& before, const std::vector<Item>& now, Visit&& visit) {
  auto a = before.begin();
  auto b = now.begin();
  while (a != before.end() || b != now.end()) {
    if (b == now.end() || (a != before.end() && *a < *b)) {
      visit(collide::EventKind::Ended, *a++);
    } else if (a == before.end() || *b < *a) {
      visit(collide::EventKind::Began, *b++);
    } else {
      visit(collide::EventKind::Persisted, *b++);
      ++a;
    }
  }
}

// Adds the items to a sorted list that has none twice.
template <class Item>
void addAll(const std::vector<Item>& items, std::vector<Item>& list) {
  if (list.empty()) {
    list = items;
    return;
  }
  std::vector<Item> all;
  all.reserve(std::max(list.size(), items.size()));
  std::ranges::set_union(list, items, std::back_inserter(all));
  list = std::move(all);
}

}  // namespace

Result<collide::BodyDef> worldBodyOf(const maps::SceneBody& b) {
  const Result<SceneBodyShape> shape = bodyShapeOf(b.shape);
  if (!shape) return fail(shape.error().code, "/shape%1", {shape.error().message});
  collide::BodyDef d = placedBodyOf(b);
  d.shape = shape->shape;
  d.parts = shape->filters;
  return d;
}

Result<collide::WorldOptions> optionsOf(const CollideOptions& options, const std::string& source,
                                        maps::SceneWorld& how) {
  collide::WorldOptions out;
  out.threads = options.threads;
  apply(how, out);
  TRY(setParameters(out, how.parameters, kParametersPointer, source));
  adopt(out, how);
  how = merged(how, options);
  apply(how, out);
  TRY(setParameters(out, options.parameters, "", ""));
  adopt(out, how);
  return out;
}

Result<ScenePlay> ScenePlay::make(const maps::Scene& scene, const std::optional<maps::GridMap>& map,
                                  const CollideOptions& options, const std::string& source) {
  if (maps::drives(scene)) {
    return fail(ErrorCode::Unsupported,
                "bodies of this scene follow routes or carry loads: run it with clearway simulate",
                source);
  }
  maps::SceneWorld how = scene.world;
  const collide::WorldOptions world_options = TRY(optionsOf(options, source, how));
  collide::WorldOptions used = world_options;
  used.contact_cache = used.contact_cache && how.steps > 0;  // else nothing is tested again
  collide::World world = TRY(inSource(collide::World::make(used), source));
  std::vector<WorldChange> changes = TRY(worldChangesOf(scene, map, source));
  ScenePlay play(scene, how, world_options, std::move(world));
  play.changes_ = std::move(changes);
  play.steps_only_ = options.steps_only;
  play.has_sorted_ids_ = std::ranges::is_sorted(scene.bodies, {}, &maps::SceneBody::id);
  if (map) play.world_.setGrid(map->grid);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    TRY(play.add(i, source));
  }
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {  // ids are known only now
    std::vector<collide::BodyId> ignores;
    for (const std::size_t other : scene.bodies[i].ignores) ignores.push_back(play.ids_[other]);
    if (ignores.empty()) continue;
    TRY(play.world_.setIgnores(play.ids_[i], ignores));
  }
  play.applyChanges();
  play.frame_.checked = TRY(inSource(play.world_.step(0.0), source));
  play.readFrame();
  return play;
}

Result<void> ScenePlay::add(std::size_t index, const std::string& source) {
  const maps::SceneBody& body = scene_->bodies[index];
  const auto refused = [&](const char* member, const Error& e) {
    return fail(e.code, "/bodies/%1%2%3", {index, member, e.message}, source);
  };
  const Result<SceneBodyShape> shape = bodyShapeOf(body.shape);
  if (!shape) return refused("/shape", shape.error());
  collide::BodyDef d = placedBodyOf(body);
  d.shape = shape->shape;
  d.parts = shape->filters;
  const Result<collide::BodyId> id = world_.add(d);
  if (!id) return refused(": ", id.error());
  assert(id->index == index);  // nothing was removed
  ids_.push_back(*id);
  written_.push_back(shape->written);
  checked_.push_back(shape->written);
  states_.push_back({body.mode, body.present});
  return {};
}

// Those due at the frame's time, which is a multiple of the step and may be rounded.
void ScenePlay::applyChanges() {
  const double now = frame_.time_s + 1e-9 * world_options_.dt_s;
  frame_.changes = 0;
  for (; next_change_ < changes_.size() && changes_[next_change_].time_s <= now; ++next_change_) {
    const WorldChange& change = changes_[next_change_];
    apply(change, ids_, states_, world_);
    if (change.shape) {
      written_[change.change->body] = change.shape->written;
      rewritten_.push_back(change.change->body);
    }
    ++frame_.changes;
  }
}

Result<void> ScenePlay::advance() {
  assert(!done());
  const int step_before = frame_.step;
  const double time_before_s = frame_.time_s;
  const int step = step_before + 1;
  const double time_s = step * world_options_.dt_s;
  frame_.step = step;
  frame_.time_s = time_s;
  applyChanges();
  for (std::size_t i = 0; i < scene_->bodies.size(); ++i) {
    const maps::SceneBody& body = scene_->bodies[i];
    if (body.motion.size() < 2 || states_[i].mode == maps::SceneMode::Static) continue;
    moveBody(i, time_s - world_options_.dt_s, time_s);
  }
  world_.setTracks([this, time_s](collide::BodyId id, std::vector<MotionPart>& out) {
    maps::appendTrack(scene_->bodies[bodyOf(id)], checked_at_s_, time_s, 0.0,
                      1.0 / (time_s - checked_at_s_), out);
  });
  const Result<bool> checked = world_.step(world_options_.dt_s);
  if (!checked) {
    is_over_ = true;
    frame_.step = step_before;
    frame_.time_s = time_before_s;
    return inContext("at %1 s: %2", {shortest(time_s)},
                     Result<void>(tl::unexpected(checked.error())));
  }
  frame_.checked = *checked;
  readFrame();
  return {};
}

// Poses between those of key frames are in range.
void ScenePlay::moveBody(std::size_t index, double from_s, double to_s) {
  const maps::SceneBody& body = scene_->bodies[index];
  const Pose pose = poseAt(body, to_s);
  [[maybe_unused]] Result<void> moved;
  if (steps_only_) {
    moved = world_.setPose(ids_[index], pose);
    assert(moved);
    return;
  }
  parts_.clear();
  maps::appendTrack(body, from_s, to_s, 0.0, 1.0, parts_);
  for (std::size_t k = 0; k + 1 < parts_.size(); ++k) {
    moved = world_.move(ids_[index], parts_[k].to);
    assert(moved);
  }
  moved = world_.move(ids_[index], pose);
  assert(moved);
}

void ScenePlay::readFrame() {
  frame_.wall_events.clear();
  frame_.impacts.clear();
  frame_.counters = world_.counters();
  frame_.cell_m = world_.cellSize();
  if (!frame_.checked) return;
  for (const std::size_t body : rewritten_) checked_[body] = written_[body];
  rewritten_.clear();
  const std::vector<std::uint32_t> were_in_walls = in_walls_;
  readWalls();
  reported_before_ = std::exchange(reported_, {});
  collided_before_ = std::exchange(frame_.pairs, {});
  forEachContact([&](const CollideContact& c) {
    if (reported_.empty() || reported_.back() != c.pair) reported_.push_back(c.pair);
    if (c.collides && (frame_.pairs.empty() || frame_.pairs.back() != c.pair)) {
      frame_.pairs.push_back(c.pair);
    }
  });
  addAll(frame_.pairs, history_.pairs);
  readImpacts(were_in_walls);
}

// Of pairs that did not collide at the check before.
void ScenePlay::readImpacts(const std::vector<std::uint32_t>& were_in_walls) {
  std::vector<CollidePair> pairs;
  std::vector<std::uint32_t> bodies;
  for (const collide::Impact& hit : world_.impacts()) {
    CollideImpact impact{scene_->bodies[bodyOf(hit.a)].id, std::nullopt, hit.cell,
                         checked_at_s_ + hit.time * (frame_.time_s - checked_at_s_), hit.position};
    if (hit.b) {
      const std::uint32_t other = scene_->bodies[bodyOf(*hit.b)].id;
      const CollidePair pair{std::min(impact.a, other), std::max(impact.a, other)};
      if (std::ranges::binary_search(collided_before_, pair)) continue;
      impact.a = pair.a;
      impact.b = pair.b;
      impact.between = !std::ranges::binary_search(frame_.pairs, pair);
      pairs.push_back(pair);
    } else {
      if (std::ranges::binary_search(were_in_walls, impact.a)) continue;
      impact.between = !std::ranges::binary_search(in_walls_, impact.a);
      bodies.push_back(impact.a);
    }
    frame_.impacts.push_back(impact);
  }
  checked_at_s_ = frame_.time_s;
  // Ids need not follow the list.
  std::ranges::stable_sort(frame_.impacts, {},
                           [](const CollideImpact& i) { return std::tuple(!i.b, i.a, i.b); });
  std::ranges::sort(pairs);
  std::ranges::sort(bodies);
  addAll(pairs, history_.pairs);
  addAll(bodies, history_.bodies_in_walls);
}

void ScenePlay::readWalls() {
  frame_.walls.clear();
  for (const collide::WallContact& w : world_.wallContacts()) {
    frame_.walls.push_back({scene_->bodies[bodyOf(w.body)].id, w});
    frame_.walls.back().contact.part = writtenPart(bodyOf(w.body), w.part);
  }
  std::stable_sort(frame_.walls.begin(), frame_.walls.end(),
                   [](const CollideWall& x, const CollideWall& y) { return x.body < y.body; });
  std::vector<std::uint32_t> now;
  for (const CollideWall& w : frame_.walls) {
    if (now.empty() || now.back() != w.body) now.push_back(w.body);
  }
  forEachChange(in_walls_, now, [&](collide::EventKind kind, std::uint32_t body) {
    frame_.wall_events.push_back({kind, body});
  });
  in_walls_ = std::move(now);
  addAll(in_walls_, history_.bodies_in_walls);
}

std::vector<CollideParts> ScenePlay::touchingParts() const {
  std::vector<CollideParts> out;
  const auto indexOf = [this](std::uint32_t id) {
    const auto at = std::ranges::find(scene_->bodies, id, &maps::SceneBody::id);
    return static_cast<std::size_t>(at - scene_->bodies.begin());
  };
  for (const CollidePair& pair : frame_.pairs) {
    const std::size_t a = indexOf(pair.a);
    const std::size_t b = indexOf(pair.b);
    if (written_[a].empty() && written_[b].empty()) continue;
    CollideParts found{pair, {}};
    for (const auto& [part_a, part_b] : world_.touchingParts(idOf(a), idOf(b))) {
      found.parts.emplace_back(writtenPart(a, part_a), writtenPart(b, part_b));
    }
    std::ranges::sort(found.parts);  // pieces of one part are one
    found.parts.erase(std::unique(found.parts.begin(), found.parts.end()), found.parts.end());
    out.push_back(std::move(found));
  }
  return out;
}

CollideContact ScenePlay::contactOf(const collide::Contact& contact) const {
  CollideContact c;
  c.pair = {scene_->bodies[bodyOf(contact.body_a)].id, scene_->bodies[bodyOf(contact.body_b)].id};
  c.penetration_m = contact.penetration_m;
  c.normal = contact.normal;
  c.position = contact.position;
  c.friction = contact.friction;
  c.feature = contact.feature;
  c.part_a = partOf(checked_[bodyOf(contact.body_a)], contact.part_a);
  c.part_b = partOf(checked_[bodyOf(contact.body_b)], contact.part_b);
  c.collides = contact.collides;
  if (c.pair.b < c.pair.a) {
    std::swap(c.pair.a, c.pair.b);
    std::swap(c.part_a, c.part_b);
    c.normal = -c.normal;
    c.feature ^= 1U << 15U;  // "the reference is B"
  }
  return c;
}

void ScenePlay::forEachContact(const std::function<void(const CollideContact&)>& visit) const {
  if (has_sorted_ids_) {
    for (const collide::Contact& c : world_.contacts()) visit(contactOf(c));
    return;
  }
  std::vector<CollideContact> sorted;
  sorted.reserve(world_.contacts().size());
  for (const collide::Contact& c : world_.contacts()) sorted.push_back(contactOf(c));
  std::ranges::stable_sort(sorted, {}, &CollideContact::pair);
  for (const CollideContact& c : sorted) visit(c);
}

void ScenePlay::forEachEvent(const std::function<void(const CollideEvent&)>& visit) const {
  if (!frame_.checked) return;
  forEachChange(reported_before_, reported_, [&](collide::EventKind kind, CollidePair pair) {
    visit({pair, kind, EventSubject::Contact});
  });
  forEachChange(collided_before_, frame_.pairs, [&](collide::EventKind kind, CollidePair pair) {
    if (kind != collide::EventKind::Persisted) visit({pair, kind, EventSubject::Collision});
  });
}

std::string nameOf(const maps::SceneBody& body) {
  return body.name.empty() ? "body " + std::to_string(body.id) : body.name;
}

}  // namespace clearway::app
