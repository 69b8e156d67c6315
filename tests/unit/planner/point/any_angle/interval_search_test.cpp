#include "planner/point/any_angle/interval_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "planner/point/grid/line_of_sight.h"
#include "planner/point/point_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using testing::gridOf;
using testing::randomGrid;

RectangleMesh meshOf(const OccupancyGrid& grid) {
  StopCheck stop{Budget{}};
  return *RectangleMesh::make(grid, stop);
}

AnyaAnswer solved(IntervalSpace& space, const GridFrame& frame, Cell start, Cell goal) {
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  return intervalSearch(space, frame, start, goal, stop, progress);
}

AnyaAnswer solvedByAnya(const OccupancyGrid& grid, Cell start, Cell goal) {
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  return anyaSearch(grid, start, goal, stop, progress);
}

TEST(RectangleMesh, JoinsEqualRunsAndPrunesDeadEnds) {
  const OccupancyGrid grid = gridOf({"...#....",  //
                                     "...#.##.",  //
                                     "...#.##.",  //
                                     "........"});
  const RectangleMesh mesh = meshOf(grid);
  ASSERT_EQ(mesh.size(), 5U);  // a room, two passages, the rows above and below them
  const std::uint32_t room = mesh.at({2, 1});
  EXPECT_EQ(room, mesh.at({0, 0}));
  EXPECT_EQ(mesh[room].bottom, 6);
  EXPECT_EQ(mesh[room].right, 6);
  const std::uint32_t low = mesh.at({3, 5});
  EXPECT_TRUE(mesh.isDeadEnd(room));
  EXPECT_EQ(mesh.towardsCore(room), low);
  EXPECT_FALSE(mesh.isDeadEnd(low));  // of the ring around the block
  EXPECT_FALSE(mesh.isDeadEnd(mesh.at({1, 4})));
  EXPECT_NE(mesh.at({1, 4}), mesh.at({1, 7}));
  std::vector<std::uint32_t> above;
  for (std::uint32_t k = 0; k < RectangleMesh::neighbours(mesh[low], -1); ++k) {
    above.push_back(mesh.neighbour(mesh[low], -1, k));
  }
  EXPECT_EQ(above, (std::vector{room, mesh.at({1, 4}), mesh.at({1, 7})}));
}

TEST(RectangleMesh, CoversExactlyTheFreeCells) {
  Rng rng(81);
  for (int i = 0; i < 200; ++i) {
    const OccupancyGrid grid = randomGrid(
        rng, 1 + i % 7, 1 + static_cast<std::int32_t>(rng.below(200)), 1.0, 1.0, 0.01 * (i % 80));
    const RectangleMesh mesh = meshOf(grid);
    std::int64_t cells = 0;
    for (std::uint32_t k = 0; k < mesh.size(); ++k) {
      cells += (mesh[k].right - mesh[k].left) * (mesh[k].bottom - mesh[k].top) / 4;
    }
    std::int64_t free = 0;
    for (std::int32_t row = 0; row < grid.frame().rows(); ++row) {
      for (std::int32_t column = 0; column < grid.frame().columns(); ++column) {
        if (grid.blocked({row, column})) continue;
        ++free;
        const RectangleMesh::Rectangle& r = mesh[mesh.at({row, column})];
        ASSERT_TRUE(2 * column >= r.left && 2 * column < r.right && 2 * row >= r.top &&
                    2 * row < r.bottom);
      }
    }
    ASSERT_EQ(cells, free);
  }
}

// Rooms of a grid joined by a random tree: `width` cells wide, with walls of one cell.
OccupancyGrid treeMaze(Rng& rng, std::int32_t rooms, std::int32_t width) {
  const std::int32_t pitch = width + 1;
  OccupancyGrid grid(*GridFrame::make(rooms * pitch + 1, rooms * pitch + 1, 1.0, 1.0), true);
  const auto clear = [&](Cell from, std::int32_t rows, std::int32_t columns) {
    for (std::int32_t i = 0; i < rows; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) grid.set({from.row + i, from.column + j}, false);
    }
  };
  const auto corner = [&](Cell room) {
    return Cell{room.row * pitch + 1, room.column * pitch + 1};
  };
  std::vector<Cell> reached{{0, 0}};
  clear(corner({0, 0}), width, width);
  while (reached.size() < static_cast<std::size_t>(rooms) * static_cast<std::size_t>(rooms)) {
    const std::size_t newest = reached.size() - 1;
    const Cell from =
        reached[rng.below(3) == 0 ? rng.below(static_cast<std::uint32_t>(reached.size())) : newest];
    const bool across = rng.below(2) == 0;
    const std::int32_t sign = rng.below(2) == 0 ? -1 : 1;
    const Cell to{from.row + (across ? 0 : sign), from.column + (across ? sign : 0)};
    if (to.row < 0 || to.column < 0 || to.row >= rooms || to.column >= rooms) continue;
    if (!grid.blocked(corner(to))) continue;
    const Cell first = corner({std::min(from.row, to.row), std::min(from.column, to.column)});
    clear(first, across ? width : 2 * width + 1, across ? 2 * width + 1 : width);
    reached.push_back(to);
  }
  return grid;
}

TEST(IntervalSearch, MazesAreCorridorsWithoutSearch) {
  Rng rng(82);
  std::size_t bends = 0;
  for (int i = 0; i < 60; ++i) {
    const std::int32_t width = 1 + i % 4;
    const OccupancyGrid grid = treeMaze(rng, 12, width);
    RectangleMesh mesh = meshOf(grid);
    IntervalSpace space(mesh);
    for (int query = 0; query < 20; ++query) {
      const auto any = [&] {
        const auto n = static_cast<std::uint32_t>(grid.frame().rows());
        const auto row = static_cast<std::int32_t>(rng.below(n));
        return Cell{row, static_cast<std::int32_t>(rng.below(n))};
      };
      const Cell start = any();
      const Cell goal = any();
      if (grid.blocked(start) || grid.blocked(goal)) continue;
      const AnyaAnswer answer = solved(space, grid.frame(), start, goal);
      const AnyaAnswer anya = solvedByAnya(grid, start, goal);
      ASSERT_TRUE(answer.found);
      ASSERT_NEAR(answer.length_m, anya.length_m, 1e-9);
      if (answer.points.size() <= 2) continue;  // in sight
      ASSERT_FALSE(space.corridor().empty());
      ASSERT_EQ(answer.expanded, space.corridor().size());
      bends += answer.points.size();
    }
  }
  EXPECT_GT(bends, 3'000U);
}

// Counts, not times, on scattered obstacles.
TEST(IntervalSearch, ExpandsFewerNodesThanAnya) {
  Rng rng(83);
  std::uint64_t own = 0;
  std::uint64_t reference = 0;
  for (int i = 0; i < 20; ++i) {
    OccupancyGrid grid = randomGrid(rng, 100, 100, 1.0, 1.0, 0.02 + 0.01 * i);
    grid.set({0, 0}, false);
    grid.set({99, 99}, false);
    RectangleMesh mesh = meshOf(grid);
    IntervalSpace space(mesh);
    const AnyaAnswer answer = solved(space, grid.frame(), {0, 0}, {99, 99});
    const AnyaAnswer anya = solvedByAnya(grid, {0, 0}, {99, 99});
    ASSERT_EQ(answer.found, anya.found);
    own += answer.expanded;
    reference += anya.expanded;
  }
  EXPECT_LT(own, reference * 9 / 10);
}

// Bands in any order make the mesh that all bands at once make.
TEST(RectangleMesh, BandsJoinInAnyOrder) {
  Rng rng(86);
  for (int i = 0; i < 100; ++i) {
    const auto rows = 1 + static_cast<std::int32_t>(rng.below(100));
    const OccupancyGrid grid = randomGrid(rng, rows, 1 + static_cast<std::int32_t>(rng.below(150)),
                                          1.0, 1.0, 0.01 * (i % 70));
    StopCheck stop{Budget{}};
    RectangleMesh whole(grid);
    ASSERT_EQ(whole.addAll(stop), StopReason::None);
    whole.findDeadEnds();
    RectangleMesh mesh(grid);
    while (!mesh.complete()) {
      const auto row = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(rows)));
      ASSERT_EQ(mesh.addBandOf(row, stop), StopReason::None);
      if (rng.below(2) == 0) mesh.findDeadEnds();
    }
    mesh.findDeadEnds();
    ASSERT_EQ(mesh.size(), whole.size());
    const auto numberIn = [&](std::uint32_t k) {  // in the mesh, of a rectangle of the whole one
      return mesh.at(Cell{whole[k].top / 2, whole[k].left / 2});
    };
    for (std::uint32_t k = 0; k < whole.size(); ++k) {
      const RectangleMesh::Rectangle& a = whole[k];
      const RectangleMesh::Rectangle& b = mesh[numberIn(k)];
      ASSERT_TRUE(a.left == b.left && a.right == b.right && a.top == b.top && a.bottom == b.bottom);
      ASSERT_EQ(whole.isDeadEnd(k), mesh.isDeadEnd(numberIn(k)));
      for (const std::int32_t side : {-1, 1}) {
        ASSERT_TRUE(mesh.hasBeyond(b, side));
        ASSERT_EQ(RectangleMesh::neighbours(a, side), RectangleMesh::neighbours(b, side));
        for (std::uint32_t n = 0; n < RectangleMesh::neighbours(a, side); ++n) {
          ASSERT_EQ(numberIn(whole.neighbour(a, side, n)), mesh.neighbour(b, side, n));
        }
      }
    }
  }
}

// Counts, not times: a query makes the bands that it meets, and the next one those that lack.
TEST(IntervalSearch, AShortQueryMakesFewBands) {
  Rng rng(87);
  const std::int32_t rows = 20 << RectangleMesh::kBandBits;
  OccupancyGrid grid = randomGrid(rng, rows, 600, 1.0, 1.0, 0.2);
  for (const std::int32_t column : {0, 19}) {
    for (const std::int32_t row : {304, 316, rows - 1}) grid.set({row, column}, false);
  }
  RectangleMesh mesh(grid);
  IntervalSpace space(mesh);
  const AnyaAnswer near = solved(space, grid.frame(), {304, 0}, {316, 19});
  ASSERT_TRUE(near.found);
  EXPECT_NEAR(near.length_m, solvedByAnya(grid, {304, 0}, {316, 19}).length_m, 1e-9);
  EXPECT_GE(mesh.bandsMade(), 1U);
  EXPECT_LE(mesh.bandsMade(), 3U);
  const AnyaAnswer far = solved(space, grid.frame(), {304, 0}, {rows - 1, 19});
  ASSERT_TRUE(far.found);
  EXPECT_NEAR(far.length_m, solvedByAnya(grid, {304, 0}, {rows - 1, 19}).length_m, 1e-9);
  EXPECT_GE(mesh.bandsMade(), 10U);
}

// A straight line to the goal needs no mesh.
TEST(IntervalSearch, AVisibleGoalNeedsNoMesh) {
  const OccupancyGrid grid = testing::emptyGrid(100, 100);
  RectangleMesh mesh(grid);
  IntervalSpace space(mesh);
  const AnyaAnswer answer = solved(space, grid.frame(), {3, 4}, {90, 71});
  ASSERT_TRUE(answer.found);
  EXPECT_EQ(answer.points.size(), 2U);
  EXPECT_NEAR(answer.length_m, std::hypot(87.0, 67.0), 1e-12);
  EXPECT_EQ(mesh.bandsMade(), 0U);
  EXPECT_EQ(solved(space, grid.frame(), {5, 5}, {5, 5}).points.size(), 1U);
}

TEST(RectangleMesh, ObeysLimits) {
  Rng rng(84);
  const OccupancyGrid grid = randomGrid(rng, 300, 300, 1.0, 1.0, 0.2);
  Budget small;
  small.max_memory_bytes = 10'000;
  StopCheck stop(small);
  const auto mesh = RectangleMesh::make(grid, stop);
  ASSERT_FALSE(mesh);
  EXPECT_EQ(mesh.error(), StopReason::MemoryLimit);
}

// Without room for a mesh, Anya answers, whose memory goes with its nodes alone.
TEST(IntervalSearch, AnyaTakesOverWithoutRoomForAMesh) {
  Rng rng(85);
  const OccupancyGrid grid = randomGrid(rng, 300, 300, 1.0, 1.0, 0.2);
  Cell start{10, 10};
  Cell goal{30, 14};
  while (grid.blocked(start)) ++start.column;
  while (grid.blocked(goal)) ++goal.column;
  PointOptions options;
  options.search = PointSearch::AnyAngle;
  const PointResult best = planPoint({&grid, start, goal}, options);
  ASSERT_EQ(best.status, PlanStatus::Solved);
  EXPECT_STREQ(best.search, "anyangle");
  PlanControl control;
  control.budget.max_memory_bytes = 50'000;
  const PointResult r = planPoint({&grid, start, goal}, options, control);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_STREQ(r.search, "anya");
  EXPECT_NEAR(r.cost, best.cost, 1e-12 * best.cost);
  // Prepared, and with several goals.
  testing::PointPlanner planner(grid);
  EXPECT_EQ(planner.prepare(options, control), StopReason::None);
  const std::vector<Cell> goals{goal, start};
  const GoalsResult all = planner.planToGoals(start, goals, false, options, control);
  ASSERT_EQ(all.results[0].status, PlanStatus::Solved);
  EXPECT_STREQ(all.results[0].search, "anya");
  EXPECT_NE(std::string(all.results[0].search_note), "");
  EXPECT_NEAR(all.results[0].cost, best.cost, 1e-12 * best.cost);
  EXPECT_EQ(all.results[1].status, PlanStatus::Solved);
  EXPECT_EQ(all.nearest, 1U);
}

TEST(IntervalSearch, SaysNoPathOfSeparateTreesWithoutSearching) {
  const OccupancyGrid grid = gridOf({"..#..",  //
                                     ".##.#",  //
                                     "..#.."});
  RectangleMesh mesh = meshOf(grid);
  IntervalSpace space(mesh);
  const AnyaAnswer answer = solved(space, grid.frame(), {0, 0}, {2, 4});
  EXPECT_FALSE(answer.found);
  EXPECT_EQ(answer.stop, StopReason::None);
  EXPECT_EQ(answer.expanded, 0U);
  EXPECT_TRUE(solved(space, grid.frame(), {0, 4}, {2, 4}).found);
}

// Around the end of a wall, and then past the corner of an obstacle at (8, 5), behind which the
// goal lies on the line: as seen from the end of the wall, and from the corner.
TEST(IntervalSearch, AGoalOnTheRayThroughACornerIsSeenFromOneSideAtLeast) {
  OccupancyGrid grid(*GridFrame::make(12, 22, 1.0, 1.0));
  for (std::int32_t i = 2; i < 12; ++i) grid.set({i, 2}, true);
  grid.set({5, 7}, true);
  RectangleMesh mesh = meshOf(grid);
  IntervalSpace space(mesh);
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  Rng rng(87);
  for (int k = 0; k < 2'000; ++k) {
    const double t = rng.range(0.4, 2.2);
    const Vec2 goal{8.0 + 5.0 * t, 5.0 + 3.0 * t};
    const AnyaAnswer answer = intervalSearch(space, grid.frame(), HalfCell{2.6, 7.4},
                                             HalfCell{2.0 * goal.x, 2.0 * goal.y}, stop, progress);
    ASSERT_TRUE(answer.found) << t;
    const double expected = std::hypot(0.7, 1.7) + 1.0 + length(goal - Vec2{3.0, 2.0});
    ASSERT_NEAR(answer.length_m, expected, 1e-12);
  }
}

// From places on the line through two corners, of which the second is a bend: what is seen from the
// start leaves it to what is seen from the first corner, or takes it.
TEST(IntervalSearch, ACornerOnARayFromAnyStartIsMissedFromNeitherSide) {
  OccupancyGrid grid(*GridFrame::make(14, 20, 1.0, 1.0));
  for (std::int32_t i = 0; i < 5; ++i) {
    for (std::int32_t j = 10; j < 20; ++j) grid.set({i, j}, true);
  }
  for (std::int32_t j = 0; j < 8; ++j) grid.set({5, j}, true);   // to the corner (8, 5)
  for (std::int32_t j = 0; j < 13; ++j) grid.set({8, j}, true);  // to the corner (13, 8)
  grid.set({11, 5}, true);
  RectangleMesh mesh = meshOf(grid);
  IntervalSpace space(mesh);
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  Rng rng(88);
  for (int k = 0; k < 2'000; ++k) {
    const double t = rng.range(0.3, 1.5);
    const Vec2 start{8.0 - 5.0 * t, 5.0 - 3.0 * t};
    const AnyaAnswer answer =
        intervalSearch(space, grid.frame(), HalfCell{2.0 * start.x, 2.0 * start.y},
                       HalfCell{20.4, 20.6}, stop, progress);
    ASSERT_TRUE(answer.found) << t;
    const double expected = length(start - Vec2{13.0, 8.0}) + 1.0 + std::hypot(2.8, 1.3);
    ASSERT_NEAR(answer.length_m, expected, 1e-12);
  }
}

// The corner at the end of the wall on which one end is: on an upright ray, which is not rounded.
TEST(IntervalSearch, TheEndOfAWallIsSeenFromAnywhereOnIt) {
  const OccupancyGrid grid = gridOf({"...#.#",  //
                                     ".#.#.#",  //
                                     "......"});
  RectangleMesh mesh = meshOf(grid);
  IntervalSpace space(mesh);
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  Rng rng(89);
  for (int k = 0; k < 500; ++k) {
    const double y = rng.range(0.1, 0.9);
    for (const auto& [from, to] : {std::pair{HalfCell{6.0, 2.0 * y}, HalfCell{9.6, 4.6}},
                                   std::pair{HalfCell{9.6, 4.6}, HalfCell{6.0, 2.0 * y}}}) {
      const AnyaAnswer answer = intervalSearch(space, grid.frame(), from, to, stop, progress);
      ASSERT_TRUE(answer.found) << y;
      ASSERT_NEAR(answer.length_m, 2.0 - y + std::hypot(1.8, 0.3), 1e-12);
    }
  }
}

// A search from either end, of which one has less room: the same search.
void expectTheSameSearch(IntervalSpace& space, const OccupancyGrid& grid, Cell enclosed,
                         Cell open) {
  EXPECT_FALSE(space.isGoalEnclosed(enclosed, open));
  EXPECT_TRUE(space.isGoalEnclosed(open, enclosed));
  const AnyaAnswer out = solved(space, grid.frame(), enclosed, open);
  const AnyaAnswer back = solved(space, grid.frame(), open, enclosed);
  ASSERT_TRUE(out.found && back.found);
  EXPECT_EQ(out.expanded, back.expanded);
  EXPECT_EQ(out.length_m, back.length_m);
  EXPECT_NEAR(back.length_m, solvedByAnya(grid, open, enclosed).length_m, 1e-12 * back.length_m);
  std::vector<HalfCell> reversed = back.points;
  std::ranges::reverse(reversed);
  EXPECT_EQ(out.points, reversed);
  EXPECT_EQ(back.points.front(), middleOf(open));
}

// A passage that is closed towards the other cell, but open at both ends.
TEST(IntervalSearch, BeginsAtTheEndFromWhichTheLineMeetsAnObstacleSooner) {
  OccupancyGrid grid(*GridFrame::make(60, 200, 1.0, 1.0));
  for (std::int32_t j = 120; j < 180; ++j) {
    grid.set({20, j}, true);
    grid.set({24, j}, true);
  }
  for (std::int32_t i = 20; i <= 24; ++i) grid.set({i, 120}, true);
  RectangleMesh mesh = meshOf(grid);
  IntervalSpace space(mesh);
  EXPECT_FALSE(mesh.isDeadEnd(mesh.at({22, 121})));
  expectTheSameSearch(space, grid, {22, 121}, {40, 5});
  expectTheSameSearch(space, grid, {22, 121}, {22, 5});  // in one row
}

// The line leaves the room by its door and meets an obstacle far behind it, next to the other end.
TEST(IntervalSearch, BeginsInTheDeadEndThoughTheLineMeetsAnObstacleLater) {
  OccupancyGrid grid(*GridFrame::make(60, 200, 1.0, 1.0));
  for (std::int32_t i = 10; i <= 30; ++i) {
    grid.set({i, 20}, true);
    grid.set({i, 40}, i != 20);
  }
  for (std::int32_t j = 20; j <= 40; ++j) {
    grid.set({10, j}, true);
    grid.set({30, j}, true);
  }
  for (std::int32_t i = 26; i <= 30; ++i) grid.set({i, 150}, true);
  RectangleMesh mesh = meshOf(grid);
  IntervalSpace space(mesh);
  const Cell enclosed{19, 25};
  const Cell open{28, 155};
  EXPECT_TRUE(mesh.isDeadEnd(mesh.at(enclosed)));
  EXPECT_FALSE(mesh.isDeadEnd(mesh.at(open)));
  const LineOfSight sight(grid, CornerRule::Never, false);
  EXPECT_GT(sight.stepsClear(enclosed, open), sight.stepsClear(open, enclosed));
  expectTheSameSearch(space, grid, enclosed, open);
}

}  // namespace
}  // namespace clearway::grid
