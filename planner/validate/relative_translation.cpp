#include "planner/validate/relative_translation.h"

#include <cmath>
#include <limits>

namespace clearway::validation {
namespace {

constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon();

double magnitude(Vec2 v) { return std::abs(v.x) + std::abs(v.y); }

double magnitude(ConvexRing ring) {
  double most = 0.0;
  for (const Vec2 v : ring) most = std::max(most, magnitude(v));
  return most;
}

Vec2 positionAt(const TranslatingPart& part, fleet::Tick t) {
  if (t <= part.start || part.from == part.to) return part.from;
  if (t >= part.start + part.duration) return part.to;
  const double f = static_cast<double>(t - part.start) / static_cast<double>(part.duration);
  return part.from + f * (part.to - part.from);
}

Integer exactly(double v) { return std::abs(v) < 0x1p-900 ? Integer(0) : scaledUp(v); }
Pair<Integer> exactly(Vec2 v) { return {exactly(v.x), exactly(v.y)}; }
Pair<Integer> times(const Integer& k, const Pair<Integer>& p) { return {k * p.x, k * p.y}; }

// The position at t, times the duration.
Pair<Integer> exactPosition(const TranslatingPart& part, fleet::Tick t) {
  const Pair<Integer> from = exactly(part.from);
  const Pair<Integer> whole = times(Integer(part.duration), from);
  if (part.from == part.to) return whole;
  return whole + times(Integer(t - part.start), exactly(part.to) - from);
}

std::vector<Pair<Integer>> scaledRing(ConvexRing ring, const Integer& scale) {
  std::vector<Pair<Integer>> out;
  for (const Vec2 v : ring) out.push_back(times(scale, exactly(v)));
  return out;
}

}  // namespace

double RoughTranslation::boundOf(std::size_t axis) const {
  const Pair<double> e = motion.axisOf(axis);
  const double size = std::abs(e.x) + std::abs(e.y);
  return (motion.isDirection(axis) ? size + 2.0 * extent : size) * error;
}

RoughTranslation roughTranslation(const TranslatingPart& a, const TranslatingPart& b,
                                  fleet::Tick begin, fleet::Tick end) {
  const Vec2 d0 = positionAt(b, begin) - positionAt(a, begin);
  const Vec2 d1 = positionAt(b, end) - positionAt(a, end);
  RoughTranslation rough;
  rough.motion = {a.ring, b.ring, {d0.x, d0.y}, {d1.x, d1.y}, a.radius + b.radius};
  rough.extent = magnitude(a.ring) + magnitude(b.ring) + magnitude(d0) + magnitude(d1);
  // A position is a sum and a product, a displacement a difference; a height has six more
  // roundings of numbers up to the extent.
  const double positions =
      magnitude(a.from) + magnitude(a.to) + magnitude(b.from) + magnitude(b.to);
  rough.error = 8.0 * kUnitRoundoff * (positions + 2.0 * rough.extent);
  return rough;
}

RelativeTranslation<Integer> exactTranslation(const TranslatingPart& a, const TranslatingPart& b,
                                              fleet::Tick begin, fleet::Tick end) {
  const Integer of_a(a.duration);
  const Integer of_b(b.duration);
  const Integer scale = of_a * of_b;
  const auto displacement = [&](fleet::Tick t) {
    return times(of_a, exactPosition(b, t)) - times(of_b, exactPosition(a, t));
  };
  return {scaledRing(a.ring, scale), scaledRing(b.ring, scale), displacement(begin),
          displacement(end), scale * (exactly(a.radius) + exactly(b.radius))};
}

bool isWithin(const PointAndSegment<Integer>& f, const Integer& radii) {
  const Pair<Integer> d = f.to - f.from;
  const Pair<Integer> from = f.point - f.from;
  const Pair<Integer> to = f.point - f.to;
  if (dotOf(from, d) <= 0) return dotOf(from, from) < radii * radii;
  if (dotOf(to, d) >= 0) return dotOf(to, to) < radii * radii;
  const Integer area = crossOf(d, from);
  return area * area < radii * radii * dotOf(d, d);
}

}  // namespace clearway::validation
