// The proof of glides and curves against dense samples in long double, whose poses are computed by
// the definitions of the curves (tests/support/curve_oracle.h).

#include "planner/validate/curved_path_check.h"

#include <gtest/gtest.h>

#include "core/base/constants.h"
#include "planner/validate/motion/curve_bounds.h"
#include "tests/support/curve_oracle.h"
#include "tests/support/grids.h"

namespace clearway::validation {
namespace {

using testing::Real;

constexpr int kCases = 1'200;
constexpr int kSamples = 250;

Footprint randomBody(Rng& rng) {
  const double padding = rng.below(3) != 0 ? 0.0 : rng.range(0.0, 0.3);
  switch (rng.below(4)) {
    case 0: return *Footprint::disc(rng.range(0.1, 1.0), padding);
    case 1:
      return *Footprint::box(rng.range(0.3, 2.5), rng.range(0.2, 1.2), padding,
                             rng.below(2) == 0 ? PaddingShape::Round : PaddingShape::Square);
    case 2: {
      const std::vector<Vec2> ring{{-0.4, -0.3}, {rng.range(0.3, 1.5), 0.1}, {-0.2, 0.5}};
      return *Footprint::parts({*ConvexPolygon::fromRing(ring)}, padding);
    }
    default: {
      const std::vector<Vec2> rear{{-1.2, -0.3}, {-0.6, -0.3}, {-0.6, 0.3}, {-1.2, 0.3}};
      const std::vector<Vec2> front{{0.4, -0.1}, {rng.range(0.8, 1.6), 0}, {0.4, 0.2}};
      return *Footprint::parts({*ConvexPolygon::fromRing(rear), *ConvexPolygon::fromRing(front)},
                               padding);
    }
  }
}

Heading randomHeading(Rng& rng) { return *Heading::fromDegrees(rng.range(-180, 180)); }

PathPiece randomPiece(Rng& rng) {
  const Vec2 from{rng.range(1.5, 8.5), rng.range(1.5, 8.5)};
  const double step = rng.range(0.3, 2.0);
  if (rng.below(3) == 0) {
    const Heading a = randomHeading(rng);
    const Pose to{from + Vec2{rng.range(-2, 2), rng.range(-2, 2)},
                  a.turnedBy(*Heading::fromDegrees(rng.range(-170, 170)))};
    return {*motionBetweenKeyFrames({from, a}, to), 0};
  }
  Curve curve;
  const std::uint32_t degree = 1 + rng.below(4);
  Vec2 at = from;
  Heading along = randomHeading(rng);
  const bool weighted = rng.below(2) == 0;
  for (std::uint32_t i = 0; i <= degree; ++i) {
    curve.points.push_back({at, weighted ? rng.range(0.2, 4.0) : 1.0});
    // Sometimes the derivative vanishes at an end.
    if (i == 0 && degree > 2 && rng.below(6) == 0) continue;
    along = along.turnedBy(*Heading::fromDegrees(rng.range(-70, 70)));
    at = at + step * along.vector();
  }
  if (rng.below(4) == 0) {
    curve.law = HeadingLaw::Even;
    curve.from = randomHeading(rng);
    curve.to = rng.below(2) == 0 ? curve.from
                                 : curve.from.turnedBy(*Heading::fromDegrees(rng.range(-170, 170)));
  } else if (rng.below(3) == 0) {
    curve.from = randomHeading(rng);  // drives askew
  }
  return {std::move(curve), 0};
}

testing::RealPose realPose(const PathPiece& piece, Real t) {
  return piece.curve() != nullptr ? testing::poseOf(*piece.curve(), t)
                                  : testing::poseOf(*piece.motion(), t);
}

// Whether the derivative vanishes at the begin.
bool hasStillEnd(const PathPiece& piece) {
  const Curve* const curve = piece.curve();
  return curve != nullptr && curve->points[0].position == curve->points[1].position;
}

TEST(CurvedPathProperty, VerdictAndClearanceAgreeWithDenseSampling) {
  Rng rng(20261129);
  int free = 0, hit = 0, undecided = 0;
  for (int i = 0; i < kCases; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const double size = rng.range(0.4, 1.2);
    const auto cells = static_cast<std::int32_t>(10.0 / size);
    const OccupancyGrid grid =
        testing::randomGrid(rng, cells, cells, size, size, rng.below(3) == 0 ? 0.1 : 0.02);
    const Footprint body = randomBody(rng);
    const PathPiece piece = randomPiece(rng);
    const CurvedPath path{poseAt(piece, 0.0), {piece}};
    const Certificate v = validate(grid, body, path);
    testing::PoseGap gap(grid, body);
    // The samples, and the place that the certificate names, which is one of the path.
    const Real least =
        std::min(testing::smallestOf([&](Real t) { return gap.at(realPose(piece, t)); }, kSamples),
                 gap.at(realPose(piece, v.where.t)));
    if (v.free) {
      ++free;
      ASSERT_GE(least, -1e-9L) << "called free";
      ASSERT_GE(least, v.clearance_m - 1e-12L);
      ASSERT_LE(v.clearance_m, std::max(least, 0.0L) + 1e-12L);
      ASSERT_GE(v.clearance_m, least - (hasStillEnd(piece) ? 1e-4L : 2e-6L));
      ASSERT_TRUE(grid.blocked(v.cell));
      continue;
    }
    if (v.fault == PathFault::Contact) {
      ++undecided;
      ASSERT_LE(std::abs(least), 2.0L * v.resolution_m) << v.problem;
      ASSERT_LE(v.resolution_m, hasStillEnd(piece) ? 1e-3 : 4e-6);
      continue;
    }
    ++hit;
    ASSERT_EQ(v.fault, PathFault::Collision) << v.problem;
    ASSERT_LE(least, 1e-9L);
    // The pose is on the path, and really overlaps.
    const testing::RealPose there = realPose(piece, v.where.t);
    ASSERT_LE(std::hypot(there.x - v.where.pose.position.x, there.y - v.where.pose.position.y),
              1e-12L);
    const Real depth = -gap.at(there);
    ASSERT_GT(depth, 0.0L) << v.problem;
    ASSERT_LE(v.depth_m, depth + 1e-7L);  // other parts may be deeper
  }
  EXPECT_GT(free, kCases / 8);
  EXPECT_GT(hit, kCases / 4);
  EXPECT_LT(undecided, kCases / 50);
  RecordProperty("undecided", undecided);
}

// A quarter of a circle round a corner of an obstacle: the distance is the same all along.
TEST(CurvedPathProperty, AConstantDistanceRoundACornerIsMeasured) {
  OccupancyGrid grid = testing::emptyGrid(20, 20, 1.0, 1.0);
  for (std::int32_t i = 10; i < 20; ++i) {
    for (std::int32_t j = 10; j < 20; ++j) grid.set({i, j}, true);
  }
  const Footprint body = *Footprint::box(1.0, 1.0);
  for (const double radius : {0.75, 0.6, 0.501, 0.50001, 0.499}) {
    Curve turn{{{{10.0 - radius, 10.0}, 1.0},
                {{10.0 - radius, 10.0 - radius}, std::sqrt(0.5)},
                {{10.0, 10.0 - radius}, 1.0}},
               HeadingLaw::Tangent,
               {},
               {}};
    const CurvedPath path{poseAt(turn, 0.0).pose, {{turn, 0}}};
    const Certificate v = validate(grid, body, path);
    ASSERT_EQ(v.free, radius > 0.5) << radius << v.problem;
    if (v.free) {
      EXPECT_NEAR(v.clearance_m, radius - 0.5, 2.1e-6);
    }
  }
}

// Touching is free for rigid motions, and undecided along a curve: never is a collision called
// free.
TEST(CurvedPathProperty, TouchingAlongACurveIsAContact) {
  OccupancyGrid grid = testing::emptyGrid(20, 20, 1.0, 1.0);
  for (std::int32_t i = 10; i < 20; ++i) {
    for (std::int32_t j = 10; j < 20; ++j) grid.set({i, j}, true);
  }
  const double h = std::sqrt(0.5);
  const Curve turn{
      {{{9.5, 10.0}, 1.0}, {{9.5, 9.5}, h}, {{10.0, 9.5}, 1.0}}, HeadingLaw::Tangent, {}, {}};
  const CurvedPath path{poseAt(turn, 0.0).pose, {{turn, 0}}};
  const Certificate v = validate(grid, *Footprint::box(1.0, 1.0), path);
  EXPECT_FALSE(v.free);
  EXPECT_EQ(v.fault, PathFault::Contact) << v.problem;
  EXPECT_LE(v.resolution_m, 4e-6);
}

// A control point that is almost the end one turns the agent there, in as short a piece as it
// likes.
TEST(CurvedPathProperty, TurnsNextToAnEndAreSeen) {
  OccupancyGrid grid = testing::emptyGrid(30, 120, 1.0, 1.0);
  for (std::int32_t i = 0; i < 30; ++i) {
    for (std::int32_t j = 0; j < 120; ++j) grid.set({i, j}, i < 10 || i >= 20);
  }
  const Footprint body = *Footprint::box(12.0, 2.0);  // it cannot turn round here
  for (const Vec2 shift : {Vec2{0.0, 0.0}, Vec2{1.7, 0.3}}) {
    for (const double d : {1e-3, 1e-6, 1e-9, 1e-11, 1e-12, 1e-13, 1e-14, 0.0}) {
      for (const bool at_end : {false, true}) {
        Curve curve{{{Vec2{30, 15} + shift, 1.0},
                     {Vec2{30, 15} + shift + Vec2{-d, d / 4}, 1.0},
                     {Vec2{40, 15.1} + shift, 1.0},
                     {Vec2{60, 15} + shift, 1.0}},
                    HeadingLaw::Tangent,
                    {},
                    {}};
        if (at_end) {
          std::ranges::reverse(curve.points);
          curve.from = *Heading::fromDegrees(180.0);  // drives backward, to turn at the same end
        }
        const bool is_same = !at_end ? curve.points[0].position == curve.points[1].position
                                     : curve.points[2].position == curve.points[3].position;
        const CurvedPath path{poseAt(curve, 0.0).pose, {{curve, 0}}};
        const Certificate v = validate(grid, body, path);
        EXPECT_EQ(v.free, is_same) << d << (at_end ? " at the end: " : ": ") << v.problem;
      }
    }
  }
}

// A cusp inside a curve, where nothing can be decided, does not take for ever.
TEST(CurvedPathProperty, ACuspIsEitherFreeOrNotAndEndsSoon) {
  OccupancyGrid grid = testing::emptyGrid(30, 120, 1.0, 1.0);
  for (std::int32_t i = 0; i < 30; ++i) {
    for (std::int32_t j = 0; j < 120; ++j) grid.set({i, j}, i < 10 || i >= 20);
  }
  const Curve curve{{{{30, 15}, 1.0}, {{60, 15}, 1.0}, {{20, 15}, 1.0}, {{50, 15}, 1.0}},
                    HeadingLaw::Tangent,
                    {},
                    {}};
  const CurvedPath path{poseAt(curve, 0.0).pose, {{curve, 0}}};
  EXPECT_FALSE(validate(grid, *Footprint::box(12.0, 2.0), path).free);
  EXPECT_TRUE(validate(grid, *Footprint::box(3.0, 1.0), path).free);
}

TEST(CurvedPathProperty, UnsoundPiecesAreMalformed) {
  const OccupancyGrid grid = testing::emptyGrid(20, 20, 1.0, 1.0);
  const Footprint body = *Footprint::box(1.0, 0.5);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto faultOf = [&](const PathPiece& piece) {
    const Pose start{{3, 3}, Heading()};
    return validate(grid, body, CurvedPath{start, {piece}}).fault;
  };
  const auto curveOf = [](ControlPoint middle) {
    return Curve{{{{3, 3}, 1.0}, middle, {{6, 3}, 1.0}}, HeadingLaw::Tangent, {}, {}};
  };
  EXPECT_EQ(faultOf({curveOf({{4, 3}, 1.0}), 0}), PathFault::None);
  for (const ControlPoint& bad :
       {ControlPoint{{nan, 3}, 1.0}, ControlPoint{{4, 1e12}, 1.0}, ControlPoint{{4, 3}, 0.0},
        ControlPoint{{4, 3}, -1.0}, ControlPoint{{4, 3}, nan}, ControlPoint{{4, 3}, 1e9}}) {
    EXPECT_EQ(faultOf({curveOf(bad), 0}), PathFault::Malformed);
  }
  Curve high = curveOf({{4, 3}, 1.0});
  high.points.insert(high.points.begin() + 1, kMaxCurveDegree, ControlPoint{{4, 3}, 1.0});
  EXPECT_EQ(faultOf({high, 0}), PathFault::Malformed);
  const Motion half{MotionKind::Glide, {{3, 3}, Heading()}, {{6, 3}, *Heading::fromDegrees(180)}};
  EXPECT_EQ(faultOf({half, 0}), PathFault::Malformed);
}

// The law finds planted faults: bounds that are too small by a half, and pieces that are skipped.
// Here the deviation is compared with samples of both motions at equal fractions.
TEST(CurvedPathProperty, TheDeviationOfATwinIsABound) {
  Rng rng(7);
  Real tightest = 1e9L;
  for (int i = 0; i < 3'000; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const PathPiece whole = randomPiece(rng);
    const double t0 = rng.unit(), t1 = std::min(1.0, t0 + std::pow(0.5, rng.below(14)));
    const PathPiece piece = partOf(whole, t0, t1);
    if (piece.isRigid()) continue;
    const double reach = rng.range(0.0, 2.0);
    const RigidTwin twin = rigidTwin(piece, reach, stillEndsOf(whole, t0, t1));
    if (!(twin.deviation_m < 1e3)) continue;
    const Vec2 first = twin.motion.from.position, along = twin.motion.to.position - first;
    const auto stray = [&](Real u) {
      const testing::RealPose p = realPose(whole, t0 + u * (Real{t1} - t0));
      if (twin.motion.kind == MotionKind::Straight) {  // the nearest pose of the whole twin
        const Vec2 v = Vec2{static_cast<double>(p.x), static_cast<double>(p.y)} - first;
        const double square = dot(along, along);
        const double f = square > 0.0 ? std::clamp(dot(v, along) / square, 0.0, 1.0) : 0.0;
        const Heading h = twin.motion.from.heading;
        return Real{length(v - f * along)} + reach * std::hypot(p.cos - h.cos(), p.sin - h.sin());
      }
      Real best = 1e9L;
      // The nearest pose of the twin, near the equal fraction.
      for (int k = -40; k <= 40; ++k) {
        const Real f = std::clamp(u + Real(k) / 400, 0.0L, 1.0L);
        const Pose q = poseAt(twin.motion, static_cast<double>(f));
        const Real chord = std::hypot(p.cos - q.heading.cos(), p.sin - q.heading.sin());
        best = std::min(best, std::hypot(p.x - q.position.x, p.y - q.position.y) + reach * chord);
      }
      return best;
    };
    Real most = 0;
    for (int k = 0; k <= 16; ++k) most = std::max(most, stray(Real(k) / 16));
    ASSERT_LE(most, twin.deviation_m + 1e-12L);
    if (most > 1e-9L) tightest = std::min(tightest, twin.deviation_m / most);
  }
  EXPECT_LT(tightest, 4.0L);  // and no bound of a multiple
}

}  // namespace
}  // namespace clearway::validation
