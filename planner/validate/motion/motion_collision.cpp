#include "planner/validate/motion/motion_collision.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/distance.h"
#include "core/geometry/exact_overlap.h"
#include "core/geometry/hull.h"

namespace clearway::validation {
namespace {

constexpr int kMaxDepthSamples = 32;           // poses examined for the deepest one
constexpr std::size_t kMaxLocated = 1024;      // colliding obstacles measured at a pose, row-major
constexpr std::size_t kMaxTimed = 64;          // colliding obstacles of a straight motion
constexpr int kMaxMotionBisections = 200'000;  // a motion that needs more counts as undecided

// Calls f(Obstacle) for at least all obstacles within `reach` of the ring. f returns false to stop.
template <class F>
void forEachNear(const Scene& scene, ConvexRing ring, double reach, F&& f) {
  const Aabb box = enlarged(boundsOf(ring), reach);
  for (const Obstacle& o : scene.sides) {
    if (overlap(box, o.box, TouchRule::TouchingCollides) && !f(o)) return;
  }
  const GridFrame& frame = scene.grid->frame();
  forEachObstacleNear(
      *scene.grid, ring, false, [reach] { return reach; },
      [&](Cell c) {
        return f(Obstacle{frame.cellBox(c), c, Side::None});
      });
}

// The penetration depth of a shape in an obstacle. For a side of the map: the overhang beyond it.
double depth(const Scene& scene, ConvexRing ring, const Obstacle& o) {
  const Aabb b = boundsOf(ring);
  const double r = scene.radius();
  switch (o.side) {
    case Side::Left: return std::max(0.0, o.box.max.x - b.min.x + r);
    case Side::Right: return std::max(0.0, b.max.x - o.box.min.x + r);
    case Side::Top: return std::max(0.0, o.box.max.y - b.min.y + r);
    case Side::Bottom: return std::max(0.0, b.max.y - o.box.min.y + r);
    default: return penetrationDepth(ring, o.box, r);
  }
}

bool meets(const Scene& scene, ConvexRing ring, const Obstacle& o) {
  return overlap(ring, o.box, scene.rule, scene.radius());
}

// The cell of the obstacle. For a side: the cell outside of the map that the shape overlaps.
Cell cellOf(const Scene& scene, ConvexRing ring, const Obstacle& o) {
  if (o.side == Side::None) return o.cell;
  const GridFrame& frame = scene.grid->frame();
  const Cell at = cellAt(frame, o, closestPoints(ring, o.box, 0.0).on_a);
  for (const int di : {0, -1, 1}) {
    for (const int dj : {0, -1, 1}) {
      const Cell c{at.row + di, at.column + dj};
      if (frame.contains(c)) continue;
      if (overlap(ring, frame.cellBox(c), scene.rule, scene.radius())) return c;
    }
  }
  return at;
}

// Golden-section search: distance minus depth is a convex function of t on a straight motion.
double deepestTime(const Scene& scene, const Motion& m, const ConvexPolygon& part,
                   const Obstacle& o) {
  const auto gap = [&](double t) {
    const PointList ring = placedAt(part, straightPose(m, t));
    const double d = depth(scene, ring, o);
    return d > 0.0 ? -d : closestPoints(ring, o.box, scene.radius()).distance_m;
  };
  constexpr double kGolden = 0.6180339887498949;
  double low = 0.0;
  double high = 1.0;
  double t0 = high - kGolden * (high - low);
  double t1 = low + kGolden * (high - low);
  double f0 = gap(t0);
  double f1 = gap(t1);
  for (int i = 0; i < 60; ++i) {
    if (f0 <= f1) {
      high = t1;
      t1 = t0;
      f1 = f0;
      f0 = gap(t0 = high - kGolden * (high - low));
    } else {
      low = t0;
      t0 = t1;
      f0 = f1;
      f1 = gap(t1 = low + kGolden * (high - low));
    }
  }
  const double inside = f0 <= f1 ? t0 : t1;
  const double best_inside = std::min(f0, f1);
  if (gap(0.0) <= best_inside) return 0.0;
  return gap(1.0) < best_inside ? 1.0 : inside;
}

void keepDeeper(std::optional<Finding>& best, const Finding& f) {
  if (!best || f.depth_m > best->depth_m) best = f;
}

// Collects the deepest obstacle that a shape overlaps at a pose.
class Deepest {
 public:
  Deepest(const Scene& scene, double t, const Pose& pose, ConvexRing ring)
      : scene_(&scene), t_(t), pose_(pose), ring_(ring) {}

  // False when enough have been seen.
  bool look(const Obstacle& o) {
    if (!meets(*scene_, ring_, o)) return true;
    const double d = depth(*scene_, ring_, o);
    if (!found || d > found->depth_m) found = {t_, pose_, cellOf(*scene_, ring_, o), d, false};
    return ++located_ < kMaxLocated;
  }

  std::optional<Finding> found;

 private:
  const Scene* scene_;
  double t_;
  Pose pose_;
  ConvexRing ring_;
  std::size_t located_ = 0;
};

std::optional<Finding> deepestAt(const Scene& scene, const ConvexPolygon& part, double t,
                                 const Pose& pose) {
  const PointList ring = placedAt(part, pose);
  Deepest deepest(scene, t, pose, ring);
  forEachNear(scene, ring, scene.radius(), [&](const Obstacle& o) { return deepest.look(o); });
  return deepest.found;
}

std::optional<Finding> straightCollision(const Scene& scene, const Motion& m,
                                         const ConvexPolygon& part) {
  const PointList swept = sweptHull(part, m.from, m.to);
  std::optional<Finding> worst;
  std::size_t located = 0;
  forEachNear(scene, swept, scene.radius(), [&](const Obstacle& o) {
    if (!meets(scene, swept, o)) return true;
    const double t = deepestTime(scene, m, part, o);
    const Pose pose = straightPose(m, t);
    const PointList ring = placedAt(part, pose);
    keepDeeper(worst, {t, pose, cellOf(scene, ring, o), depth(scene, ring, o), false});
    return ++located < kMaxTimed;
  });
  return worst;
}

// Decides one turning part against the obstacles near it, interval by interval.
class TurnCheck {
 public:
  TurnCheck(const Scene& scene, const ConvexPolygon& part, bool start_is_free, StopCheck* stop)
      : scene_(&scene), part_(&part), start_is_free_(start_is_free), stop_(stop) {}

  // Stopped, the result is discarded by findCollision().
  std::optional<Finding> run(const MotionInterval& whole) {
    if (isAtRest(*part_, whole)) {
      if (start_is_free_) return std::nullopt;
      return deepestAt(*scene_, *part_, 0.0, whole.a);
    }
    if (halfTurn(whole).cos >= kSmallTurnCos) {
      const RotatingPartBounds sweep(*part_, whole, scene_->rounding);
      const std::vector<Obstacle> near = obstaclesNear(sweep);
      if (near.empty()) return std::nullopt;
      for (const auto& [t, pose] : ends(whole)) {
        if (auto f = deepestOf(near, t, pose)) return f;
      }
      return decide(whole, sweep, near);
    }
    for (const auto& [t, pose] : ends(whole)) {
      if (auto f = deepestAt(*scene_, *part_, t, pose)) return f;
    }
    return wide(whole);
  }

 private:
  // Checks the end poses that are not known to be free.
  std::vector<std::pair<double, Pose>> ends(const MotionInterval& whole) const {
    if (start_is_free_) return {{1.0, whole.b}};
    return {{0.0, whole.a}, {1.0, whole.b}};
  }

  // Bisects large turns, then collects the obstacles near each piece.
  std::optional<Finding> wide(const MotionInterval& s) {
    if (halfTurn(s).cos < kSmallTurnCos) {
      for (const MotionInterval& half : halves(s, middle(s))) {
        if (auto f = wide(half)) return f;
      }
      return std::nullopt;
    }
    const RotatingPartBounds sweep(*part_, s, scene_->rounding);
    return decide(s, sweep, obstaclesNear(sweep));
  }

  // All obstacles that the part may meet during the interval, its end poses included.
  std::vector<Obstacle> obstaclesNear(const RotatingPartBounds& sweep) const {
    const double reach = scene_->radius() + sweep.sagitta() + 2.0 * scene_->rounding.allowance;
    std::vector<Obstacle> found;
    forEachNear(*scene_, sweep.hull(), reach, [&](const Obstacle& o) {
      found.push_back(o);
      return true;
    });
    return found;
  }

  std::optional<Finding> deepestOf(const std::vector<Obstacle>& near, double t,
                                   const Pose& pose) const {
    const PointList ring = placedAt(*part_, pose);
    Deepest deepest(*scene_, t, pose, ring);
    for (const Obstacle& o : near) {
      if (!deepest.look(o)) break;
    }
    return deepest.found;
  }

  std::optional<Finding> decide(const MotionInterval& s, const RotatingPartBounds& sweep,
                                const std::vector<Obstacle>& near) {
    if (near.empty() || isStoppedInside(stop_)) return std::nullopt;
    const Pose mid = middle(s);
    const double t = 0.5 * (s.t0 + s.t1);
    if (auto f = deepestOf(near, t, mid)) return f;  // cheaper than the proofs below
    const PointList ring = placedAt(*part_, mid);
    const Aabb bounds = sweep.bounds();
    std::vector<Obstacle> open;
    for (const Obstacle& o : near) {
      if (!separated(sweep, bounds, ring, o)) open.push_back(o);
    }
    if (open.empty()) return std::nullopt;
    if (sweep.longestChord() < scene_->resolution() || ++bisections_ > kMaxMotionBisections) {
      return Finding{t, mid, cellOf(*scene_, ring, open.front()),
                     depth(*scene_, ring, open.front()), true};
    }
    for (const MotionInterval& half : halves(s, mid)) {
      if (auto f = decide(half, RotatingPartBounds(*part_, half, scene_->rounding), open)) return f;
    }
    return std::nullopt;
  }

  bool separated(const RotatingPartBounds& sweep, const Aabb& bounds, ConvexRing mid_ring,
                 const Obstacle& o) const {
    const Radii radii{scene_->radius()};
    return separatedByAxis(bounds, o.box, radii, closed()) ||
           sweep.someEdgeSeparates(cellCorners(o.box), radii, closed()) ||
           separatedByLine(sweep, mid_ring, o.box);
  }

  bool closed() const { return scene_->rule == TouchRule::TouchingCollides; }

  // Separation along the line between the closest points at the middle of the interval.
  bool separatedByLine(const RotatingPartBounds& sweep, ConvexRing mid_ring,
                       const Aabb& cell) const {
    const ClosestPoints c = closestPoints(mid_ring, cell);
    const Vec2 d = c.on_b - c.on_a;
    const double len = length(d);
    if (len == 0.0) return false;
    const Vec2 n = (1.0 / len) * d;
    const Vec2 corner{n.x >= 0.0 ? cell.min.x : cell.max.x, n.y >= 0.0 ? cell.min.y : cell.max.y};
    const double limit = dot(n, corner);
    const bool contact = scene_->radius() == 0.0 && !closed();
    const double reach = sweep.reach(n, contact ? &corner : nullptr);
    return contact && reach == limit
               ? true
               : reach + scene_->radius() + scene_->rounding.allowance < limit;
  }

  const Scene* scene_;
  const ConvexPolygon* part_;
  bool start_is_free_;
  StopCheck* stop_;
  int bisections_ = 0;
};

// The pose found is a witness. Deeper poses nearby make a more informative report.
void sampleDeeper(const Scene& scene, const Motion& m, std::optional<Finding>& worst) {
  const auto visit = [&](const auto& self, const MotionInterval& s, int n) -> void {
    if (n == 0) return;
    const Pose mid = middle(s);
    const double t = 0.5 * (s.t0 + s.t1);
    for (const ConvexPolygon& part : scene.footprint->collisionParts()) {
      if (const auto f = deepestAt(scene, part, t, mid)) keepDeeper(worst, *f);
    }
    for (const MotionInterval& half : halves(s, mid)) self(self, half, n / 2);
  };
  visit(visit, wholeMotion(m), kMaxDepthSamples / 2);
}

}  // namespace

Scene makeScene(const OccupancyGrid& grid, const Footprint& footprint, TouchRule rule,
                std::span<const Motion> motions, const Pose& start) {
  const Aabb map = grid.frame().bounds();
  double largest = std::max(map.max.x, map.max.y);
  double deviation = 0.0;  // of the headings from length 1
  double longest = 0.0;
  const auto include = [&](const Pose& p) {
    largest = std::max({largest, std::abs(p.position.x), std::abs(p.position.y)});
  };
  include(start);
  for (const Motion& m : motions) {
    include(m.to);
    longest = std::max(longest, length(m.to.position - m.from.position));
    deviation = std::max(deviation, unitDeviation(wholeMotion(m)));
  }
  const double size = 2.0 * footprint.circumscribedRadius();
  const double scale = 2.0 * largest + size;  // no coordinate or chord is larger
  // 128 units in the last place: 2 a level of bisection, for 40 levels, and the bounds' own.
  constexpr double kAllowance = 128.0 * std::numeric_limits<double>::epsilon();
  Scene scene{&grid, &footprint, rule, outside(grid.frame(), 2.0 * scale), {}};
  const bool unit = deviation <= 8.0 * std::numeric_limits<double>::epsilon();
  // Headings of another length scale the body and change the chords by their deviation.
  const double stretch = unit ? 0.0 : 4.0 * deviation * (size + longest);
  scene.rounding = {scale * kAllowance + stretch, unit};
  return scene;
}

StopOr<std::optional<Finding>> findCollision(const Scene& scene, const Motion& motion,
                                             bool start_is_free, StopCheck* stop) {
  std::optional<Finding> worst;
  for (const ConvexPolygon& part : scene.footprint->collisionParts()) {
    if (isStoppedInside(stop)) return stopped(stop->reason());
    const bool straight = motion.kind == MotionKind::Straight;
    const auto f = straight ? straightCollision(scene, motion, part)
                            : TurnCheck(scene, part, start_is_free, stop).run(wholeMotion(motion));
    if (f && (!worst || (worst->undecided && !f->undecided) || f->depth_m > worst->depth_m)) {
      worst = f;
    }
  }
  if (stop != nullptr && stop->reason() != StopReason::None) return stopped(stop->reason());
  if (worst && motion.kind != MotionKind::Straight) sampleDeeper(scene, motion, worst);
  return worst;
}

}  // namespace clearway::validation
