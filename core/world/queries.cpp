#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/distance.h"
#include "core/world/grid_cast.h"
#include "core/world/world.h"
#include "core/world/world_state.h"

namespace clearway::collide {
namespace {

constexpr double kRayTolerance_m = 1e-9;

// First hit of a ray with a ring enlarged by a radius: distance and surface normal.
struct Entry {
  double distance = std::numeric_limits<double>::infinity();
  Vec2 normal;
};

void meetSegment(Vec2 from, Vec2 d, Vec2 a, Vec2 b, Entry& best) {
  const Vec2 e = b - a;
  const double denominator = cross(d, e);
  if (denominator == 0.0) return;
  const double t = cross(a - from, e) / denominator;
  const double s = cross(a - from, d) / denominator;
  if (t < 0.0 || s < 0.0 || s > 1.0 || t >= best.distance) return;
  const Vec2 n{e.y, -e.x};
  best = {t, (1.0 / length(n)) * n};
}

void meetDisc(Vec2 from, Vec2 d, Vec2 centre, double radius, Entry& best) {
  const Vec2 m = from - centre;
  const double b = dot(m, d);
  const double discriminant = b * b - (squaredLength(m) - radius * radius);
  if (discriminant < 0.0) return;
  const double t = -b - std::sqrt(discriminant);
  if (t < 0.0 || t >= best.distance) return;
  best = {t, (1.0 / radius) * (m + t * d)};
}

Entry meetRing(Vec2 from, Vec2 d, ConvexRing ring, double radius) {
  Entry best;
  const ClosestPoints start = closestPoints(ring, std::span<const Vec2>(&from, 1), radius, 0.0);
  if (start.distance_m == 0.0) return {0.0, {}};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[i + 1 < ring.size() ? i + 1 : 0];
    const Vec2 e = b - a;
    const double l = length(e);
    if (radius > 0.0) meetDisc(from, d, a, radius, best);
    if (l == 0.0) continue;
    const Vec2 out = (radius / l) * Vec2{e.y, -e.x};
    meetSegment(from, d, a + out, b + out, best);
  }
  return best;
}

Entry meetShape(Vec2 from, Vec2 d, const PlacedShape& s) {
  Entry best;
  if (s.kind == PlacedKind::HalfPlane) {
    const Vec2 n = s.box.pose.heading.vector();
    const double height = dot(n, from - s.box.pose.position);
    if (height <= 0.0) return {0.0, {}};
    if (dot(n, d) < 0.0) best = {height / -dot(n, d), n};
  }
  forEachConvex(s, [&](const PlacedShape& part) {
    const Entry e = withRing(
        part, [&](ConvexRing ring, double radius) { return meetRing(from, d, ring, radius); });
    if (e.distance < best.distance) best = e;
  });
  return best;
}

}  // namespace

std::vector<BodyId> World::overlapping(const Shape& shape, const Pose& pose) const {
  std::vector<BodyId> out;
  const Result<PlacedShape> placed = place(shape, pose);
  if (!placed) return out;
  std::vector<Proxy> found;
  s_->broad->query(broadBox(boundsOf(*placed)), found);
  for (const Proxy p : found) {
    if (overlap(*placed, s_->placed[p], s_->options.touch)) out.push_back(s_->id[p]);
  }
  return out;
}

std::vector<BodyId> World::inRegion(const Aabb& region) const {
  std::vector<BodyId> out;
  if (!isFinite(region.min) || !isFinite(region.max)) return out;
  std::vector<Proxy> found;
  s_->broad->query(broadBox(region), found);
  for (const Proxy p : found) {
    if (meets(s_->placed[p], region)) out.push_back(s_->id[p]);
  }
  return out;
}

std::optional<World::RayHit> World::castRay(Vec2 from, Heading direction, double length_m) const {
  if (!isPlace(from) || !(length_m >= 0.0 && length_m <= kMaxCoordinate_m)) return std::nullopt;
  const Vec2 to = from + length_m * direction.vector();
  std::vector<Proxy> found;
  s_->broad->query(broadBox(merged({from, from}, {to, to})), found);
  std::optional<RayHit> best;
  for (const Proxy p : found) {
    const Entry e = meetShape(from, direction.vector(), s_->placed[p]);
    if (e.distance <= length_m && (!best || e.distance < best->distance_m)) {
      best = RayHit{s_->id[p], e.distance, e.normal, {}};
    }
  }
  if (!s_->grid) return best;
  // A ray is the motion of a point.
  const Vec2 point{};
  const Mover mover{{{&point, 1}}, {{from, {}}, {to, {}}}};
  const auto wall = collide::castShape(*s_->grid, mover, {kRayTolerance_m});
  const double distance = wall ? wall->hit.time * length_m : 0.0;
  if (wall && (!best || distance < best->distance_m)) {
    best = RayHit{{}, distance, wall->hit.normal, wall->cell};
  }
  return best;
}

std::vector<World::Neighbour> World::nearest(Vec2 point, std::size_t count) const {
  std::vector<Neighbour> out;
  if (count == 0 || !isPlace(point)) return out;
  // Windows of doubling size: all bodies within the window's half side are found.
  for (double reach = 1.0;; reach *= 2.0) {
    std::vector<Proxy> found;
    s_->broad->query(broadBox(enlarged(Aabb{point, point}, reach)), found);
    out.clear();
    for (const Proxy p : found) out.push_back({s_->id[p], distanceTo(s_->placed[p], point)});
    std::sort(out.begin(), out.end(), [](const Neighbour& a, const Neighbour& b) {
      return a.distance_m != b.distance_m ? a.distance_m < b.distance_m : a.body < b.body;
    });
    const auto certain = std::count_if(
        out.begin(), out.end(), [reach](const Neighbour& n) { return n.distance_m <= reach; });
    if (static_cast<std::size_t>(certain) >= count || found.size() == s_->broad->size()) break;
  }
  if (out.size() > count) out.resize(count);
  return out;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> World::touchingParts(BodyId a,
                                                                          BodyId b) const {
  const auto usable = [this](BodyId id) { return body(id) != nullptr && s_->active(id.index); };
  if (!usable(a) || !usable(b) || a == b || !s_->filtersAccept(a.index, b.index) ||
      !levelsOverlap(s_->def[a.index].level, s_->def[b.index].level, s_->options.touch)) {
    return {};
  }
  const std::vector<PartTraits> of_a = partTraitsOf(s_->def[a.index]);
  const std::vector<PartTraits> of_b = partTraitsOf(s_->def[b.index]);
  return collide::touchingParts({s_->placed[a.index], of_a}, {s_->placed[b.index], of_b},
                                s_->options.touch, s_->options.pairs);
}

}  // namespace clearway::collide
