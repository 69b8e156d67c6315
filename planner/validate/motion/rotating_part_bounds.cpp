#include "planner/validate/motion/rotating_part_bounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/constants.h"
#include "core/geometry/exact_overlap.h"
#include "core/geometry/predicates.h"

namespace clearway::validation {
namespace {

// The allowance is this many units in the last place of the largest coordinate.
constexpr double kAllowanceUlps = 128.0;

// Whether p is outside the edge a-b of a ring by the radii. Exact, or false: with radii only
// axis-parallel edges are decided.
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

// Coordinates along n of the chord turned to the arc's tangents at both ends.
struct Slopes {
  double start, end;
};
Slopes slopesOf(Vec2 n, Vec2 chord, HalfTurn half) {
  const double along = half.cos * dot(n, chord);
  const double across = half.sin * dot(n, perpendicular(chord));
  return {along - across, along + across};
}

}  // namespace

bool separatedByAxis(const Aabb& a, const Aabb& b, const Radii& radii, bool closed) {
  return isWithin(a.max.x, b.min.x, radii, closed) || isWithin(b.max.x, a.min.x, radii, closed) ||
         isWithin(a.max.y, b.min.y, radii, closed) || isWithin(b.max.y, a.min.y, radii, closed);
}

RotatingPartBounds::RotatingPartBounds(const ConvexPolygon& part, const MotionInterval& span,
                                       const Rounding& rounding)
    : part_(&part),
      span_(span),
      half_(halfTurn(span)),
      allowance_(rounding.allowance),
      exact_start_(rounding.exact_ends && span.t0 == 0.0),
      exact_end_(rounding.exact_ends && span.t1 == 1.0),
      at0_(placedAt(part, span.a)),
      at1_(placedAt(part, span.b)) {
  double longest = 0.0;
  for (std::size_t i = 0; i < at0_.size(); ++i) {
    longest = std::max(longest, squaredLength(at1_.data()[i] - at0_.data()[i]));
  }
  longest_chord_ = std::sqrt(longest);
}

Aabb RotatingPartBounds::bounds() const {
  return {{-reach({-1, 0}), -reach({0, -1})}, {reach({1, 0}), reach({0, 1})}};
}

double RotatingPartBounds::heightOf(const Run& run) {
  const Vec2 c = run.q - run.p;
  const Slopes slope = slopesOf(run.n, c, run.half);
  const double higher_end = std::max(dot(run.n, run.p), dot(run.n, run.q));
  if (slope.start <= 0.0 || slope.end >= 0.0) return higher_end;
  // The peak lies inside: the slope at the start is chord * sin(to the peak).
  const double chord = length(c);
  const double s = std::min(1.0, slope.start / chord);
  const double over_start = s * s / (1.0 + std::sqrt(1.0 - s * s)) * chord;
  const double above_chord = 0.5 * chord * std::abs(run.half.tanOfHalf());
  const double closed_form = dot(run.n, run.p) + over_start / (2.0 * std::abs(run.half.sin));
  return std::max(higher_end, std::min(closed_form, higher_end + above_chord));
}

RotatingPartBounds::Exact RotatingPartBounds::exactEnds(const Run& run) const {
  const Vec2 c = run.q - run.p;
  const double chord = length(c);
  const Slopes slope = slopesOf(run.n, c, run.half);
  // A slope within its rounding error counts as zero if the arc is so short or so flat that the
  // hidden rise is below the resolution of the coordinates.
  const double bend = chord * std::abs(run.half.sin);
  const bool harmless = allowance_ * allowance_ <= bend * (allowance_ / kAllowanceUlps);
  const double flat = chord == 0.0 ? 0.0 : (harmless ? allowance_ : -allowance_);
  return {slope.start <= flat && slope.end <= flat, slope.start >= -flat && slope.end >= -flat};
}

double RotatingPartBounds::reach(Vec2 n, const Vec2* touched) const {
  const bool axis = n.x == 0.0 || n.y == 0.0;  // then n*p is exact
  const bool still = span_.kind == MotionKind::Turn;
  double most = -kInfinity;
  for (std::size_t i = 0; i < at0_.size(); ++i) {
    const Vec2 p = at0_.data()[i];
    const Vec2 q = at1_.data()[i];
    const Run run{n, p, q, half_};
    const bool fixed = still && part_->vertex(static_cast<int>(i)) == Vec2{};  // centre of rotation
    const bool decided0 = axis || (touched != nullptr && p == *touched);
    const bool decided1 = axis || (touched != nullptr && q == *touched);
    const bool ask = (decided0 && exact_start_) || (decided1 && exact_end_);
    const Exact exact = ask ? exactEnds(run) : Exact{};
    if (decided0 && ((exact_start_ && exact.at_start) || fixed)) {
      most = std::max(most, dot(n, p));
    } else if (decided1 && ((exact_end_ && exact.at_end) || fixed)) {
      most = std::max(most, dot(n, q));
    } else {
      most = std::max(most, heightOf(run) + allowance_);
    }
  }
  return most;
}

Vec2 RotatingPartBounds::inwardNormal(int k) const {
  const Vec2 edge = part_->vertex(k + 1 < part_->size() ? k + 1 : 0) - part_->vertex(k);
  return (1.0 / length(edge)) * perpendicular(edge);
}

RotatingPartBounds::Seen RotatingPartBounds::seen(Vec2 point) const {
  return {unrotate(span_.a.heading, point - span_.a.position),
          unrotate(span_.b.heading, point - span_.b.position)};
}

RotatingPartBounds::Run RotatingPartBounds::inwards(const Seen& point, int k, Vec2 inward) const {
  const Vec2 v = part_->vertex(k);
  // In the frame of the part the world turns in the opposite sense.
  return {inward, point.at0 - v, point.at1 - v, {half_.cos, -half_.sin}};
}

bool RotatingPartBounds::edgeSeparates(int k, ConvexRing points, const Radii& radii,
                                       bool closed) const {
  const std::size_t i = static_cast<std::size_t>(k);
  const std::size_t j = i + 1 < at0_.size() ? i + 1 : 0;
  const Vec2 inward = inwardNormal(k);
  const auto isOutsideAt = [&](const PointList& ring, Vec2 p) {
    return isOutside(ring.data()[i], ring.data()[j], p, radii);
  };
  for (const Vec2 p : points) {
    const Run run = inwards(seen(p), k, inward);
    if (heightOf(run) + allowance_ + radii.sum() < 0.0) continue;
    if (closed) return false;
    const Exact exact = exactEnds(run);
    const bool exact0 = exact_start_ && exact.at_start && isOutsideAt(at0_, p);
    const bool exact1 = exact_end_ && exact.at_end && isOutsideAt(at1_, p);
    if (!exact0 && !exact1) return false;
  }
  return true;
}

double RotatingPartBounds::edgeClearance(const Aabb& cell) const {
  if (half_.cos < kSmallTurnCos || part_->size() < 2) return -kInfinity;  // a point has no edges
  std::array<Seen, 4> corners;
  std::ranges::transform(cellCorners(cell), corners.begin(), [&](Vec2 p) { return seen(p); });
  double best = -kInfinity;
  for (int k = 0; k < part_->size(); ++k) {
    const Vec2 inward = inwardNormal(k);
    double least = kInfinity;  // the lower bound by this edge
    for (std::size_t i = 0; i < corners.size() && least > best; ++i) {
      least = std::min(least, -heightOf(inwards(corners[i], k, inward)) - allowance_);
    }
    best = std::max(best, least);
  }
  return best;
}

bool RotatingPartBounds::someEdgeSeparates(ConvexRing points, const Radii& radii,
                                           bool closed) const {
  if (part_->size() < 2) return false;  // a point has no edges
  for (int k = 0; k < part_->size(); ++k) {
    if (edgeSeparates(k, points, radii, closed)) return true;
  }
  return false;
}

double RotatingPartBounds::sagitta() const {
  return 0.5 * longest_chord_ * std::abs(half_.tanOfHalf());
}

}  // namespace clearway::validation
