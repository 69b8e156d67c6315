#include "planner/validate/validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/grid/covered_cells.h"
#include "tests/support/grids.h"

namespace clearway::validation {
namespace {

using ::clearway::testing::emptyGrid;
using ::clearway::testing::gridOf;
using ::testing::HasSubstr;

constexpr double kInf = std::numeric_limits<double>::infinity();

Pose poseAt(double x, double y, double degrees) { return {{x, y}, *Heading::fromDegrees(degrees)}; }

Path through(const std::vector<Pose>& poses) {
  Path path{poses.front(), {}};
  for (std::size_t i = 1; i < poses.size(); ++i) {
    path.motions.push_back(*motionBetween(poses[i - 1], poses[i]));
  }
  return path;
}

Footprint box(double l, double w, double padding = 0.0, PaddingShape shape = PaddingShape::Square) {
  return *Footprint::box(l, w, padding, shape);
}

bool overlaps(const Footprint& f, const Pose& p, const GridFrame& frame, Cell c) {
  for (const ConvexPolygon& part : f.collisionParts()) {
    if (overlap(placed(part, p), frame.cellBox(c), TouchRule::TouchingIsFree, f.radius())) {
      return true;
    }
  }
  return false;
}

// Not free, with a verifiable witness: the pose overlaps the cell by the reported depth.
void expectWitness(const OccupancyGrid& grid, const Footprint& f, const Path& path, Cell cell,
                   double depth, double tolerance = 1e-9) {
  const Certificate c = validate(grid, f, path);
  ASSERT_FALSE(c.free);
  EXPECT_EQ(c.cell, cell) << c.problem;
  EXPECT_NEAR(c.depth_m, depth, tolerance) << c.problem;
  EXPECT_TRUE(overlaps(f, c.where.pose, grid.frame(), c.cell)) << c.problem;
  EXPECT_TRUE(grid.blocked(c.cell));
  EXPECT_EQ(c.clearance_m, 0.0);
  EXPECT_THAT(c.problem, HasSubstr("collides"));
}

TEST(Validate, AFreePathHasItsClearanceAndWhereItIs) {
  OccupancyGrid grid = emptyGrid(20, 30);
  grid.set({12, 14}, true);  // [14, 15] x [12, 13]
  const Certificate c =
      validate(grid, box(2, 2), through({poseAt(5, 10.5, 0), poseAt(25, 10.5, 0)}));
  EXPECT_TRUE(c.free) << c.problem;
  EXPECT_TRUE(c.problem.empty());
  EXPECT_NEAR(c.clearance_m, 0.5, 1e-11);
  EXPECT_LE(c.clearance_m, 0.5);
  EXPECT_EQ(c.cell, (Cell{12, 14}));
  EXPECT_EQ(c.where.motion, 0U);
  EXPECT_GE(c.where.pose.position.x, 13.0 - 1e-6);
  EXPECT_LE(c.where.pose.position.x, 16.0 + 1e-6);
}

// Of positions with equal clearance the first is reported: the start of a drive along a wall, where
// the front reaches a cell, and the end of a drive towards it.
TEST(Validate, OfAnIntervalOfSmallestClearanceTheStartIsReported) {
  OccupancyGrid wall = emptyGrid(20, 30);
  for (std::int32_t j = 0; j < 30; ++j) wall.set({12, j}, true);
  Certificate c = validate(wall, box(2, 2), through({poseAt(5, 10.5, 0), poseAt(25, 10.5, 0)}));
  EXPECT_NEAR(c.clearance_m, 0.5, 1e-11);
  EXPECT_EQ(c.where.t, 0.0);
  EXPECT_EQ(c.where.pose, poseAt(5, 10.5, 0));
  OccupancyGrid cell = emptyGrid(20, 30);
  cell.set({12, 14}, true);
  c = validate(cell, box(2, 2), through({poseAt(5, 10.5, 0), poseAt(25, 10.5, 0)}));
  EXPECT_NEAR(c.where.pose.position.x, 13.0, 1e-6);
  c = validate(cell, box(2, 2), through({poseAt(5, 10.5, 0), poseAt(14.5, 10.5, 0)}));
  EXPECT_NEAR(c.where.pose.position.x, 13.0, 1e-6);
  c = validate(cell, box(2, 2), through({poseAt(14.5, 5, 90), poseAt(14.5, 10.5, 90)}));
  EXPECT_EQ(c.where.t, 1.0);
  EXPECT_EQ(c.where.pose, poseAt(14.5, 10.5, 90));
}

TEST(Validate, APathWithoutMotionsIsItsStartPose) {
  const OccupancyGrid grid = gridOf({".....", ".....", "....#"});
  const Certificate c = validate(grid, box(1, 1), {poseAt(2.5, 1.5, 0), {}});
  EXPECT_TRUE(c.free);
  EXPECT_NEAR(c.clearance_m, 1.0, 1e-12);
  EXPECT_FALSE(validate(grid, box(1, 1), {poseAt(4.25, 2.25, 0), {}}).free);
}

TEST(Validate, AnObstacleWhollyInsideALargeRobotIsFound) {
  OccupancyGrid grid = emptyGrid(40, 40);
  grid.set({20, 20}, true);
  expectWitness(grid, box(12, 10), {poseAt(20.5, 20.5, 0), {}}, {20, 20}, 5.5);
  const Certificate turn =
      validate(grid, box(12, 10), through({poseAt(20.5, 20.5, 0), poseAt(20.5, 20.5, 40)}));
  EXPECT_FALSE(turn.free);
  EXPECT_EQ(turn.cell, (Cell{20, 20}));
  EXPECT_GT(turn.depth_m, 5.5);  // a cell across the box is deeper in it
}

// Deep inside an obstacle no boundary of an obstacle is near.
TEST(Validate, APathDeepInsideAnObstacleIsNotFree) {
  OccupancyGrid grid = emptyGrid(40, 40);
  for (std::int32_t i = 0; i < 40; ++i) {
    for (std::int32_t j = 0; j < 36; ++j) grid.set({i, j}, true);
  }
  const Footprint robot = box(2, 1, 0.2, PaddingShape::Round);
  for (const std::vector<Pose>& poses :
       {std::vector{poseAt(15, 20, 0)},
        {poseAt(15, 20, 0), poseAt(20, 20, 0)},
        {poseAt(15, 20, 0), poseAt(15, 20, 90), poseAt(15, 25, 90)}}) {
    const Certificate c = validate(grid, robot, through(poses));
    EXPECT_FALSE(c.free) << poses.size();
    EXPECT_TRUE(grid.blocked(c.cell)) << c.problem;
  }
  EXPECT_TRUE(validate(grid, robot, through({poseAt(37.5, 20, 90), poseAt(37.5, 25, 90)})).free);
  EXPECT_FALSE(validate(grid, robot, through({poseAt(37.5, 20, 90), poseAt(20, 20, 90)})).free);
}

TEST(Validate, AnObstacleHitOnlyInMidTurnIsFound) {
  OccupancyGrid grid = emptyGrid(20, 20);
  grid.set({13, 13}, true);  // along the diagonal from (10, 10): nearest corner at 4.24
  const Path turn = through({poseAt(10, 10, 0), poseAt(10, 10, 90)});
  const Footprint robot = box(9, 1);  // its corner reaches 4.53
  EXPECT_TRUE(validate(grid, robot, {turn.start, {}}).free);
  EXPECT_TRUE(validate(grid, robot, {turn.goal(), {}}).free);
  const Certificate c = validate(grid, robot, turn);
  EXPECT_FALSE(c.free);
  EXPECT_EQ(c.cell, (Cell{13, 13}));
  EXPECT_NEAR(c.where.t, 0.5, 0.2);
  EXPECT_TRUE(overlaps(robot, c.where.pose, grid.frame(), c.cell));
  EXPECT_TRUE(validate(grid, box(8.3, 1), turn).free);  // half diagonal 4.18
}

TEST(Validate, ACornerClippedByAnArcBetweenFreeEndsIsFound) {
  OccupancyGrid grid = emptyGrid(20, 20);
  grid.set({9, 13}, true);
  // A quarter circle about (4, 14), 8 m wide; its inner and outer sides pass at 7.5 and 8.5.
  const Path arc = through({poseAt(4, 6, 0), poseAt(12, 14, 90)});
  const Footprint robot = box(2, 2);
  EXPECT_TRUE(validate(grid, robot, {arc.start, {}}).free);
  EXPECT_TRUE(validate(grid, robot, {arc.goal(), {}}).free);
  EXPECT_TRUE(validate(grid, box(0.2, 0.2), arc).free);
  grid.set({9, 13}, false);
  grid.set({9, 10}, true);  // [10, 11] x [9, 10]
  const Certificate c = validate(grid, robot, arc);
  EXPECT_FALSE(c.free);
  EXPECT_EQ(c.cell, (Cell{9, 10}));
  EXPECT_TRUE(overlaps(robot, c.where.pose, grid.frame(), c.cell));
}

TEST(Validate, OneCellInsideTheSweptAreaOfALongStraightIsFound) {
  OccupancyGrid grid = emptyGrid(300, 300);
  grid.set({150, 150}, true);
  const Path path = through({poseAt(3, 3.5, 45), poseAt(296, 296.5, 45)});
  const Footprint robot = box(1.2, 1.0);
  const Certificate c = validate(grid, robot, path);
  EXPECT_FALSE(c.free);
  EXPECT_EQ(c.cell, (Cell{150, 150}));
  EXPECT_GT(c.depth_m, 0.2);
  EXPECT_TRUE(overlaps(robot, c.where.pose, grid.frame(), c.cell));
}

TEST(Validate, SlidingAlongAWallIsFreeAndOneUlpDeeperIsNot) {
  const OccupancyGrid grid =
      gridOf({"##########", "..........", "..........", "##########"}, 0.1, 0.1);
  const GridFrame& frame = grid.frame();
  const double top = frame.rowEdge(1);
  const double bottom = frame.rowEdge(3);
  const Footprint robot = box(0.125, 0.0625);  // exact halves
  const auto slide = [](double y, double degrees) {
    return through({poseAt(0.25, y, degrees), poseAt(0.75, y, degrees)});
  };
  for (const double degrees : {0.0, 180.0}) {
    const Certificate c = validate(grid, robot, slide(top + 0.03125, degrees));
    EXPECT_TRUE(c.free) << c.problem;
    EXPECT_EQ(c.clearance_m, 0.0);
    EXPECT_FALSE(validate(grid, robot, slide(std::nextafter(top + 0.03125, 0.0), degrees)).free);
  }
  const double low = bottom - 0.0625;  // 90 degrees: half the length is 0.0625
  EXPECT_TRUE(validate(grid, robot, slide(low, 90)).free);
  EXPECT_FALSE(validate(grid, robot, slide(std::nextafter(bottom, 1.0) - 0.0625, 90)).free);
  EXPECT_FALSE(validate(grid, robot, slide(top + 0.03125, 0), TouchRule::TouchingCollides).free);
}

TEST(Validate, ARobotAsWideAsItsCorridorFits) {
  const OccupancyGrid grid = gridOf({"#########", ".........", ".........", "#########"});
  const Path path = through({poseAt(2, 2, 0), poseAt(7, 2, 0)});
  EXPECT_TRUE(validate(grid, box(3, 2), path).free);
  EXPECT_FALSE(validate(grid, box(3, 2), path, TouchRule::TouchingCollides).free);
  EXPECT_FALSE(validate(grid, box(3, 2, 1e-12), path).free);
}

TEST(Validate, TheOutsideOfTheMapIsAnObstacle) {
  const OccupancyGrid grid = emptyGrid(10, 10);
  const Footprint robot = box(2, 1);
  EXPECT_TRUE(validate(grid, robot, through({poseAt(1, 5, 0), poseAt(9, 5, 0)})).free);
  expectWitness(grid, robot, through({poseAt(1, 5.5, 0), poseAt(9.5, 5.5, 0)}), {5, 10}, 0.5);
  expectWitness(grid, robot, through({poseAt(5, 5.5, 0), poseAt(0.75, 5.5, 0)}), {5, -1}, 0.25);
  const Certificate turn = validate(grid, robot, through({poseAt(5, 0.5, 0), poseAt(5, 0.5, 90)}));
  EXPECT_FALSE(turn.free);
  EXPECT_EQ(turn.cell.row, -1);
  EXPECT_FALSE(validate(grid, robot, through({poseAt(50, 50, 0), poseAt(60, 50, 0)})).free);
  // Far beyond any map there is still a verdict.
  EXPECT_FALSE(validate(grid, robot, through({poseAt(5, 5, 0), poseAt(9e6, 5, 0)})).free);
}

TEST(Validate, PathsThatAreNotPathsAreRefusedWithTheReason) {
  const OccupancyGrid grid = emptyGrid(10, 10);
  const Footprint robot = box(1, 1);
  const auto problem = [&](const Path& p) {
    const Certificate c = validate(grid, robot, p);
    EXPECT_FALSE(c.free);
    return c.problem;
  };
  const Path good = through({poseAt(2, 2, 0), poseAt(5, 2, 0), poseAt(5, 2, 90), poseAt(5, 5, 90)});
  EXPECT_TRUE(validate(grid, robot, good).free);

  Path broken = good;
  broken.motions[1].from.position.x = std::nextafter(5.0, 6.0);
  EXPECT_THAT(problem(broken), HasSubstr("motion 1 does not begin where"));
  broken = good;
  broken.start.position.x = 2.5;
  EXPECT_THAT(problem(broken), HasSubstr("motion 0 does not begin where"));
  for (const double bad : {std::nan(""), kInf, 1e8}) {
    broken = good;
    broken.motions[2].to.position.y = bad;
    EXPECT_THAT(problem(broken), HasSubstr("motion 2 has a pose that is not finite"));
    EXPECT_THAT(problem({{{bad, 2.0}, {}}, {}}), HasSubstr("start pose"));
  }
  const Motion half{MotionKind::Turn, poseAt(5, 5, 20), poseAt(5, 5, 200)};
  EXPECT_THAT(problem({half.from, {half}}), HasSubstr("half a turn"));
  const Motion sheared{MotionKind::Straight, poseAt(5, 5, 0), poseAt(6, 5, 10)};
  EXPECT_THAT(problem({sheared.from, {sheared}}), HasSubstr("headings differ"));
  const Motion moved{MotionKind::Turn, poseAt(5, 5, 0), poseAt(6, 5, 10)};
  EXPECT_THAT(problem({moved.from, {moved}}), HasSubstr("positions differ"));
  const Motion still{MotionKind::Arc, poseAt(5, 5, 0), poseAt(5, 5, 10)};
  EXPECT_THAT(problem({still.from, {still}}), HasSubstr("does not leave"));
  const Motion idle{MotionKind::Arc, poseAt(5, 5, 0), poseAt(6, 5, 0)};
  EXPECT_THAT(problem({idle.from, {idle}}), HasSubstr("headings are the same"));
  const Motion unknown{static_cast<MotionKind>(7), poseAt(5, 5, 0), poseAt(6, 5, 3)};
  EXPECT_THAT(problem({unknown.from, {unknown}}), HasSubstr("no known kind"));
}

TEST(Validate, APartThatSticksOutIsSeenInATurn) {
  OccupancyGrid grid = emptyGrid(20, 20);
  grid.set({14, 10}, true);  // below the agent
  const std::vector<Vec2> body{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  const std::vector<Vec2> arm{{1, -0.1}, {4.5, -0.1}, {4.5, 0.1}, {1, 0.1}};
  const Footprint plain = *Footprint::parts({*ConvexPolygon::fromRing(body)});
  const Footprint armed =
      *Footprint::parts({*ConvexPolygon::fromRing(body), *ConvexPolygon::fromRing(arm)});
  const Path turn = through({poseAt(10.5, 10, 0), poseAt(10.5, 10, 170)});
  EXPECT_TRUE(validate(grid, plain, turn).free);
  const Certificate c = validate(grid, armed, turn);
  EXPECT_FALSE(c.free);
  EXPECT_EQ(c.cell, (Cell{14, 10}));
  EXPECT_NEAR(c.where.t, 90.0 / 170.0, 0.1);
  EXPECT_TRUE(validate(grid, armed, through({poseAt(10.5, 10, 0), poseAt(10.5, 10, -170)})).free);
}

TEST(Validate, RoundPaddingRoundsTheCorner) {
  OccupancyGrid grid = emptyGrid(20, 20);
  grid.set({12, 12}, true);  // corner at (12, 12)
  // The box's corner passes at (11.25, 11.25): 1.06 m away.
  const Path path = through({poseAt(5, 10.25, 0), poseAt(10.25, 10.25, 0)});
  EXPECT_TRUE(validate(grid, box(2, 2, 1.0, PaddingShape::Round), path).free);
  EXPECT_FALSE(validate(grid, box(2, 2, 1.0, PaddingShape::Square), path).free);
  EXPECT_FALSE(validate(grid, box(2, 2, 1.07, PaddingShape::Round), path).free);
  const Certificate c = validate(grid, box(2, 2, 1.0, PaddingShape::Round), path);
  EXPECT_NEAR(c.clearance_m, 0.75 * std::sqrt(2.0) - 1.0, 1e-9);
  // 3-4-5: exactly in touch at the end.
  const Path touching = through({poseAt(5, 10.25, 0), poseAt(10.25, 10, 0)});
  EXPECT_TRUE(validate(grid, box(2, 2, 1.25, PaddingShape::Round), touching).free);
  EXPECT_FALSE(
      validate(grid, box(2, 2, std::nextafter(1.25, 2.0), PaddingShape::Round), touching).free);
}

// ---- Contact at the ends of rotations -----------------------------------------------------

TEST(Validate, ATurnAwayFromATouchedWallIsFreeAndIntoItIsNot) {
  // A triangle whose tip touches the wall below, turned in both senses.
  const OccupancyGrid grid = gridOf({"........", "........", "........", "........", "########"});
  const std::vector<Vec2> ring{{-1, -0.5}, {1, -0.5}, {0.5, 1}};
  const Footprint f = *Footprint::parts({*ConvexPolygon::fromRing(ring)});
  const Path away = through({poseAt(4, 3, 0), poseAt(4, 3, -20)});
  const Path into = through({poseAt(4, 3, 0), poseAt(4, 3, 20)});
  EXPECT_TRUE(validate(grid, f, away).free) << validate(grid, f, away).problem;
  EXPECT_EQ(validate(grid, f, away).clearance_m, 0.0);
  EXPECT_FALSE(validate(grid, f, into).free);
  EXPECT_FALSE(validate(grid, f, away, TouchRule::TouchingCollides).free);
  // The same backwards: contact at the far end.
  EXPECT_TRUE(validate(grid, f, through({away.goal(), away.start})).free);
  EXPECT_FALSE(validate(grid, f, through({into.goal(), into.start})).free);
}

TEST(Validate, ADiamondOnItsTipMayTurnInBothSenses) {
  const OccupancyGrid grid = gridOf({"......", "......", "......", "......", "######"});
  const std::vector<Vec2> ring{{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
  const Footprint diamond = *Footprint::parts({*ConvexPolygon::fromRing(ring)});
  for (const double degrees : {-80.0, -20.0, -1e-3, 1e-3, 20.0, 80.0}) {
    const Path p = through({poseAt(3, 3, 0), poseAt(3, 3, degrees)});
    EXPECT_TRUE(validate(grid, diamond, p).free) << degrees << validate(grid, diamond, p).problem;
  }
  const Path across = through({poseAt(3, 3, -20), poseAt(3, 3, 20)});  // touches in between only
  const Certificate c = validate(grid, diamond, across);
  EXPECT_FALSE(c.free);
  EXPECT_THAT(c.problem, HasSubstr("touches within 0.000000001 m while turning"));
}

TEST(Validate, AnArcAwayFromTheWallNeedsRoomForTheTail) {
  const OccupancyGrid grid = emptyGrid(20, 20);
  const Footprint robot = box(4, 2);
  // Side on the lower border (y = 20), centre of rotation above it at (cx, 10).
  const auto arc = [&](double cx) {
    const Pose a = poseAt(8, 19, 0);
    const Vec2 c{cx, 10};
    const Heading by = *Heading::fromDegrees(-20);
    return Path{a,
                {{MotionKind::Arc, a, {c + rotate(by, a.position - c), a.heading.turnedBy(by)}}}};
  };
  EXPECT_FALSE(validate(grid, robot, arc(8)).free);    // turns about its middle: the tail hits
  EXPECT_FALSE(validate(grid, robot, arc(6.1)).free);  // the rear corner, at x = 6, still goes down
  EXPECT_TRUE(validate(grid, robot, arc(5.9)).free) << validate(grid, robot, arc(5.9)).problem;
  EXPECT_TRUE(validate(grid, robot, arc(6)).free) << validate(grid, robot, arc(6)).problem;
}

TEST(Validate, AnEdgeThatTurnsOffACornerIsFree) {
  OccupancyGrid grid = emptyGrid(12, 12);
  grid.set({6, 6}, true);  // corner (6, 6)
  // A box along 45 degrees whose side touches that corner in its middle.
  const std::vector<Vec2> ring{{-2, -2}, {2, -2}, {2, 0}, {-2, 0}};
  const Footprint f = *Footprint::parts({*ConvexPolygon::fromRing(ring)});
  const Pose at = poseAt(6, 6, -45);
  EXPECT_TRUE(validate(grid, f, {at, {}}).free);
  // About a point on the side, off the corner: in one sense the side leaves it, in the other the
  // side enters it.
  const auto about = [&](double along, double degrees) {
    const Vec2 c = toWorld(at, {along, 0});
    const Heading by = *Heading::fromDegrees(degrees);
    return Path{
        at, {{MotionKind::Arc, at, {c + rotate(by, at.position - c), at.heading.turnedBy(by)}}}};
  };
  EXPECT_TRUE(validate(grid, f, about(1, 30)).free) << validate(grid, f, about(1, 30)).problem;
  EXPECT_FALSE(validate(grid, f, about(1, -30)).free);
  EXPECT_FALSE(validate(grid, f, about(-1, 30)).free);
  EXPECT_TRUE(validate(grid, f, about(-1, -30)).free);
}

TEST(Validate, CornerToCornerContactIsLeftOrEntered) {
  OccupancyGrid grid = emptyGrid(12, 12);
  grid.set({6, 6}, true);
  const Footprint robot = box(2, 2);
  const Pose at = poseAt(5, 5, 0);  // corner (6, 6) touches the cell's corner (6, 6)
  const auto about = [&](Vec2 c, double degrees) {
    const Heading by = *Heading::fromDegrees(degrees);
    return Path{
        at, {{MotionKind::Arc, at, {c + rotate(by, at.position - c), at.heading.turnedBy(by)}}}};
  };
  EXPECT_TRUE(validate(grid, robot, through({at, poseAt(5, 5, 30)})).free);  // slides past
  EXPECT_TRUE(validate(grid, robot, through({at, poseAt(5, 5, -30)})).free);
  EXPECT_TRUE(validate(grid, robot, about({3, 9}, -20)).free);  // moves up and left
  EXPECT_FALSE(validate(grid, robot, about({3, 9}, 20)).free);  // moves down and right
}

TEST(Validate, HeadingsReadWithFewDigitsKeepTheTolerance) {
  OccupancyGrid grid = emptyGrid(20, 20);
  grid.set({13, 13}, true);
  const Pose a = poseAt(10, 10, 0);
  const Pose rough{{10, 10}, *Heading::fromUnit(0.6000000004, 0.8)};
  const Pose fine{{10, 10}, *Heading::fromVector({0.6, 0.8})};
  const Footprint robot = box(8, 1);
  const Certificate r = validate(grid, robot, {a, {*motionBetween(a, rough)}});
  const Certificate f = validate(grid, robot, {a, {*motionBetween(a, fine)}});
  EXPECT_TRUE(r.free) << r.problem;
  EXPECT_GT(f.clearance_m, 0.1);
  EXPECT_NEAR(r.clearance_m, f.clearance_m, 1e-6);
}

// ---- Helpers ------------------------------------------------------------------------------

TEST(Validate, TangentErrorMeasuresSidewaysSlip) {
  EXPECT_NEAR(maxTangentError(through({poseAt(0, 0, 30), poseAt(2 * std::cos(M_PI / 6), 1, 30)})),
              0.0, 1e-15);
  EXPECT_NEAR(maxTangentError(through({poseAt(2, 0, 0), poseAt(0, 0, 0)})), 0.0,
              1e-15);  // backward
  EXPECT_NEAR(maxTangentError(through({poseAt(0, 0, 0), poseAt(1, 1, 0)})), M_PI / 4, 1e-15);
  EXPECT_NEAR(maxTangentError(through({poseAt(0, 0, 0), poseAt(2, 2, 90)})), 0.0, 1e-15);
  EXPECT_NEAR(maxTangentError(through({poseAt(0, 0, 0), poseAt(2, 0, 90)})), M_PI / 4, 1e-15);
  EXPECT_EQ(maxTangentError(through({poseAt(0, 0, 0), poseAt(0, 0, 90)})), 0.0);
}

TEST(Validate, ShiftingAFreePathTowardsObstaclesIsRefused) {
  const OccupancyGrid grid = gridOf({"..............", "..............", ".....####.....",
                                     ".....####.....", "..............", ".............."});
  const Footprint robot = box(1.6, 1.2);
  const std::vector<Pose> poses{poseAt(1, 1, 0),     poseAt(10.5, 1, 0),     poseAt(11.5, 2, 90),
                                poseAt(11.5, 3, 90), poseAt(10.5, 4.9, 150), poseAt(10.5, 4.9, 180),
                                poseAt(2, 4.9, 180)};
  EXPECT_TRUE(validate(grid, robot, through(poses)).free)
      << validate(grid, robot, through(poses)).problem;
  for (const Vec2 shift : {Vec2{0, 1}, Vec2{0, -1}, Vec2{2, 0}, Vec2{-1, 0}, Vec2{0, 0.5}}) {
    std::vector<Pose> moved = poses;
    for (Pose& p : moved) p.position = p.position + shift;
    const Certificate c = validate(grid, robot, through(moved));
    EXPECT_FALSE(c.free) << shift.x << ' ' << shift.y;
    EXPECT_TRUE(overlaps(robot, c.where.pose, grid.frame(), c.cell)) << c.problem;
  }
}

}  // namespace
}  // namespace clearway::validation
