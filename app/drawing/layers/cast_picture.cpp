#include "app/drawing/layers/cast_picture.h"

#include <algorithm>
#include <array>
#include <vector>

namespace clearway::app::picture {
namespace {

constexpr int kPoses = 8;

// A ring inflated by a radius: straight sides and arcs.
void addPadded(Curve& out, ConvexRing ring, double radius, const View& view) {
  std::vector<Vec2> from, to;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[(i + 1) % ring.size()];
    const double l = length(b - a);
    if (l == 0.0) continue;
    const Vec2 n = (radius / l) * Vec2{b.y - a.y, a.x - b.x};
    from.push_back(view.px(a + n));
    to.push_back(view.px(b + n));
  }
  const double r = radius * view.scale;
  if (from.empty()) {  // a point
    const Vec2 c = view.px(ring.front());
    out.moveTo(c - Vec2{r, 0});
    for (const Vec2 side : {Vec2{0, -r}, Vec2{r, 0}, Vec2{0, r}, Vec2{-r, 0}}) {
      out.arcTo(c + side, r, true);
    }
    return out.close();
  }
  out.moveTo(from.front());
  for (std::size_t i = 0; i < from.size(); ++i) {
    out.lineTo(to[i]);
    const Vec2 next = from[(i + 1) % from.size()];
    if (from.size() == 2) {  // a capsule's cap: 180 degrees, in two arcs
      const Vec2 middle = 0.5 * (to[i] + next);
      const Vec2 along = to[i] - from[i];
      out.arcTo(middle + (r / std::max(length(along), 1e-9)) * along, r, true);
    }
    out.arcTo(next, r, true);
  }
  out.close();
}

std::vector<Pose> posesOf(const SceneCast& cast) {
  const double end = cast.hit ? cast.hit->hit.time : 1.0;
  std::vector<Pose> out;
  for (int k = 0; k < kPoses; ++k)
    out.push_back(poseAt(collide::Sweep{cast.from, cast.to}, end * k / (kPoses - 1)));
  return out;
}

Curve outlineAt(const ScenePlay& play, const SceneCast& cast, const Pose& pose, const View& view) {
  Curve out;
  const collide::BodyDef* def = play.world().body(play.idOf(cast.body));
  if (const Result<collide::PlacedShape> placed = collide::place(def->shape, pose)) {
    collide::forEachConvex(*placed,
                           [&](const collide::PlacedShape& part) { addOutline(out, part, view); });
  }
  return out;
}

}  // namespace

void addOutline(Curve& out, const collide::PlacedShape& convex, const View& view) {
  collide::withRing(convex, [&](ConvexRing ring, double radius) {
    if (radius > 0.0) return addPadded(out, ring, radius, view);
    std::vector<Vec2> px;
    for (const Vec2 v : ring) px.push_back(view.px(v));
    out.ring(px);
  });
}

Aabb boundsOf(const ScenePlay& play, const SceneCast& cast) {
  const collide::BodyDef* def = play.world().body(play.idOf(cast.body));
  Aabb all{cast.from.position, cast.from.position};
  for (const Pose& pose : posesOf(cast)) {
    const Result<collide::PlacedShape> placed = collide::place(def->shape, pose);
    if (placed && placed->kind != collide::PlacedKind::HalfPlane)
      all = merged(all, boundsOf(*placed));
  }
  return all;
}

void drawCast(Canvas& out, const ScenePlay& play, const SceneCast& cast, const View& view) {
  const double u = view.unit;
  const std::vector<Pose> poses = posesOf(cast);
  {
    const Group all(out, Paint().of("cw-start cw-cast").clip("cw-frame"));
    for (std::size_t k = 1; k + 1 < poses.size(); ++k) {
      out.draw(outlineAt(play, cast, poses[k], view),
               Paint().noFill().stroke().strokeOpacity(0.55).width(1.2 * u).dash(4.0 * u));
    }
    out.draw(outlineAt(play, cast, poses.back(), view),
             Paint().fill().fillOpacity(0.18).stroke().width(2.0 * u));
    Curve line;
    line.moveTo(view.px(poses.front().position));
    line.lineTo(view.px(poses.back().position));
    out.draw(line, Paint().noFill().stroke().width(1.6 * u));
  }
  if (!cast.hit) return;
  const Group group(out, Paint().of("cw-warn"));
  const Vec2 at = view.px(cast.hit->hit.point);
  out.circle(at, 7.0 * u, Paint().noFill().stroke().width(1.8 * u));
  out.circle(at, 2.6 * u, Paint().fill());
}

}  // namespace clearway::app::picture
