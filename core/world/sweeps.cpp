// What bodies hit on their path between two checks.
//
// Method: the broad phase holds the boxes of whole motions (step.cpp), so it lists every pair whose
//         motions may meet. Pairs and walls whose boxes overlap are compared part by part
//         (core/narrow/impact.h), each body on its track.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/geometry/exact_overlap.h"
#include "core/geometry/hull.h"
#include "core/narrow/impact.h"
#include "core/world/grid_sweep.h"
#include "core/world/world_state.h"

namespace clearway::collide {
namespace {

constexpr double kImpactDepth_m = 1e-9;

// The least translation along an axis that parts two boxes; < 0: a gap.
double depthOf(const Aabb& a, const Aabb& b) {
  return std::min(std::min(a.max.x - b.min.x, b.max.x - a.min.x),
                  std::min(a.max.y - b.min.y, b.max.y - a.min.y));
}

// A box around a convex shape in its own frame on its track, rounded outwards.
Aabb boxAround(const PlacedShape& part, std::span<const MotionPart> track) {
  const Aabb own = boundsOf(part);
  const Vec2 centre = 0.5 * (own.min + own.max);
  const double radius = 0.5 * length(own.max - own.min);
  const Vec2 start = toWorld(track.front().from, centre);
  Aabb box{start, start};
  double stray = 0.0;
  for (const MotionPart& p : track) {
    for (const Pose& pose : {p.from, p.to}) {
      const Vec2 at = toWorld(pose, centre);
      box = merged(box, {at, at});
    }
    stray = std::max(stray, strayOf(p.from, p.to, length(centre)));
  }
  const double rounding = 0x1p-40 * (std::abs(box.min.x) + std::abs(box.min.y) +
                                     std::abs(box.max.x) + std::abs(box.max.y) + radius);
  return enlarged(box, radius + stray + rounding);
}

// A convex part of a body, its number and its box.
struct SweptPart {
  const PlacedShape* shape = nullptr;
  std::size_t index = 0;
  Aabb box;
};

// The parts whose boxes come near `other`.
std::vector<SweptPart> partsNear(const PlacedShape& local, std::span<const MotionPart> track,
                                 const Aabb& other) {
  std::vector<SweptPart> out;
  std::size_t k = 0;
  forEachConvex(local, [&](const PlacedShape& part) {
    SweptPart p{&part, k++, other};
    if (!local.isConvex()) p.box = boxAround(part, track);
    if (overlap(p.box, other, TouchRule::TouchingCollides)) out.push_back(p);
  });
  return out;
}

// The portion of a half-plane that a body can reach within a box: a ring in the world.
std::array<Vec2, 4> portionOf(const Pose& plane, const Aabb& box) {
  const Vec2 n = plane.heading.vector();
  const Vec2 k = plane.position;
  const double reach = 2.0 * (length(box.min - k) + length(box.max - box.min)) + 1.0;
  const Vec2 along = reach * perpendicular(n);
  const Vec2 depth = reach * n;
  return {k + along, k + along - depth, k - along - depth, k - along};
}

void keepEarlier(std::optional<Impact>& best, const std::optional<ShapeImpact>& hit) {
  if (!hit || (best && best->time <= hit->time)) return;
  best.emplace();
  best->time = hit->time;
  best->position = hit->position;
}

}  // namespace

double WorldState::impactSeparation() const {
  if (options.impact_depth_m) return -*options.impact_depth_m;
  return options.touch == TouchRule::TouchingCollides ? kImpactSlack_m : -kImpactDepth_m;
}

void WorldState::takeTrack(std::uint32_t i, Track& out) const {
  out.clear();
  if (!moves(i)) {
    out.push_back(restingAt(def[i].pose));
  } else if (tracks) {
    tracks(id[i], out);
  } else {
    out.push_back({0.0, 1.0, departure[i], def[i].pose, false, 0.0});
  }
  if (out.empty()) out.push_back(restingAt(def[i].pose));
}

void WorldState::makeLocal(std::uint32_t i) {
  Result<PlacedShape> placed_here = place(def[i].shape, {});
  if (!placed_here) return;
  local[i] = std::make_unique<PlacedShape>(*std::move(placed_here));
  PlacedShape& shape = *local[i];
  if (shape.isBox()) {
    shape.strictly_convex =
        withRing(shape, [](ConvexRing r, double) { return isStrictlyConvex(r); });
  }
}

bool WorldState::collidedBefore(BodyPair pair) const {
  for (const std::vector<PairRecord>* list : {&records, &asleep_records}) {
    const auto at = std::ranges::lower_bound(*list, pair, {}, &PairRecord::pair);
    if (at != list->end() && at->pair == pair) return at->collides;
  }
  return false;
}

// The least translations of convex shapes that the check before has found are exact but for
// rounding; so these overlap from the beginning on, and that is no impact.
bool WorldState::overlappedDeeply(const PairRecord& before) const {
  constexpr double kMore_m = 1e-5;
  if (!before.collides || options.pairs.narrow != NarrowMethod::Sat) return false;
  if (!placed[before.pair.a.index].isConvex() || !placed[before.pair.b.index].isConvex()) {
    return false;
  }
  const auto first = contacts.penetration_m.begin() + static_cast<std::ptrdiff_t>(before.first);
  const auto deepest = std::max_element(first, first + static_cast<std::ptrdiff_t>(before.count));
  return before.count > 0 && *deepest > kMore_m - impactSeparation();
}

// Whether two boxes were apart along an axis of one of them all the time, as they are at the end:
// before, each stood further back by a part of its shift, but for how it has turned and strayed.
bool WorldState::stayedApart(const CandidatePair& c) const {
  if (!placed[c.a].isBox() || !placed[c.b].isBox()) return false;
  if (((dirty[c.a] | dirty[c.b]) & kPasses) != 0) return false;
  const Obb& a = placed[c.a].box;
  const Obb& b = placed[c.b].box;
  const Motion still;
  const Motion& of_a = moves(c.a) ? motion[c.a] : still;
  const Motion& of_b = moves(c.b) ? motion[c.b] : still;
  const Vec2 d = b.pose.position - a.pose.position;
  const auto size = [](Vec2 v) { return std::abs(v.x) + std::abs(v.y); };
  const double slack = 0x1p-26 * (size(d) + a.half_length + a.half_width + b.half_length +
                                  b.half_width + a.radius + b.radius) +
                       0x1p-37 * (size(a.pose.position) + size(b.pose.position));
  const double rest = of_a.turned + of_b.turned + a.radius + b.radius + slack + kImpactSlack_m +
                      std::max(0.0, impactSeparation());
  const auto along = [&](Vec2 axis, double own, const Obb& other) {
    const double towards = dot(axis, d);
    const double side = towards < 0.0 ? -1.0 : 1.0;  // of b
    const Vec2 length = other.pose.heading.vector();
    const double reach = other.half_length * std::abs(dot(axis, length)) +
                         other.half_width * std::abs(cross(axis, length));
    const double before =
        std::max(0.0, side * dot(axis, of_b.shift)) + std::max(0.0, -side * dot(axis, of_a.shift));
    return side * towards - own - reach - before > rest;
  };
  const Vec2 ua = a.pose.heading.vector();
  const Vec2 ub = b.pose.heading.vector();
  return along(ua, a.half_length, b) || along(perpendicular(ua), a.half_width, b) ||
         along(ub, b.half_length, a) || along(perpendicular(ub), b.half_width, a);
}

// Boxes that only touch belong to bodies that do not overlap, whatever they do.
void WorldState::collectSwept() {
  const double least = -impactSeparation();
  selectPairs(pairs_swept, [this, least](const CandidatePair& c) {
    if (!moves(c.a) && !moves(c.b)) return false;
    if (((dirty[c.a] | dirty[c.b]) & kJumps) != 0) return false;
    const Aabb a = enlarged(region(c.a), -traits[c.a].margin_m);
    const Aabb b = enlarged(region(c.b), -traits[c.b].margin_m);
    return depthOf(a, b) > least &&
           levelsOverlap(traits[c.a].level, traits[c.b].level, options.touch);
  });
}

void WorldState::sweepPairs() {
  counters.pairs_swept = pairs_swept.size();
  if (pairs_swept.empty()) return;
  for (const CandidatePair& c : pairs_swept) {
    if (!local[c.a]) makeLocal(c.a);
    if (!local[c.b]) makeLocal(c.b);
  }
  constexpr std::size_t kSwept = 16;  // pairs that one task compares
  std::vector<std::vector<Impact>> found(pairs_swept.size() / kSwept + 1);
  pool.forEachRange(pairs_swept.size(), kSwept, [&](std::size_t begin, std::size_t end) {
    Track track_a, track_b;
    const auto idsOf = [this](const CandidatePair& c) { return BodyPair{id[c.a], id[c.b]}; };
    auto before =
        std::ranges::lower_bound(records, idsOf(pairs_swept[begin]), {}, &PairRecord::pair);
    for (std::size_t k = begin; k < end; ++k) {
      const BodyPair pair = idsOf(pairs_swept[k]);
      while (before != records.end() && before->pair < pair) ++before;
      const bool is_known = before != records.end() && before->pair == pair;
      if (is_known && overlappedDeeply(*before)) continue;
      if (stayedApart(pairs_swept[k])) continue;
      const auto hit = impactOf(pairs_swept[k].a, pairs_swept[k].b, track_a, track_b);
      if (hit && (hit->time > 0.0 || !collidedBefore(pair))) {
        found[begin / kSwept].push_back(*hit);
      }
    }
  });
  for (const auto& part : found) impacts.insert(impacts.end(), part.begin(), part.end());
}

std::optional<Impact> WorldState::impactOf(std::uint32_t a, std::uint32_t b, Track& track_a,
                                           Track& track_b) const {
  if (!local[a] || !local[b]) return std::nullopt;
  takeTrack(a, track_a);
  takeTrack(b, track_b);
  ImpactOptions how{0.0, 1.0, impactSeparation()};
  std::optional<Impact> best;
  const auto meet = [&](const MovingShape& p, const MovingShape& q) {
    keepEarlier(best, firstImpact(p, q, how));
    if (best) how.end = best->time;
  };
  const auto withPlane = [&](std::uint32_t plane, std::uint32_t other,
                             std::span<const MotionPart> track) {
    const std::array<Vec2, 4> ring = portionOf(def[plane].pose, region(other));
    const std::array<MotionPart, 1> still{restingAt({})};
    forEachConvex(*local[other], [&](const PlacedShape& part) {
      withRing(part, [&](ConvexRing r, double radius) {
        meet({{r, radius}, track}, {{ring}, still});
      });
    });
  };
  if (local[a]->kind == PlacedKind::HalfPlane) {
    withPlane(a, b, track_b);
  } else if (local[b]->kind == PlacedKind::HalfPlane) {
    withPlane(b, a, track_a);
  } else {
    const bool filtered = hasPartTraits(a, b);
    const std::vector<PartTraits> parts_a = filtered ? partTraitsOf(def[a]) : part_traits[a];
    const std::vector<PartTraits> parts_b = filtered ? partTraitsOf(def[b]) : part_traits[b];
    const std::vector<SweptPart> others = partsNear(*local[b], track_b, region(a));
    for (const SweptPart& p : partsNear(*local[a], track_a, region(b))) {
      for (const SweptPart& q : others) {
        if (filtered && !canMeet(parts_a[p.index], parts_b[q.index])) continue;
        if (!overlap(p.box, q.box, TouchRule::TouchingCollides)) continue;
        withRing(*p.shape, [&](ConvexRing ring_p, double radius_p) {
          withRing(*q.shape, [&](ConvexRing ring_q, double radius_q) {
            meet({{ring_p, radius_p, nullptr, {}, p.shape->strictly_convex}, track_a},
                 {{ring_q, radius_q, nullptr, {}, q.shape->strictly_convex}, track_b});
          });
        });
      }
    }
  }
  if (!best) return best;
  best->a = id[a];
  best->b = id[b];
  return best;
}

// Cells that were blocked since the last check were free on the path.
void WorldState::sweepWalls(std::span<const std::uint32_t> bodies) {
  if (!any_moves || grid_changed || !grid) return;
  std::vector<std::uint32_t> movers;
  for (const std::uint32_t i : bodies) {
    if (!moves(i)) continue;
    if (!local[i]) makeLocal(i);
    movers.push_back(i);
  }
  counters.walls_swept = movers.size();
  if (movers.empty()) return;
  std::vector<Cell> freed;
  for (const Cell c : cells_blocked) {
    if (!grid->blocked(c)) continue;
    grid->set(c, false);
    freed.push_back(c);
  }
  std::vector<std::optional<Impact>> found(movers.size());
  constexpr std::size_t kSwept = 16;
  pool.forEachRange(movers.size(), kSwept, [&](std::size_t begin, std::size_t end) {
    Track track;
    for (std::size_t k = begin; k < end; ++k) found[k] = wallImpactOf(movers[k], track);
  });
  for (const Cell c : freed) grid->set(c, true);
  for (const std::optional<Impact>& hit : found) {
    if (!hit) continue;
    const bool before =
        hit->time == 0.0 && std::ranges::binary_search(walls, hit->a, {}, &WallContact::body);
    if (!before) impacts.push_back(*hit);
  }
}

std::optional<Impact> WorldState::wallImpactOf(std::uint32_t i, Track& track) const {
  if (!local[i]) return std::nullopt;
  takeTrack(i, track);
  const double report = impactSeparation();
  std::optional<Impact> best;
  const auto sweepPart = [&](const RoundedRing& shape, const MotionPart& part, double end) {
    GridSweep sweep(*grid, shape, part, std::max(0.0, report));
    bool is_hit = false;
    sweep.forEachWall(
        part.begin, end,
        [&](const Aabb& wall, const SweptPiece& piece) {
          if (depthOf(enlarged(piece.bounds, -piece.grown_m), wall) <= -report) return;
          const std::array<Vec2, 4> ring = cellCorners(wall);
          const std::array<MotionPart, 1> still{restingAt({})};
          const double until = best ? std::min(best->time, piece.end) : piece.end;
          const auto hit =
              firstImpact({shape, {&part, 1}}, {{ring}, still}, {piece.begin, until, report});
          if (!hit || (best && best->time <= hit->time)) return;
          keepEarlier(best, hit);
          best->cell = sweep.cellOf(wall, hit->position);
          is_hit = true;
        },
        [&] { return is_hit; });
  };
  forEachConvex(*local[i], [&](const PlacedShape& p) {
    withRing(p, [&](ConvexRing ring, double radius) {
      const RoundedRing shape{ring, radius, nullptr, {}, p.strictly_convex};
      for (const MotionPart& part : track) {
        const double end = best ? std::min(best->time, part.end) : part.end;
        if (end > part.begin) sweepPart(shape, part, end);
      }
    });
  });
  if (best) best->a = id[i];
  return best;
}

}  // namespace clearway::collide
