#include "planner/validate/part_sweep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/geometry/exact_overlap.h"
#include "core/geometry/predicates.h"
#include "core/shape/footprint.h"

namespace clearway::validation {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
// The allowance is this many units in the last place of the largest coordinate.
constexpr double kAllowanceUlps = 128.0;

// Is p outside of the edge a-b of a ring, the radii away? Exact, or false: with radii only edges
// along an axis can tell.
bool isOutside(Vec2 a, Vec2 b, Vec2 p, const Radii& radii) {
  if (orient2d(a, b, p) > 0) return false;
  if (radii.own == 0.0 && radii.other == 0.0) return true;
  if (a == b || (a.x != b.x && a.y != b.y)) return false;
  const Vec2 foot = a.x == b.x ? Vec2{a.x, p.y} : Vec2{p.x, a.y};
  return compareDistance(p, foot, foot, radii.own, radii.other) >= 0;
}

// reach + radii <= limit (< for the closed rule).
bool isWithin(double reach, double limit, const Radii& radii, bool closed) {
  const double gap = limit - (reach + radii.sum());
  // Three roundings of half a unit each.
  if (std::abs(gap) > 0x1p-51 * (std::abs(limit) + std::abs(reach) + radii.sum())) return gap > 0.0;
  if (reach > limit) return false;
  const int sign =
      compareDistance({reach, 0.0}, {limit, 0.0}, {limit, 0.0}, radii.own, radii.other);
  return closed ? sign > 0 : sign >= 0;
}

}  // namespace

bool separatedByAxis(const Aabb& a, const Aabb& b, const Radii& radii, bool closed) {
  return isWithin(a.max.x, b.min.x, radii, closed) || isWithin(b.max.x, a.min.x, radii, closed) ||
         isWithin(a.max.y, b.min.y, radii, closed) || isWithin(b.max.y, a.min.y, radii, closed);
}

PartSweep::PartSweep(const ConvexPolygon& part, const Span& span, const Rounding& rounding)
    : part_(&part),
      span_(span),
      half_(halfTurn(span)),
      allowance_(rounding.allowance),
      exact_start_(rounding.exact_ends && span.t0 == 0.0),
      exact_end_(rounding.exact_ends && span.t1 == 1.0),
      at0_(placed(part, span.a)),
      at1_(placed(part, span.b)) {
  for (std::size_t i = 0; i < at0_.size(); ++i) {
    longest_chord_ = std::max(longest_chord_, length(at1_[i] - at0_[i]));
  }
  bounds_ = {{-reach({-1, 0}), -reach({0, -1})}, {reach({1, 0}), reach({0, 1})}};
}

PartSweep::Peak PartSweep::peak(Vec2 n, Vec2 p, Vec2 q, HalfTurn half) const {
  const Vec2 c = q - p;
  const double chord = length(c);
  // Coordinates along n of the chord turned to the arc's tangents at both ends.
  const double along = half.cos * dot(n, c);
  const double across = half.sin * dot(n, perpendicular(c));
  const double start = along - across;
  const double end = along + across;
  // A slope within its rounding error counts as none where the arc is so short or so flat that
  // the rise this may hide is below the resolution of the coordinates.
  const double bend = chord * std::abs(half.sin);
  const bool harmless = allowance_ * allowance_ <= bend * (allowance_ / kAllowanceUlps);
  const double flat = chord == 0.0 ? 0.0 : (harmless ? allowance_ : -allowance_);
  Peak out;
  out.at_start = start <= flat && end <= flat;
  out.at_end = start >= -flat && end >= -flat;
  out.height = std::max(dot(n, p), dot(n, q));
  if (start > 0.0 && end < 0.0) {  // the peak lies inside: start slope = chord * sin(to the peak)
    const double s = std::min(1.0, start / chord);
    const double over_start = s * s / (1.0 + std::sqrt(1.0 - s * s)) * chord;
    const double above_chord = 0.5 * chord * std::abs(half.tanOfHalf());
    const double closed_form = dot(n, p) + over_start / (2.0 * std::abs(half.sin));
    out.height = std::max(out.height, std::min(closed_form, out.height + above_chord));
  }
  return out;
}

double PartSweep::reach(Vec2 n, const Vec2* touched) const {
  const bool axis = n.x == 0.0 || n.y == 0.0;  // then n*p is exact
  const bool still = span_.kind == MotionKind::Turn;
  double most = -kInf;
  for (std::size_t i = 0; i < at0_.size(); ++i) {
    const Vec2 p = at0_[i];
    const Vec2 q = at1_[i];
    const Peak top = peak(n, p, q, half_);
    const bool fixed = still && part_->vertex(static_cast<int>(i)) == Vec2{};  // turns about itself
    const bool exact0 = (axis || (touched != nullptr && p == *touched)) &&
                        ((exact_start_ && top.at_start) || fixed);
    const bool exact1 =
        (axis || (touched != nullptr && q == *touched)) && ((exact_end_ && top.at_end) || fixed);
    const double bound = exact0 ? dot(n, p) : (exact1 ? dot(n, q) : top.height + allowance_);
    most = std::max(most, bound);
  }
  return most;
}

Vec2 PartSweep::inwardNormal(int k) const {
  const Vec2 edge = part_->vertex(k + 1 < part_->size() ? k + 1 : 0) - part_->vertex(k);
  return (1.0 / length(edge)) * perpendicular(edge);
}

PartSweep::Peak PartSweep::depthOf(Vec2 corner, int k, Vec2 inward) const {
  const Vec2 v = part_->vertex(k);
  const HalfTurn back{half_.cos, -half_.sin};  // the world turns the other way round
  return peak(inward, unrotate(span_.a.heading, corner - span_.a.position) - v,
              unrotate(span_.b.heading, corner - span_.b.position) - v, back);
}

bool PartSweep::edgeSeparates(int k, ConvexRing points, const Radii& radii, bool closed) const {
  const std::size_t i = static_cast<std::size_t>(k);
  const std::size_t j = i + 1 < at0_.size() ? i + 1 : 0;
  const Vec2 inward = inwardNormal(k);
  for (const Vec2 p : points) {
    const Peak top = depthOf(p, k, inward);
    if (top.height + allowance_ + radii.sum() < 0.0) continue;
    if (closed) return false;
    const bool exact0 = exact_start_ && top.at_start && isOutside(at0_[i], at0_[j], p, radii);
    const bool exact1 = exact_end_ && top.at_end && isOutside(at1_[i], at1_[j], p, radii);
    if (!exact0 && !exact1) return false;
  }
  return true;
}

double PartSweep::edgeClearance(const Aabb& cell) const {
  if (half_.cos < kSmallTurnCos) return -kInf;
  double best = -kInf;
  for (int k = 0; k < part_->size(); ++k) {
    const Vec2 inward = inwardNormal(k);
    double deepest = -kInf;
    for (const Vec2 corner : cellCorners(cell)) {
      deepest = std::max(deepest, depthOf(corner, k, inward).height);
    }
    best = std::max(best, -deepest - allowance_);
  }
  return best;
}

bool PartSweep::someEdgeSeparates(ConvexRing points, const Radii& radii, bool closed) const {
  for (int k = 0; k < part_->size(); ++k) {
    if (edgeSeparates(k, points, radii, closed)) return true;
  }
  return false;
}

double PartSweep::sagitta() const { return 0.5 * longest_chord_ * std::abs(half_.tanOfHalf()); }

std::vector<Vec2> PartSweep::endPoints() const {
  std::vector<Vec2> all = at0_;
  all.insert(all.end(), at1_.begin(), at1_.end());
  return all;
}

}  // namespace clearway::validation
