#include "planner/pose/swept_cover.h"

#include <cassert>
#include <cmath>

#include "core/geometry/hull.h"

namespace clearway {
namespace {

constexpr int kMaxSmallTurns = 4096;
constexpr double kCosPi8 = 0.92387953251128674;

// A unit vector as a complex number; products add angles.
Vec2 unit(Vec2 v) { return (1.0 / length(v)) * v; }
Vec2 product(Vec2 a, Vec2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
Vec2 conjugate(Vec2 a) { return {a.x, -a.y}; }

// The unit vector of half the angle in (-pi, pi); stable near half a turn.
Vec2 halfAngle(Vec2 v) {
  if (v.x >= 0.0) return unit({1.0 + v.x, v.y});
  return unit({std::abs(v.y), v.y < 0.0 ? v.x - 1.0 : 1.0 - v.x});
}

// The poses that cut a rotation into equal small turns.
struct SmallTurns {
  std::vector<Pose> poses;    // n + 1, the first and the last are the motion's own
  double half_tangent = 0.0;  // tan(f/2) / 2 of a small turn f, with its sign
  Vec2 centre;                // of rotation, in the frame of the first pose
};

SmallTurns cut(const Motion& m, double reach_m, double excess_m) {
  const Vec2 from = m.from.heading.vector();
  const Vec2 to = m.to.heading.vector();
  const Vec2 way = m.to.position - m.from.position;
  const Vec2 half = halfAngle(unit({dot(from, to), cross(from, to)}));
  const double centre_distance = 0.5 * length(way) / std::max(std::abs(half.y), 1e-300);
  const double r = centre_distance + reach_m;
  int n = 1;
  Vec2 small = half;  // of half a small turn
  while (n < kMaxSmallTurns && (small.x < kCosPi8 || r * small.y * small.y > 2.0 * excess_m)) {
    small = halfAngle(small);
    n *= 2;
  }
  std::vector<Vec2> power{{1.0, 0.0}};  // of `small`: power[i] has the angle i f / 2
  for (int i = 0; i < n; ++i) power.push_back(unit(product(power.back(), small)));
  SmallTurns t;
  t.half_tangent = 0.5 * small.y / small.x;
  t.poses.push_back(m.from);
  const double whole = power.back().y;  // sine of half the angle
  for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) {
    // The chord from the start, as in poseAt(): stable for nearly straight arcs.
    const Vec2 chord =
        (power[i].y / whole) * product(way, conjugate(power[static_cast<std::size_t>(n) - i]));
    const Result<Heading> h = Heading::fromVector(product(from, product(power[i], power[i])));
    assert(h);
    t.poses.push_back({m.from.position + chord, *h});
  }
  t.poses.push_back(m.to);
  t.centre = unrotate(m.from.heading, 0.5 * (way + (half.x / half.y) * perpendicular(way)));
  return t;
}

// Where the edge a-b comes nearest to the centre, as a share of it; only when within.
bool nearestWithin(Vec2 a, Vec2 b, Vec2 centre, Vec2& at) {
  const Vec2 e = b - a;
  const double share = dot(centre - a, e) / squaredLength(e);
  if (!(share > 1e-6 && share < 1.0 - 1e-6)) return false;
  at = a + share * e;
  return true;
}

class PieceBuilder {
 public:
  PieceBuilder(const SmallTurns& turns, double rounding_m) : turns_(turns), rounding_(rounding_m) {}

  void clear() { points_.clear(); }
  [[nodiscard]] Aabb bounds() const { return boundsOf(points_); }
  [[nodiscard]] std::vector<Vec2> hull() const { return convexHull(points_); }

  // What keeps the way of one body point in small turn i inside.
  void addWay(Vec2 local, bool corner, std::size_t i) {
    const bool exact_first = corner && i == 0;
    const bool exact_last = corner && i + 2 == turns_.poses.size();
    const Vec2 a = toWorld(turns_.poses[i], local);
    const Vec2 b = toWorld(turns_.poses[i + 1], local);
    add(a, exact_first);
    add(b, exact_last);
    const Vec2 d = b - a;
    add(a + 0.5 * d - turns_.half_tangent * perpendicular(d), false);
  }

 private:
  void add(Vec2 p, bool exact) {
    if (exact) {
      points_.push_back(p);
      return;
    }
    for (const double sx : {-rounding_, rounding_}) {
      for (const double sy : {-rounding_, rounding_}) points_.push_back({p.x + sx, p.y + sy});
    }
  }
  const SmallTurns& turns_;
  double rounding_;
  std::vector<Vec2> points_;
};

}  // namespace

void SweptCover::clear() {
  points_.clear();
  ends_.clear();
}

void SweptCover::addRing(std::span<const Vec2> ring) {
  if (ring.size() < 3) return;  // exact points on a line sweep no area
  points_.insert(points_.end(), ring.begin(), ring.end());
  ends_.push_back(points_.size());
}

void SweptCover::append(const Footprint& footprint, const Pose& pose) {
  for (const ConvexPolygon& part : footprint.collisionParts()) addRing(placed(part, pose));
}

void SweptCover::append(const Footprint& footprint, const Motion& m,
                        const CoverPrecision& precision, const Filter& filter) {
  if (m.kind == MotionKind::Straight) {
    for (const ConvexPolygon& part : footprint.collisionParts()) {
      std::vector<Vec2> both = placed(part, m.from);
      const std::vector<Vec2> end = placed(part, m.to);
      both.insert(both.end(), end.begin(), end.end());
      addRing(convexHull(both));
    }
    return;
  }
  append(footprint, m.from);
  const SmallTurns turns = cut(m, footprint.circumscribedRadius(), precision.excess_m);
  PieceBuilder builder(turns, precision.rounding_m);
  const auto addPiece = [&] {
    if (!filter || filter(builder.bounds())) addRing(builder.hull());
  };
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    for (int v = 0; v < part.size(); ++v) {
      const Vec2 a = part.vertex(v);
      const Vec2 b = part.vertex(v + 1 < part.size() ? v + 1 : 0);
      Vec2 middle;
      const bool two = nearestWithin(a, b, turns.centre, middle);
      for (std::size_t i = 0; i + 1 < turns.poses.size(); ++i) {
        builder.clear();
        builder.addWay(a, true, i);
        if (two) {
          builder.addWay(middle, false, i);
          addPiece();
          builder.clear();
          builder.addWay(middle, false, i);
        }
        builder.addWay(b, true, i);
        addPiece();
      }
    }
  }
}

}  // namespace clearway
