// planner/pose/curves/curve_words.h — shared parts of the formulae in dubins.cpp and
// reeds_shepp.cpp.
//
// Lengths are in radii, in the frame of the start: the car is at the origin and faces +x, and the
// centre of its circle of side s is (0, s). A heading h has the direction e(h) = (cos h, sin h);
// normal(h) is e(h) turned by +90 degrees. Tangent circles have centres two radii apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <vector>

#include "core/base/constants.h"
#include "planner/pose/curves/car_curve.h"

namespace clearway::lattice::curve_words {

inline constexpr double kTurn = 2.0 * kPi;
inline constexpr double kSameLength = 1e-9;  // words that differ by less have equal length

// Circles within this distance of tangency count as tangent: rounding must not separate them.
inline constexpr double kTouching = 1e-12;

struct Word {
  Word() = default;
  Word(std::initializer_list<CurvePiece> list) {
    for (const CurvePiece& p : list) pieces[static_cast<std::size_t>(count++)] = p;
  }
  std::array<CurvePiece, 5> pieces;
  int count = 0;
  [[nodiscard]] double length() const {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) sum += std::abs(pieces[static_cast<std::size_t>(i)].length);
    return sum;
  }
};

// In [-pi, pi].
inline double wrapped(double angle) { return std::remainder(angle, kTurn); }
inline Vec2 normal(double h) { return {-std::sin(h), std::cos(h)}; }
// The angle that turns `a` into the direction of `b`; 0 when one of them is zero.
inline double rotationOf(Vec2 a, Vec2 b) { return std::atan2(cross(a, b), dot(a, b)); }

// From the start's circle of side +1 to the goal's circle of the given side.
inline Vec2 betweenCentres(const CurveEnd& goal, int side) {
  return goal.position + side * normal(goal.angle) - Vec2{0.0, 1.0};
}

inline CurveEnd mirrored(const CurveEnd& g) { return {{g.position.x, -g.position.y}, -g.angle}; }
inline Word mirrored(Word w) {
  for (CurvePiece& p : w.pieces) p.side = -p.side;
  return w;
}

// The start in the frame of the goal, and the word driven in reverse.
inline CurveEnd inverse(const CurveEnd& g) {
  const Vec2 e{std::cos(g.angle), std::sin(g.angle)};
  return {{-dot(e, g.position), -cross(e, g.position)}, -g.angle};
}
inline Word inverse(Word w) {
  std::reverse(w.pieces.begin(), w.pieces.begin() + w.count);
  for (CurvePiece& p : w.pieces) p.length = -p.length;
  return w;
}

struct Shortest {
  Word word;
  double length = std::numeric_limits<double>::infinity();
  void offer(const Word& w) {
    const double l = w.length();
    if (l >= length - kSameLength) return;
    word = w;
    length = l;
  }
};

inline CarCurve toCurve(const Word& w, double radius_m) { return {w.pieces, w.count, radius_m}; }

// Sorted by length; the order of words of equal length is kept.
inline std::vector<CarCurve> sortedCurves(const std::vector<Word>& words, double radius_m) {
  std::vector<CarCurve> curves;
  for (const Word& w : words) curves.push_back(toCurve(w, radius_m));
  std::stable_sort(curves.begin(), curves.end(), [](const CarCurve& a, const CarCurve& b) {
    return a.length_m() < b.length_m();
  });
  return curves;
}

}  // namespace clearway::lattice::curve_words
