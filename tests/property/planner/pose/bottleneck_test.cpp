#include "planner/pose/diagnosis/bottleneck.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::gridOf;
using testing::poseOf;

const OccupancyGrid& twoDoors() {
  static const OccupancyGrid grid =
      gridOf({".......#.......", ".......#.......", "...............",  // a door of one cell
              ".......#.......", ".......#.......", ".......#.......", "...............",
              "...............", "...............", ".......#.......", ".......#......."});
  return grid;
}

TEST(Bottleneck, IsTheWiderOfTwoDoors) {
  const auto place =
      *findBottleneck(twoDoors(), DistanceField(twoDoors()), {3.5, 2.5}, {11.5, 2.5});
  ASSERT_TRUE(place);
  EXPECT_EQ(place->cell.column, 7);
  EXPECT_EQ(place->cell.row, 7);
  EXPECT_NEAR(place->width_low_m, 3.0, 1e-6);
  EXPECT_GT(place->width_high_m, 3.0);
  EXPECT_EQ(place->width_m, 3.0);
  EXPECT_EQ(place->centre(twoDoors().frame()), (Vec2{7.5, 7.5}));
}

TEST(Bottleneck, HasTheWidthBetweenTheWallsWhereItIsNoWholeNumberOfCellsApart) {
  const OccupancyGrid even =
      gridOf({"....#....", "....#....", ".........", ".........", "....#....", "....#...."});
  const auto door = *findBottleneck(even, DistanceField(even), {0.5, 2.5}, {8.5, 2.5});
  ASSERT_TRUE(door);
  EXPECT_EQ(door->width_m, 2.0);  // centres of cells are 0.5 and 1.5 from the two walls
  EXPECT_EQ(door->centre(even.frame()).y, 3.0);
  OccupancyGrid slanted = testing::emptyGrid(12, 16);
  for (std::int32_t row = 0; row < 5; ++row) slanted.set({row, 6}, true);
  for (std::int32_t row = 7; row < 12; ++row) slanted.set({row, 9}, true);
  const auto corners = *findBottleneck(slanted, DistanceField(slanted), {2.5, 8.5}, {13.5, 2.5});
  ASSERT_TRUE(corners);
  EXPECT_EQ(corners->width_m, std::hypot(2.0, 2.0));  // from corner to corner
  EXPECT_EQ(corners->centre(slanted.frame()), (Vec2{8.0, 6.0}));
}

// The largest clearance that a point can keep between two cells, by a flood over points an eighth
// of a cell apart with exact distances to all obstacles; every true path keeps at most an eighth
// more.
double widestByFlood(const OccupancyGrid& grid, Cell from, Cell to) {
  constexpr int kParts = 8;
  const int rows = grid.frame().rows() * kParts + 1, columns = grid.frame().columns() * kParts + 1;
  std::vector<double> clearance;
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const Vec2 p{1.0 * j / kParts, 1.0 * i / kParts};
      double least = 1e9;
      for (int r = -1; r <= grid.frame().rows(); ++r) {
        for (int c = -1; c <= grid.frame().columns(); ++c) {
          if (!grid.blocked({r, c})) continue;
          least = std::min(least, std::hypot(std::max({c - p.x, 0.0, p.x - c - 1.0}),
                                             std::max({r - p.y, 0.0, p.y - r - 1.0})));
        }
      }
      clearance.push_back(least);
    }
  }
  const auto at = [&](Cell c) {
    return (c.row * kParts + kParts / 2) * columns + c.column * kParts + kParts / 2;
  };
  std::map<int, double> best;
  const auto clearanceAt = [&](int k) { return clearance[static_cast<std::size_t>(k)]; };
  std::set<std::pair<double, int>, std::greater<>> open{{clearanceAt(at(from)), at(from)}};
  while (!open.empty()) {
    const auto [width, k] = *open.begin();
    open.erase(open.begin());
    if (const auto known = best.find(k); known != best.end() && width <= known->second) continue;
    best[k] = width;
    for (const int step :
         {1, -1, columns, -columns, columns + 1, -columns - 1, columns - 1, 1 - columns}) {
      const int next = k + step;
      if (next < 0 || next >= rows * columns) continue;
      if (std::abs(next % columns - k % columns) > 1) continue;
      const double to_next = std::min(width, clearanceAt(next));
      const auto known = best.find(next);
      if (to_next > 0.0 && (known == best.end() || to_next > known->second)) {
        open.insert({to_next, next});
      }
    }
  }
  return best.contains(at(to)) ? best[at(to)] : 0.0;
}

TEST(Bottleneck, HasTheWidthOfTheWidestCorridorOnRandomMaps) {
  Rng rng(7);
  int found = 0, equal = 0;
  for (int round = 0; round < 120; ++round) {
    const OccupancyGrid grid = testing::randomGrid(rng, 9, 11, 1.0, 1.0, 0.22);
    const Cell from{4, 0}, to{4, 10};
    if (grid.blocked(from) || grid.blocked(to)) continue;
    const auto place = *findBottleneck(grid, DistanceField(grid), grid.frame().cellCentre(from),
                                       grid.frame().cellCentre(to));
    if (!place || place->width_m <= 0.0) continue;
    const double flooded = 2.0 * widestByFlood(grid, from, to);
    const DistanceField distances(grid);
    const double ends = 2.0 * std::min(distances.at(from), distances.at(to));
    ++found;
    // The flood misses at most an eighth of a cell on either side.
    EXPECT_LE(std::min(place->width_m, ends), flooded + 0.25 + 1e-9) << round;
    EXPECT_GE(place->width_m, place->width_low_m - 1e-6) << round;
    EXPECT_LE(place->width_m, place->width_high_m + 1e-6) << round;
    if (place->width_m >= flooded - 1e-9) ++equal;
  }
  EXPECT_GE(found, 40);
  // Another corridor may be wider by less than a cell.
  EXPECT_GE(equal, found * 9 / 10) << found;
}

TEST(Bottleneck, IsEmptyWhenObstaclesSeparateTheEnds) {
  const OccupancyGrid wall = gridOf({"..#..", "..#..", "..#.."});
  EXPECT_FALSE(*findBottleneck(wall, DistanceField(wall), {0.5, 0.5}, {4.5, 0.5}));
  EXPECT_FALSE(*findBottleneck(wall, DistanceField(wall), {2.5, 0.5}, {4.5, 0.5}));
}

TEST(Bottleneck, IsReportedWhenAnAgentIsTooWide) {
  const Footprint footprint = *Footprint::box(3.5, 3.5);
  const OccupancyGrid grid =
      gridOf({".......#.......", ".......#.......", ".......#.......", "...............",
              "...............", "...............", ".......#.......", ".......#......."});
  const PlanResult r = planPose({&grid, &footprint, poseOf(3.5, 4, 0), {{11.5, 4}, Heading()}});
  ASSERT_EQ(r.status, PlanStatus::NoPath);
  ASSERT_TRUE(r.narrowest);
  EXPECT_EQ(r.narrowest->cell.column, 7);
  EXPECT_LT(r.narrowest->width_low_m, 3.5);
}

// A door of 7 cells is 3.5 wide. The reason states that a disc of the agent's width would pass only
// if that width is smaller.
TEST(Bottleneck, TheReasonClaimsThatADiscPassesOnlyIfItDoes) {
  OccupancyGrid grid = testing::emptyGrid(24, 32, 0.5, 0.5);
  for (std::int32_t row = 0; row < 24; ++row) {
    if (row < 8 || row > 14) grid.set({row, 16}, true);
  }
  const PoseGoal across{{12.0, 5.75}, Heading::fromDegrees(90.0).value()};
  const auto reasonFor = [&](double length, double width) {
    const Footprint robot = *Footprint::box(length, width);
    const PlanResult r = planPose({&grid, &robot, poseOf(4.0, 5.75, 90), across});
    EXPECT_EQ(r.status, PlanStatus::NoPath) << width;
    EXPECT_TRUE(r.narrowest) << width;
    return r.reason.text();
  };
  for (const double width : {3.501, 3.55, 3.7, 4.0, 4.2, 5.0}) {
    EXPECT_EQ(reasonFor(6.0, width).find("would pass"), std::string::npos) << width;
  }
  for (const double width : {3.0, 3.2}) {  // no room to turn on either side
    EXPECT_NE(reasonFor(9.0, width).find("; a disc of its width would pass"), std::string::npos);
  }
}

}  // namespace
}  // namespace clearway::lattice
