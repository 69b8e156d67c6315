#include "planner/fleet/shaped/unsafe_interval.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "planner/fleet/shaped/covered_offsets.h"
#include "planner/fleet/shaped/placed_box.h"

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

// One piece on its clock.
struct Track {
  PieceTrack piece;
  double begin = 0.0, end = 0.0;  // on the clock of the primitive, in ticks
};

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
void addStraight(const Track& a, const Track& b, double margin, Hull& hull) {
  const PlacedBox pa = a.piece.at(0.0), pb = b.piece.at(0.0);
  const Vec2 da = a.piece.displacement(), db = b.piece.displacement();
  const Vec2 d = pb.centre - pa.centre;
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

struct Part {
  double u0, u1, v0, v1;
};

// Bisects the rectangle of the two fractions.
void addGeneral(const Track& a, const Track& b, double margin, Hull& hull) {
  const double span_a = a.end - a.begin, span_b = b.end - b.begin;
  const double reach_a = a.piece.reach(), reach_b = b.piece.reach();  // movement of any point [m]
  std::vector<Part> open{{0.0, 1.0, 0.0, 1.0}};
  while (!open.empty()) {
    const Part p = open.back();
    open.pop_back();
    const double low = a.begin + p.u0 * span_a - b.begin - p.v1 * span_b;
    const double high = a.begin + p.u1 * span_a - b.begin - p.v0 * span_b;
    if (hull.holds(low, high)) continue;
    const double um = 0.5 * (p.u0 + p.u1), vm = 0.5 * (p.v0 + p.v1);
    const double half_u = 0.5 * (p.u1 - p.u0), half_v = 0.5 * (p.v1 - p.v0);
    const double gap = gapBetween(a.piece.at(um), b.piece.at(vm));
    if (gap > half_u * reach_a + half_v * reach_b + margin) continue;
    const bool small_a = 2.0 * half_u <= kSlack || reach_a == 0.0;
    const bool small_b = 2.0 * half_v <= kSlack || reach_b == 0.0;
    if (small_a && small_b) {
      hull.add(low, high);
      continue;
    }
    if (gap < 0.0) {
      const double delay = a.begin + um * span_a - b.begin - vm * span_b;
      hull.add(delay, delay);
    }
    const bool split_a = !small_a && (small_b || half_u * reach_a >= half_v * reach_b);
    if (split_a) {
      open.push_back({p.u0, um, p.v0, p.v1});
      open.push_back({um, p.u1, p.v0, p.v1});
    } else {
      open.push_back({p.u0, p.u1, p.v0, vm});
      open.push_back({p.u0, p.u1, vm, p.v1});
    }
  }
}

std::vector<Track> tracksOf(const Primitive& p, const Box& box, Vec2 offset) {
  std::vector<Track> tracks;
  if (p.isRest()) tracks.push_back({PieceTrack::atRest(p.from, box, offset), 0.0, 0.0});
  for (const TimedPiece& piece : p.pieces) {
    tracks.push_back({PieceTrack(piece.motion, box, offset), static_cast<double>(piece.begin),
                      static_cast<double>(piece.end)});
  }
  return tracks;
}

bool isExact(const Box& box, Vec2 offset) {
  return isDyadic(box.half_length) && isDyadic(box.half_width) && isDyadic(offset.x) &&
         isDyadic(offset.y);
}

}  // namespace

TickInterval unsafeInterval(const Primitive& a, const Box& box_a, const Primitive& b,
                            const Box& box_b, Vec2 offset) {
  const std::vector<Track> of_a = tracksOf(a, box_a, {}), of_b = tracksOf(b, box_b, offset);
  const bool exact = isExact(box_a, {}) && isExact(box_b, offset);
  Hull hull;
  for (const Track& ta : of_a) {
    for (const Track& tb : of_b) {
      if (!ta.piece.mayMeet(tb.piece, kContactMargin)) continue;
      if (ta.piece.keepsHeading() && tb.piece.keepsHeading()) {
        const bool touching = exact && ta.piece.isExact() && tb.piece.isExact();
        addStraight(ta, tb, touching ? 0.0 : kContactMargin, hull);
      } else {
        addGeneral(ta, tb, kContactMargin, hull);
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
