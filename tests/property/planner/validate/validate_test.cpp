// The validator's verdicts against dense sampling: every sampled pose is placed in long double from
// the motion's centre of rotation and compared with every obstacle cell of the map.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/overlap.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"
#include "tests/support/motion_gap.h"

namespace clearway::validation {
namespace {

constexpr int kCases = 3'000;

using testing::Oracle;
using testing::Real;

// ---- Random scenes ------------------------------------------------------------------------

Footprint randomFootprint(Rng& rng, bool tidy) {
  const double padding = rng.below(3) != 0 ? 0.0 : (tidy ? 0.25 : rng.range(0.0, 0.4));
  if (rng.below(5) == 0) {
    const double r = tidy ? 0.25 * (1 + rng.below(6)) : rng.range(0.1, 1.5);
    if (rng.below(2) == 0) return *Footprint::disc(r, padding);
    const Vec2 centre = tidy ? Vec2{0.5, -0.25} : Vec2{rng.range(-1, 1), rng.range(-1, 1)};
    return *Footprint::parts({ConvexPolygon::point(centre)}, padding, r);
  }
  if (rng.below(3) != 0) {
    const double l = tidy ? 0.5 * (1 + rng.below(7)) : rng.range(0.3, 4.0);
    const double w = tidy ? 0.5 * (1 + rng.below(4)) : rng.range(0.2, 2.0);
    return *Footprint::box(l, w, padding,
                           rng.below(2) == 0 ? PaddingShape::Round : PaddingShape::Square);
  }
  std::vector<ConvexPolygon> parts;
  const std::vector<Vec2> body{{-0.5, -0.5}, {1, -0.5}, {1, 0.5}, {-0.5, 0.5}};
  parts.push_back(*ConvexPolygon::fromRing(body));
  const double reach = tidy ? 2.0 : rng.range(1.2, 3.0);
  const std::vector<Vec2> arm{{1, -0.25}, {reach, 0}, {1, 0.25}};
  parts.push_back(*ConvexPolygon::fromRing(arm));
  return *Footprint::parts(std::move(parts), padding);
}

Motion randomMotion(Rng& rng, bool tidy, double size) {
  const auto coordinate = [&] {
    return tidy ? 0.25 * rng.below(static_cast<std::uint32_t>(4 * size))
                : rng.range(0.5, size - 0.5);
  };
  const auto degrees = [&] { return tidy ? 22.5 * rng.below(16) : rng.range(-180, 180); };
  Pose a{{coordinate(), coordinate()}, *Heading::fromDegrees(degrees())};
  Pose b = a;
  const std::uint32_t kind = rng.below(3);
  if (kind != 1) {
    b.position = tidy ? a.position + 0.25 * Vec2{rng.below(17) - 8.0, rng.below(17) - 8.0}
                      : a.position + Vec2{rng.range(-3, 3), rng.range(-3, 3)};
  }
  if (kind != 0) {
    const double turn = tidy ? 22.5 * (rng.below(13) - 6.0) : rng.range(-150, 150);
    b.heading = *Heading::fromDegrees(a.heading.degrees() + turn);
  }
  return *motionBetween(a, b);
}

struct Case {
  OccupancyGrid grid;
  Footprint footprint;
  Motion motion;
};

Case randomCase(Rng& rng, bool tidy) {
  const double width = tidy ? (rng.below(2) == 0 ? 1.0 : 0.5) : rng.range(0.4, 1.5);
  const double length = tidy ? (rng.below(2) == 0 ? 1.0 : 0.5) : rng.range(0.4, 1.5);
  const auto rows = static_cast<std::int32_t>(10.0 / length);
  const auto columns = static_cast<std::int32_t>(10.0 / width);
  const double density = rng.below(4) == 0 ? 0.15 : 0.03;
  return {testing::randomGrid(rng, rows, columns, width, length, density),
          randomFootprint(rng, tidy), randomMotion(rng, tidy, 10.0)};
}

bool overlapsExactly(const Case& c, const Pose& p, Cell cell, TouchRule rule) {
  for (const ConvexPolygon& part : c.footprint.collisionParts()) {
    const std::vector<Vec2> ring = placed(part, p);
    if (overlap(ConvexRing(ring), c.grid.frame().cellBox(cell), rule, c.footprint.radius())) {
      return true;
    }
  }
  return false;
}

struct Counts {
  int free[3] = {}, hit[3] = {};  // by kind of motion
  int touching = 0, undecided = 0, grazing = 0, outside = 0;
};

void checkFree(const Case& c, const Certificate& v, Real truth, Counts& counts) {
  ASSERT_GE(truth, -1e-12L) << "called free";
  ASSERT_LE(v.clearance_m, std::max(truth, 0.0L) + 1e-13L);
  ASSERT_GE(v.clearance_m, truth - 1e-6L);
  const Motion there{MotionKind::Straight, v.where.pose, v.where.pose};
  ASSERT_NEAR(static_cast<double>(Oracle(c.grid, c.footprint, there).at(0)), v.clearance_m, 1.1e-6);
  ASSERT_TRUE(c.grid.blocked(v.cell));
  if (v.clearance_m == 0.0) ++counts.touching;
}

void checkHit(const Case& c, const Certificate& v, Real truth, Counts& counts) {
  ASSERT_LE(truth, 1e-9L) << "refused: " << v.problem;
  ASSERT_TRUE(c.grid.blocked(v.cell));
  if (!c.grid.frame().contains(v.cell)) ++counts.outside;
  if (v.problem.text().find("touches within") != std::string::npos) {
    ++counts.undecided;
    ASSERT_GE(truth, -1e-9L) << v.problem;
    return;
  }
  ASSERT_TRUE(v.depth_m < 1e-8 ||
              overlapsExactly(c, v.where.pose, v.cell, TouchRule::TouchingIsFree))
      << v.problem;
  ASSERT_LE(v.depth_m, c.footprint.circumscribedRadius() * 2 + 10.0);
  const Motion there{MotionKind::Straight, v.where.pose, v.where.pose};
  const Real deep = -Oracle(c.grid, c.footprint, there).at(0);
  ASSERT_LE(v.depth_m, deep + 1e-9L) << v.problem;
}

TEST(ValidateProperty, VerdictAndClearanceAgreeWithDenseSampling) {
  Rng rng(20240611);
  Counts counts;
  for (int i = 0; i < kCases; ++i) {
    const Case c = randomCase(rng, i % 2 == 0);
    const Oracle oracle(c.grid, c.footprint, c.motion);
    const Real truth = oracle.smallest();
    const Path path{c.motion.from, {c.motion}};
    const Certificate v = validate(c.grid, c.footprint, path);
    const auto kind = static_cast<std::size_t>(c.motion.kind);
    ++(v.free ? counts.free : counts.hit)[kind];
    SCOPED_TRACE("case " + std::to_string(i));
    v.free ? checkFree(c, v, truth, counts) : checkHit(c, v, truth, counts);
    if (HasFatalFailure()) return;
    const Certificate closed = validate(c.grid, c.footprint, path, TouchRule::TouchingCollides);
    ASSERT_TRUE(v.free || !closed.free);
    if (v.free && !closed.free) {  // contact without penetration
      ASSERT_LE(truth, 1e-9L) << closed.problem;
      ++counts.grazing;
    }
  }
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_GT(counts.free[k], kCases / 30) << k;
    EXPECT_GT(counts.hit[k], kCases / 30) << k;
  }
  EXPECT_GT(counts.touching, kCases / 300);
  EXPECT_GT(counts.grazing, kCases / 300);
  EXPECT_GT(counts.outside, kCases / 100);
  RecordProperty("undecided", counts.undecided);
  RecordProperty("touching", counts.touching);
  EXPECT_LT(counts.undecided, kCases / 100);
}

// Large obstacles whose cells are mostly interior, and bodies of separate parts: each part may be
// deep inside an obstacle, where no boundary is near.
Case solidCase(Rng& rng, bool tidy) {
  const double size = tidy ? 0.5 : rng.range(0.4, 0.7);
  const auto cells = static_cast<std::int32_t>(10.0 / size);
  const bool inverted = rng.below(2) == 0;  // blocks are free, the rest is solid
  OccupancyGrid grid = testing::randomGrid(rng, cells, cells, size, size, inverted ? 1.0 : 0.0);
  for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) {
    const auto first = [&] {
      return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(cells - 5)));
    };
    const Cell corner{first(), first()};
    const auto side = static_cast<std::int32_t>(5 + rng.below(6));
    for (std::int32_t i = corner.row; i < std::min(corner.row + side, cells); ++i) {
      for (std::int32_t j = corner.column; j < std::min(corner.column + side, cells); ++j) {
        grid.set({i, j}, !inverted);
      }
    }
  }
  const double gap = rng.range(0.5, 3.0);
  const std::vector<Vec2> rear{{-0.5, -0.2}, {0, -0.2}, {0, 0.2}, {-0.5, 0.2}};
  std::vector<Vec2> front = rear;
  for (Vec2& v : front) v.x += gap + 0.5;
  const bool one = rng.below(3) == 0;
  std::vector<ConvexPolygon> parts{*ConvexPolygon::fromRing(rear)};
  if (!one) parts.push_back(*ConvexPolygon::fromRing(front));
  Footprint body = *Footprint::parts(std::move(parts), rng.below(2) == 0 ? 0.0 : 0.1);
  return {std::move(grid), std::move(body), randomMotion(rng, tidy, 10.0)};
}

TEST(ValidateProperty, BodiesDeepInsideObstaclesAreFound) {
  Rng rng(20261122);
  Counts counts;
  constexpr int kFew = kCases / 6;  // validated twice, and slowly among so many cells
  int deep = 0;
  for (int i = 0; i < kFew; ++i) {
    const Case c = solidCase(rng, i % 2 == 0);
    const Path path{c.motion.from, {c.motion}};
    const Certificate v = validate(c.grid, c.footprint, path);
    const Real truth = Oracle(c.grid, c.footprint, c.motion).smallest();
    SCOPED_TRACE("case " + std::to_string(i));
    v.free ? checkFree(c, v, truth, counts) : checkHit(c, v, truth, counts);
    if (HasFatalFailure()) return;
    ++(v.free ? counts.free : counts.hit)[static_cast<std::size_t>(c.motion.kind)];
    OccupancyGrid rims = c.grid;  // without interior cells
    const GridFrame& frame = c.grid.frame();
    for (std::int32_t row = 0; row < frame.rows(); ++row) {
      for (std::int32_t j = 0; j < frame.columns(); ++j) {
        if (c.grid.blocked({row - 1, j}) && c.grid.blocked({row + 1, j}) &&
            c.grid.blocked({row, j - 1}) && c.grid.blocked({row, j + 1})) {
          rims.set({row, j}, false);
        }
      }
    }
    const bool only_deep = truth < -1e-3L && Oracle(rims, c.footprint, c.motion).smallest() > 1e-3L;
    deep += only_deep ? 1 : 0;
  }
  EXPECT_GT(deep, kFew / 50) << "so many meet nothing but inner cells";
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_GT(counts.free[k], kFew / 50) << k;
    EXPECT_GT(counts.hit[k], kFew / 15) << k;
  }
}

// Paths of many motions through wide spaces: where the start is far from all obstacles, the
// clearance is that of the motions, each alone.
TEST(ValidateProperty, LongPathsFarFromObstaclesAreMeasuredAsTheirMotions) {
  Rng rng(41);
  constexpr int kPaths = 400;
  constexpr double kSide = 160.0;
  int far = 0, later = 0, sampled = 0;
  for (int i = 0; i < kPaths; ++i) {
    const bool tidy = i % 2 == 0;
    OccupancyGrid grid = testing::randomGrid(rng, 160, 160, 1.0, 1.0, 0.0);
    for (std::uint32_t n = rng.below(6); n > 0; --n) {
      grid.set(
          {static_cast<std::int32_t>(rng.below(160)), static_cast<std::int32_t>(rng.below(160))},
          true);
    }
    const Footprint body = randomFootprint(rng, tidy);
    Path path{{{0.5 * kSide, 0.5 * kSide}, *Heading::fromDegrees(22.5 * rng.below(16))}, {}};
    const auto motions = 8 + rng.below(12);
    while (path.motions.size() < motions) {
      const Pose from = path.goal();
      const double step = rng.below(3) == 0 ? 12.0 : 3.0;
      Pose to = from;
      if (rng.below(3) != 0) {
        to.position = from.position + Vec2{rng.range(-step, step), rng.range(-step, step)};
      }
      if (rng.below(2) == 0) {
        to.heading = *Heading::fromDegrees(from.heading.degrees() + rng.range(-120, 120));
      }
      if (const auto motion = motionBetween(from, to)) path.motions.push_back(*motion);
    }
    const Certificate whole = validate(grid, body, path);
    Real truth = std::numeric_limits<Real>::infinity();
    bool all_free = true;
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < path.motions.size(); ++k) {
      const Motion& m = path.motions[k];
      const Certificate alone = validate(grid, body, {m.from, {m}});
      all_free = all_free && alone.free;
      if (alone.free && alone.clearance_m < least - 1e-6) nearest = k;
      if (alone.free) least = std::min(least, alone.clearance_m);
      if (i % 10 == 0) truth = std::min(truth, Oracle(grid, body, m).smallest());
    }
    ASSERT_EQ(whole.free, all_free) << i;
    if (!whole.free) continue;
    ASSERT_NEAR(whole.clearance_m, least, 1.1e-6) << i;
    if (i % 10 == 0) {
      ++sampled;
      ASSERT_LE(whole.clearance_m, truth + 1e-12L) << i;
      ASSERT_GE(whole.clearance_m, truth - 1e-6L) << i;
    }
    const Motion& at = path.motions[whole.where.motion];
    ASSERT_NEAR(validate(grid, body, {at.from, {at}}).clearance_m, least, 1.1e-6) << i;
    ASSERT_TRUE(grid.blocked(whole.cell)) << i;
    const Certificate start = validate(grid, body, {path.start, {}});
    far += start.clearance_m > 16.0 ? 1 : 0;
    later += nearest > 0 ? 1 : 0;
  }
  EXPECT_GT(far, kPaths / 4);
  EXPECT_GT(later, kPaths / 4);
  EXPECT_GT(sampled, kPaths / 40);
}

// The clearance is the threshold: padding by slightly less stays free, by slightly more collides.
TEST(ValidateProperty, PaddingByTheClearanceIsTheLimit) {
  Rng rng(99);
  int sharp = 0;
  for (int i = 0; i < kCases / 4; ++i) {
    const Case c = randomCase(rng, false);
    if (c.motion.kind == MotionKind::Straight) continue;
    const Path path{c.motion.from, {c.motion}};
    const Certificate v = validate(c.grid, c.footprint, path);
    if (!v.free || v.clearance_m < 1e-3) continue;
    ++sharp;
    const double r = c.footprint.radius();
    const auto padded = [&](double by) {
      return *Footprint::parts(c.footprint.collisionParts(), r + by);
    };
    ASSERT_TRUE(validate(c.grid, padded(v.clearance_m - 1e-8), path).free) << i;
    ASSERT_FALSE(validate(c.grid, padded(v.clearance_m + 1.1e-6), path).free) << i;
  }
  EXPECT_GT(sharp, kCases / 50);
}

TEST(ValidateProperty, EveryMotionForwardOrBackwardHasTheSameVerdict) {
  Rng rng(5);
  int contacts = 0;
  for (int i = 0; i < kCases; ++i) {
    const Case c = randomCase(rng, true);
    const Motion back{c.motion.kind, c.motion.to, c.motion.from};
    const Certificate a = validate(c.grid, c.footprint, {c.motion.from, {c.motion}});
    const Certificate b = validate(c.grid, c.footprint, {back.from, {back}});
    ASSERT_EQ(a.free, b.free) << a.problem << '|' << b.problem;
    ASSERT_NEAR(a.clearance_m, b.clearance_m, 1e-6);
    contacts += a.free && a.clearance_m == 0.0;
  }
  EXPECT_GT(contacts, kCases / 200);
}

// ---- Contact at the start of a rotation ---------------------------------------------------

// The smallest gap over samples that also approach the start: t = 2^-k.
Real smallestFromContact(const Oracle& oracle) {
  Real least = oracle.smallest();
  for (int k = 1; k <= 30; ++k) least = std::min(least, oracle.at(std::ldexp(1.0L, -k)));
  return least;
}

// A rotation about a random point, or in place, by a random angle.
Motion randomRotation(Rng& rng, const Pose& from, bool tidy) {
  const double degrees =
      (rng.below(2) == 0 ? 1.0 : -1.0) * (tidy ? 22.5 * (1 + rng.below(4)) : rng.range(0.1, 80.0));
  const Heading by = *Heading::fromDegrees(degrees);
  Vec2 centre = from.position;
  if (rng.below(3) != 0) {
    centre = centre + (tidy ? 0.5 * Vec2{rng.below(17) - 8.0, rng.below(17) - 8.0}
                            : Vec2{rng.range(-6, 6), rng.range(-6, 6)});
  }
  const Vec2 to = centre == from.position ? centre : centre + rotate(by, from.position - centre);
  return *motionBetween(from, {to, from.heading.turnedBy(by)});
}

// Moves the pose down until the lowest vertex lies on y exactly.
bool lowerOnto(double y, const ConvexPolygon& part, Pose& pose) {
  for (int i = 0; i < 20; ++i) {
    const std::vector<Vec2> ring = placed(part, pose);
    const double low = boundsOf(ring).max.y;
    if (low == y) return true;
    pose.position.y += y - low;
  }
  return false;
}

TEST(ValidateProperty, AVertexOnAWallLeavesItOrEntersIt) {
  Rng rng(31);
  int free = 0, hit = 0;
  OccupancyGrid grid = testing::emptyGrid(30, 30);
  for (std::int32_t j = 0; j < 30; ++j) grid.set({20, j}, true);
  for (int i = 0; i < kCases / 5; ++i) {
    const Footprint f = *Footprint::box(rng.range(0.5, 4), rng.range(0.5, 3));
    Pose at{{rng.range(12, 18), 18.0}, *Heading::fromDegrees(rng.range(-180, 180))};
    if (!lowerOnto(20.0, f.collisionParts()[0], at)) continue;
    const Motion m = randomRotation(rng, at, false);
    const Real truth = smallestFromContact(Oracle(grid, f, m));
    const Certificate v = validate(grid, f, {m.from, {m}});
    SCOPED_TRACE("case " + std::to_string(i) + " " + v.problem.text());
    ++(v.free ? free : hit);
    ASSERT_EQ(v.free, truth > -1e-13L) << static_cast<double>(truth);
    if (!v.free) continue;
    ASSERT_EQ(v.clearance_m, 0.0);
    ASSERT_FALSE(validate(grid, f, {m.from, {m}}, TouchRule::TouchingCollides).free);
  }
  EXPECT_GT(free, kCases / 50);
  EXPECT_GT(hit, kCases / 50);
}

TEST(ValidateProperty, FlushAndCornerContactAtTheStartIsDecided) {
  Rng rng(77);
  int free = 0, hit = 0, refused = 0;
  for (int i = 0; i < 40 * kCases && free + hit < kCases / 4; ++i) {
    Case c = randomCase(rng, true);
    if (c.footprint.radius() > 0.0) continue;
    c.motion.from.heading = *Heading::fromDegrees(90.0 * rng.below(4));
    const Path start{c.motion.from, {}};
    const Certificate at = validate(c.grid, c.footprint, start);
    if (!at.free || at.clearance_m > 0.0) continue;
    const Motion m = randomRotation(rng, c.motion.from, true);
    const Oracle oracle(c.grid, c.footprint, m);
    const Real truth = smallestFromContact(oracle);
    const Certificate v = validate(c.grid, c.footprint, {m.from, {m}});
    SCOPED_TRACE("case " + std::to_string(i) + " " + v.problem.text());
    if (v.free) {
      ++free;
      ASSERT_GT(truth, -1e-13L);
    } else if (truth < -1e-13L) {
      ++hit;
    } else {
      ++refused;  // contact in the middle or at the far end
      const Real far = std::min(oracle.at(0.5L), oracle.at(1.0L));
      ASSERT_TRUE(v.where.t > 1e-6 || far < 1e-9L);
    }
  }
  EXPECT_GT(free, kCases / 100);
  EXPECT_GT(hit, kCases / 20);
  EXPECT_LT(refused, kCases / 100);
}

// ---- Points -------------------------------------------------------------------------------

// Closed square of cell c against the closed segment between two centres, in half cells, in
// integers.
bool squareMeets(Cell c, Cell a, Cell b) {
  const auto areDisjoint = [](int centre, int p, int q) {
    return std::max(p, q) < 2 * centre - 1 || std::min(p, q) > 2 * centre + 1;
  };
  if (areDisjoint(c.row, 2 * a.row, 2 * b.row) || areDisjoint(c.column, 2 * a.column, 2 * b.column))
    return false;
  bool above = false, below = false;
  for (const int u : {-1, 1}) {
    for (const int v : {-1, 1}) {
      const int side = 2 * (b.column - a.column) * (2 * (c.row - a.row) + v) -
                       2 * (b.row - a.row) * (2 * (c.column - a.column) + u);
      above |= side >= 0;
      below |= side <= 0;
    }
  }
  return above && below;
}

TEST(ValidateProperty, APointMeetsExactlyTheClosedSquaresOnItsLine) {
  Rng rng(8);
  int free = 0, hit = 0;
  for (int i = 0; i < kCases; ++i) {
    const OccupancyGrid grid =
        testing::randomGrid(rng, 14, 17, rng.range(0.01, 2), rng.range(0.01, 2), 0.06);
    const auto cell = [&] {
      return Cell{static_cast<std::int32_t>(rng.below(14)),
                  static_cast<std::int32_t>(rng.below(17))};
    };
    const Cell a = cell(), b = cell();
    bool truth = true;
    for (std::int32_t r = 0; r < 14; ++r) {
      for (std::int32_t k = 0; k < 17; ++k) {
        truth = truth && !(grid.blocked({r, k}) && squareMeets({r, k}, a, b));
      }
    }
    const Pose from{grid.frame().cellCentre(a), {}};
    const Pose to{grid.frame().cellCentre(b), {}};
    const Certificate v = validatePoint(grid, {from, {{MotionKind::Straight, from, to}}});
    ASSERT_EQ(v.free, truth) << i << ' ' << v.problem;
    ++(truth ? free : hit);
  }
  EXPECT_GT(free, kCases / 10);
  EXPECT_GT(hit, kCases / 10);
}

}  // namespace
}  // namespace clearway::validation
