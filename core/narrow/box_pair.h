// core/narrow/box_pair.h — overlap test, manifold and closest points of two oriented boxes.
//
// Method: separating axes of both boxes, in the frame of the box with the largest gap; there the
//         incident edge of the other box is clipped to the reference face. The code avoids branches
//         on the boxes' positions, because they are unpredictable. For disjoint boxes the few
//         candidate corners go to the search over edges.
// Source: C. Ericson, Real-Time Collision Detection (2005), 4.4 and 5.2.1.
// Law: the decision is that of overlap() in core/geometry/overlap.h; closest points of disjoint
//         boxes are those of their corners' rings, bit by bit.
// Cost: decision and closest points about 50 ns when the boxes overlap, 110 when not. Thread-safe.
#pragma once

#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/narrow/manifold.h"

namespace clearway::collide {

// Borrows both boxes.
class BoxPair {
 public:
  BoxPair(const Obb& a, const Obb& b);

  [[nodiscard]] bool overlap(TouchRule rule) const;
  // The same results as collide() and closest() in sat.h.
  [[nodiscard]] Manifold collide(double margin) const;
  [[nodiscard]] Manifold closest(double margin) const;

 private:
  // Two numbers in one register; arithmetic is lane by lane.
  using Pair [[gnu::vector_size(16)]] = double;
  using Mask [[gnu::vector_size(16)]] = long long;
  struct Side {    // the other box in this box's frame
    Pair gaps;     // along this box's length and its width, < 0: overlap
    Pair centre;   // of the other box
    Pair heading;  // of the other box
  };
  struct Facing;

  static Side seen(Pair size, Pair other_size, Pair centre, Pair heading);
  [[nodiscard]] bool certainlyDisjoint() const { return gap_ > slack_ + radii_ * (1.0 + 8e-9); }
  [[nodiscard]] bool certainlyThick() const { return thinnest_ > slack_; }
  [[nodiscard]] Facing facing() const;
  [[nodiscard]] Manifold describe(double margin, bool one) const;
  [[nodiscard]] Manifold closestOfDisjoint(double margin) const;

  const Obb& a_;
  const Obb& b_;
  Side on_a_, on_b_;
  Pair gap_a_, gap_b_;  // the larger gap of each box, twice
  double gap_;          // the largest
  double radii_;
  double thinnest_;  // the least half extent
  double slack_;     // error bound of the gap with respect to the polygons of the corners
};

}  // namespace clearway::collide
