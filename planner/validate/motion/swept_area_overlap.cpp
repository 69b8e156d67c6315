#include "planner/validate/motion/swept_area_overlap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/geometry/distance.h"
#include "core/geometry/overlap.h"
#include "planner/validate/motion/motion_interval.h"
#include "planner/validate/motion/rotating_part_bounds.h"
#include "planner/validate/motion/swept_hull.h"

namespace clearway::validation {
namespace {

// A part during an interval of its motion.
class PartInterval {
 public:
  PartInterval(const ConvexPolygon& part, const MotionInterval& span) : part_(&part), span_(span) {
    const PointList at0 = placedAt(part, span.a);
    const PointList at1 = placedAt(part, span.b);
    hull_ = hullOfBoth(at0, at1);
    if (span.kind == MotionKind::Straight || isAtRest(part, span)) return;
    is_exact_ = false;
    double longest = 0.0;
    for (std::size_t k = 0; k < at0.size(); ++k) {
      longest = std::max(longest, length(at1.begin()[k] - at0.begin()[k]));
      largest_ = std::max({largest_, std::abs(at0.begin()[k].x), std::abs(at0.begin()[k].y)});
    }
    // The sagitta of an arc is its chord times tan(angle / 4) / 2; rounding is below 1e-9 of it.
    sagitta_ = 0.5 * longest * std::abs(halfTurn(span).tanOfHalf()) * (1.0 + 1e-9);
  }

  [[nodiscard]] bool isExact() const { return is_exact_; }
  [[nodiscard]] double sagitta() const { return sagitta_; }
  // A bound on the rounding errors of the vertices: 2 units in the last place a level of bisection.
  [[nodiscard]] double rounding() const { return is_exact_ ? 0.0 : 1e-11 + 3e-14 * largest_; }
  [[nodiscard]] ConvexRing hull() const { return hull_; }
  // Whether an edge that turns with the part separates it from the points during the whole
  // interval.
  [[nodiscard]] bool edgeSeparates(ConvexRing points, const Radii& radii) const {
    if (is_exact_ || halfTurn(span_).cos < kSmallTurnCos) return false;
    return RotatingPartBounds(*part_, span_, {rounding(), false})
        .someEdgeSeparates(points, radii, false);
  }
  [[nodiscard]] PointList middleRing() const { return placedAt(*part_, middle(span_)); }
  [[nodiscard]] std::array<PartInterval, 2> halved() const {
    const auto spans = halves(span_, middle(span_));
    return {PartInterval(*part_, spans[0]), PartInterval(*part_, spans[1])};
  }

 private:
  const ConvexPolygon* part_;
  MotionInterval span_;
  PointList hull_;
  bool is_exact_ = true;
  double sagitta_ = 0.0;
  double largest_ = 0.0;  // coordinate
};

class PairTest {
 public:
  PairTest(double radius_a, double radius_b) : radius_a_(radius_a), radius_b_(radius_b) {}

  [[nodiscard]] bool overlaps(const PartInterval& a, const PartInterval& b) const {
    if (a.isExact() && b.isExact()) return touchFreeOverlap(a.hull(), b.hull());
    const double reach =
        a.sagitta() + b.sagitta() + a.rounding() + b.rounding() + radius_a_ + radius_b_;
    if (closestPoints(a.hull(), b.hull()).distance_m > reach) return false;
    const PointList mid_a = a.isExact() ? PointList() : a.middleRing();
    const PointList mid_b = b.isExact() ? PointList() : b.middleRing();
    if (touchFreeOverlap(a.isExact() ? a.hull() : ConvexRing(mid_a),
                         b.isExact() ? b.hull() : ConvexRing(mid_b))) {
      return true;
    }
    // The hulls are larger than the areas by as much as edges turn; turning edges are not.
    if (a.edgeSeparates(b.hull(), {radius_a_, radius_b_ + b.sagitta() + b.rounding()}) ||
        b.edgeSeparates(a.hull(), {radius_b_, radius_a_ + a.sagitta() + a.rounding()})) {
      return false;
    }
    if (a.sagitta() + b.sagitta() <= kResolution_m) return true;
    if (a.sagitta() >= b.sagitta()) {
      const auto parts = a.halved();
      return overlaps(parts[0], b) || overlaps(parts[1], b);
    }
    const auto parts = b.halved();
    return overlaps(a, parts[0]) || overlaps(a, parts[1]);
  }

 private:
  [[nodiscard]] bool touchFreeOverlap(ConvexRing a, ConvexRing b) const {
    return overlap(a, b, TouchRule::TouchingIsFree, radius_a_, radius_b_);
  }
  double radius_a_, radius_b_;
};

}  // namespace

bool sweptAreasOverlap(const SweptArea& a, const SweptArea& b, double margin_m) {
  const PairTest test(a.footprint->radius() + margin_m, b.footprint->radius());
  for (const ConvexPolygon& part_a : a.footprint->collisionParts()) {
    const PartInterval whole_a(part_a, wholeMotion(a.motion));
    for (const ConvexPolygon& part_b : b.footprint->collisionParts()) {
      if (test.overlaps(whole_a, PartInterval(part_b, wholeMotion(b.motion)))) return true;
    }
  }
  return false;
}

Aabb boundsOfSweep(const SweptArea& area) {
  std::optional<Aabb> box;
  for (const ConvexPolygon& part : area.footprint->collisionParts()) {
    const PartInterval whole(part, wholeMotion(area.motion));
    const Aabb of_part = enlarged(boundsOf(whole.hull()), whole.sagitta() + whole.rounding());
    box = box ? merged(*box, of_part) : of_part;
  }
  return enlarged(*box, area.footprint->radius());
}

}  // namespace clearway::validation
