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
  [[nodiscard]] bool isEmpty() const { return high == -std::numeric_limits<double>::infinity(); }
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

// The rectangle of the two clocks, cut into equal cells: rows are parts of a, columns parts of b.
// Both are counted from the corner with the largest value of sign * (clock a - clock b).
class CellScan {
 public:
  CellScan(const Track& a, const Track& b, Vec2 offset, double sign)
      : a_(a.piece),
        b_(b.piece),
        offset_(offset),
        forward_(sign > 0.0),
        best_(forward_ ? a.end - b.begin : b.end - a.begin),
        step_a_((a.end - a.begin) / kSteps),
        step_b_((b.end - b.begin) / kSteps),
        reach_a_(a.piece.reach() / kSteps),
        reach_b_(b.piece.reach() / kSteps) {}

  // The largest value of a cell that may be unsafe, if it exceeds `known`.
  [[nodiscard]] double largest(double known) const {
    const Cells coarse = cells(kCoarse), fine = cells(kFine);
    const int rows = coarse.row / fine.row, columns = coarse.column / fine.column;
    for (int i = 0; i * coarse.row < kSteps; ++i) {
      if (value(coarse, i, 0) <= known) break;
      const int first = firstUnsafe(coarse, i, 0, known);
      if (first < 0) continue;
      for (int r = i * rows; r < (i + 1) * rows; ++r) {
        const int c = firstUnsafe(fine, r, first * columns, known);
        if (c >= 0) known = value(fine, r, c);
      }
    }
    return known;
  }

 private:
  static constexpr int kSteps = PieceTrack::kSteps;
  static constexpr int kFine = static_cast<int>(kSlack * kSteps), kCoarse = 4 * kFine;

  struct Cells {
    int row, column;  // sizes [steps]
  };
  // A body at rest has one row or column.
  [[nodiscard]] Cells cells(int size) const {
    return {reach_a_ == 0.0 ? kSteps : size, reach_b_ == 0.0 ? kSteps : size};
  }
  [[nodiscard]] double value(const Cells& cells, int row, int column) const {
    return best_ - row * cells.row * step_a_ - column * cells.column * step_b_;
  }

  // The first column of the row that may be unsafe, among those with a value above `known`; -1 if
  // there is none. The gap in the middle of a cell frees the columns that b cannot leave within it.
  [[nodiscard]] int firstUnsafe(const Cells& cells, int row, int column, double known) const {
    const int from_a = row * cells.row + cells.row / 2;
    const PlacedBox& box_a = a_.at(forward_ ? kSteps - from_a : from_a);
    const double a_column = cells.column * reach_b_;
    const double need = 0.5 * (cells.row * reach_a_ + a_column) + kContactMargin;
    const double columns_per_room = a_column > 0.0 ? 1.0 / a_column : 0.0;
    for (; column * cells.column < kSteps && value(cells, row, column) > known; ++column) {
      const int from_b = column * cells.column + cells.column / 2;
      const PlacedBox& box_b = b_.at(forward_ ? from_b : kSteps - from_b);
      const double room = gapBetween(box_a, box_b, offset_) - need;
      if (room <= 0.0) return column;
      column += static_cast<int>(std::min(room * columns_per_room, 64.0));
    }
    return -1;
  }

  const PieceTrack &a_, &b_;
  Vec2 offset_;
  bool forward_;
  double best_, step_a_, step_b_;  // [ticks]
  double reach_a_, reach_b_;       // what any point moves in a step, at most [m]
};

// Whether the gap in the middle of both pieces exceeds what both can move from there.
bool areApart(const PieceTrack& a, const PieceTrack& b, Vec2 offset) {
  constexpr int kMiddle = PieceTrack::kSteps / 2;
  return gapBetween(a.at(kMiddle), b.at(kMiddle), offset) >
         0.5 * (a.reach() + b.reach()) + kContactMargin;
}

// Between two fractions of a piece.
bool mayTouch(const PlacedBox& rest, const PieceTrack& moving, Vec2 offset, double from,
              double to) {
  const double middle = 0.5 * (from + to);
  const double room = gapBetween(rest, moving.placedAt(middle), offset) - kContactMargin;
  if (room > 0.5 * (to - from) * moving.reach()) return false;
  if (room <= 0.0 || to - from <= kFinest) return true;
  return mayTouch(rest, moving, offset, from, middle) || mayTouch(rest, moving, offset, middle, to);
}

}  // namespace

MovingBox::MovingBox(const Primitive& primitive, const Box& box)
    : is_rest_(primitive.isRest()),
      is_exact_(isDyadic(box.half_length) && isDyadic(box.half_width)),
      joins_end_(primitive.joins_end) {
  if (is_rest_) tracks_.push_back({PieceTrack::atRest(primitive.from, box), 0.0, 0.0});
  for (const TimedPiece& piece : primitive.pieces) {
    tracks_.push_back({PieceTrack(piece.motion, box), static_cast<double>(piece.begin),
                       static_cast<double>(piece.end)});
  }
}

bool comesIntoContact(const MovingBox& rest, const MovingBox& moving, Vec2 offset) {
  const Track& at = rest.tracks().front();
  const bool exact = rest.isExact() && moving.isExact() && isDyadic(offset.x) && isDyadic(offset.y);
  const double inexact = rest.joinsEnd() && moving.joinsEnd() ? -kEndSlack : kContactMargin;
  return std::ranges::any_of(moving.tracks(), [&](const Track& track) {
    if (!at.piece.mayMeet(track.piece, offset, kContactMargin)) return false;
    if (!track.piece.keepsHeading()) {
      return mayTouch(at.piece.at(0), track.piece, offset, 0.0, 1.0);
    }
    Hull hull;
    const bool touching = exact && at.piece.isExact() && track.piece.isExact();
    addStraight(at, track, offset, touching ? 0.0 : inexact, hull);
    return !hull.isEmpty();
  });
}

TickInterval unsafeInterval(const MovingBox& a, const MovingBox& b, Vec2 offset) {
  const bool exact = a.isExact() && b.isExact() && isDyadic(offset.x) && isDyadic(offset.y);
  const double inexact = a.joinsEnd() && b.joinsEnd() ? -kEndSlack : kContactMargin;
  Hull hull;
  const auto meet = [&](const Track& ta, const Track& tb) {
    return ta.piece.mayMeet(tb.piece, offset, kContactMargin);
  };
  const auto straight = [](const Track& ta, const Track& tb) {
    return ta.piece.keepsHeading() && tb.piece.keepsHeading();
  };
  for (const Track& ta : a.tracks()) {
    for (const Track& tb : b.tracks()) {
      if (!straight(ta, tb) || !meet(ta, tb)) continue;
      const bool touching = exact && ta.piece.isExact() && tb.piece.isExact();
      addStraight(ta, tb, offset, touching ? 0.0 : inexact, hull);
    }
  }
  // The largest delays belong to the last tracks of a and the first of b: what is known of these
  // saves work for others.
  for (auto last = a.tracks().rbegin(); last != a.tracks().rend(); ++last) {
    const Track& ta = *last;
    for (const Track& tb : b.tracks()) {
      if (ta.end - tb.begin <= hull.high || straight(ta, tb) || !meet(ta, tb)) continue;
      if (areApart(ta.piece, tb.piece, offset)) continue;
      hull.high = CellScan(ta, tb, offset, 1.0).largest(hull.high);
    }
  }
  if (hull.isEmpty()) return {};
  for (const Track& ta : a.tracks()) {
    for (auto last = b.tracks().rbegin(); last != b.tracks().rend(); ++last) {
      const Track& tb = *last;
      if (ta.begin - tb.end >= hull.low || straight(ta, tb) || !meet(ta, tb)) continue;
      if (areApart(ta.piece, tb.piece, offset)) continue;
      hull.low = -CellScan(ta, tb, offset, -1.0).largest(-hull.low);
    }
  }
  if (a.isRest() && b.isRest()) return {0, 1};
  // With a at rest its clock is irrelevant: the negated clock of b becomes the clock of b.
  if (a.isRest()) {
    return {static_cast<Tick>(std::floor(-hull.high)), static_cast<Tick>(std::ceil(-hull.low))};
  }
  return {static_cast<Tick>(std::floor(hull.low)), static_cast<Tick>(std::ceil(hull.high))};
}

}  // namespace clearway::fleet::shaped
