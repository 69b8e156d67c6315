#include "planner/pose/curves/car_curve.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace clearway::lattice {
namespace {

constexpr double kLongestArc = 1.5707963267948968;  // just above a quarter turn

// The pose at the end of a segment. A negated length reverses the segment.
Pose advanced(const Pose& p, const CurvePiece& piece, double radius) {
  if (piece.side == 0)
    return {p.position + (piece.length * radius) * p.heading.vector(), p.heading};
  const Result<Heading> by = Heading::fromRadians(piece.side * piece.length);
  assert(by);
  const Heading to = p.heading.turnedBy(*by);
  const Vec2 across = perpendicular(p.heading.vector()) - perpendicular(to.vector());
  return {p.position + (piece.side * radius) * across, to};
}

// In metres. Rounding distorts shorter segments too much.
double leastDriven(const Pose& from, const Pose& to) {
  constexpr double kPart = 8192.0;
  const double scale = std::max({std::abs(from.position.x), std::abs(from.position.y),
                                 std::abs(to.position.x), std::abs(to.position.y)});
  return kPart * 0x1p-52 * scale;
}

// Skips segments that are too short and splits long arcs into equal parts.
std::vector<CurvePiece> drivenPieces(const CarCurve& curve, double least) {
  std::vector<CurvePiece> pieces;
  for (const CurvePiece& piece :
       std::span(curve.pieces).first(static_cast<std::size_t>(curve.count))) {
    if (std::abs(piece.length) < least) continue;
    const double parts = piece.side == 0 ? 1.0 : std::ceil(std::abs(piece.length) / kLongestArc);
    for (int k = 0; k < static_cast<int>(parts); ++k) {
      pieces.push_back({piece.side, piece.length / parts});
    }
  }
  return pieces;
}

}  // namespace

double CarCurve::length_m() const {
  double sum = 0.0;
  for (int i = 0; i < count; ++i) sum += std::abs(pieces[static_cast<std::size_t>(i)].length);
  return sum * radius_m;
}

double CarCurve::turned_rad() const {
  double sum = 0.0;
  for (int i = 0; i < count; ++i) {
    const CurvePiece& p = pieces[static_cast<std::size_t>(i)];
    if (p.side != 0) sum += std::abs(p.length);
  }
  return sum;
}

int CarCurve::cusps() const {
  int n = 0;
  double last = 0.0;
  for (int i = 0; i < count; ++i) {
    const double length = pieces[static_cast<std::size_t>(i)].length;
    if (std::abs(length) < kLeastPiece) continue;
    if (last * length < 0.0) ++n;
    last = length;
  }
  return n;
}

double curveRadius(const Pose& from, const Pose& to, double least_m) {
  constexpr double kMaxPruned = 1e-3;  // in radii
  return std::max(least_m * kRoundingOfRadius, leastDriven(from, to) / kMaxPruned);
}

CurveEnd curveEnd(const Pose& from, const Pose& to, double radius_m) {
  return {(1.0 / radius_m) * unrotate(from.heading, to.position - from.position),
          from.heading.angleTo(to.heading)};
}

std::vector<Motion> motionsOf(const CarCurve& curve, const Pose& from, const Pose& to) {
  std::vector<Motion> motions;
  if (from == to) return motions;
  const double least = std::max(CarCurve::kLeastPiece, leastDriven(from, to) / curve.radius_m);
  std::vector<CurvePiece> pieces = drivenPieces(curve, least);
  if (pieces.empty()) pieces.push_back({});
  const std::size_t n = pieces.size();
  std::vector<Pose> poses(n + 1);
  const auto longest =
      static_cast<std::size_t>(std::max_element(pieces.begin(), pieces.end(),
                                                [](const CurvePiece& a, const CurvePiece& b) {
                                                  return std::abs(a.length) < std::abs(b.length);
                                                }) -
                               pieces.begin());
  poses.front() = from;
  poses.back() = to;
  for (std::size_t k = 0; k < longest; ++k) {
    poses[k + 1] = advanced(poses[k], pieces[k], curve.radius_m);
  }
  for (std::size_t k = n - 1; k > longest; --k) {
    poses[k] = advanced(poses[k + 1], {pieces[k].side, -pieces[k].length}, curve.radius_m);
  }
  if (pieces[longest].side == 0) {  // a straight motion has one heading, to the bit
    if (longest + 1 < n) {
      poses[longest + 1].heading = poses[longest].heading;
    } else if (longest > 0) {
      poses[longest].heading = poses[longest + 1].heading;
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    if (poses[k] == poses[k + 1]) continue;
    const Result<Motion> m = motionBetween(poses[k], poses[k + 1]);
    assert(m);  // every segment turns by less than half a turn
    motions.push_back(*m);
  }
  return motions;
}

double leastRadiusOf(std::span<const Motion> motions) {
  double least = std::numeric_limits<double>::infinity();
  for (const Motion& m : motions) {
    if (m.kind != MotionKind::Arc) continue;
    const double chord = length(m.to.position - m.from.position);
    least = std::min(least, 0.5 * chord / std::sin(0.5 * std::abs(turnAngle(m))));
  }
  return least;
}

}  // namespace clearway::lattice
