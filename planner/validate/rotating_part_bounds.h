// planner/validate/rotating_part_bounds.h — bounds on where one convex part is during a span.
//
// Every vertex of a turning part runs along a circular arc. Seen along a fixed direction n its
// coordinate is one sinusoid, so its maximum over the span is a closed form: an end of the arc, or
// the peak, rho*(1 - cos) above the end. The same holds with roles exchanged for an obstacle's
// corner seen from the part. No bound needs the centre of rotation: chord and half turn suffice.
//
// Domain: reach(), and what rests on it, hold for turns of at most a quarter; see kSmallTurnCos.
//
// Exactness: bounds carry the rounding allowance outward, with one exception that makes contact
// decidable. At t = 0 and t = 1 the part is exactly the polygon that placed() gives; when a vertex
// moves away from an end of the motion (never forward along n in the whole span), its bound is its
// exact coordinate there. Moving along the tangent within rounding counts as moving away: this may
// hide a rise of at most some units in the last place of the map's size. Radii are added exactly.
#pragma once

#include "core/geometry/aabb.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/overlap.h"
#include "planner/validate/motion_interval.h"
#include "planner/validate/swept_hull.h"

namespace clearway::validation {

// What arithmetic costs: a bound on the errors of coordinates [m]; and whether contact at the ends
// of the motion is exact (not when a heading's length is not 1 to rounding).
struct Rounding {
  double allowance = 0.0;
  bool exact_ends = true;
};

// Round padding of the part, and of what it is held against.
struct Radii {
  double own = 0.0;
  double other = 0.0;
  [[nodiscard]] double sum() const { return own + other; }
};

// Do two boxes keep the radii apart along an axis, exactly? `closed`: contact does not pass.
[[nodiscard]] bool separatedByAxis(const Aabb& a, const Aabb& b, const Radii& radii, bool closed);

// Cosine of half the turn (46 degrees in all) above which a span is cut before its bounds are used.
inline constexpr double kSmallTurnCos = 0.92;

class RotatingPartBounds {
 public:
  RotatingPartBounds(const ConvexPolygon& part, const MotionInterval& span,
                     const Rounding& rounding);

  // At least the largest n*p of any point p of the part in the span; |n| = 1. Exact contact at
  // the motion's ends is kept for n along an axis, and for a vertex that is the point `touched`.
  [[nodiscard]] double reach(Vec2 n, const Vec2* touched = nullptr) const;

  // reach() along the four axis directions, worked out anew each time.
  [[nodiscard]] Aabb bounds() const;

  // True when some edge of the part is proved to have all these points outside of it, the radii
  // away, during the whole span. `closed`: contact does not pass; with radii it passes only where
  // the edge lies along an axis.
  [[nodiscard]] bool someEdgeSeparates(ConvexRing points, const Radii& radii, bool closed) const;

  // A distance that the cell keeps from the part during the whole span: the largest over the part's
  // edges, which turn with it, of the least over the cell's corners. Negative: nothing is proved,
  // as for turns that are not small.
  [[nodiscard]] double edgeClearance(const Aabb& cell) const;

  // The part stays within the convex hull of its two end positions enlarged by this.
  [[nodiscard]] double sagitta() const;
  [[nodiscard]] double longestChord() const { return longest_chord_; }
  [[nodiscard]] PointList hull() const { return hullOfBoth(at0_, at1_); }  // the one meant above
  [[nodiscard]] ConvexRing ringAtStart() const { return at0_; }
  [[nodiscard]] ConvexRing ringAtEnd() const { return at1_; }

 private:
  // A point that runs an arc from p to q, seen along n.
  struct Run {
    Vec2 n, p, q;
    HalfTurn half;
  };
  [[nodiscard]] static double heightOf(const Run& run);  // the highest, without allowance
  // Whether it is never higher than at the start (at the end) of the span, and is exact there.
  struct Exact {
    bool at_start = false;
    bool at_end = false;
  };
  [[nodiscard]] Exact exactEnds(const Run& run) const;
  [[nodiscard]] Vec2 inwardNormal(int k) const;  // of edge k in the part's frame
  // A point of the world as the part sees it at both ends; and its run inwards from edge k.
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
  bool exact_start_, exact_end_;  // this end of the span is an exact end of the motion
  PointList at0_, at1_;
  double longest_chord_ = 0.0;
};

}  // namespace clearway::validation
