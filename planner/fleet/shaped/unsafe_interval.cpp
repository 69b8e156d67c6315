#include "planner/fleet/shaped/unsafe_interval.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

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
};

using Track = MovingBox::Track;

struct Point {
  double u = 0.0, v = 0.0;
};

// Convex; each clip adds at most one corner.
struct Polygon {
  std::array<Point, 16> points;
  std::size_t size = 0;
  void push(Point p) { points[size++] = p; }
};

// Keeps the part of a convex polygon with c + a u + b v < r.
void clip(Polygon& polygon, double c, double a, double b, double r) {
  Polygon kept;
  const auto excess = [&](Point p) { return c + a * p.u + b * p.v - r; };
  for (std::size_t i = 0; i < polygon.size; ++i) {
    const Point p = polygon.points[i], q = polygon.points[i + 1 < polygon.size ? i + 1 : 0];
    const double ep = excess(p), eq = excess(q);
    if (ep < 0.0) kept.push(p);
    if ((ep < 0.0) != (eq < 0.0)) {
      const double t = ep / (ep - eq);
      kept.push({p.u + t * (q.u - p.u), p.v + t * (q.v - p.v)});
    }
  }
  polygon = kept;
}

// Both keep their heading: the overlap is a convex polygon of the two fractions.
void addStraight(const Track& a, const Track& b, Vec2 offset, double margin, Hull& hull) {
  const PlacedBox pa = a.piece.at(0), pb = b.piece.at(0);
  const Vec2 da = a.piece.displacement(), db = b.piece.displacement();
  const Vec2 d = pb.centre + offset - pa.centre;
  Polygon polygon{{Point{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}, 4};
  for (const Vec2 axis : {pa.axis, perpendicular(pa.axis), pb.axis, perpendicular(pb.axis)}) {
    const double reach = pa.extent(axis) + pb.extent(axis) + margin;
    const double c = dot(axis, d), u = -dot(axis, da), v = dot(axis, db);
    if (u == 0.0 && v == 0.0 && std::abs(c) >= reach) return;
    clip(polygon, c, u, v, reach);
    clip(polygon, -c, -u, -v, reach);
    if (polygon.size == 0) return;
  }
  for (const Point p : std::span(polygon.points).first(polygon.size)) {
    const double delay = a.begin + p.u * (a.end - a.begin) - b.begin - p.v * (b.end - b.begin);
    hull.add(delay - 0.5, delay + 0.5);
  }
}

// A rectangle of steps of both pieces, and the largest value in it.
struct Part {
  double value;
  int u0, u1, v0, v1;
  // Order of a heap: the largest value first, then the smallest part.
  friend bool operator<(const Part& a, const Part& b) {
    if (a.value != b.value) return a.value < b.value;
    return a.u1 - a.u0 + a.v1 - a.v0 > b.u1 - b.u0 + b.v1 - b.v0;
  }
};

// Best-first bisection of the rectangle of the two clocks, for one end of the hull.
class Bisection {
 public:
  Bisection(const Track& a, const Track& b, Vec2 offset)
      : a_(a.piece),
        b_(b.piece),
        offset_(offset),
        first_(a.begin - b.begin),
        step_a_((a.end - a.begin) / kSteps),
        step_b_((b.end - b.begin) / kSteps),
        reach_a_(0.5 * a.piece.reach() / kSteps),
        reach_b_(0.5 * b.piece.reach() / kSteps),
        corners_((1.0 + 1e-12) * (a.piece.corner() + b.piece.corner())),
        heap_(heapOfThread()) {}

  // The largest sign * (clock a - clock b) that may be unsafe, if it exceeds `known`.
  double largest(double sign, double known) {
    heap_.clear();
    add(sign,
        {0.0, 0, reach_a_ == 0.0 ? kSmallest : kSteps, 0, reach_b_ == 0.0 ? kSmallest : kSteps});
    while (!heap_.empty()) {
      std::pop_heap(heap_.begin(), heap_.end());
      const Part p = heap_.back();
      heap_.pop_back();
      if (p.value <= known) return known;
      const int um = (p.u0 + p.u1) / 2, vm = (p.v0 + p.v1) / 2;
      const double moved_a = (p.u1 - p.u0) * reach_a_, moved_b = (p.v1 - p.v0) * reach_b_;
      const PlacedBox &box_a = a_.at(um), &box_b = b_.at(vm);
      const double need = moved_a + moved_b + kContactMargin;
      const double far = corners_ + need;
      if (squaredLength(box_b.centre + offset_ - box_a.centre) > far * far) continue;
      if (gapBetween(box_a, box_b, offset_) > need) continue;
      const bool small_a = p.u1 - p.u0 <= kSmallest, small_b = p.v1 - p.v0 <= kSmallest;
      if (small_a && small_b) return p.value;
      if (!small_a && (small_b || moved_a >= moved_b)) {
        add(sign, {0.0, p.u0, um, p.v0, p.v1});
        add(sign, {0.0, um, p.u1, p.v0, p.v1});
      } else {
        add(sign, {0.0, p.u0, p.u1, p.v0, vm});
        add(sign, {0.0, p.u0, p.u1, vm, p.v1});
      }
    }
    return known;
  }

 private:
  static constexpr int kSteps = PieceTrack::kSteps;
  static constexpr int kSmallest = static_cast<int>(kSlack * kSteps);

  // The memory of the heap is kept for the next call.
  static std::vector<Part>& heapOfThread() {
    static thread_local std::vector<Part> heap;
    return heap;
  }

  void add(double sign, Part p) {
    p.value = sign > 0.0 ? first_ + p.u1 * step_a_ - p.v0 * step_b_
                         : p.v1 * step_b_ - first_ - p.u0 * step_a_;
    heap_.push_back(p);
    std::push_heap(heap_.begin(), heap_.end());
  }

  const PieceTrack &a_, &b_;
  Vec2 offset_;
  double first_, step_a_, step_b_;  // [ticks]
  double reach_a_, reach_b_;        // half of what any point moves in a step [m]
  double corners_;                  // sum of the radii of the discs around the boxes
  std::vector<Part>& heap_;
};

void addGeneral(const Track& a, const Track& b, Vec2 offset, Hull& hull) {
  Bisection bisection(a, b, offset);
  hull.high = bisection.largest(1.0, hull.high);
  hull.low = -bisection.largest(-1.0, -hull.low);
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
        addGeneral(ta, tb, offset, hull);
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
