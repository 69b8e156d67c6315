#include "planner/fleet/grid/goal_distances.h"

#include <gtest/gtest.h>

#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using testing::fleetOf;

TEST(GoalDistances, CountStepsAroundObstacles) {
  const GridFleetProblem p = fleetOf({"a#.", ".#A", "..."});
  const CellGraph graph(p.grid, Neighbourhood::Four);
  const GoalDistances d = *GoalDistances::make(graph, p.goals, 1, nullptr);
  EXPECT_EQ(d(0, p.starts[0]), 5U);
  EXPECT_EQ(d(0, 1), GoalDistances::kUnreachable);
  const CellGraph eight(p.grid, Neighbourhood::Eight);
  EXPECT_EQ((*GoalDistances::make(eight, p.goals, 1, nullptr))(0, p.starts[0]), 5U);
}

TEST(GoalDistances, AreEqualForAnyNumberOfThreads) {
  Rng rng(3);
  const GridFleetProblem p = testing::randomFleet(rng, 40, 50, 0.2, 200);
  const CellGraph graph(p.grid, Neighbourhood::Eight);
  const GoalDistances one = *GoalDistances::make(graph, p.goals, 1, nullptr);
  const GoalDistances four = *GoalDistances::make(graph, p.goals, 4, nullptr);
  for (AgentId a = 0; a < p.agents(); ++a) {
    for (CellId c = 0; c < graph.cells(); ++c) ASSERT_EQ(one(a, c), four(a, c));
  }
}

TEST(GoalDistances, UseWideNumbersForLongDistances) {
  // A corridor that fills the map: every second row is a wall with a gap at alternating ends.
  constexpr std::int32_t kSide = 401;
  OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  for (std::int32_t i = 1; i < kSide; i += 2) {
    for (std::int32_t j = 0; j < kSide; ++j) {
      grid.set({i, j}, j != (i % 4 == 1 ? kSide - 1 : 0));
    }
  }
  const CellGraph graph(grid, Neighbourhood::Four);
  const GoalDistances d = *GoalDistances::make(graph, {0, kSide * kSide - 1}, 2, nullptr);
  const std::uint32_t length = kSide * (kSide / 2 + 1) + kSide / 2 - 1;
  EXPECT_GT(length, 65535U);
  EXPECT_EQ(d(0, kSide * kSide - 1), length);
  EXPECT_EQ(d(1, 0), length);
  EXPECT_EQ(d.bytes(), 2U * kSide * kSide * 4U);
}

TEST(GoalDistances, StopWithoutRoomForTheTables) {
  const OccupancyGrid grid = testing::emptyGrid(100, 100);
  const CellGraph graph(grid, Neighbourhood::Four);
  Budget budget;
  budget.max_memory_bytes = 10000;
  StopCheck stop(budget);
  const StopOr<GoalDistances> d = GoalDistances::make(graph, {0, 1}, 1, &stop);
  ASSERT_FALSE(d);
  EXPECT_EQ(d.error(), StopReason::MemoryLimit);
}

}  // namespace
}  // namespace clearway::fleet
