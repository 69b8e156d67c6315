#include "planner/pose/curves/dubins.h"

#include <cmath>

#include "planner/pose/curves/curve_words.h"

namespace clearway::lattice {
namespace {

using namespace curve_words;

// In [0, 2 pi). An angle just short of a full turn becomes 0.
double forward(double angle) {
  double a = std::fmod(angle, kTurn);
  if (a < 0.0) a += kTurn;
  return a > kTurn - CarCurve::kLeastPiece ? 0.0 : a;
}

// The words that begin on the circle of side +1. A heading h has the direction e(h).
template <class Keep>
void dubinsFromPositive(const CurveEnd& goal, const Keep& keep) {
  const Vec2 same = betweenCentres(goal, 1);
  const Vec2 other = betweenCentres(goal, -1);
  {  // along the outer tangent
    const double h = std::atan2(same.y, same.x);
    keep(Word{{1, forward(h)}, {0, length(same)}, {1, forward(goal.angle - h)}});
  }
  if (const double q = squaredLength(other) - 4.0; q >= -kTouching) {  // the inner tangent
    const double u = std::sqrt(std::max(q, 0.0));
    const double h = rotationOf({u, -2.0}, other);
    keep(Word{{1, forward(h)}, {0, u}, {-1, forward(h - goal.angle)}});
  }
  if (const double q = 0.25 * length(same); q <= 1.0) {  // a circle tangent to both
    const double middle = kTurn - 2.0 * std::asin(q);    // turned by -middle
    const double h = rotationOf(normal(-middle) - normal(0.0), same);
    keep(Word{{1, forward(h)}, {-1, middle}, {1, forward(goal.angle - h + middle)}});
  }
}

template <class Keep>
void dubinsWords(const CurveEnd& goal, const Keep& keep) {
  dubinsFromPositive(goal, keep);
  dubinsFromPositive(mirrored(goal), [&](Word w) { keep(mirrored(w)); });
}

}  // namespace

std::vector<CarCurve> dubinsCurves(const Pose& from, const Pose& to, double radius_m) {
  std::vector<Word> words;
  dubinsWords(curveEnd(from, to, radius_m), [&](const Word& w) { words.push_back(w); });
  return sortedCurves(words, radius_m);
}

}  // namespace clearway::lattice
