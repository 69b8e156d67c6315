// planner/validate/motion/rotating_part_bounds.h — bounds on one convex part during an interval of
// a rotation.
//
// Every vertex of a turning part moves on a circular arc. Its coordinate along a fixed direction n
// is one sinusoid, so its maximum over the interval has a closed form: an end of the arc, or the
// peak, rho*(1 - cos) above the end. The same holds with exchanged roles for the corner of an
// obstacle in the frame of the part. No bound needs the centre of rotation: chord and half turn
// suffice.
//
// Domain: reach() and the bounds that use it hold for turns of at most a quarter; see
// kSmallTurnCos.
//
// Exactness: bounds are enlarged by the rounding allowance, with one exception that makes contact
// decidable. At t = 0 and t = 1 the part is exactly the polygon of placed(). If a vertex moves away
// from an end of the motion (never forward along n in the whole interval), its bound is its exact
// coordinate there. Movement along the tangent within rounding counts as moving away. This may hide
// a rise of at most some units in the last place of the map's size. Radii are added exactly.
#pragma once

#include "core/geometry/aabb.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/overlap.h"
#include "planner/validate/motion/motion_interval.h"
#include "planner/validate/motion/swept_hull.h"

namespace clearway::validation {

// Rounding errors: a bound on the errors of coordinates [m], and whether contact at the ends of the
// motion is exact (false if the length of a heading is not 1 within rounding).
struct Rounding {
  double allowance = 0.0;
  bool exact_ends = true;
};

// Round padding of the part, and of the shape that it is compared with.
struct Radii {
  double own = 0.0;
  double other = 0.0;
  [[nodiscard]] double sum() const { return own + other; }
};

// Whether an axis separates two boxes by the sum of the radii, exactly. `closed`: contact counts as
// overlap.
[[nodiscard]] bool separatedByAxis(const Aabb& a, const Aabb& b, const Radii& radii, bool closed);

// Cosine of half the largest turn (46 degrees) whose bounds are used. Larger turns are bisected.
inline constexpr double kSmallTurnCos = 0.92;

// A disc about the centre of a rotation in place does not move: its poses decide.
[[nodiscard]] inline bool isAtRest(const ConvexPolygon& part, const MotionInterval& span) {
  return span.kind == MotionKind::Turn && part.size() == 1 && part.vertex(0) == Vec2{};
}

class RotatingPartBounds {
 public:
  RotatingPartBounds(const ConvexPolygon& part, const MotionInterval& span,
                     const Rounding& rounding);

  // An upper bound of n*p over all points p of the part in the interval; |n| = 1. Contact at the
  // motion's ends is exact for n along an axis, and for a vertex that equals the point `touched`.
  [[nodiscard]] double reach(Vec2 n, const Vec2* touched = nullptr) const;

  // reach() along the four axis directions, not cached.
  [[nodiscard]] Aabb bounds() const;

  // True if all these points are proved to be outside some edge of the part, by the sum of the
  // radii, during the whole interval. `closed`: contact counts as overlap. Contact with radii
  // passes only if the edge is axis-parallel.
  [[nodiscard]] bool someEdgeSeparates(ConvexRing points, const Radii& radii, bool closed) const;

  // A lower bound of the distance between the cell and the part during the whole interval: the
  // maximum over the turning edges of the minimum over the cell's corners. A negative value proves
  // nothing, as for turns that are not small.
  [[nodiscard]] double edgeClearance(const Aabb& cell) const;

  // The part stays within the convex hull of its two end positions enlarged by this.
  [[nodiscard]] double sagitta() const;
  [[nodiscard]] double longestChord() const { return longest_chord_; }
  [[nodiscard]] PointList hull() const { return hullOfBoth(at0_, at1_); }  // of both end positions

 private:
  // A point that moves on an arc from p to q, projected on n.
  struct Run {
    Vec2 n, p, q;
    HalfTurn half;
  };
  [[nodiscard]] static double heightOf(const Run& run);  // the maximum, without allowance
  // Whether the maximum is at the start (at the end) of the interval, and is exact there.
  struct Exact {
    bool at_start = false;
    bool at_end = false;
  };
  [[nodiscard]] Exact exactEnds(const Run& run) const;
  [[nodiscard]] Vec2 inwardNormal(int k) const;  // of edge k in the part's frame
  // A world point in the frame of the part at both ends, and its run inwards from edge k.
  struct Seen {
    Vec2 at0, at1;
  };
  [[nodiscard]] Seen seen(Vec2 point) const;
  [[nodiscard]] Run inwards(const Seen& point, int k, Vec2 inward) const;
  [[nodiscard]] bool edgeSeparates(int k, ConvexRing points, const Radii& radii, bool closed) const;

  const ConvexPolygon* part_;
  MotionInterval span_;
  HalfTurn half_;
  double allowance_;
  bool exact_start_, exact_end_;  // this end of the interval is an exact end of the motion
  PointList at0_, at1_;
  double longest_chord_ = 0.0;
};

}  // namespace clearway::validation
