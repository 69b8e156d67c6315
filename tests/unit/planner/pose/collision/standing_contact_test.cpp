// Rotations that begin or end in contact: contact alone is free; penetration by an ulp is not, nor
// a motion that crosses a wall between two free ends. The swept volume of the search and the
// validator decide each scene independently, forwards and backwards.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/pose_planner.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"
#include "tests/unit/planner/pose/path_checks.h"

namespace clearway::lattice {
namespace {

using testing::emptyGrid;
using testing::poseOf;

constexpr Cell kMiddle{10, 10};
constexpr double kCentre = 10.5;

struct Verdicts {
  bool searched = false;
  bool validated = false;
  std::string problem;
  friend bool operator==(const Verdicts& a, const Verdicts& b) {
    return a.searched == b.searched && a.validated == b.validated;
  }
  friend std::ostream& operator<<(std::ostream& out, const Verdicts& v) {
    return out << "search " << v.searched << ", validator " << v.validated << ' ' << v.problem;
  }
};
const Verdicts kFree{true, true, {}};
const Verdicts kRefused{false, false, {}};

Verdicts verdictsOn(const OccupancyGrid& grid, const Footprint& f, const Motion& m,
                    TouchRule rule = TouchRule::TouchingIsFree,
                    std::span<const StaticAgent> agents = {}) {
  Verdicts v;
  v.searched = MotionChecker(grid, f, rule, agents).isFree(m);
  const Certificate c = validation::validate(grid, f, {m.from, {m}}, rule, agents);
  v.validated = c.free;
  v.problem = c.problem.text();
  return v;
}

Motion backwards(const Motion& m) { return {m.kind, m.to, m.from}; }

// Cells relative to the middle one, rotated by quarter turns, and mirrored for the other sense.
struct Offset {
  std::int32_t row, column;
};
Offset turned(Offset o, int quarters) {
  for (; quarters > 0; --quarters) o = {o.column, -o.row};
  return o;
}

// A box of 5 x 3 m turns to a cardinal heading. Its sides touch these cells only with the parts
// that arrive at the end, 2.5 tan(f/2) or more beside their middle.
constexpr std::array<Offset, 4> kTouched{{{1, 3}, {2, -1}, {-1, -3}, {-2, 1}}};

OccupancyGrid sceneOf(int quarters, int sense) {
  OccupancyGrid grid = emptyGrid(21, 21);
  for (const Offset o : kTouched) {
    const Offset at = turned({sense * o.row, o.column}, quarters);
    grid.set({kMiddle.row + at.row, kMiddle.column + at.column}, true);
  }
  return grid;
}

Motion turnTo(int quarters, double from_degrees, Vec2 shift = {}) {
  return *motionBetween(
      poseOf(kCentre + shift.x, kCentre + shift.y, 90.0 * quarters + from_degrees),
      poseOf(kCentre + shift.x, kCentre + shift.y, 90.0 * quarters));
}

template <class F>
void forEachScene(F&& f) {
  for (int quarters = 0; quarters < 4; ++quarters) {
    for (const int sense : {1, -1}) {
      SCOPED_TRACE("quarters " + std::to_string(quarters) + ", sense " + std::to_string(sense));
      f(sceneOf(quarters, sense), quarters, sense);
    }
  }
}

TEST(Contact, ATurnThatEndsOrBeginsFlushWithWallsIsFree) {
  const std::array shapes{*Footprint::box(5, 3), *Footprint::box(4.5, 2.5, 0.25),
                          *Footprint::box(4.5, 2.5, 0.25, PaddingShape::Round)};
  forEachScene([&](const OccupancyGrid& grid, int quarters, int sense) {
    for (const Footprint& f : shapes) {
      for (const double degrees : {22.5, 10.0, 1.0, 0.01}) {
        const Motion m = turnTo(quarters, sense * degrees);
        EXPECT_EQ(verdictsOn(grid, f, m), kFree) << degrees;
        EXPECT_EQ(verdictsOn(grid, f, backwards(m)), kFree) << degrees;
        EXPECT_EQ(verdictsOn(grid, f, m, TouchRule::TouchingCollides), kRefused);
        EXPECT_EQ(verdictsOn(grid, f, backwards(m), TouchRule::TouchingCollides), kRefused);
      }
    }
  });
}

TEST(Contact, TheOtherSenseTurnsIntoTheWalls) {
  forEachScene([](const OccupancyGrid& grid, int quarters, int sense) {
    for (const double degrees : {22.5, 1.0, 1e-3, 1e-9}) {
      const Motion m = turnTo(quarters, -sense * degrees);
      EXPECT_EQ(verdictsOn(grid, *Footprint::box(5, 3), m), kRefused) << degrees;
      EXPECT_EQ(verdictsOn(grid, *Footprint::box(5, 3), backwards(m)), kRefused) << degrees;
    }
  });
}

// Coordinates have an ulp of 2^-49 there: the sides enter a cell by one ulp, or miss it by one.
TEST(Contact, AnUlpDeeperIsRefused) {
  const double ulp = std::nextafter(kCentre, 11.0) - kCentre;
  forEachScene([&](const OccupancyGrid& all, int quarters, int sense) {
    for (const Offset o : kTouched) {
      const Offset at = turned({sense * o.row, o.column}, quarters);
      OccupancyGrid grid = emptyGrid(21, 21);
      grid.set({kMiddle.row + at.row, kMiddle.column + at.column}, true);
      const Offset side =
          turned(std::abs(o.column) == 3 ? Offset{0, o.column / 3} : Offset{sense * o.row / 2, 0},
                 quarters);
      const Vec2 into = ulp * Vec2{static_cast<double>(side.column), static_cast<double>(side.row)};
      for (const auto& [shift, expected] : {std::pair{into, kRefused}, std::pair{-into, kFree}}) {
        const Motion m = turnTo(quarters, sense * 22.5, shift);
        EXPECT_EQ(verdictsOn(grid, *Footprint::box(5, 3), m), expected);
        EXPECT_EQ(verdictsOn(grid, *Footprint::box(5, 3), backwards(m)), expected);
        EXPECT_EQ(verdictsOn(all, *Footprint::box(5, 3), m), kRefused);  // or into the one across
      }
    }
  });
}

// Both ends touch the wall exactly. Between them the corner is beyond it, by as little as 3e-14 m.
TEST(Contact, ACornerThatBulgesThroughTheWallIsRefused) {
  OccupancyGrid grid = emptyGrid(21, 21);
  for (std::int32_t j = 0; j < 21; ++j) grid.set({14, j}, true);
  const std::vector<Vec2> ring{{-1, 0}, {0, -2}, {1, 0}, {0, 2}};
  const Footprint diamond = *Footprint::parts({*ConvexPolygon::fromRing(ring)});
  const ConvexPolygon& part = diamond.collisionParts()[0];
  for (const double degrees : {30.0, 10.0, 1.0, 1e-3, 1e-5}) {
    double y = 14.0 - 2.0 * std::cos(degrees * M_PI / 180.0);
    const auto lowest = [&] { return boundsOf(placed(part, poseOf(kCentre, y, degrees))).max.y; };
    for (int i = 0; i < 20 && lowest() != 14.0; ++i) y += 14.0 - lowest();
    ASSERT_EQ(lowest(), 14.0);
    const Pose a = poseOf(kCentre, y, degrees);
    const Pose b = poseOf(kCentre, y, -degrees);
    ASSERT_EQ(boundsOf(placed(part, b)).max.y, 14.0);
    EXPECT_EQ(verdictsOn(grid, diamond, *motionBetween(a, b)), kRefused) << degrees;
    EXPECT_EQ(verdictsOn(grid, diamond, *motionBetween(b, a)), kRefused) << degrees;
    if (degrees < 1e-4) continue;  // turns of less than the validator's resolution
    // Only up to the wall: the tip is at its lowest there, or still descending.
    const Motion up_to = *motionBetween(poseOf(kCentre, 12, degrees), poseOf(kCentre, 12, 0));
    EXPECT_EQ(verdictsOn(grid, diamond, up_to), kFree) << degrees;
    EXPECT_EQ(verdictsOn(grid, diamond, backwards(up_to)), kFree) << degrees;
    const Motion slanted = *motionBetween(poseOf(kCentre, y, degrees + 20), a);
    EXPECT_EQ(verdictsOn(grid, diamond, slanted), kFree) << degrees;
    EXPECT_EQ(verdictsOn(grid, diamond, backwards(slanted)), kFree) << degrees;
  }
  // A square between two poses that are flush with the wall.
  const Motion quarter = *motionBetween(poseOf(kCentre, 12.5, 0), poseOf(kCentre, 12.5, 90));
  EXPECT_EQ(verdictsOn(grid, *Footprint::box(3, 3), quarter), kRefused);
}

// The tip comes to rest on the wall a little after its lowest position, which is lower by 2^-34,
// 2^-42 and 2^-54 m. The last is below the resolution of coordinates; only the search detects it.
TEST(Contact, ATipThatWasLowerJustBeforeTheEndIsRefused) {
  OccupancyGrid grid = emptyGrid(21, 21);
  for (std::int32_t j = 0; j < 21; ++j) grid.set({14, j}, true);
  for (const int exponent : {-16, -20, -26}) {
    const double aside = std::ldexp(1.0, exponent);
    const std::vector<Vec2> ring{{-1, 0}, {0, -2}, {1, 0}, {aside, 2}};
    const Footprint diamond = *Footprint::parts({*ConvexPolygon::fromRing(ring)});
    const Motion past = *motionBetween(poseOf(kCentre, 12, 20), poseOf(kCentre, 12, 0));
    const Motion before = *motionBetween(poseOf(kCentre, 12, -20), poseOf(kCentre, 12, 0));
    for (const Motion& m : {past, backwards(past)}) {
      const Verdicts v = verdictsOn(grid, diamond, m);
      EXPECT_FALSE(v.searched) << exponent;
      EXPECT_EQ(v.validated, exponent == -26) << exponent;
    }
    EXPECT_EQ(verdictsOn(grid, diamond, before), kFree) << exponent;
    EXPECT_EQ(verdictsOn(grid, diamond, backwards(before)), kFree) << exponent;
  }
}

// The corner or the side about which the agent turns stays on the wall all the time.
TEST(Contact, TurnsAboutACornerOrASideThatTouchesAreFree) {
  OccupancyGrid grid = emptyGrid(21, 21);
  for (std::int32_t j = 0; j < 21; ++j) grid.set({14, j}, true);
  const std::vector<Vec2> from_corner{{0, -2}, {3, -2}, {3, 0}, {0, 0}};
  const Footprint f = *Footprint::parts({*ConvexPolygon::fromRing(from_corner)});
  const Motion away = *motionBetween(poseOf(kCentre, 14, 0), poseOf(kCentre, 14, -60));
  EXPECT_EQ(verdictsOn(grid, f, away), kFree);
  EXPECT_EQ(verdictsOn(grid, f, backwards(away)), kFree);
  const Motion into = *motionBetween(poseOf(kCentre, 14, 0), poseOf(kCentre, 14, 1));
  EXPECT_EQ(verdictsOn(grid, f, into), kRefused);
  // Its position in the middle of the touching side: one half leaves the wall, the other enters.
  const std::vector<Vec2> from_side{{-2, -2}, {2, -2}, {2, 0}, {-2, 0}};
  const Footprint g = *Footprint::parts({*ConvexPolygon::fromRing(from_side)});
  OccupancyGrid half = emptyGrid(21, 21);
  for (std::int32_t j = 10; j < 21; ++j) half.set({14, j}, true);
  const Motion lifts = *motionBetween(poseOf(10, 14, 0), poseOf(10, 14, -30));
  EXPECT_EQ(verdictsOn(half, g, lifts), kFree);
  EXPECT_EQ(verdictsOn(half, g, backwards(lifts)), kFree);
  EXPECT_EQ(verdictsOn(grid, g, lifts), kRefused);
}

// From the pose at the middle of the map, or to it, about a centre above or below it.
Motion arcTo(double centre_y, double degrees) {
  const Pose end = poseOf(kCentre, kCentre, 0);
  const Vec2 centre{kCentre, centre_y};
  const Heading by = *Heading::fromDegrees(degrees);
  return *motionBetween({centre + rotate(by, end.position - centre), by}, end);
}

TEST(Contact, AnArcMayEndOrBeginAlongAWall) {
  const Footprint f = *Footprint::box(5, 3);
  const auto verdicts = [&](Cell cell, const Motion& m) {
    OccupancyGrid grid = emptyGrid(21, 21);
    grid.set(cell, true);
    const Verdicts v = verdictsOn(grid, f, m);
    EXPECT_EQ(verdictsOn(grid, f, backwards(m)), v);
    return v;
  };
  // The wall at y = 12 is on the outer side: its part behind 7.5 tan(f/2) is only touched.
  const Motion outer = arcTo(4.5, 15.0);
  EXPECT_EQ(verdicts({12, 8}, outer), kFree);
  EXPECT_EQ(verdicts({12, 9}, outer), kRefused);
  EXPECT_EQ(verdicts({12, 10}, outer), kRefused);
  // On the inner side: the agent passes around the end of the wall.
  const Motion inner = arcTo(16.5, -15.0);
  EXPECT_EQ(verdicts({12, 11}, inner), kFree);
  EXPECT_EQ(verdicts({12, 12}, inner), kFree);
  EXPECT_EQ(verdicts({12, 10}, inner), kRefused);
  EXPECT_EQ(verdicts({12, 9}, inner), kRefused);
}

TEST(Contact, StaticAgentsMayBeTouchedToo) {
  const OccupancyGrid grid = emptyGrid(21, 21);
  const Motion m = turnTo(0, 22.5);
  const auto verdicts = [&](const Footprint& f, const Footprint& other, const Pose& pose) {
    const std::vector<StaticAgent> agents{{"other", other, pose}};
    const Verdicts v = verdictsOn(grid, f, m, TouchRule::TouchingIsFree, agents);
    EXPECT_EQ(verdictsOn(grid, f, backwards(m), TouchRule::TouchingIsFree, agents), v);
    EXPECT_EQ(verdictsOn(grid, f, m, TouchRule::TouchingCollides, agents), kRefused);
    return v;
  };
  const Footprint square = *Footprint::box(1, 1);
  const Footprint rounded = *Footprint::box(0.5, 0.5, 0.25, PaddingShape::Round);
  const std::vector<Vec2> ring{{-0.5, 0}, {0.5, -0.5}, {0.5, 0.5}};
  const Footprint pointed = *Footprint::parts({*ConvexPolygon::fromRing(ring)});
  const double before = std::nextafter(13.5, 0.0);
  for (const Footprint& f :
       {*Footprint::box(5, 3), *Footprint::box(4.5, 2.5, 0.25, PaddingShape::Round)}) {
    for (const Footprint& other : {square, rounded, pointed}) {
      EXPECT_EQ(verdicts(f, other, poseOf(13.5, 11.5, 0)), kFree);
      EXPECT_EQ(verdicts(f, other, poseOf(before, 11.5, 0)), kRefused);
      EXPECT_EQ(verdicts(f, other, poseOf(13.5, 9.5, 0)), kRefused);
    }
  }
}

// The planner uses the turn directly. Its cost before the wall equals that on an open map.
TEST(Contact, ThePlannerTurnsWhereTheRobotOnlyTouches) {
  const Footprint f = *Footprint::box(3, 3);
  OccupancyGrid grid = emptyGrid(21, 21);
  for (const Offset o : {Offset{1, 2}, Offset{2, -1}, Offset{-1, -2}, Offset{-2, 1}}) {
    grid.set({kMiddle.row + o.row, kMiddle.column + o.column}, true);
  }
  const OccupancyGrid open = emptyGrid(21, 21);
  const Pose slanted{{kCentre, kCentre}, *Heading::fromVector({2, 1})};
  const Pose straight = poseOf(kCentre, kCentre, 0);
  for (const auto& [from, to] : {std::pair{slanted, straight}, std::pair{straight, slanted}}) {
    const PoseProblem walls{&grid, &f, from, {to.position, to.heading}};
    const PoseProblem none{&open, &f, from, {to.position, to.heading}};
    const PlanResult r = planPose(walls);
    testing::expectGoodPath(r, walls);
    EXPECT_EQ(r.cost, planPose(none).cost);
    EXPECT_EQ(r.path.motions.size(), 1U);
    EXPECT_EQ(r.certificate.clearance_m, 0.0);
  }
}

}  // namespace
}  // namespace clearway::lattice
