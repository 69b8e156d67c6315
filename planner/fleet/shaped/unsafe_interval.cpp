#include "planner/fleet/shaped/unsafe_interval.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "planner/fleet/shaped/covered_offsets.h"

namespace clearway::fleet::shaped {
namespace {

// The hull of the unsafe values of (clock a - clock b), in ticks.
struct Hull {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double from, double to) {
    low = std::min(low, from);
    high = std::max(high, to);
  }
  [[nodiscard]] bool holds(double from, double to) const { return from >= low && to <= high; }
};

using Track = MovingBox::Track;

struct Point {
  double u = 0.0, v = 0.0;
};

// Keeps the part of a convex polygon with c + a u + b v < r.
void clip(std::vector<Point>& polygon, double c, double a, double b, double r) {
  std::vector<Point> kept;
  const auto excess = [&](Point p) { return c + a * p.u + b * p.v - r; };
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i], q = polygon[(i + 1) % polygon.size()];
    const double ep = excess(p), eq = excess(q);
    if (ep < 0.0) kept.push_back(p);
    if ((ep < 0.0) != (eq < 0.0)) {
      const double t = ep / (ep - eq);
      kept.push_back({p.u + t * (q.u - p.u), p.v + t * (q.v - p.v)});
    }
  }
  polygon.swap(kept);
}

// Both keep their heading: the overlap is a convex polygon of the two fractions.
void addStraight(const Track& a, const Track& b, Vec2 offset, double margin, Hull& hull) {
  const PlacedBox pa = a.piece.at(0), pb = b.piece.at(0);
  const Vec2 da = a.piece.displacement(), db = b.piece.displacement();
  const Vec2 d = pb.centre + offset - pa.centre;
  std::vector<Point> polygon{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}};
  for (const Vec2 axis : {pa.axis, perpendicular(pa.axis), pb.axis, perpendicular(pb.axis)}) {
    const double reach = pa.extent(axis) + pb.extent(axis) + margin;
    const double c = dot(axis, d), u = -dot(axis, da), v = dot(axis, db);
    if (u == 0.0 && v == 0.0 && std::abs(c) >= reach) return;
    clip(polygon, c, u, v, reach);
    clip(polygon, -c, -u, -v, reach);
    if (polygon.empty()) return;
  }
  for (const Point p : polygon) {
    const double delay = a.begin + p.u * (a.end - a.begin) - b.begin - p.v * (b.end - b.begin);
    hull.add(delay - 0.5, delay + 0.5);
  }
}

// A rectangle of steps of both pieces, half open.
struct Part {
  int u0, u1, v0, v1;
};

// Bisects the rectangle of the two clocks.
void addGeneral(const Track& a, const Track& b, Vec2 offset, double margin, Hull& hull) {
  constexpr int kSteps = PieceTrack::kSteps;
  constexpr int kSmallest = static_cast<int>(kSlack * kSteps);
  const double step_a = (a.end - a.begin) / kSteps, step_b = (b.end - b.begin) / kSteps;
  // Half of what any point moves in a step [m].
  const double reach_a = 0.5 * a.piece.reach() / kSteps, reach_b = 0.5 * b.piece.reach() / kSteps;
  const double first = a.begin - b.begin;
  std::array<Part, 64> open;
  std::size_t size = 0;
  open[size++] = {0, reach_a == 0.0 ? kSmallest : kSteps, 0, reach_b == 0.0 ? kSmallest : kSteps};
  while (size > 0) {
    const Part p = open[--size];
    const double low = first + p.u0 * step_a - p.v1 * step_b;
    const double high = first + p.u1 * step_a - p.v0 * step_b;
    if (hull.holds(low, high)) continue;
    const int um = (p.u0 + p.u1) / 2, vm = (p.v0 + p.v1) / 2;
    const double moved_a = (p.u1 - p.u0) * reach_a, moved_b = (p.v1 - p.v0) * reach_b;
    const double gap = gapBetween(a.piece.at(um), b.piece.at(vm), offset);
    if (gap > moved_a + moved_b + margin) continue;
    const bool small_a = p.u1 - p.u0 <= kSmallest, small_b = p.v1 - p.v0 <= kSmallest;
    if (small_a && small_b) {
      hull.add(low, high);
      continue;
    }
    if (gap < 0.0) {
      const double delay = first + um * step_a - vm * step_b;
      hull.add(delay, delay);
    }
    if (!small_a && (small_b || moved_a >= moved_b)) {
      open[size++] = {p.u0, um, p.v0, p.v1};
      open[size++] = {um, p.u1, p.v0, p.v1};
    } else {
      open[size++] = {p.u0, p.u1, p.v0, vm};
      open[size++] = {p.u0, p.u1, vm, p.v1};
    }
  }
}

}  // namespace

MovingBox::MovingBox(const Primitive& primitive, const Box& box)
    : is_rest_(primitive.isRest()),
      is_exact_(isDyadic(box.half_length) && isDyadic(box.half_width)) {
  if (is_rest_) tracks_.push_back({PieceTrack::atRest(primitive.from, box), 0.0, 0.0});
  for (const TimedPiece& piece : primitive.pieces) {
    tracks_.push_back({PieceTrack(piece.motion, box), static_cast<double>(piece.begin),
                       static_cast<double>(piece.end)});
  }
}

TickInterval unsafeInterval(const MovingBox& a, const MovingBox& b, Vec2 offset) {
  const bool exact = a.isExact() && b.isExact() && isDyadic(offset.x) && isDyadic(offset.y);
  Hull hull;
  for (const Track& ta : a.tracks()) {
    for (const Track& tb : b.tracks()) {
      if (!ta.piece.mayMeet(tb.piece, offset, kContactMargin)) continue;
      if (ta.piece.keepsHeading() && tb.piece.keepsHeading()) {
        const bool touching = exact && ta.piece.isExact() && tb.piece.isExact();
        addStraight(ta, tb, offset, touching ? 0.0 : kContactMargin, hull);
      } else {
        addGeneral(ta, tb, offset, kContactMargin, hull);
      }
    }
  }
  if (hull.low > hull.high) return {};
  if (a.isRest() && b.isRest()) return {0, 1};
  // With a at rest its clock is irrelevant: the negated clock of b becomes the clock of b.
  if (a.isRest()) {
    return {static_cast<Tick>(std::floor(-hull.high)), static_cast<Tick>(std::ceil(-hull.low))};
  }
  return {static_cast<Tick>(std::floor(hull.low)), static_cast<Tick>(std::ceil(hull.high))};
}

}  // namespace clearway::fleet::shaped
