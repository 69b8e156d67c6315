#include <algorithm>
#include <array>
#include <cmath>

#include "core/world/grid_cast.h"
#include "core/world/world.h"
#include "core/world/world_state.h"

namespace clearway::collide {
namespace {

// Bounds of the mover's whole motion.
Aabb boundsOf(const Mover& m) {
  double reach = m.shape.radius_m;
  for (const Vec2 v : m.shape.ring) reach = std::max(reach, m.shape.radius_m + length(v));
  const Vec2 from = m.sweep.from.position;
  const Vec2 to = m.sweep.to.position;
  const Aabb path{{std::min(from.x, to.x), std::min(from.y, to.y)},
                  {std::max(from.x, to.x), std::max(from.y, to.y)}};
  return enlarged(path, reach * (1.0 + 0x1p-40));
}

// Calls visit(mover, k) for the convex parts k of a shape in its own frame.
template <class Visit>
void forEachMover(const PlacedShape& shape, const Sweep& sweep, Visit&& visit) {
  std::size_t k = 0;
  forEachConvex(shape, [&](const PlacedShape& part) {
    withRing(part, [&](ConvexRing ring, double radius) { visit(Mover{{ring, radius}, sweep}, k); });
    ++k;
  });
}

// Calls visit(resting, k) for the convex parts k of a body; of a half-plane for the portion near
// `near`.
template <class Visit>
void forEachResting(const PlacedShape& shape, const Aabb& near, Visit&& visit) {
  if (shape.kind != PlacedKind::HalfPlane) return forEachMover(shape, {}, visit);
  const Vec2 n = shape.box.pose.heading.vector();
  const Vec2 k = shape.box.pose.position;
  const double reach = 2.0 * (length(near.min - k) + length(near.max - near.min)) + 1.0;
  const Vec2 along = reach * perpendicular(n);
  const Vec2 depth = reach * n;
  const std::array<Vec2, 4> ring{k + along, k + along - depth, k - along - depth, k - along};
  visit(Mover{{ConvexRing(ring), 0.0}, {}}, std::size_t{0});
}

// The first body hit among those that `meets` accepts, by the parts that it accepts; ties by index.
template <class Meets, class MeetsPart>
std::optional<World::ShapeHit> firstHit(const BroadPhase& broad,
                                        const std::vector<PlacedShape>& placed,
                                        const std::vector<BodyId>& ids, const OccupancyGrid* grid,
                                        const Mover& mover, double tolerance, Meets meets,
                                        MeetsPart meetsPart) {
  std::vector<Proxy> found;
  broad.query(broadBox(enlarged(boundsOf(mover), tolerance)), found);
  std::sort(found.begin(), found.end());
  std::optional<World::ShapeHit> best;
  CastOptions options{tolerance};
  for (const Proxy p : found) {
    if (!meets(p)) continue;
    forEachResting(placed[p], boundsOf(mover), [&](const Mover& other, std::size_t part) {
      if (!meetsPart(p, part)) return;
      const auto hit = castShape(mover, other, options);
      if (!hit || (best && !(hit->time < best->hit.time))) return;
      best = World::ShapeHit{*hit, ids[p], {}};
      options.end = hit->time;
    });
  }
  if (grid == nullptr) return best;
  const auto wall = castShape(*grid, mover, options);
  if (wall && (!best || wall->hit.time < best->hit.time)) best = {wall->hit, {}, wall->cell};
  return best;
}

void keepFirst(std::optional<World::ShapeHit>& best, const std::optional<World::ShapeHit>& hit) {
  if (hit && (!best || hit->hit.time < best->hit.time)) best = hit;
}

}  // namespace

std::optional<World::ShapeHit> World::castShape(const Shape& shape, const Sweep& sweep,
                                                double tolerance_m) const {
  const Result<PlacedShape> local = place(shape, {});
  if (!local || !isPlace(sweep.from.position) || !isPlace(sweep.to.position)) return {};
  if (!(tolerance_m > 0.0)) tolerance_m = kCastTolerance_m;
  std::optional<ShapeHit> best;
  forEachMover(*local, sweep, [&](const Mover& mover, std::size_t) {
    keepFirst(best, firstHit(
                        *s_->broad, s_->placed, s_->id, s_->grid ? &*s_->grid : nullptr, mover,
                        tolerance_m, [](Proxy) { return true; },
                        [](Proxy, std::size_t) { return true; }));
  });
  return best;
}

std::optional<World::ShapeHit> World::castBody(BodyId id, const Pose& to,
                                               double tolerance_m) const {
  const BodyDef* const def = body(id);
  if (def == nullptr || !s_->active(id.index)) return {};
  const Result<PlacedShape> local = place(def->shape, {});
  if (!local || !isPlace(to.position)) return {};
  if (!(tolerance_m > 0.0)) tolerance_m = kCastTolerance_m;
  const OccupancyGrid* const grid = s_->grid && def->meets_grid ? &*s_->grid : nullptr;
  const auto meets = [&](Proxy p) {
    return p != id.index && s_->filtersAccept(id.index, p) &&
           levelsOverlap(def->level, s_->traits[p].level, s_->options.touch);
  };
  std::optional<ShapeHit> best;
  const std::vector<PartTraits> own = partTraitsOf(*def);
  forEachMover(*local, {def->pose, to}, [&](const Mover& mover, std::size_t part) {
    const auto meetsPart = [&](Proxy p, std::size_t other) {
      if (!s_->hasPartTraits(id.index, p)) return true;
      const std::vector<PartTraits>& theirs = s_->part_traits[p];
      return canMeet(own[part], theirs.empty() ? s_->any_part[p] : theirs[other]);
    };
    keepFirst(best,
              firstHit(*s_->broad, s_->placed, s_->id, grid, mover, tolerance_m, meets, meetsPart));
  });
  return best;
}

}  // namespace clearway::collide
