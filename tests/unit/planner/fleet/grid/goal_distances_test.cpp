#include "planner/fleet/grid/goal_distances.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "planner/fleet/grid/guide_paths.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using testing::fleetOf;

TEST(GoalDistances, CountStepsAroundObstacles) {
  const GridFleetProblem p = fleetOf({"a#.", ".#A", "..."});
  const CellGraph graph(p.grid, Neighbourhood::Four);
  const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  EXPECT_EQ(d(0, p.starts[0]), 5U);
  EXPECT_EQ(d(0, 1), GoalDistances::kUnreachable);
  const CellGraph eight(p.grid, Neighbourhood::Eight);
  EXPECT_EQ((*GoalDistances::make(eight, p.goals, p.starts, 1, nullptr))(0, p.starts[0]), 5U);
}

TEST(GoalDistances, AreEqualForAnyNumberOfThreads) {
  Rng rng(3);
  const GridFleetProblem p = testing::randomFleet(rng, 40, 50, 0.2, 200);
  const CellGraph graph(p.grid, Neighbourhood::Eight);
  const GoalDistances one = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  const GoalDistances four = *GoalDistances::make(graph, p.goals, p.starts, 4, nullptr);
  for (AgentId a = 0; a < p.agents(); ++a) {
    for (CellId c = 0; c < graph.cells(); ++c) ASSERT_EQ(one(a, c), four(a, c));
  }
}

constexpr std::int32_t kSide = 401;

// A corridor that fills the map: every second row is a wall with a gap at alternating ends.
OccupancyGrid longCorridor() {
  OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  for (std::int32_t i = 1; i < kSide; i += 2) {
    for (std::int32_t j = 0; j < kSide; ++j) {
      grid.set({i, j}, j != (i % 4 == 1 ? kSide - 1 : 0));
    }
  }
  return grid;
}

TEST(GoalDistances, UseWideNumbersForLongDistances) {
  const CellGraph graph(longCorridor(), Neighbourhood::Four);
  const std::vector<CellId> ends{0, kSide * kSide - 1};
  const GoalDistances d = *GoalDistances::make(graph, ends, ends, 2, nullptr);
  const std::uint32_t length = kSide * (kSide / 2 + 1) + kSide / 2 - 1;
  EXPECT_GT(length, 65535U);
  EXPECT_EQ(d(0, kSide * kSide - 1), length);
  EXPECT_EQ(d(1, 0), length);
  EXPECT_EQ(d.bytes(), 2U * kSide * kSide * 4U);
  const GoalDistances lazy = *GoalDistances::make(graph, ends, ends, 1, nullptr, 0);
  EXPECT_EQ(lazy(0, kSide * kSide - 1), length);
  for (CellId c = 0; c < graph.cells(); c += 7) ASSERT_EQ(lazy(1, c), d(1, c));
}

TEST(GoalDistances, AreTheSameWhenTheyAreComputedOnDemand) {
  Rng rng(5);
  for (int k = 0; k < 40; ++k) {
    const GridFleetProblem p = testing::randomFleet(rng, 20 + k, 60 - k, 0.05 * rng.below(9), 12);
    const CellGraph graph(p.grid, k % 2 == 0 ? Neighbourhood::Four : Neighbourhood::Eight);
    const GoalDistances all = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    const GoalDistances lazy = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr, 0);
    ASSERT_TRUE(lazy.isLazy() && !all.isLazy());
    for (int query = 0; query < 400; ++query) {
      const AgentId a = rng.below(static_cast<std::uint32_t>(p.agents()));
      const CellId c = rng.below(static_cast<std::uint32_t>(graph.cells()));
      if (p.grid.blocked(p.cell(c))) continue;
      ASSERT_EQ(lazy(a, c), all(a, c)) << k << " agent " << a << " cell " << c;
    }
  }
}

// Lower bounds, which differ by one at most between neighbours.
TEST(LandmarkDistances, AreConsistentLowerBounds) {
  Rng rng(12);
  for (int k = 0; k < 10; ++k) {
    const GridFleetProblem p = testing::randomFleet(rng, 30, 40, 0.06 * rng.below(6), 30);
    const CellGraph graph(p.grid, k % 2 == 0 ? Neighbourhood::Four : Neighbourhood::Eight);
    const GoalDistances exact = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    const LandmarkDistances landmarks = *LandmarkDistances::make(graph, p.starts[0], nullptr);
    const auto bound = [&](CellId a, CellId b) {
      return LandmarkDistances::between(landmarks.of(a), landmarks.of(b));
    };
    std::uint64_t bounds = 0, distances = 0;
    for (AgentId a = 0; a < p.agents(); ++a) {
      for (CellId c = 0; c < graph.cells(); ++c) {
        if (p.grid.blocked(p.cell(c)) || exact(a, c) == GoalDistances::kUnreachable) continue;
        ASSERT_LE(bound(c, p.goals[a]), exact(a, c));
        bounds += bound(c, p.goals[a]);
        distances += exact(a, c);
        for (const CellId n : graph.neighbours(c)) {
          ASSERT_LE(bound(c, p.goals[a]), bound(n, p.goals[a]) + 1);
        }
      }
    }
    EXPECT_GT(static_cast<double>(bounds), 0.7 * static_cast<double>(distances));
  }
}

TEST(GoalDistances, OfLazyFieldsAreTheSameWithLandmarks) {
  Rng rng(4);
  for (int k = 0; k < 10; ++k) {
    const GridFleetProblem p = testing::randomFleet(rng, 60, 50, 0.06 * rng.below(7), 5);
    const CellGraph graph(p.grid, k % 2 == 0 ? Neighbourhood::Four : Neighbourhood::Eight);
    const GoalDistances exact = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    const LandmarkDistances landmarks = *LandmarkDistances::make(graph, p.starts[0], nullptr);
    GoalField field(graph, 0);
    std::vector<CellId> queue;
    field.fill(queue);  // which a new start forgets
    for (AgentId a = 0; a < p.agents(); ++a) {
      field.restart(p.goals[a]);
      field.beginTowards(p.starts[a], &landmarks);
      const std::uint32_t steps = exact(a, p.starts[a]);
      const std::vector<CellId> path = field.pathFrom(p.starts[a]);
      ASSERT_EQ(path.empty(), steps == GoalDistances::kUnreachable);
      if (!path.empty()) {
        ASSERT_EQ(path.size(), steps + 1);
        ASSERT_EQ(path.front(), p.starts[a]);
        ASSERT_EQ(path.back(), p.goals[a]);
      }
      for (std::size_t i = 1; i < path.size(); ++i) {
        const std::span<const CellId> next = graph.neighbours(path[i - 1]);
        ASSERT_NE(std::ranges::find(next, path[i]), next.end());
      }
      for (int query = 0; query < 200; ++query) {
        const CellId c = rng.below(static_cast<std::uint32_t>(graph.cells()));
        if (p.grid.blocked(p.cell(c))) continue;
        ASSERT_EQ(field.distanceFrom(c), exact(a, c));
      }
    }
  }
}

// Distances of two bits, or four with four neighbours, the steps between neighbours of every kind
// of field, and after new goals.
TEST(GoalDistances, OfFewBitsAreTheSame) {
  Rng rng(9);
  for (int k = 0; k < 24; ++k) {
    const bool is_narrow = k >= 20;  // two columns
    const GridFleetProblem p = testing::randomFleet(rng, 15 + k, is_narrow ? 2 : 30 - k,
                                                    is_narrow ? 0.1 : 0.05 * rng.below(9), 8);
    const CellGraph graph(p.grid, k % 2 == 0 ? Neighbourhood::Four : Neighbourhood::Eight);
    GoalDistances all = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    GoalDistances lazy = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr, 0);
    GoalDistances slopes = *GoalDistances::makeSlopes(graph, p.goals, p.starts, 2, nullptr);
    if (k % 3 == 0) {
      for (GoalDistances* d : {&all, &lazy, &slopes}) d->setGoal(0, p.starts[0], p.starts[1]);
    }
    for (AgentId a = 0; a < p.agents(); ++a) {
      for (CellId c = 0; c < graph.cells(); ++c) {
        if (p.grid.blocked(p.cell(c))) continue;
        ASSERT_EQ(slopes(a, c), all(a, c)) << k << " agent " << a << " cell " << c;
        if (all(a, c) == GoalDistances::kUnreachable) continue;
        for (const CellId n : graph.neighbours(c)) {
          const int change = static_cast<int>(all(a, n)) - static_cast<int>(all(a, c));
          for (const GoalDistances* d : {&all, &lazy, &slopes}) {
            ASSERT_EQ(GoalDistances::Slope(*d, a, c).to(n), change);
            ASSERT_EQ(GoalDistances::Slope(*d, a, c).to(c), 0);
          }
        }
      }
    }
  }
  // One column, where a step down is to the next cell; one row; moves that are excluded.
  for (const bool is_column : {true, false}) {
    const OccupancyGrid line = testing::emptyGrid(is_column ? 9 : 1, is_column ? 1 : 9);
    const CellGraph graph(line, Neighbourhood::Four);
    const GoalDistances d =
        *GoalDistances::makeSlopes(graph, {3}, std::vector<CellId>{8}, 1, nullptr);
    for (CellId c = 0; c < 9; ++c) EXPECT_EQ(d(0, c), c < 3 ? 3 - c : c - 3);
    EXPECT_EQ(GoalDistances::Slope(d, 0, 5).to(4), -1);
    EXPECT_EQ(GoalDistances::Slope(d, 0, 5).to(6), 1);
  }
  const CellGraph cut(testing::emptyGrid(2, 3), Neighbourhood::Four,
                      [](CellId from, CellId to) { return from + to != 1; });
  const GoalDistances round =
      *GoalDistances::makeSlopes(cut, {0}, std::vector<CellId>{1}, 1, nullptr);
  EXPECT_EQ(round(0, 1), 3U);
  const CellGraph corridor(longCorridor(), Neighbourhood::Four);
  const std::vector<CellId> ends{0, kSide * kSide - 1};
  const GoalDistances d = *GoalDistances::makeSlopes(corridor, ends, ends, 1, nullptr);
  EXPECT_EQ(d(0, kSide * kSide - 1), std::uint32_t{kSide * (kSide / 2 + 1) + kSide / 2 - 1});
  EXPECT_EQ(d.bytes(), 2U * ((kSide * kSide + 1) / 2)) << "four bits";
  Budget budget;
  budget.max_memory_bytes = 10000;
  StopCheck stop(budget);
  const std::vector<CellId> others{ends[1], ends[0]};
  EXPECT_FALSE(GoalDistances::makeSlopes(corridor, ends, others, 1, &stop)) << "has no room";
}

TEST(GoalDistances, TakeTwoBitsWhereThereIsNoRoomForFour) {
  Rng rng(3);
  const GridFleetProblem p = testing::randomFleet(rng, 64, 64, 0.1, 100);
  const CellGraph graph(p.grid, Neighbourhood::Four);
  Budget budget;
  budget.max_memory_bytes = 150'000;
  StopCheck stop(budget);
  const auto few = GoalDistances::makeSlopes(graph, p.goals, p.starts, 1, &stop);
  ASSERT_TRUE(few);
  EXPECT_LE(few->bytes(), 100U * 64U * 64U / 4U);
  const GoalDistances all = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  for (AgentId a = 0; a < p.agents(); ++a) {
    ASSERT_EQ((*few)(a, p.starts[a]), all(a, p.starts[a]));
    for (const CellId n : graph.neighbours(p.starts[a])) {
      ASSERT_EQ(GoalDistances::Slope(*few, a, p.starts[a]).to(n),
                static_cast<int>(all(a, n)) - static_cast<int>(all(a, p.starts[a])));
    }
  }
}

// From the start each cell of a path names the next one, and the goal none.
TEST(GuidePaths, LeadFromStartToGoal) {
  const auto follow = [](const GridFleetProblem& p) {
    const CellGraph graph(p.grid, Neighbourhood::Four);
    const GoalDistances distances = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    const GuidePaths guides = *GuideSearch(graph, distances, p.starts).plan(nullptr);
    for (AgentId a = 0; a < p.agents(); ++a) {
      if (distances(a, p.starts[a]) == GoalDistances::kUnreachable) {
        EXPECT_EQ(guides.next(a, p.starts[a]), kNoCell);
        continue;
      }
      std::size_t moves = 0;
      CellId at = p.starts[a];
      for (; at != p.goals[a] && moves <= guides.longest(); ++moves) {
        const CellId next = guides.next(a, at);
        ASSERT_NE(std::ranges::find(graph.neighbours(at), next), graph.neighbours(at).end());
        at = next;
      }
      ASSERT_EQ(at, p.goals[a]);
      EXPECT_EQ(guides.next(a, p.goals[a]), kNoCell);
    }
  };
  Rng rng(8);
  for (int k = 0; k < 10; ++k) follow(testing::randomFleet(rng, 20, 30, 0.3, 20));
  GridFleetProblem tall{testing::emptyGrid(300, 4096), {}, {}};
  tall.starts = {7, 4095, 90};
  tall.goals = {7 + 299 * 4096, 4095 + 200 * 4096, 90};
  follow(tall);
}

TEST(GoalDistances, OnDemandUseMemoryOnlyNearThePaths) {
  const CellGraph graph(testing::emptyGrid(1000, 1000), Neighbourhood::Four);
  const GoalDistances d = *GoalDistances::make(graph, {0}, std::vector<CellId>{300}, 1, nullptr, 0);
  EXPECT_EQ(d(0, 300), 300U);
  EXPECT_LT(d.bytes(), 80'000U);
}

TEST(GoalDistances, ShareTheFieldOfEqualGoals) {
  const CellGraph graph(testing::emptyGrid(50, 50), Neighbourhood::Four);
  const std::vector<CellId> starts{3, 40, 77};
  for (const std::size_t most : {std::size_t{0}, GoalDistances::kMostFilledCells}) {
    GoalDistances d = *GoalDistances::make(graph, {9, 9, 30}, starts, 1, nullptr, most);
    EXPECT_EQ(d(0, 3), 6U);
    EXPECT_EQ(d(1, 59), 1U);
    EXPECT_EQ(d(2, 77), 4U);
    const std::size_t before = d.bytes();
    d.setGoal(2, 9, 77);
    EXPECT_EQ(d.goal(2), 9U);
    EXPECT_EQ(d(2, 59), 1U);
    EXPECT_EQ(d.bytes(), before);
    d.setGoal(0, 2499, 3);
    EXPECT_EQ(d(0, 2498), 1U);
  }
}

TEST(GoalDistances, StopWithoutRoomForTheTables) {
  const OccupancyGrid grid = testing::emptyGrid(100, 100);
  const CellGraph graph(grid, Neighbourhood::Four);
  Budget budget;
  budget.max_memory_bytes = 10000;
  StopCheck stop(budget);
  const StopOr<GoalDistances> d =
      GoalDistances::make(graph, {0, 1}, std::vector<CellId>{2, 3}, 1, &stop);
  ASSERT_FALSE(d);
  EXPECT_EQ(d.error(), StopReason::MemoryLimit);
}

}  // namespace
}  // namespace clearway::fleet
