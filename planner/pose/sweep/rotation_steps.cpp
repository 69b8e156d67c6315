#include "planner/pose/sweep/rotation_steps.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace clearway::lattice {
namespace {

constexpr int kMaxSmallTurns = 4096;
constexpr double kCosPi8 = 0.92387953251128674;

// A unit vector as a complex number; products add angles.
Vec2 unit(Vec2 v) { return (1.0 / length(v)) * v; }
Vec2 product(Vec2 a, Vec2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
Vec2 conjugate(Vec2 a) { return {a.x, -a.y}; }

// The unit vector of half the angle in (-pi, pi); stable near half a turn.
Vec2 halfAngle(Vec2 v) {
  if (v.x >= 0.0) return unit({1.0 + v.x, v.y});
  return unit({std::abs(v.y), v.y < 0.0 ? v.x - 1.0 : 1.0 - v.x});
}

}  // namespace

RotationSteps rotationSteps(const Motion& m, double reach_m, double excess_m) {
  const Vec2 from = m.from.heading.vector();
  const Vec2 to = m.to.heading.vector();
  const Vec2 chord = m.to.position - m.from.position;
  const Vec2 half = halfAngle(unit({dot(from, to), cross(from, to)}));
  const double centre_distance = 0.5 * length(chord) / std::max(std::abs(half.y), 1e-300);
  const double r = centre_distance + reach_m;
  int n = 1;
  Vec2 small = half;  // the unit vector of half a step
  while (n < kMaxSmallTurns && (small.x < kCosPi8 || r * small.y * small.y > 2.0 * excess_m)) {
    small = halfAngle(small);
    n *= 2;
  }
  std::vector<Vec2> power;  // powers of `small`: power[i] has the angle i f / 2
  power.reserve(static_cast<std::size_t>(n) + 1);
  power.push_back({1.0, 0.0});
  for (int i = 0; i < n; ++i) power.push_back(unit(product(power.back(), small)));
  RotationSteps t;
  t.half_tangent = 0.5 * small.y / small.x;
  t.poses.reserve(power.size());
  t.poses.push_back(m.from);
  const double whole = power.back().y;  // sine of half the angle
  for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) {
    // The chord from the start, as in poseAt(): stable for nearly straight arcs.
    const Vec2 step_chord =
        (power[i].y / whole) * product(chord, conjugate(power[static_cast<std::size_t>(n) - i]));
    const Result<Heading> h = Heading::fromVector(product(from, product(power[i], power[i])));
    assert(h);
    t.poses.push_back({m.from.position + step_chord, *h});
  }
  t.poses.push_back(m.to);
  t.centre = unrotate(m.from.heading, 0.5 * (chord + (half.x / half.y) * perpendicular(chord)));
  // Half the angle has an error of some four units in the last place of 1. The error of its
  // cotangent is that divided by the squared sine.
  t.centre_error = 16.0 * 0x1p-53 * length(chord) / std::max(half.y * half.y, 1e-300);
  return t;
}

}  // namespace clearway::lattice
