// NURBS curves against their definition in long double, and known circles.

#include "core/geometry/nurbs.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/base/constants.h"
#include "core/base/rng.h"
#include "tests/support/curve_oracle.h"

namespace clearway {
namespace {

using testing::Real;

Nurbs randomCurve(Rng& rng) {
  Nurbs curve;
  curve.degree = static_cast<int>(1 + rng.below(6));
  const auto p = static_cast<std::size_t>(curve.degree);
  const std::size_t n = p + 1 + rng.below(6);
  for (std::size_t i = 0; i < n; ++i) {
    curve.points.push_back({{rng.range(-50, 50), rng.range(-50, 50)},
                            rng.below(2) == 0 ? 1.0 : rng.range(0.05, 20.0)});
  }
  double knot = rng.range(-3, 3);
  const bool clamped = rng.below(3) != 0;
  for (std::size_t k = 0; k < n + p + 1; ++k) {
    const bool same = clamped ? k <= p || k > n : k > 0 && rng.below(4) == 0;
    if (k > 0 && !(same && k != p + 1 && k != n)) knot += rng.range(0.05, 2.0);
    if (clamped && k == n) knot += 0.1;
    curve.knots.push_back(knot);
  }
  return curve;
}

TEST(NurbsProperty, SpansAreTheCurveOfItsDefinition) {
  Rng rng(31);
  int checked = 0;
  for (int i = 0; i < 600; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const Nurbs curve = randomCurve(rng);
    const auto spans = bezierSpans(curve);
    if (!spans) continue;  // a knot too often
    ++checked;
    const auto p = static_cast<std::size_t>(curve.degree);
    std::size_t span = 0;
    for (std::size_t k = p; k < curve.points.size(); ++k) {
      if (!(curve.knots[k] < curve.knots[k + 1])) continue;
      for (int j = 0; j < 8; ++j) {
        const double s = rng.unit();
        const Real t = curve.knots[k] + s * (Real{curve.knots[k + 1]} - curve.knots[k]);
        const testing::RealPose truth = testing::nurbsAt(curve, t);
        const Vec2 at = pointAt((*spans)[span], s).position;
        const double error = evaluationError(p, 50.0);
        ASSERT_LE(std::hypot(truth.x - at.x, truth.y - at.y), error);
        // A part of a span is the span.
        const double s1 = s + (1.0 - s) * rng.unit();
        const BezierPoints part = partOf((*spans)[span], s, s1);
        const Vec2 again = pointAt(part, 0.5).position;
        const testing::RealPose middle = testing::bezierAt((*spans)[span], 0.5L * (Real{s} + s1));
        ASSERT_LE(std::hypot(middle.x - again.x, middle.y - again.y), error);
      }
      ++span;
    }
    ASSERT_EQ(span, spans->size());
    for (std::size_t k = 1; k < spans->size(); ++k) {
      ASSERT_EQ((*spans)[k].front().position, (*spans)[k - 1].back().position);
    }
  }
  EXPECT_GT(checked, 400);
}

TEST(NurbsProperty, TangentsAreDerivatives) {
  Rng rng(32);
  for (int i = 0; i < 2'000; ++i) {
    BezierPoints points;
    for (std::uint32_t n = 2 + rng.below(5); n > 0; --n) {
      points.push_back({{rng.range(-9, 9), rng.range(-9, 9)}, rng.range(0.1, 9.0)});
    }
    const double s = i % 3 == 0 ? 0.0 : i % 3 == 1 ? 1.0 : rng.unit();
    const testing::RealPose truth = testing::bezierAt(points, s);
    const Vec2 along = pointAt(points, s).tangent;
    const Real angle = std::atan2(truth.cos * along.y - truth.sin * along.x,
                                  truth.cos * along.x + truth.sin * along.y);
    ASSERT_LE(std::abs(angle), 4.0 * evaluationError(points.size() - 1, 9.0) / length(along));
  }
}

// Exact circles: quarters of weights 1, sqrt(1/2), 1, and the whole of nine points.
TEST(NurbsProperty, CirclesAreCircles) {
  const double h = std::sqrt(0.5);
  Nurbs circle;
  circle.degree = 2;
  circle.knots = {0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4};
  const double r = 3.0;
  circle.points = {{{r, 0}, 1},   {{r, r}, h},  {{0, r}, 1},  {{-r, r}, h}, {{-r, 0}, 1},
                   {{-r, -r}, h}, {{0, -r}, 1}, {{r, -r}, h}, {{r, 0}, 1}};
  const auto spans = bezierSpans(circle);
  ASSERT_TRUE(spans);
  ASSERT_EQ(spans->size(), 4U);
  double sum = 0.0;
  for (const BezierPoints& span : *spans) {
    for (int i = 0; i <= 100; ++i) {
      EXPECT_NEAR(length(pointAt(span, i / 100.0).position), r, 1e-14);
    }
    sum += arcLength(span);
  }
  EXPECT_NEAR(sum, 2.0 * kPi * r, 1e-6);
}

TEST(NurbsProperty, BadCurvesAreRefused) {
  const Nurbs good{2, {0, 0, 0, 1, 1, 1}, {{{0, 0}, 1}, {{1, 1}, 1}, {{2, 0}, 1}}};
  ASSERT_TRUE(bezierSpans(good));
  const auto refuses = [&](auto change) {
    Nurbs bad = good;
    change(bad);
    return !bezierSpans(bad);
  };
  EXPECT_TRUE(refuses([](Nurbs& n) { n.degree = 0; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.degree = 1'000'000'000; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.degree = 3; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.knots = {0, 0, 0, 1, 0.5, 1}; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.knots = {0, 0, 0, 0, 0, 0}; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.knots.pop_back(); }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.points[1].weight = 0.0; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.points[1].weight = -1.0; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.points[1].weight = 1e300; }));
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(refuses([](Nurbs& n) { n.points[1].position.x = kNan; }));
  EXPECT_TRUE(refuses([](Nurbs& n) { n.knots[3] = kNan; }));
  // An inner knot as often as degree + 1: two curves.
  const Nurbs torn{1, {0, 0, 1, 1, 2, 2}, {{{0, 0}, 1}, {{1, 1}, 1}, {{2, 0}, 1}, {{3, 0}, 1}}};
  EXPECT_FALSE(bezierSpans(torn));
  Nurbs high{kMaxCurveDegree, {}, {}};
  for (int i = 0; i <= kMaxCurveDegree; ++i) {
    high.points.push_back({{double(i), i % 2 == 0 ? 0.0 : 1.0}, 1.0});
    high.knots.push_back(0.0);
  }
  high.knots.insert(high.knots.end(), kMaxCurveDegree + 1, 1.0);
  EXPECT_TRUE(bezierSpans(high));
}

}  // namespace
}  // namespace clearway
