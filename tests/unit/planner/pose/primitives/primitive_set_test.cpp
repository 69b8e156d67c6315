#include "planner/pose/primitives/primitive_set.h"

#include <gtest/gtest.h>

#include "planner/pose/primitives/primitive_cost.h"

namespace clearway::lattice {
namespace {

// Cells of 0.3 x 0.1 m: rectangular on purpose.
StateLattice rectangularLattice(LatticeStep step = {1, 1}) {
  return StateLattice(*GridFrame::make(50, 40, 0.3, 0.1), {6.02, 2.51}, step);
}
HeadingSet headingsOf(const StateLattice& l) { return HeadingSet(l.stepX(), l.stepY()); }

TEST(HeadingSet, StraightAlongEveryHeadingHitsALatticePoint) {
  const StateLattice lattice = rectangularLattice();
  const HeadingSet set = headingsOf(lattice);
  for (int k = 0; k < set.count(); ++k) {
    const LatticeVector v = HeadingSet::vector(k);
    const Vec2 shift{v.columns * lattice.stepX(), v.rows * lattice.stepY()};
    EXPECT_NEAR(cross(set.heading(k).vector(), shift), 0.0, 1e-15);
    EXPECT_GT(dot(set.heading(k).vector(), shift), 0.0);
    EXPECT_EQ(set.heading(k + 8), set.heading(k).opposite());
    EXPECT_GT(cross(set.heading(k).vector(), set.heading(k + 1).vector()), 0.0);
  }
  EXPECT_EQ(set.heading(4), *Heading::fromDegrees(90));
  EXPECT_TRUE(set.heading(8).isCardinal());
}

TEST(HeadingSet, FindsNeighboursAndAdoptsTheBitsOfAnEqualHeading) {
  HeadingSet set(1.0, 1.0);
  EXPECT_EQ(set.nearest(*Heading::fromDegrees(44)), 2);
  EXPECT_EQ(set.nearestOfLine(*Heading::fromDegrees(44)), (std::array{2, 10}));
  EXPECT_EQ(set.nearestOfLine(*Heading::fromDegrees(-170)), (std::array{8, 0}));
  EXPECT_EQ(set.around(*Heading::fromDegrees(44)), (std::array{1, 2}));
  EXPECT_EQ(set.around(*Heading::fromDegrees(-1)), (std::array{15, 0}));
  EXPECT_EQ(set.around(*Heading::fromDegrees(90)), (std::array{4, 4}));
  const Heading almost = *Heading::fromUnit(set.heading(1).cos(), set.heading(1).sin() + 1e-16);
  set.adopt(almost);
  EXPECT_EQ(set.find(almost), 1);
  set.adopt(*Heading::fromDegrees(27));  // not one of the set
  EXPECT_EQ(set.heading(1), almost);
  EXPECT_EQ(set.find(*Heading::fromDegrees(27)), -1);
}

TEST(StateLattice, PointsEncloseTheMapAndTheAnchorIsOne) {
  for (const LatticeStep step : {LatticeStep{1, 1}, LatticeStep{3, 1}, LatticeStep{1, 4}}) {
    const StateLattice lattice = rectangularLattice(step);
    EXPECT_EQ(lattice.position({0, 0}), lattice.anchor());
    const Vec2 low = lattice.position(lattice.first());
    const Vec2 high = lattice.position(lattice.first() +
                                       LatticeVector{lattice.rows() - 1, lattice.columns() - 1});
    EXPECT_LT(low.x, 0.0);
    EXPECT_LT(low.y, 0.0);
    EXPECT_GT(high.x, 12.0);
    EXPECT_GT(high.y, 5.0);
    EXPECT_EQ(lattice.nearest(lattice.position({-3, 5})), (LatticePoint{-3, 5}));
  }
}

class PrimitiveSetOf : public ::testing::TestWithParam<bool> {
 protected:
  [[nodiscard]] static PoseOptions options() {
    PoseOptions o;
    o.allow_reverse = GetParam();
    return o;
  }
};

TEST_P(PrimitiveSetOf, EveryMotionIsSmoothAndEndsOnTheLattice) {
  const StateLattice lattice = rectangularLattice({2, 1});
  const PrimitiveSet set(lattice, headingsOf(lattice), options(), 0.4);
  int arcs = 0;
  int backwards = 0;
  for (const Primitive& p : set.all()) {
    const Vec2 from = lattice.position({1, -2});
    const Vec2 to = lattice.position(LatticePoint{1, -2} + p.shift);
    std::vector<Motion> motions;
    set.appendMotions(p, from, to, motions);
    ASSERT_FALSE(motions.empty());
    EXPECT_EQ(motions.front().from, (Pose{from, set.headings().heading(p.from)}));
    EXPECT_EQ(motions.back().to, (Pose{to, set.headings().heading(p.to)}));
    EXPECT_NEAR(motionCost(motions, options()), p.cost_m, 1e-12);
    for (std::size_t i = 0; i < motions.size(); ++i) {
      const Motion& m = motions[i];
      EXPECT_EQ(m.from, i > 0 ? motions[i - 1].to : motions.front().from);
      if (m.kind == MotionKind::Turn) continue;
      const double sign = isBackwards(m) ? -1.0 : 1.0;
      backwards += isBackwards(m) ? 1 : 0;
      // The path starts and ends along the heading.
      const Vec2 first = poseAt(m, 1e-3).position - m.from.position;
      const Vec2 chord = m.to.position - m.from.position;
      if (m.kind == MotionKind::Arc) {
        ++arcs;
        const double half = 0.5 * turnAngle(m);
        EXPECT_NEAR(m.from.heading.angleTo(Heading::towards({}, sign * chord, {})), half, 1e-9);
        EXPECT_GE(travel(m) / std::abs(turnAngle(m)), 0.4);  // the radius
      } else {
        EXPECT_NEAR(cross(m.from.heading.vector(), chord) / length(chord), 0.0, 1e-9);
      }
      EXPECT_GT(sign * dot(first, m.from.heading.vector()), 0.0);
    }
  }
  EXPECT_EQ(backwards > 0, GetParam());
  EXPECT_GE(arcs, 16 * 4);
}

TEST_P(PrimitiveSetOf, MotionsAreListedByTheirFirstHeading) {
  const StateLattice lattice = rectangularLattice();
  const PrimitiveSet set(lattice, headingsOf(lattice), options(), 0.2);
  for (int k = 0; k < set.headings().count(); ++k) {
    EXPECT_EQ(set.first(k + 1) - set.first(k), GetParam() ? 12U : 7U);
    for (std::size_t i = set.first(k); i < set.first(k + 1); ++i) EXPECT_EQ(set.all()[i].from, k);
  }
  EXPECT_EQ(set.first(set.headings().count()), set.all().size());
}

INSTANTIATE_TEST_SUITE_P(Reverse, PrimitiveSetOf, ::testing::Bool());

TEST(PrimitiveCost, FollowsItsFormula) {
  PoseOptions o;
  o.turn_cost_m_per_rad = 0.4;
  o.reverse_factor = 3.0;
  const Pose a{{0, 0}, *Heading::fromDegrees(0)};
  const Motion ahead = *motionBetween(a, {{2, 0}, a.heading});
  const Motion back = *motionBetween(a, {{-2, 0}, a.heading});
  const Motion turn = *motionBetween(a, {{0, 0}, *Heading::fromDegrees(90)});
  const Motion arc = *motionBetween(a, {{1, 1}, *Heading::fromDegrees(90)});
  constexpr double kHalfPi = 1.5707963267948966;
  EXPECT_DOUBLE_EQ(motionCost(ahead, o), 2.0);
  EXPECT_DOUBLE_EQ(motionCost(back, o), 6.0);
  EXPECT_DOUBLE_EQ(motionCost(turn, o), 0.4 * kHalfPi);
  EXPECT_DOUBLE_EQ(motionCost(arc, o), kHalfPi * 1.1);
}

TEST(PrimitiveCost, UnitsRoundUp) {
  const CostUnit unit(rectangularLattice());
  for (const double m : {0.001, 0.1, 0.123, 7.0}) {
    EXPECT_GE(unit.up(m), m * unit.perMetre() * (1.0 - 1e-9));
    EXPECT_LT(unit.up(m), m * unit.perMetre() + 1.0);
  }
  EXPECT_EQ(unit.up(0.1), 1024U);  // libm's last bits do not push a whole step over
  EXPECT_EQ(unit.up(0.0), 0U);
  EXPECT_EQ(unit.up(1e300), CostUnit::kMaxUnits);
}

}  // namespace
}  // namespace clearway::lattice
