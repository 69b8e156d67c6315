#include "planner/validate/fleet/moving_part.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/constants.h"
#include "core/geometry/predicates.h"
#include "planner/validate/motion/rotating_part_bounds.h"

namespace clearway::validation {
namespace {

double highest(ConvexRing ring, Vec2 n) {
  double most = -kInfinity;
  for (const Vec2 v : ring) most = std::max(most, dot(n, v));
  return most;
}

// The separation of two rings along a unit vector from a to b.
double gapAlong(Vec2 n, ConvexRing a, ConvexRing b) { return -highest(b, -n) - highest(a, n); }

Vec2 vertexAfter(ConvexRing ring, std::size_t k) { return ring[k + 1 < ring.size() ? k + 1 : 0]; }

// The outward unit normal of an edge; zero for an edge without length.
Vec2 outwardNormal(Vec2 from, Vec2 to) {
  const Vec2 edge = to - from;
  const double size = length(edge);
  return size == 0.0 ? Vec2{} : (-1.0 / size) * perpendicular(edge);
}

// In the frame of a, whose heading turns: how far a vertex of b may deviate from the interpolation
// of its ends. The acceleration there is b'' - p'' + 2 turn x (b - p)' + turn^2 (b - p).
double deviationInFrame(const MovingPart& a, const MovingPart& b) {
  const double still = b.deviation() + a.deviationOfReference();
  const double turn = a.turn();
  if (turn == 0.0) return still;
  double velocity = 0.0;
  double distance = 0.0;
  for (std::size_t j = 0; j < b.ringAt(0).size(); ++j) {
    const Vec2 q0 = b.ringAt(0)[j] - a.poseAt(0).position;
    const Vec2 q1 = b.ringAt(1)[j] - a.poseAt(1).position;
    velocity = std::max(velocity, squaredLength(q1 - q0));
    distance = std::max({distance, squaredLength(q0), squaredLength(q1)});
  }
  // A velocity deviates from its mean by at most the largest acceleration.
  const double fastest = std::sqrt(velocity) + 8.0 * still;
  const double furthest = std::sqrt(distance) + still;
  return still + 0.125 * turn * (2.0 * fastest + turn * furthest);
}

}  // namespace

MovingPart::MovingPart(const ConvexPolygon& part, const MotionInterval& span)
    : part_(&part),
      span_(span),
      half_(halfTurn(span)),
      at0_(placedAt(part, span.a)),
      at1_(placedAt(part, span.b)) {
  // r turn^2 / 8 = chord turn^2 / (16 sin(turn/2)), and turn/2 is at most its tangent.
  const bool rotates = span.kind == MotionKind::Turn || span.kind == MotionKind::Arc;
  if (rotates && half_.cos > 0.0) {
    deviation_of_unit_chord_ = 0.25 * std::abs(half_.sin) / (half_.cos * half_.cos);
  }
  double longest = 0.0;
  for (std::size_t i = 0; i < at0_.size(); ++i) {
    longest = std::max(longest, squaredLength(at1_.data()[i] - at0_.data()[i]));
  }
  longest_chord_ = std::sqrt(longest);
  deviation_ = deviation_of_unit_chord_ * longest_chord_;
  if (span.kind == MotionKind::Glide) {
    double radius = 0.0;
    for (const Vec2 v : part.ring()) radius = std::max(radius, squaredLength(v));
    deviation_ = 0.125 * std::sqrt(radius) * turn() * turn();
  }
}

bool MovingPart::isSmallTurn() const { return half_.cos >= kSmallTurnCos; }

double MovingPart::deviationOfReference() const {
  return deviation_of_unit_chord_ * length(span_.b.position - span_.a.position);
}

double MovingPart::turn() const {
  return span_.kind == MotionKind::Straight ? 0.0 : 2.0 * std::abs(half_.sin) / half_.cos;
}

double separationAlong(Vec2 n, const MovingPart& a, const MovingPart& b) {
  const double at_ends =
      std::min(gapAlong(n, a.ringAt(0), b.ringAt(0)), gapAlong(n, a.ringAt(1), b.ringAt(1)));
  return at_ends - (a.deviation() + b.deviation());
}

double separationByEdges(const MovingPart& a, const MovingPart& b) {
  const ConvexRing ring = a.part().ring();
  if (ring.size() < 2) return -kInfinity;
  std::array<PointList, 2> seen;  // the vertices of b in the frame of a at both ends
  for (const int end : {0, 1}) {
    PointList& list = seen[static_cast<std::size_t>(end)];
    list = PointList(b.ringAt(end).size());
    std::ranges::transform(b.ringAt(end), list.begin(), [&](Vec2 v) {
      return unrotate(a.poseAt(end).heading, v - a.poseAt(end).position);
    });
  }
  double best = -kInfinity;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 out = outwardNormal(ring[k], vertexAfter(ring, k));
    const double least = std::min(-highest(seen[0], -out), -highest(seen[1], -out));
    best = std::max(best, least - dot(out, ring[k]));
  }
  return best - deviationInFrame(a, b);
}

bool leavesContact(const MovingPart& a, const MovingPart& b, int exact_end, double allowance) {
  const ConvexRing here_a = a.ringAt(exact_end);
  const ConvexRing here_b = b.ringAt(exact_end);
  const int other_end = 1 - exact_end;
  // An interpolation error e(t) <= 4 d t (1 - t) of both parts is outgrown by a gap of 4 d.
  const double needed = 4.0 * (a.deviation() + b.deviation()) + allowance;
  for (const bool swap : {false, true}) {
    const ConvexRing ring = swap ? here_b : here_a;
    const ConvexRing other = swap ? here_a : here_b;
    for (std::size_t k = 0; ring.size() > 1 && k < ring.size(); ++k) {
      const Vec2 from = ring[k];
      const Vec2 to = vertexAfter(ring, k);
      const Vec2 out = outwardNormal(from, to);
      if (out == Vec2{}) continue;
      const auto& [near, far] = swap ? std::pair{&b, &a} : std::pair{&a, &b};
      if (gapAlong(out, near->ringAt(other_end), far->ringAt(other_end)) < needed) continue;
      if (std::ranges::all_of(other, [&](Vec2 v) { return orient2d(from, to, v) <= 0; })) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace clearway::validation
