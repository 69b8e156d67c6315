#include "planner/pose/curves/reeds_shepp.h"

#include <cmath>

#include "planner/pose/curves/curve_words.h"

namespace clearway::lattice {
namespace {

using namespace curve_words;

constexpr double kQuarter = 0.5 * kPi;

// Each function returns the words of one family that begin on the circle of side +1. A segment of
// side s changes the heading by s times its length. h is the heading at the first or middle joint.

template <class Keep>
void arcStraightArc(const CurveEnd& goal, const Keep& keep) {
  const Vec2 same = betweenCentres(goal, 1);
  const Vec2 other = betweenCentres(goal, -1);
  for (const double sign : {1.0, -1.0}) {
    const double u = sign * length(same);
    const double h = rotationOf({u, 0.0}, same);
    keep(Word{{1, wrapped(h)}, {0, u}, {1, wrapped(goal.angle - h)}});
  }
  const double q = squaredLength(other) - 4.0;
  if (q < -kTouching) return;
  for (const double sign : {1.0, -1.0}) {
    const double u = sign * std::sqrt(std::max(q, 0.0));
    const double h = rotationOf({u, -2.0}, other);
    keep(Word{{1, wrapped(h)}, {0, u}, {-1, wrapped(h - goal.angle)}});
  }
}

template <class Keep>
void threeArcs(const CurveEnd& goal, const Keep& keep) {
  const Vec2 same = betweenCentres(goal, 1);
  const double q = 0.25 * length(same);
  if (q > 1.0 + kTouching) return;
  for (const double sign : {1.0, -1.0}) {
    const double u =
        sign * 2.0 * std::asin(std::min(q, 1.0));  // the heading's change in the middle
    const double h = rotationOf(normal(u) - normal(0.0), same);
    keep(Word{{1, wrapped(h)}, {-1, -u}, {1, wrapped(goal.angle - h - u)}});
  }
}

template <class Keep>
void fourArcs(const CurveEnd& goal, const Keep& keep) {
  const Vec2 other = betweenCentres(goal, -1);
  const double d = length(other);
  // The middle arcs are separated by a cusp: the joints have the headings h + u, h, h - u.
  if (const double c = 0.5 + 0.25 * d; c <= 1.0 + kTouching) {
    const double h = rotationOf({0.0, -1.0}, other);
    for (const double sign : {1.0, -1.0}) {
      const double u = sign * std::acos(std::min(c, 1.0));
      keep(Word{{1, wrapped(h + u)}, {-1, u}, {1, -u}, {-1, wrapped(h - u - goal.angle)}});
    }
  }
  // The middle arcs have the same direction between two cusps: the joints have the headings h,
  // h + u, h.
  if (const double c = 0.25 * (5.0 - 0.25 * d * d); c >= 0.0 && c <= 1.0) {
    for (const double sign : {1.0, -1.0}) {
      const double u = sign * std::acos(c);
      const double h = rotationOf(normal(u) - 2.0 * normal(0.0), other);
      keep(Word{{1, wrapped(h)}, {-1, -u}, {1, -u}, {-1, wrapped(h - goal.angle)}});
    }
  }
}

// An arc, a cusp, a quarter turn and a straight in the same direction; then one arc, or a quarter
// turn, a cusp and an arc. h is the heading of the straight.
template <class Keep>
void overQuarterTurn(const CurveEnd& goal, bool both_sides, const Keep& keep) {
  const Vec2 same = betweenCentres(goal, 1);
  const Vec2 other = betweenCentres(goal, -1);
  for (const double s : {1.0, -1.0}) {
    const double quarter = s * kQuarter;  // the heading's change
    if (const double q = squaredLength(same) - 4.0; q >= 4.0) {
      const double u = s * (2.0 - std::sqrt(q));
      const double h = rotationOf({u - 2.0 * s, 2.0}, same);
      keep(Word{{1, wrapped(h - quarter)}, {-1, -quarter}, {0, u}, {1, wrapped(goal.angle - h)}});
    }
    if (const double d = length(other); d >= 2.0) {
      const double u = s * (2.0 - d);
      const double h = rotationOf({u - 2.0 * s, 0.0}, other);
      keep(Word{{1, wrapped(h - quarter)}, {-1, -quarter}, {0, u}, {-1, wrapped(h - goal.angle)}});
    }
    if (!both_sides) continue;
    if (const double q = squaredLength(other) - 4.0; q >= 16.0) {
      const double u = s * (4.0 - std::sqrt(q));
      const double h = rotationOf({u - 4.0 * s, 2.0}, other);
      keep(Word{{1, wrapped(h - quarter)},
                {-1, -quarter},
                {0, u},
                {1, -quarter},
                {-1, wrapped(h - quarter - goal.angle)}});
    }
  }
}

template <class Keep>
void reedsSheppFromPositive(const CurveEnd& goal, const Keep& keep) {
  arcStraightArc(goal, keep);
  threeArcs(goal, keep);
  fourArcs(goal, keep);
  overQuarterTurn(goal, true, keep);
  overQuarterTurn(inverse(goal), false, [&](const Word& w) { keep(inverse(w)); });
}

template <class Keep>
void reedsSheppWords(const CurveEnd& goal, const Keep& keep) {
  reedsSheppFromPositive(goal, keep);
  reedsSheppFromPositive(mirrored(goal), [&](const Word& w) { keep(mirrored(w)); });
}

}  // namespace

CarCurve reedsShepp(const Pose& from, const Pose& to, double radius_m) {
  Shortest best;
  reedsSheppWords(curveEnd(from, to, radius_m), [&](const Word& w) { best.offer(w); });
  return toCurve(best.word, radius_m);
}

std::vector<CarCurve> reedsSheppCurves(const Pose& from, const Pose& to, double radius_m) {
  std::vector<Word> words;
  reedsSheppWords(curveEnd(from, to, radius_m), [&](const Word& w) { words.push_back(w); });
  return sortedCurves(words, radius_m);
}

}  // namespace clearway::lattice
