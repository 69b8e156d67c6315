#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>

#include "core/world/world_state.h"

namespace clearway {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point t) {
  return std::chrono::duration<double>(Clock::now() - t).count();
}

// Vertical gap of two levels; <= 0 when they touch or overlap.
double levelGap(Level a, Level b) { return std::max(a.z0_m - b.z1_m, b.z0_m - a.z1_m); }

bool listed(const std::vector<BodyId>& list, BodyId id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

}  // namespace

bool levelsOverlap(Level a, Level b, TouchRule rule) {
  const double gap = levelGap(a, b);
  return rule == TouchRule::TouchingCollides ? gap <= 0.0 : gap < 0.0;
}

bool World::State::filtersAccept(std::uint32_t a, std::uint32_t b) const {
  const BodyDef& p = def[a];
  const BodyDef& q = def[b];
  if (((p.category & q.mask) | (q.category & p.mask)) == 0) return false;
  if (p.group != 0 && p.group == q.group) return false;
  return (p.ignores.empty() || !listed(p.ignores, id[b])) &&
         (q.ignores.empty() || !listed(q.ignores, id[a]));
}

bool World::State::accepts(std::uint32_t a, std::uint32_t b) const {
  const bool static_a = mode[a] == BodyMode::Static;
  const bool static_b = mode[b] == BodyMode::Static;
  if ((static_a && static_b) || ((static_a || static_b) && !options.report_static_pairs))
    return false;
  const BodyDef& p = def[a];
  const BodyDef& q = def[b];
  if (!levelsOverlap(p.level, q.level, options.touch)) {
    // Only a body that looks to all levels reports what is near above or below it.
    const double reach = std::max(p.mode == BodyMode::Normal3D ? p.margin_m : 0.0,
                                  q.mode == BodyMode::Normal3D ? q.margin_m : 0.0);
    if (!(levelGap(p.level, q.level) < reach)) return false;
  }
  return filtersAccept(a, b);
}

PairRecord World::State::evaluate(std::uint32_t a, std::uint32_t b, PairSeed& seed,
                                  std::vector<ContactPoint>& points) const {
  PairRecord r;
  r.pair = {id[a], id[b]};
  r.first = static_cast<std::uint32_t>(points.size());
  const PairTraits& p = traits[a];
  const PairTraits& q = traits[b];
  const PlacedShape& shape_a = placed[a];
  const PlacedShape& shape_b = placed[b];
  const bool same_level = levelsOverlap(p.level, q.level, options.touch);
  r.collides = same_level &&
               overlap(shape_a, shape_b, options.touch, options.pairs.enable_mid_phase, &seed.axis);
  Detection how = p.detection == q.detection ? p.detection : Detection::Hybrid;
  if (how == Detection::Hybrid) how = r.collides ? Detection::Contacts : Detection::Closest;
  if (how == Detection::Contacts && !r.collides) return r;
  const double margin = how == Detection::Closest ? std::max(p.margin_m, q.margin_m) : 0.0;
  if (how == Detection::Contacts) {
    appendContacts(shape_a, shape_b, options.touch, options.pairs, seed, points);
  } else {
    appendClosest(shape_a, shape_b, margin, options.pairs, seed, points);
  }
  if (r.collides && points.size() == r.first) {  // decided exactly, yet lost in rounding
    appendClosest(shape_a, shape_b, std::numeric_limits<double>::infinity(), options.pairs, seed,
                  points);
  }
  const double rise = same_level ? 0.0 : std::max(0.0, levelGap(p.level, q.level));
  for (std::size_t k = r.first; k < points.size(); ++k) {
    double& depth = points[k].penetration_m;
    if (!same_level) {  // apart in height: the distance is that in space
      const double across = std::max(0.0, -depth);
      depth = -std::sqrt(across * across + rise * rise);
      if (-depth > margin) points.resize(r.first);
    } else if (!r.collides) {
      depth = std::min(depth, 0.0);
    } else if (options.touch == TouchRule::TouchingIsFree && k == r.first) {
      depth = std::max(depth, std::numeric_limits<double>::min());
    }
  }
  r.count = static_cast<std::uint32_t>(points.size() - r.first);
  return r;
}

void World::State::updateBroad() {
  for (const std::uint32_t i : dirty_list) {
    if (!active(i)) {
      if (broad->contains(i)) broad->remove(i);
      continue;
    }
    if ((dirty[i] & kGeometry) != 0) {
      movePlaced(placed[i], def[i].shape, def[i].pose);
      near[i] = enlarged(boundsOf(placed[i]), def[i].margin_m);
      broad->set(i, broadBox(near[i]), diameter[i]);
    }
    // A filter, a mode or an id may have changed: which of its pairs are listed is asked again.
    if ((dirty[i] & kFilter) != 0) broad->refresh(i);
  }
  broad->update();
}

// Pairs to be looked at again whose boxes, margins included, meet; sorted.
void World::State::collectTodo() {
  const std::span<const CandidatePair> candidates = broad->pairs();
  pairs_todo.resize(candidates.size());
  std::size_t n = 0;
  for (const CandidatePair& c : candidates) {  // without branches: nobody could foresee them
    const Aabb& p = near[c.a];
    const Aabb& q = near[c.b];
    pairs_todo[n] = c;
    n += static_cast<std::size_t>((((dirty[c.a] | dirty[c.b]) & (kGeometry | kFilter)) != 0) &
                                  (p.min.x <= q.max.x) & (q.min.x <= p.max.x) &
                                  (p.min.y <= q.max.y) & (q.min.y <= p.max.y));
  }
  pairs_todo.resize(n);
  if (pairs_todo.size() * 8 < id.size()) {
    std::sort(pairs_todo.begin(), pairs_todo.end());
    return;
  }
  // By counting, first by b, then by a: pairs are as many as bodies here, and in no order.
  const auto pass = [this](auto key) {
    pair_starts.assign(id.size() + 1, 0);
    for (const CandidatePair& c : pairs_todo) ++pair_starts[key(c) + 1];
    for (std::size_t i = 1; i < pair_starts.size(); ++i) pair_starts[i] += pair_starts[i - 1];
    pairs_sorted.resize(pairs_todo.size());
    for (const CandidatePair& c : pairs_todo) pairs_sorted[pair_starts[key(c)]++] = c;
    pairs_todo.swap(pairs_sorted);
  };
  pass([](const CandidatePair& c) { return std::size_t{c.b}; });
  pass([](const CandidatePair& c) { return std::size_t{c.a}; });
}

// Pairs of boxes are not worth remembering: their test takes less than finding the entry.
void World::State::updateCache() {
  cache_wanted.clear();
  cache_place.clear();
  if (!options.contact_cache) return;
  const bool boxes_too = options.pairs.narrow == NarrowMethod::Gjk;
  cache_place.reserve(pairs_todo.size());
  for (const CandidatePair& c : pairs_todo) {
    const bool takes_seed = placed[c.a].isConvex() && placed[c.b].isConvex() &&
                            (boxes_too || !placed[c.a].isBox() || !placed[c.b].isBox());
    cache_place.push_back(takes_seed ? static_cast<std::uint32_t>(cache_wanted.size())
                                     : ContactCache::kNone);
    if (takes_seed) cache_wanted.push_back({id[c.a], id[c.b]});
  }
  cache.update(cache_wanted, [this](BodyPair p) { return !isTested(p); });
  counters.cache_entries = cache.size();
}

void World::State::testPairs() {
  collectTodo();
  counters.pairs_tested = pairs_todo.size();
  updateCache();
  records_fresh.resize(pairs_todo.size());
  points_fresh.resize(std::max(points_fresh.size(), pairs_todo.size() / kChunk + 1));
  pool.forEachRange(pairs_todo.size(), kChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      std::vector<ContactPoint>& points = points_fresh[k / kChunk];
      if (k % kChunk == 0) points.clear();
      PairSeed none;
      const std::uint32_t entry = cache_place.empty() ? ContactCache::kNone : cache_place[k];
      PairSeed& seed = entry == ContactCache::kNone ? none : cache.seedOf(entry);
      records_fresh[k] = evaluate(pairs_todo[k].a, pairs_todo[k].b, seed, points);
    }
  });
  mergeRecords();
}

void World::State::keepRecords(std::size_t begin, std::size_t end) {
  if (begin == end) return;
  const std::uint32_t from = records_old[begin].first;
  const std::uint32_t to = records_old[end - 1].first + records_old[end - 1].count;
  const auto at = static_cast<std::uint32_t>(contacts.size());
  contacts.append(contacts_old, from, to);
  for (std::size_t i = begin; i < end; ++i) {
    records.push_back(records_old[i]);
    records.back().first += at - from;
    events.push_back({EventKind::Persisted, records_old[i].pair});
  }
}

void World::State::addRecord(std::size_t fresh) {
  const std::vector<ContactPoint>& points = points_fresh[fresh / kChunk];
  PairRecord r = records_fresh[fresh];
  const double friction = std::max(def[r.pair.a.index].friction, def[r.pair.b.index].friction);
  const std::uint32_t from = r.first;
  r.first = static_cast<std::uint32_t>(contacts.size());
  for (std::uint32_t k = from; k < from + r.count; ++k) {
    contacts.body_a.push_back(r.pair.a);
    contacts.body_b.push_back(r.pair.b);
    contacts.penetration_m.push_back(points[k].penetration_m);
    contacts.normal.push_back(points[k].normal);
    contacts.position.push_back(points[k].position);
    contacts.friction.push_back(friction);
    contacts.feature.push_back(points[k].feature);
    contacts.collides.push_back(r.collides ? 1 : 0);
  }
  records.push_back(r);
}

void World::State::mergeRecords() {
  records_old.swap(records);
  std::swap(contacts_old, contacts);
  records.clear();
  contacts.clear();
  events.clear();
  const std::size_t old_count = records_old.size();
  std::size_t i = 0;
  for (std::size_t k = 0; k <= records_fresh.size(); ++k) {  // the last round: what is left of old
    const bool last = k == records_fresh.size();
    std::size_t run = i;
    for (; i < old_count && (last || records_old[i].pair < records_fresh[k].pair); ++i) {
      if (!isTested(records_old[i].pair)) continue;
      keepRecords(run, i);
      events.push_back({EventKind::Ended, records_old[i].pair});
      run = i + 1;
    }
    keepRecords(run, i);
    if (last) break;
    const PairRecord& fresh = records_fresh[k];
    const bool was = i < old_count && records_old[i].pair == fresh.pair;
    i += was ? 1 : 0;
    if (fresh.count > 0) {
      addRecord(k);
      for (const BodyId body : {fresh.pair.a, fresh.pair.b}) {
        if (sleeping.isAsleep(body.index)) met_asleep.push_back(body.index);
      }
    }
    if (was && fresh.count == 0) events.push_back({EventKind::Ended, fresh.pair});
    if (fresh.count > 0) {
      events.push_back({was ? EventKind::Persisted : EventKind::Began, fresh.pair});
    }
  }
}

void World::State::testWalls() {
  if (!grid && walls.empty()) return;
  std::vector<std::uint32_t> todo;
  for (const std::uint32_t i : dirty_list) {
    if ((dirty[i] & (kGeometry | kWalls)) != 0) todo.push_back(i);
  }
  std::sort(todo.begin(), todo.end());
  std::erase_if(walls, [this](const WallContact& w) {
    return (dirty[w.body.index] & (kGeometry | kWalls)) != 0;
  });
  std::vector<WallContact> fresh;
  for (const std::uint32_t i : todo) {
    if (!active(i) || !def[i].meets_grid || !grid || mode[i] == BodyMode::Static) continue;
    ++counters.walls_tested;
    appendWallContacts(*grid, id[i], placed[i], options.touch, fresh);
  }
  const auto middle = static_cast<std::ptrdiff_t>(walls.size());
  walls.insert(walls.end(), fresh.begin(), fresh.end());
  std::inplace_merge(walls.begin(), walls.begin() + middle, walls.end(),
                     [](const WallContact& x, const WallContact& y) { return x.body < y.body; });
}

void World::State::publishSnapshot() {
  auto s = std::make_shared<WorldSnapshot>();
  s->check = checks;
  s->time_s = time_s;
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (ids.contains(id[i])) s->bodies.push_back({id[i], def[i].pose, mode[i]});
  }
  s->contacts = allContacts();
  s->walls = walls;
  s->events = allEvents();
  const std::lock_guard lock(snapshot_mutex);
  snapshot = std::move(s);
}

void World::State::check() {
  const Clock::time_point start = Clock::now();
  counters = {};
  counters.bodies_changed = dirty_list.size();
  ++checks;
  contacts_merged = false;
  events_merged = false;
  updateSleeping();
  updateBroad();
  counters.broad_s = secondsSince(start);
  const Clock::time_point narrow = Clock::now();
  testPairs();
  counters.narrow_s = secondsSince(narrow);
  const Clock::time_point wall = Clock::now();
  testWalls();
  counters.walls_s = secondsSince(wall);
  counters.bodies_searched = broad->lastSearched();
  counters.candidate_pairs = broad->pairs().size();
  counters.pairs_reported = records.size() + asleep_records.size();
  counters.pairs_asleep = asleep_records.size();
  for (const std::uint32_t i : dirty_list) dirty[i] = kClean;
  dirty_list.clear();
  if (options.publish_snapshots) publishSnapshot();
  counters.total_s = secondsSince(start);
}

}  // namespace clearway
