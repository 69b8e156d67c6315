#include "planner/point/point_planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/base/fingerprint.h"
#include "core/base/rng.h"
#include "planner/point/grid/move_masks.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// '#' is an obstacle.
OccupancyGrid mapOf(const std::vector<std::string>& rows, double w = 1.0, double l = 1.0) {
  const auto columns = static_cast<std::int32_t>(rows.front().size());
  OccupancyGrid g(*GridFrame::make(static_cast<std::int32_t>(rows.size()), columns, w, l));
  for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      g.set({i, j}, rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] == '#');
    }
  }
  return g;
}

PointResult plan(const OccupancyGrid& g, Cell from, Cell to, const PointOptions& options = {},
                 const PlanControl& control = {}) {
  return planPoint({&g, from, to}, options, control);
}

TEST(PointPlanner, FindsTheStraightDiagonalMix) {
  const OccupancyGrid g = mapOf({".....", ".....", "....."}, 0.5, 0.5);
  const PointResult r = plan(g, {0, 0}, {2, 4});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.steps, (GridSteps{2, 0, 2}));
  EXPECT_EQ(r.cost, (2 + 2 * std::sqrt(2.0)) * 0.5);
  EXPECT_NEAR(length(r.path), r.cost, 1e-12);
  EXPECT_TRUE(r.certificate.free) << r.certificate.problem;
}

TEST(PointPlanner, DoesNotCutCorners) {
  const OccupancyGrid g = mapOf({"..#", "...", "..."});
  const PointResult r = plan(g, {0, 1}, {1, 2});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.steps, (GridSteps{1, 1, 0}));
  EXPECT_THAT(r.corners, ElementsAre(Cell{0, 1}, Cell{1, 1}, Cell{1, 2}));
}

TEST(PointPlanner, MergesStepsIntoMotionsAndTurnsWhereTheDirectionChanges) {
  const OccupancyGrid g = mapOf({"....", "###.", "...."}, 2.0, 1.0);
  const PointResult r = plan(g, {0, 0}, {2, 0});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.steps, (GridSteps{6, 2, 0}));
  EXPECT_EQ(r.cost, 14.0);
  EXPECT_THAT(r.corners, ElementsAre(Cell{0, 0}, Cell{0, 3}, Cell{2, 3}, Cell{2, 0}));
  ASSERT_EQ(r.path.motions.size(), 5U);
  EXPECT_EQ(r.path.start, (Pose{{1.0, 0.5}, Heading{}}));
  EXPECT_EQ(r.path.motions[0].kind, MotionKind::Straight);
  EXPECT_EQ(r.path.motions[1].kind, MotionKind::Turn);
  EXPECT_EQ(r.path.motions[2].to, (Pose{{7.0, 2.5}, *Heading::fromDegrees(90)}));
  EXPECT_EQ(r.path.goal(), (Pose{{1.0, 2.5}, *Heading::fromDegrees(180)}));
  EXPECT_TRUE(r.certificate.free) << r.certificate.problem;
}

TEST(PointPlanner, FourConnectedPathsHaveNoDiagonals) {
  const OccupancyGrid g = mapOf({"....", "....", "...."});
  const PointResult r =
      plan(g, {2, 0}, {0, 3}, {Connectivity::Four, PointSearch::AStar, CornerRule::Never, {}});
  EXPECT_EQ(r.steps, (GridSteps{3, 2, 0}));
}

TEST(PointPlanner, StartAndGoalInOneCellIsAPathThatDoesNotMove) {
  const OccupancyGrid g = mapOf({"#.#"});
  const PointResult r = plan(g, {0, 1}, {0, 1});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.cost, 0.0);
  EXPECT_TRUE(r.path.motions.empty());
  EXPECT_EQ(r.path.start.position, (Vec2{1.5, 0.5}));
  EXPECT_THAT(r.corners, ElementsAre(Cell{0, 1}));
  EXPECT_TRUE(r.certificate.free) << r.certificate.problem;
}

TEST(PointPlanner, NamesTheCellOfABadStartOrGoal) {
  const OccupancyGrid g = mapOf({".#", ".."});
  PointResult r = plan(g, {0, 1}, {1, 1});
  EXPECT_EQ(r.status, PlanStatus::InvalidStart);
  EXPECT_EQ(r.blocking_cell, (Cell{0, 1}));
  EXPECT_EQ(r.reason, "start cell (row 0, column 1) is an obstacle");
  r = plan(g, {0, 0}, {2, -1});
  EXPECT_EQ(r.status, PlanStatus::InvalidGoal);
  EXPECT_EQ(r.blocking_cell, (Cell{2, -1}));
  EXPECT_THAT(r.reason, HasSubstr("lies outside the map of 2 rows and 2 columns"));
}

TEST(PointPlanner, SaysHowLargeTheTwoAreasAreWhenNoPathJoinsThem) {
  const OccupancyGrid g = mapOf({"...#", "..#.", "..#."});
  testing::PointPlanner planner(g);
  for (int i = 0; i < 2; ++i) {  // the second time from the labels
    const PointResult r = planner.plan({0, 0}, {2, 3}, {.search = PointSearch::AStar});
    EXPECT_EQ(r.status, PlanStatus::NoPath);
    EXPECT_EQ(r.reason, "start and goal lie in different free areas (7 and 2 cells)");
    EXPECT_EQ(r.metrics.expanded, i == 0 ? 7U : 0U);
  }
  EXPECT_EQ(planner.plan({0, 0}, {2, 1}).status, PlanStatus::Solved);
}

TEST(PointPlanner, StopsOnRequest) {
  const OccupancyGrid g(*GridFrame::make(300, 300, 1, 1));
  PlanControl control;
  StopSource stop;
  stop.request();
  control.stop = &stop;
  PointResult r = plan(g, {0, 0}, {299, 299}, {}, control);
  EXPECT_EQ(r.status, PlanStatus::Cancelled);
  EXPECT_EQ(r.stop, StopReason::Cancelled);

  control.stop = nullptr;
  control.budget.max_nodes = 1'000;
  r = plan(g, {0, 0}, {299, 299},
           {Connectivity::Eight, PointSearch::Dijkstra, CornerRule::Never, {}}, control);
  EXPECT_EQ(r.status, PlanStatus::LimitReached);
  EXPECT_EQ(r.stop, StopReason::NodeLimit);
  EXPECT_EQ(r.metrics.expanded, 1'001U);
  EXPECT_TRUE(r.path.motions.empty());

  control.budget = {};
  control.budget.time_limit_s = 0.0;
  r = plan(g, {0, 0}, {299, 299}, {}, control);
  EXPECT_EQ(r.stop, StopReason::TimeLimit);
}

TEST(PointPlanner, HoldsItsMemoryLimitBeforeAndDuringTheSearch) {
  const OccupancyGrid g(*GridFrame::make(300, 300, 1, 1));
  PlanControl control;
  control.budget.max_memory_bytes = 17 * 90'000 - 1;
  const PointOptions astar{.search = PointSearch::AStar};
  EXPECT_EQ(plan(g, {0, 0}, {299, 299}, astar, control).stop, StopReason::MemoryLimit);
  control.budget.max_memory_bytes = 17 * 90'000 + 1'000;
  const PointOptions dijkstra{Connectivity::Eight, PointSearch::Dijkstra, CornerRule::Never, {}};
  EXPECT_EQ(plan(g, {0, 0}, {299, 299}, dijkstra, control).stop, StopReason::MemoryLimit);
  control.budget.max_memory_bytes = 17 * 90'000 + 100'000;
  const PointResult r = plan(g, {0, 0}, {299, 299}, dijkstra, control);
  EXPECT_EQ(r.status, PlanStatus::Solved);
  EXPECT_GT(r.metrics.memory_bytes, 17U * 90'000U);
  EXPECT_LE(r.metrics.memory_bytes, control.budget.max_memory_bytes);
}

TEST(PointPlanner, AnswersAsBeforeAfterASearchThatWasStopped) {
  const OccupancyGrid g(*GridFrame::make(50, 60, 1, 1));
  testing::PointPlanner planner(g);
  const PointOptions astar{.search = PointSearch::AStar};
  const PointResult before = planner.plan({3, 4}, {40, 55}, astar);
  PlanControl control;
  control.budget.max_nodes = 5;
  EXPECT_EQ(planner.plan({0, 0}, {49, 59}, astar, control).status, PlanStatus::LimitReached);
  const PointResult after = planner.plan({3, 4}, {40, 55}, astar);
  EXPECT_EQ(after.corners, before.corners);
  EXPECT_EQ(after.metrics.expanded, before.metrics.expanded);
}

TEST(PointPlanner, ReportsItsProgressAndEndsAtOne) {
  const OccupancyGrid g(*GridFrame::make(1000, 1000, 1, 1));
  std::vector<double> fractions;
  PlanControl control;
  control.progress = [&](const PlanProgress& p) { fractions.push_back(p.fraction); };
  ASSERT_EQ(plan(g, {0, 0}, {0, 999},
                 {Connectivity::Eight, PointSearch::Dijkstra, CornerRule::Never, {}}, control)
                .status,
            PlanStatus::Solved);
  ASSERT_GE(fractions.size(), 1U);
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
  EXPECT_EQ(fractions.back(), 1.0);
}

// Golden value: ties between shortest paths are broken alike by every compiler.
TEST(PointPlanner, ChoosesTheSamePathsOnEveryMachine) {
  Fingerprint print;
  for (const double l : {1.0, 0.7}) {
    Rng rng(99);
    OccupancyGrid g(*GridFrame::make(120, 150, 1.0, l));
    for (int k = 0; k < 4'000; ++k) {
      g.set({static_cast<std::int32_t>(rng.below(120)), static_cast<std::int32_t>(rng.below(150))},
            true);
    }
    testing::PointPlanner planner(g);
    for (int k = 0; k < 100; ++k) {
      const auto cell = [&] {
        return Cell{static_cast<std::int32_t>(rng.below(120)),
                    static_cast<std::int32_t>(rng.below(150))};
      };
      const Cell from = cell();
      const PointResult r = planner.search(from, cell(), {.search = PointSearch::AStar});
      for (const Cell c : r.corners) {
        print.add(static_cast<std::uint64_t>(c.row));
        print.add(static_cast<std::uint64_t>(c.column));
      }
      print.add(r.cost);
      print.add(r.metrics.expanded);
    }
  }
  EXPECT_EQ(print.value(), 4993351035014392541ULL);
}

TEST(Moves, EqualACellByCellLookAtWordBorders) {
  for (const std::int32_t columns : {1, 7, 63, 64, 65, 130}) {
    OccupancyGrid g(*GridFrame::make(9, columns, 1, 1));
    for (std::int32_t k = 0; k < 9 * columns; k += 5) g.set({k / columns, k % columns}, true);
    StopCheck stop{Budget{}};
    const MoveMasks moves = *moveMasks(g, CornerRule::Never, stop);
    for (std::int32_t i = 0; i < 9; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) {
        for (Direction d = 0; d < 8; ++d) {
          const Cell s = kSteps[d];
          const bool allowed = !g.blocked({i, j}) && !g.blocked({i + s.row, j + s.column}) &&
                               !g.blocked({i + s.row, j}) && !g.blocked({i, j + s.column});
          ASSERT_EQ((moves.view()[static_cast<std::size_t>(i * columns + j)] >> d & 1) != 0,
                    allowed);
        }
      }
    }
  }
}

}  // namespace
}  // namespace clearway::grid
