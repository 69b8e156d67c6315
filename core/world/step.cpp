#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "core/world/body_pair.h"
#include "core/world/world_state.h"

namespace clearway::collide {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point t) {
  return std::chrono::duration<double>(Clock::now() - t).count();
}

// Touches the interval of every body whose level may be accepted with this one: levels that touch
// it, and for a 3-D body those within its margin, rounding included.
Vertical verticalOf(const Level& level, BodyMode mode, double margin_m) {
  if (mode != BodyMode::Normal3D) return {level.z0_m, level.z1_m};
  const double rounding = 0x1p-50 * (std::abs(level.z0_m) + std::abs(level.z1_m) + margin_m);
  return {level.z0_m - margin_m - rounding, level.z1_m + margin_m + rounding};
}

bool listed(const std::vector<BodyId>& list, BodyId id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

// Disjoint sets of connected bodies, by representatives.
class Sets {
 public:
  explicit Sets(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0U); }
  std::uint32_t find(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace

bool WorldState::filtersAccept(std::uint32_t a, std::uint32_t b) const {
  const BodyDef& p = def[a];
  const BodyDef& q = def[b];
  if (!canMeet(any_part[a], any_part[b])) return false;
  if (p.group != 0 && p.group == q.group) return false;
  return (p.ignores.empty() || !listed(p.ignores, id[b])) &&
         (q.ignores.empty() || !listed(q.ignores, id[a]));
}

bool WorldState::accepts(std::uint32_t a, std::uint32_t b) const {
  const bool static_a = mode[a] == BodyMode::Static;
  const bool static_b = mode[b] == BodyMode::Static;
  if ((static_a && static_b) || ((static_a || static_b) && !options.report_static_pairs))
    return false;
  const BodyDef& p = def[a];
  const BodyDef& q = def[b];
  if (!levelsOverlap(p.level, q.level, options.touch)) {
    // Only a 3-D body reports bodies above or below it within its margin.
    const double reach = std::max(p.mode == BodyMode::Normal3D ? traits[a].margin_m : 0.0,
                                  q.mode == BodyMode::Normal3D ? traits[b].margin_m : 0.0);
    if (!(levelGap(p.level, q.level) < reach)) return false;
  }
  return filtersAccept(a, b);
}

PairRecord WorldState::evaluate(std::uint32_t a, std::uint32_t b, PairSeed& seed,
                                std::vector<ContactPoint>& points) const {
  PairRecord r;
  r.pair = {id[a], id[b]};
  r.first = static_cast<std::uint32_t>(points.size());
  const PairTraits& p = traits[a];
  const PairTraits& q = traits[b];
  const bool same_level = levelsOverlap(p.level, q.level, options.touch);
  const double rise = same_level ? 0.0 : std::max(0.0, levelGap(p.level, q.level));
  const BodyPairTest test({def[a], placed[a], part_traits[a]}, {def[b], placed[b], part_traits[b]},
                          options.touch, options.pairs, rise, seed);
  r.collides = same_level && test.overlap();
  Detection how = p.detection == q.detection ? p.detection : Detection::Hybrid;
  if (how == Detection::Hybrid) how = r.collides ? Detection::Contacts : Detection::Closest;
  if (how == Detection::Contacts && !r.collides) return r;
  const double margin = how == Detection::Closest ? std::max(p.margin_m, q.margin_m) : 0.0;
  if (how == Detection::Contacts) {
    test.appendContacts(points);
  } else {
    test.appendClosest(margin, points);
  }
  if (r.collides &&
      points.size() == r.first) {  // collides exactly, but rounding lost all contact points
    test.appendClosest(std::numeric_limits<double>::infinity(), points);
  }
  for (std::size_t k = r.first; k < points.size(); ++k) {
    double& depth = points[k].penetration_m;
    if (!same_level) {  // separated in height: the distance is 3-D
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

// Both ends of the motion are in the fat box of the check before, unless it is left now: then it is
// made around the whole motion. So the broad phase lists all pairs whose motions may meet.
inline std::optional<BroadBox> WorldState::boxOfMove(std::uint32_t i, const Pose& from,
                                                     const Aabb& bounds_before) {
  Motion& m = motion[i];
  const Pose& to = def[i].pose;
  m.swept = merged(bounds_before, near[i]);
  if ((dirty[i] & kPasses) == 0) {
    m.shift = to.position - from.position;
    m.stray = m.turned = 0.0;
    if (from.heading == to.heading) {
      // The box before is in the fat one, and so is all between it and a box in there.
      if (contains(broad->fatBox(i), broadBox(near[i]))) return std::nullopt;
    } else {
      m.stray = strayOf(from, to, reachTo(i));
      m.turned = m.stray + reachTo(i) * length(to.heading.vector() - from.heading.vector());
    }
  } else {
    m.swept = merged(m.swept, enlarged(passed[i], traits[i].margin_m));
  }
  m.swept = enlarged(m.swept, m.stray);
  const BroadBox whole = broadBox(m.swept);
  if (contains(broad->fatBox(i), whole)) return std::nullopt;
  walls_near[i] = 0;
  return whole;
}

inline std::optional<BroadBox> WorldState::updateBounds(std::uint32_t i) {
  const Aabb bounds_before = near[i];
  const Pose from = placed[i].box.pose;
  movePlaced(placed[i], def[i].shape, def[i].pose);
  near[i] = enlarged(boundsOf(placed[i]), traits[i].margin_m);
  if (moves(i)) return boxOfMove(i, from, bounds_before);
  walls_near[i] = 0;
  return broadBox(near[i]);
}

// A moving body stays in its fat box for some steps, in which no wall comes near.
inline bool WorldState::isFarFromWalls(std::uint32_t i) {
  const std::uint64_t now = 2 * (grid_revision + 1);
  if (walls_near[i] < now) {
    const BroadBox& fat = broad->fatBox(i);
    const Aabb box{{fat.min_x, fat.min_y}, {fat.max_x, fat.max_y}};
    const CellRange cells = grid->frame().cellsMeeting(box, TouchRule::TouchingCollides);
    walls_near[i] = now + (grid->anyBlocked(cells) ? 1 : 0);
  }
  return walls_near[i] == now;
}

// Bodies are placed by several threads; the broad phase learns of them in the order of the list.
void WorldState::updateBroad() {
  broad_changes.resize(std::max(broad_changes.size(), dirty_list.size() / kBodies + 1));
  for (std::vector<BroadChange>& list : broad_changes) list.clear();
  std::atomic<bool> one_moves = false;
  pool.forEachRange(dirty_list.size(), kBodies, [&](std::size_t begin, std::size_t end) {
    std::vector<BroadChange> list;
    list.swap(broad_changes[begin / kBodies]);
    bool moves_here = false;
    for (std::size_t k = begin; k < end; ++k) {
      const std::uint32_t i = dirty_list[k];
      std::optional<BroadBox> box;
      if (active(i) && (dirty[i] & kGeometry) != 0) {
        moves_here = moves_here || moves(i);
        box = updateBounds(i);
      }
      // A filter, a mode or an id may have changed: the body's pairs are filtered again.
      if (active(i) && !box && (dirty[i] & kFilter) == 0) continue;
      list.push_back({i, box.has_value(), box.value_or(BroadBox{}),
                      verticalOf(traits[i].level, mode[i], traits[i].margin_m)});
    }
    list.swap(broad_changes[begin / kBodies]);
    if (moves_here) one_moves = true;
  });
  any_moves = any_moves || one_moves;
  for (const std::vector<BroadChange>& list : broad_changes) {
    for (const BroadChange& c : list) {
      if (!active(c.body)) {
        if (broad->contains(c.body)) broad->remove(c.body);
        continue;
      }
      if (c.is_box) broad->set(c.body, c.box, diameter[c.body], c.vertical);
      if ((dirty[c.body] & kFilter) != 0) broad->refresh(c.body);
    }
  }
  broad->update(&pool);
  broad->sortPairs();
}

// Boxes are compared as fast by their own test.
void WorldState::dropDistantPairs() {
  std::erase_if(pairs_todo, [this](const CandidatePair& c) {
    return !(placed[c.a].isBox() && placed[c.b].isBox()) &&
           areApart(own_bounds[c.a], def[c.a].pose, own_bounds[c.b], def[c.b].pose,
                    std::max(traits[c.a].margin_m, traits[c.b].margin_m));
  });
}

// Pairs to be tested again whose boxes, margins included, overlap; sorted.
void WorldState::collectTodo() {
  // With few changed bodies the test for change alone is predictable.
  const bool few = dirty_list.size() * 4 < id.size();
  selectPairs(pairs_todo, [this, few](const CandidatePair& c) {
    const bool changed = ((dirty[c.a] | dirty[c.b]) & (kGeometry | kFilter)) != 0;
    if (few && !changed) return false;
    const Aabb& p = near[c.a];
    const Aabb& q = near[c.b];
    return (changed & (p.min.x <= q.max.x) & (q.min.x <= p.max.x) & (p.min.y <= q.max.y) &
            (q.min.y <= p.max.y)) != 0;
  });
  if (any_other) dropDistantPairs();
}

// Pairs of boxes are not cached: their test takes less time than finding the entry.
void WorldState::updateCache() {
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

Result<void> WorldState::testPairs() {
  impacts.clear();
  pairs_swept.clear();
  if (any_moves) collectSwept();
  collectTodo();
  const std::uint64_t pairs = std::max(pairs_todo.size(), pairs_swept.size());
  if (options.max_collision_pairs > 0 && pairs > options.max_collision_pairs) {
    return fail(ErrorCode::LimitExceeded,
                "%1 pairs to test, but max_collision_pairs is %2: what collides is unknown",
                {pairs, options.max_collision_pairs});
  }
  sweepPairs();
  counters.pairs_tested = pairs_todo.size();
  updateCache();
  startMerge();
  for (std::size_t first = 0; first == 0 || first < pairs_todo.size(); first += kBlock) {
    const std::size_t last = std::min(first + kBlock, pairs_todo.size());
    testBlock(first, last);
    mergeBlock(last == pairs_todo.size());
    if (first == 0 && last < pairs_todo.size()) expectAlike(last);
  }
  return {};
}

void WorldState::testBlock(std::size_t first, std::size_t last) {
  records_fresh.resize(last - first);
  points_fresh.resize(std::max(points_fresh.size(), records_fresh.size() / kChunk + 1));
  pool.forEachRange(records_fresh.size(), kChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      std::vector<ContactPoint>& points = points_fresh[k / kChunk];
      if (k % kChunk == 0) points.clear();
      PairSeed none;
      const std::uint32_t entry =
          cache_place.empty() ? ContactCache::kNone : cache_place[first + k];
      PairSeed& seed = entry == ContactCache::kNone ? none : cache.seedOf(entry);
      const CandidatePair& pair = pairs_todo[first + k];
      records_fresh[k] = evaluate(pair.a, pair.b, seed, points);
    }
  });
}

// Changed bodies that may meet a wall; sorted.
std::vector<std::uint32_t> WorldState::nearWalls() {
  if (!grid) return {};
  std::vector<std::uint32_t> out;
  struct Part {
    std::vector<std::uint32_t> bodies;
    std::size_t tested = 0;
  };
  std::vector<Part> parts(dirty_list.size() / kBodies + 1);
  pool.forEachRange(dirty_list.size(), kBodies, [&](std::size_t begin, std::size_t end) {
    Part part;
    for (std::size_t k = begin; k < end; ++k) {
      const std::uint32_t i = dirty_list[k];
      if ((dirty[i] & (kGeometry | kWalls)) == 0) continue;
      if (!active(i) || !def[i].meets_grid || mode[i] == BodyMode::Static) continue;
      ++part.tested;
      if (moves(i) && isFarFromWalls(i)) continue;
      // Most bodies have no obstacle in their bounds.
      if (grid->anyBlocked(grid->frame().cellsMeeting(region(i), TouchRule::TouchingCollides))) {
        part.bodies.push_back(i);
      }
    }
    parts[begin / kBodies] = std::move(part);
  });
  for (const Part& part : parts) {
    out.insert(out.end(), part.bodies.begin(), part.bodies.end());
    counters.walls_tested += part.tested;
  }
  if (!std::is_sorted(out.begin(), out.end())) std::sort(out.begin(), out.end());
  return out;
}

void WorldState::appendWallsOf(std::uint32_t i, std::vector<WallContact>& out) const {
  if (moves(i) &&
      !grid->anyBlocked(grid->frame().cellsMeeting(near[i], TouchRule::TouchingCollides))) {
    return;
  }
  const std::size_t first = out.size();
  appendWallContacts(*grid, id[i], placed[i], options.touch, out);
  const double friction = std::max(traits[i].friction, options.wall_friction);
  for (std::size_t k = first; k < out.size(); ++k) out[k].friction = friction;
}

void WorldState::testWalls() {
  if (!grid && walls.empty()) return;
  const std::vector<std::uint32_t> todo = nearWalls();
  sweepWalls(todo);
  std::erase_if(walls, [this](const WallContact& w) {
    return (dirty[w.body.index] & (kGeometry | kWalls)) != 0;
  });
  constexpr std::size_t kAtWalls = 16;  // bodies that one task tests
  std::vector<std::vector<WallContact>> fresh(todo.size() / kAtWalls + 1);
  pool.forEachRange(todo.size(), kAtWalls, [&](std::size_t begin, std::size_t end) {
    std::vector<WallContact> part;
    for (std::size_t k = begin; k < end; ++k) appendWallsOf(todo[k], part);
    fresh[begin / kAtWalls] = std::move(part);
  });
  const auto middle = static_cast<std::ptrdiff_t>(walls.size());
  for (const auto& part : fresh) walls.insert(walls.end(), part.begin(), part.end());
  std::inplace_merge(walls.begin(), walls.begin() + middle, walls.end(),
                     [](const WallContact& x, const WallContact& y) { return x.body < y.body; });
}

void WorldState::publishSnapshot() {
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

Result<void> WorldState::check() {
  const Clock::time_point start = Clock::now();
  counters = {};
  counters.bodies_changed = dirty_list.size();
  ++checks;
  contacts_merged = false;
  events_merged = false;
  updateSleeping();
  const std::uint64_t filtered = broad->pairsFiltered();
  updateBroad();
  counters.broad_s = secondsSince(start);
  const Clock::time_point narrow = Clock::now();
  if (Result<void> tested = testPairs(); !tested) {
    for (const std::uint32_t i : dirty_list) mark(i, kJumps);
    return tested;
  }
  counters.narrow_s = secondsSince(narrow);
  const Clock::time_point wall = Clock::now();
  testWalls();
  counters.walls_s = secondsSince(wall);
  counters.bodies_searched = broad->lastSearched();
  counters.pairs_filtered = broad->pairsFiltered() - filtered;
  counters.candidate_pairs = broad->pairs().size();
  counters.pairs_reported = records.size() + asleep_records.size();
  counters.pairs_asleep = asleep_records.size();
  for (const std::uint32_t i : dirty_list) {
    dirty[i] = kClean;
  }
  dirty_list.clear();
  any_moves = grid_changed = false;
  cells_blocked.clear();
  if (options.publish_snapshots) publishSnapshot();
  counters.total_s = secondsSince(start);
  return {};
}

// Before the pairs of a check are tested: changed bodies wake with their islands, rested islands
// sleep.
void WorldState::updateSleeping() {
  if (!options.enable_sleeping) return;
  sleeping.resize(id.size());
  asleep_partners.resize(id.size(), 0);
  sleeping.note(dirty_list, checks, options.steps_to_sleep);
  const std::size_t before = sleeping.count();
  bool moves = false;
  const auto wake = [&](std::uint32_t i) {
    moves = moves || sleeping.isAsleep(i);
    sleeping.wakeIslandOf(i);
  };
  for (const std::uint32_t i : met_asleep) wake(i);
  met_asleep.clear();
  bool partner_changed = false;
  if (before > 0 || !asleep_records.empty()) {
    for (const std::uint32_t i : dirty_list) {
      partner_changed = partner_changed || asleep_partners[i] > 0;
      wake(i);
    }
  }
  if (partner_changed) {  // a static body in contact with sleepers
    for (const PairRecord& r : asleep_records) {
      if (!isTested(r.pair)) continue;
      wake(r.pair.a.index);
      wake(r.pair.b.index);
    }
    moves = true;
  }
  const std::vector<std::uint32_t> ready = sleeping.ready();
  if (!ready.empty() && putIslandsToSleep(ready)) moves = true;
  for (const std::uint32_t i : ready) {
    if (active(i) && mode[i] != BodyMode::Static && !sleeping.isAsleep(i)) sleeping.postpone(i);
  }
  if (moves || before != sleeping.count()) sortRecordsBySleep();
  counters.bodies_asleep = sleeping.count();
}

// Islands of awake bodies whose members are all ready. Returns true when one falls asleep.
bool WorldState::putIslandsToSleep(std::span<const std::uint32_t> ready) {
  const auto isReady = [this](std::uint32_t i) {
    return active(i) && mode[i] != BodyMode::Static && dirty[i] == kClean && sleeping.isReady(i);
  };
  Sets sets(id.size());
  std::vector<std::uint8_t> restless(id.size(), 0);
  for (const PairRecord& r : records) {
    const std::uint32_t a = r.pair.a.index;
    const std::uint32_t b = r.pair.b.index;
    if (mode[a] != BodyMode::Static && mode[b] != BodyMode::Static) sets.join(a, b);
  }
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (mode[i] != BodyMode::Static && !sleeping.isAsleep(i) && !isReady(i)) {
      restless[sets.find(i)] = 1;
    }
  }
  std::vector<std::pair<std::uint32_t, std::uint32_t>> members;  // representative, body
  std::vector<std::uint8_t> wanted(id.size(), 0);
  for (const std::uint32_t i : ready) {
    if (isReady(i) && restless[sets.find(i)] == 0) wanted[sets.find(i)] = 1;
  }
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (isReady(i) && !sleeping.isAsleep(i) && wanted[sets.find(i)] != 0) {
      members.emplace_back(sets.find(i), i);
    }
  }
  std::sort(members.begin(), members.end());
  std::vector<std::uint32_t> island;
  for (std::size_t k = 0; k < members.size(); ++k) {
    island.push_back(members[k].second);
    if (k + 1 < members.size() && members[k + 1].first == members[k].first) continue;
    sleeping.putToSleep(island);
    island.clear();
  }
  return !members.empty();
}

// Moves pairs of sleepers to the separate list, all other pairs to the list of the checks.
void WorldState::sortRecordsBySleep() {
  std::vector<PairRecord> all;
  ContactList points;
  mergeLists(records, contacts, asleep_records, asleep_contacts, all, points);
  records.clear();
  contacts.clear();
  asleep_records.clear();
  asleep_contacts.clear();
  asleep_partners.assign(id.size(), 0);
  for (const PairRecord& r : all) {
    const bool asleep = (sleeping.isAsleep(r.pair.a.index) || sleeping.isAsleep(r.pair.b.index)) &&
                        !isTested(r.pair);
    std::vector<PairRecord>& list = asleep ? asleep_records : records;
    ContactList& out = asleep ? asleep_contacts : contacts;
    list.push_back(r);
    list.back().first = static_cast<std::uint32_t>(out.size());
    out.append(points, r.first, r.first + r.count);
    if (!asleep) continue;
    ++asleep_partners[r.pair.a.index];
    ++asleep_partners[r.pair.b.index];
  }
}

}  // namespace clearway::collide
