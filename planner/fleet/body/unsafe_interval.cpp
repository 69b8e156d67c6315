#include "planner/fleet/body/unsafe_interval.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/geometry/distance.h"
#include "core/geometry/hull.h"

namespace clearway::fleet::shaped {
namespace {

// The hull of the unsafe values of (clock a - clock b), in ticks.
struct Hull {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  [[nodiscard]] bool isEmpty() const { return high == -std::numeric_limits<double>::infinity(); }
  void add(double from, double to) {
    low = std::min(low, from);
    high = std::max(high, to);
  }
};

struct Point {
  double u = 0.0, v = 0.0;
};

// The corners of a convex polygon; each clip adds at most one. Boxes have four axes.
class FewPoints {
 public:
  void push_back(Point p) { points_[size_++] = p; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Point* begin() const { return points_.data(); }
  [[nodiscard]] const Point* end() const { return points_.data() + size_; }
  [[nodiscard]] Point operator[](std::size_t i) const { return points_[i]; }

 private:
  std::array<Point, 16> points_;
  std::size_t size_ = 0;
};

// Of two fractions.
template <class Points>
Points wholeSquare() {
  Points square;
  for (const Point p : {Point{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}) square.push_back(p);
  return square;
}

// Keeps the part of a convex polygon with c + a u + b v < r.
template <class Points>
void clip(Points& polygon, double c, double a, double b, double r) {
  Points kept;
  const auto excess = [&](Point p) { return c + a * p.u + b * p.v - r; };
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i], q = polygon[i + 1 < polygon.size() ? i + 1 : 0];
    const double ep = excess(p), eq = excess(q);
    if (ep < 0.0) kept.push_back(p);
    if ((ep < 0.0) != (eq < 0.0)) {
      const double t = ep / (ep - eq);
      kept.push_back({p.u + t * (q.u - p.u), p.v + t * (q.v - p.v)});
    }
  }
  polygon = kept;
}

template <class Track, class Points>
void addDelays(const Track& a, const Track& b, const Points& polygon, Hull& hull) {
  for (const Point p : polygon) {
    const double delay = a.begin + p.u * (a.end - a.begin) - b.begin - p.v * (b.end - b.begin);
    hull.add(delay - 0.5, delay + 0.5);
  }
}

using BoxTrack = MovingTrack<PlacedBox>;
using PartTrack = MovingTrack<PlacedPart>;

// Both keep their heading: the overlap is a convex polygon of the two fractions. `exact`: nothing
// is rounded, so that they may touch; `inexact`: the margin of what is.
void addStraight(const BoxTrack& a, const BoxTrack& b, Vec2 offset, bool exact, double inexact,
                 Hull& hull) {
  const PlacedBox pa = a.piece.at(0), pb = b.piece.at(0);
  const Vec2 da = a.piece.displacement(), db = b.piece.displacement();
  const Vec2 d = pb.centre + offset - pa.centre;
  const double margin = exact ? 0.0 : inexact;
  auto polygon = wholeSquare<FewPoints>();
  for (const Vec2 axis : {pa.axis, perpendicular(pa.axis), pb.axis, perpendicular(pb.axis)}) {
    const double reach = pa.extent(axis) + pb.extent(axis) + margin;
    const double c = dot(axis, d), u = -dot(axis, da), v = dot(axis, db);
    if (u == 0.0 && v == 0.0 && std::abs(c) >= reach) return;
    clip(polygon, c, u, v, reach);
    clip(polygon, -c, -u, -v, reach);
    if (polygon.size() == 0) return;
  }
  addDelays(a, b, polygon, hull);
}

double leastAlong(Vec2 n, const std::vector<Vec2>& ring) {
  double least = std::numeric_limits<double>::infinity();
  for (const Vec2 v : ring) least = std::min(least, dot(n, v));
  return least;
}

const std::array<Vec2, kRoundedAxes>& roundedAxes() {
  static const auto axes = [] {
    std::array<Vec2, kRoundedAxes> out;
    for (std::size_t k = 0; k < out.size(); ++k) {
      out[k] = Heading::fromDegrees(360.0 / kRoundedAxes * static_cast<double>(k))->vector();
    }
    return out;
  }();
  return axes;
}

// Two parts that keep their heading, as they move against each other.
class StraightParts {
 public:
  StraightParts(const PartTrack& a, const PartTrack& b, Vec2 offset)
      : a_(a.piece.at(0)),
        b_(b.piece.at(0)),
        da_(a.piece.displacement()),
        db_(b.piece.displacement()),
        offset_(offset),
        radii_(a_.radius + b_.radius) {}

  // The fractions at which they overlap.
  [[nodiscard]] std::vector<Point> overlap(bool exact, double inexact) const {
    auto polygon = wholeSquare<std::vector<Point>>();
    const auto cut = [&](Vec2 n, double size) {
      // Only sums and products along the edges themselves have no rounding error.
      const bool exact_here = exact && (radii_ == 0.0 || n.x == 0.0 || n.y == 0.0);
      const double reach = (radii_ + (exact_here ? 0.0 : inexact)) * size;
      const double gap = leastAlong(n, b_.ring) + leastAlong(-n, a_.ring) + dot(n, offset_);
      clip(polygon, gap, -dot(n, da_), dot(n, db_), reach);
      return polygon.empty();
    };
    for (const PlacedPart::Edge& e : a_.edges) {
      if (cut(e.normal, e.length_m)) return {};
    }
    for (const PlacedPart::Edge& e : b_.edges) {
      if (cut(-e.normal, e.length_m)) return {};
    }
    if (radii_ == 0.0) return polygon;
    for (const Vec2 axis : roundedAxes()) {
      if (cut(axis, 1.0)) return {};
    }
    return distance() < radii_ + inexact ? polygon : std::vector<Point>{};
  }

 private:
  // The least one of their cores.
  [[nodiscard]] double distance() const {
    std::vector<Vec2> swept;
    for (const Vec2 v : b_.ring) {
      for (const Vec2 moved : {Vec2{}, -da_, db_, db_ - da_}) swept.push_back(v + offset_ + moved);
    }
    return closestPoints(a_.ring, convexHull(swept)).distance_m;
  }

  const PlacedPart &a_, &b_;
  Vec2 da_, db_, offset_;
  double radii_;
};

void addStraight(const PartTrack& a, const PartTrack& b, Vec2 offset, bool exact, double inexact,
                 Hull& hull) {
  addDelays(a, b, StraightParts(a, b, offset).overlap(exact, inexact), hull);
}

// The rectangle of the two clocks, halved along both into ever smaller cells: rows are steps of a,
// columns steps of b. Both are counted from the corner with the largest value of sign * (clock a -
// clock b).
template <class Placed>
class CellScan {
 public:
  using Track = MovingTrack<Placed>;
  CellScan(const Track& a, const Track& b, Vec2 offset, double sign)
      : a_(a.piece),
        b_(b.piece),
        offset_(offset),
        forward_(sign > 0.0),
        best_(forward_ ? a.end - b.begin : b.end - a.begin),
        step_a_((a.end - a.begin) / kSteps),
        step_b_((b.end - b.begin) / kSteps),
        moves_a_(a.piece.reach() > 0.0),
        moves_b_(b.piece.reach() > 0.0),
        reach_(0.5 * (a.piece.reach() / kSteps + b.piece.reach() / kSteps)) {}

  // The largest value of a smallest cell that may be unsafe, if it exceeds `known`.
  [[nodiscard]] double largest(double known) {
    known_ = known;
    visitParts<kSteps>(0, 0);
    return known_;
  }

 private:
  static constexpr int kSteps = PieceMotion::kSteps;
  static constexpr int kSmallest = static_cast<int>(kSlack * kSteps);

  template <int kSize>
  void visit(int row, int column) {
    const double value = best_ - row * step_a_ - column * step_b_;
    if (value <= known_ || !mayBeUnsafe(row, column, kSize)) return;
    if constexpr (kSize == kSmallest) {
      known_ = value;
    } else {
      visitParts<kSize>(row, column);
    }
  }
  // Those with the largest values first. A body at rest has one row or column.
  template <int kSize>
  void visitParts(int row, int column) {
    constexpr int kHalf = kSize / 2;
    visit<kHalf>(row, column);
    if (step_a_ < step_b_ && moves_a_) visit<kHalf>(row + kHalf, column);
    if (moves_b_) visit<kHalf>(row, column + kHalf);
    if (step_a_ >= step_b_ && moves_a_) visit<kHalf>(row + kHalf, column);
    if (moves_a_ && moves_b_) visit<kHalf>(row + kHalf, column + kHalf);
  }
  // Whether the gap in the middle of a cell is within what both can move from there.
  [[nodiscard]] bool mayBeUnsafe(int row, int column, int size) const {
    const int from_a = row + size / 2, from_b = column + size / 2;
    const Placed& at_a = a_.at(!moves_a_ ? 0 : forward_ ? kSteps - from_a : from_a);
    const Placed& at_b = b_.at(!moves_b_ ? 0 : forward_ ? from_b : kSteps - from_b);
    return gapBetween(at_a, at_b, offset_) <= size * reach_ + kContactMargin;
  }

  const PieceTrack<Placed>&a_, &b_;
  Vec2 offset_;
  bool forward_;
  double best_, step_a_, step_b_;  // [ticks]
  bool moves_a_, moves_b_;
  double reach_;  // what any points of both move in half a step, at most [m]
  double known_ = 0.0;
};

// Between two fractions of a piece.
template <class Placed>
bool mayTouch(const Placed& rest, const PieceTrack<Placed>& moving, Vec2 offset, double from,
              double to) {
  const double middle = 0.5 * (from + to);
  const double room = gapBetween(rest, moving.placedAt(middle), offset) - kContactMargin;
  if (room > 0.5 * (to - from) * moving.reach()) return false;
  if (room <= 0.0 || to - from <= kFinest) return true;
  return mayTouch(rest, moving, offset, from, middle) || mayTouch(rest, moving, offset, middle, to);
}

// Two shapes, one of each body.
template <class Placed>
class ShapePair {
 public:
  using Shape = MovingShape<Placed>;
  using Track = MovingTrack<Placed>;
  // `inexact`: the margin where coordinates are rounded.
  ShapePair(const Shape& a, const Shape& b, Vec2 offset, double inexact)
      : a_(a),
        b_(b),
        offset_(offset),
        inexact_(inexact),
        exact_(a.is_exact && b.is_exact && isDyadic(offset.x) && isDyadic(offset.y)) {}

  // Of a shape a at rest.
  [[nodiscard]] bool comeIntoContact() const {
    const Track& at = a_.tracks.front();
    return std::ranges::any_of(b_.tracks, [&](const Track& track) {
      if (!meet(at, track)) return false;
      if (!track.piece.keepsHeading()) {
        return mayTouch(at.piece.at(0), track.piece, offset_, 0.0, 1.0);
      }
      Hull hull;
      addStraightTo(hull, at, track);
      return !hull.isEmpty();
    });
  }

  void addStraightTo(Hull& hull) const {
    for (const Track& ta : a_.tracks) {
      for (const Track& tb : b_.tracks) {
        if (areStraight(ta, tb) && meet(ta, tb)) addStraightTo(hull, ta, tb);
      }
    }
  }
  // The largest delays belong to the last tracks of a and the first of b: what is known of these
  // saves work for others.
  void addHighTo(Hull& hull) const {
    for (auto last = a_.tracks.rbegin(); last != a_.tracks.rend(); ++last) {
      const Track& ta = *last;
      for (const Track& tb : b_.tracks) {
        if (ta.end - tb.begin <= hull.high || areStraight(ta, tb) || !meet(ta, tb)) continue;
        hull.high = CellScan<Placed>(ta, tb, offset_, 1.0).largest(hull.high);
      }
    }
  }
  void addLowTo(Hull& hull) const {
    for (const Track& ta : a_.tracks) {
      for (auto last = b_.tracks.rbegin(); last != b_.tracks.rend(); ++last) {
        const Track& tb = *last;
        if (ta.begin - tb.end >= hull.low || areStraight(ta, tb) || !meet(ta, tb)) continue;
        hull.low = -CellScan<Placed>(ta, tb, offset_, -1.0).largest(-hull.low);
      }
    }
  }

 private:
  [[nodiscard]] bool meet(const Track& ta, const Track& tb) const {
    return ta.piece.mayMeet(tb.piece, offset_, kContactMargin + a_.radius + b_.radius);
  }
  [[nodiscard]] static bool areStraight(const Track& ta, const Track& tb) {
    return ta.piece.keepsHeading() && tb.piece.keepsHeading();
  }
  void addStraightTo(Hull& hull, const Track& ta, const Track& tb) const {
    const bool exact = exact_ && ta.piece.isExact() && tb.piece.isExact();
    addStraight(ta, tb, offset_, exact, inexact_, hull);
  }

  const Shape &a_, &b_;
  Vec2 offset_;
  double inexact_;
  bool exact_;
};

// f(pair) for every two shapes of two bodies; ends when it is true.
template <class F>
bool anyPair(const MovingBody& a, const MovingBody& b, Vec2 offset, F&& f) {
  const double inexact = a.joinsEnd() && b.joinsEnd() ? -kEndSlack : kContactMargin;
  if (a.isBox() && b.isBox()) return f(ShapePair<PlacedBox>(a.box(), b.box(), offset, inexact));
  for (const MovingShape<PlacedPart>& p : a.parts()) {
    for (const MovingShape<PlacedPart>& q : b.parts()) {
      if (f(ShapePair<PlacedPart>(p, q, offset, inexact))) return true;
    }
  }
  return false;
}

template <class Placed, class Shape>
MovingShape<Placed> movingShape(const Primitive& primitive, const Shape& shape, bool is_exact,
                                double radius) {
  MovingShape<Placed> out{{}, is_exact, radius};
  if (primitive.isRest())
    out.tracks.push_back({PieceTrack<Placed>(primitive.from, shape), 0.0, 0.0});
  for (const TimedPiece& piece : primitive.pieces) {
    out.tracks.push_back({PieceTrack<Placed>(piece.motion, shape), static_cast<double>(piece.begin),
                          static_cast<double>(piece.end)});
  }
  return out;
}

}  // namespace

MovingBody::MovingBody(const Primitive& primitive, const Body& body)
    : body_(body), is_rest_(primitive.isRest()), joins_end_(primitive.joins_end) {
  if (body.isBox()) box_ = movingShape<PlacedBox>(primitive, body.box(), body.isExact(), 0.0);
  for (const BodyPart& part : body.parts()) {
    parts_.push_back(movingShape<PlacedPart>(primitive, &part, part.is_exact, part.radius));
  }
}

bool comesIntoContact(const MovingBody& rest, const MovingBody& moving, Vec2 offset) {
  return anyPair(rest, moving, offset, [](const auto& pair) { return pair.comeIntoContact(); });
}

TickInterval unsafeInterval(const MovingBody& a, const MovingBody& b, Vec2 offset) {
  Hull hull;
  const auto add = [&](auto&& f) {
    anyPair(a, b, offset, [&](const auto& pair) {
      f(pair);
      return false;
    });
  };
  add([&](const auto& pair) { pair.addStraightTo(hull); });
  add([&](const auto& pair) { pair.addHighTo(hull); });
  if (hull.isEmpty()) return {};
  add([&](const auto& pair) { pair.addLowTo(hull); });
  if (a.isRest() && b.isRest()) return {0, 1};
  // With a at rest its clock is irrelevant: the negated clock of b becomes the clock of b.
  if (a.isRest()) {
    return {static_cast<Tick>(std::floor(-hull.high)), static_cast<Tick>(std::ceil(-hull.low))};
  }
  return {static_cast<Tick>(std::floor(hull.low)), static_cast<Tick>(std::ceil(hull.high))};
}

}  // namespace clearway::fleet::shaped
