// Goals with tolerances, several goals, and the nearest pose where the goal cannot be reached.
#include <gmock/gmock.h>

#include <numbers>
#include <tuple>

#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/primitive_table.h"
#include "planner/pose/primitives/state_lattice.h"
#include "tests/support/counted_clock.h"
#include "tests/support/curvature.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using ::testing::ElementsAre;
using testing::emptyGrid;
using ::testing::HasSubstr;
using testing::poseOf;

constexpr double kDegree = std::numbers::pi / 180.0;

// A yard with a block in it and a chamber that is closed.
class Goals : public ::testing::Test {
 protected:
  Goals() {
    for (std::int32_t i = 8; i < 14; ++i) {
      for (std::int32_t j = 18; j < 26; ++j) grid_.set({i, j}, true);
    }
    for (std::int32_t k = 20; k < 30; ++k) {
      grid_.set({20, k}, true);
      grid_.set({29, k}, true);
      grid_.set({k, 20}, true);
      grid_.set({k, 29}, true);
    }
  }
  PlanResult plan(const std::vector<PoseGoal>& goals, const PoseOptions& options = {},
                  const Budget& budget = {}) const {
    PlanControl control;
    control.budget = budget;
    return PosePlanner(grid_, robot_, testing::checked(options)).plan(start_, goals, control);
  }
  OccupancyGrid grid_ = emptyGrid(30, 40, 0.5, 0.5);
  Footprint robot_ = *Footprint::box(1.6, 1.0);
  Pose start_ = poseOf(3.1, 3.2, 10);
};

TEST_F(Goals, AToleranceNeverMakesThePathCostlier) {
  const PoseGoal exact{{16.63, 6.57}, *Heading::fromDegrees(33)};
  PoseGoal wide = exact;
  wide.tolerance_m = 0.8;
  wide.tolerance_rad = 15.0 * kDegree;
  for (const DriveKind model :
       {DriveKind::Differential, DriveKind::Car, DriveKind::Omnidirectional}) {
    PoseOptions options;
    options.model = model;
    options.min_radius_m = model == DriveKind::Car ? 1.5 : 0.0;
    const PlanResult to = plan({exact}, options);
    const PlanResult near = plan({wide}, options);
    ASSERT_EQ(to.status, PlanStatus::Solved) << to.reason;
    ASSERT_EQ(near.status, PlanStatus::Solved) << near.reason;
    EXPECT_TRUE(near.certificate.free);
    EXPECT_EQ(to.path.goal(), (Pose{exact.position, *exact.heading}));
    EXPECT_LT(near.cost, to.cost);
    EXPECT_LE(length(near.path.goal().position - wide.position), 0.8);
    EXPECT_LE(std::abs(near.path.goal().heading.angleTo(*wide.heading)), 15.0 * kDegree);
  }
}

TEST_F(Goals, WhereTheStartIsWithinTheToleranceNoMotionIsNeeded) {
  const PlanResult r = plan({{{3.2, 3.2}, *Heading::fromDegrees(12), 0.2, 3.0 * kDegree}});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(r.path.motions.empty());
  EXPECT_FALSE(
      plan({{{3.2, 3.2}, *Heading::fromDegrees(14), 0.2, 3.0 * kDegree}}).path.motions.empty());
}

TEST_F(Goals, AToleranceReachesBesideABlockedGoal) {
  PoseGoal goal{{9.5, 5.5}, Heading()};  // half in the block
  EXPECT_EQ(plan({goal}).status, PlanStatus::InvalidGoal);
  goal.tolerance_m = 1.5;
  const PlanResult r = plan({goal});
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.path.goal().heading, Heading());  // no angle is allowed
  EXPECT_LE(length(r.path.goal().position - goal.position), 1.5);
}

TEST_F(Goals, OfSeveralTheCheapestToReachIsTaken) {
  const std::vector<PoseGoal> goals{{{17.0, 3.0}, *Heading::fromDegrees(180)},
                                    {{11.0, 5.5}, Heading()},  // in the block
                                    {{12.0, 9.0}, *Heading::fromDegrees(90)},
                                    {{4.0, 12.0}, std::nullopt}};
  double best = 1e9;
  std::uint32_t best_units = 0;
  std::size_t which = 0;
  for (const std::size_t i : {0U, 2U, 3U}) {
    const PlanResult r = plan({goals[i]});
    ASSERT_EQ(r.status, PlanStatus::Solved) << i;
    if (r.cost >= best) continue;
    best = r.cost;
    best_units = r.metrics.cost_units;
    which = i;
  }
  const PlanResult r = plan(goals);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.goal, which);
  EXPECT_EQ(r.metrics.cost_units, best_units);
  EXPECT_NEAR(r.cost, best, 2e-3 * best);
  EXPECT_EQ(plan({goals[1], goals[1]}).status, PlanStatus::InvalidGoal);
}

TEST_F(Goals, OneOutsideTheMapIsSkippedAndNamed) {
  const PoseGoal good{{4.0, 12.0}, std::nullopt};
  const PoseGoal below{{4.0, 15.1}, Heading()};
  const PoseGoal far{{-1e6, 3.0}, std::nullopt};
  const PoseGoal in_the_block{{11.0, 5.5}, Heading()};
  const PlanResult alone = plan({good});
  PoseGoal wide = below;  // its tolerance reaches into the map
  wide.tolerance_m = 2.0;
  for (const bool nearest : {false, true}) {
    PoseOptions options;
    options.nearest = nearest;
    const PlanResult r = plan({far, in_the_block, good, below, wide}, options);
    ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
    EXPECT_EQ(r.goal, 2U);
    EXPECT_THAT(r.blocked_goals, ElementsAre(0U, 1U, 3U, 4U));
    EXPECT_EQ(r.cost, alone.cost);
    EXPECT_FALSE(r.gap);
  }
  for (const std::vector<PoseGoal>& none : {std::vector{far, below}, {far}}) {
    const PlanResult r = plan(none);
    EXPECT_EQ(r.status, PlanStatus::InvalidGoal);
    EXPECT_THAT(r.reason, HasSubstr("outside the map"));
  }
  EXPECT_THAT(plan({far, in_the_block}).reason, HasSubstr("the agent at the goal collides"));
  // A goal outside the map has no nearest pose; a blocked goal has one.
  PoseOptions options;
  options.nearest = true;
  const PlanResult near = plan({far, in_the_block}, options);
  ASSERT_EQ(near.status, PlanStatus::Solved) << near.reason;
  EXPECT_EQ(near.gap->distance_m, plan({in_the_block}, options).gap->distance_m);
  // The bottleneck is reported for the goal on the map.
  const PoseGoal in_the_chamber{{12.4, 12.6}, std::nullopt};
  EXPECT_EQ(plan({far, in_the_chamber}).status, PlanStatus::NoPath);
}

// No nearer lattice pose is reachable on that lattice. Every `stride`th is queried.
void expectNothingNearer(const OccupancyGrid& grid, const Footprint& robot, const Pose& start,
                         const PoseGoal& goal, const PlanResult& r, int stride) {
  ASSERT_TRUE(r.gap);
  ASSERT_EQ(r.metrics.lattice_step_cells, 1.0);
  const StateLattice lattice(grid.frame(), start.position, {1, 1});
  const LatticePoint middle = lattice.nearest(goal.position);
  int queried = 0;
  for (std::int32_t i = -6; i <= 6; ++i) {
    for (std::int32_t j = -6; j <= 6; ++j) {
      const Vec2 at = lattice.position(middle + LatticeVector{i, j});
      if (length(at - goal.position) >= r.gap->distance_m - 1e-12) continue;
      if ((i + 5 * j) % stride != 0) continue;
      const PlanResult there = planPose({&grid, &robot, start, {at, std::nullopt}});
      EXPECT_TRUE(there.status != PlanStatus::Solved || there.metrics.lattice > 0)
          << at.x << " " << at.y;
      ++queried;
    }
  }
  EXPECT_GT(queried, 4);
}

TEST_F(Goals, ABlockedGoalIsReplacedByTheNearestReachablePose) {
  PoseOptions options;
  options.nearest = true;
  const PoseGoal goal{{11.2, 5.6}, *Heading::fromDegrees(90)};
  EXPECT_EQ(plan({goal}).status, PlanStatus::InvalidGoal);
  const PlanResult r = plan({goal}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_TRUE(r.certificate.free);
  EXPECT_THAT(r.reason, HasSubstr("the agent at the goal collides"));
  EXPECT_DOUBLE_EQ(r.gap->distance_m, length(r.path.goal().position - goal.position));
  EXPECT_DOUBLE_EQ(r.gap->angle_rad, std::abs(goal.heading->angleTo(r.path.goal().heading)));
  expectNothingNearer(grid_, robot_, start_, goal, r, 1);
  // At a limit the result is the nearest pose so far, and the limit is reported.
  Budget budget;
  budget.max_nodes = 500;
  const PlanResult early = plan({goal}, options, budget);
  ASSERT_EQ(early.status, PlanStatus::Solved);
  EXPECT_EQ(early.stop, StopReason::NodeLimit);
  EXPECT_GT(early.gap->distance_m, r.gap->distance_m);
}

// A block around the goal with a gap in a corner: a pose three steps away along the diagonal is
// farther than one four straight steps away, and is reached earlier.
TEST(NearestPose, LiesFartherInStepsThanOneThatIsFartherAlongADiagonal) {
  OccupancyGrid grid = testing::emptyGrid(24, 24);
  for (std::int32_t i = 7; i <= 13; ++i) {
    for (std::int32_t j = 7; j <= 13; ++j) grid.set({i, j}, i < 13 || j < 13);
  }
  const Footprint robot = *Footprint::box(0.8, 0.8);
  PoseOptions options;
  options.nearest = true;
  const PlanResult r = planPose(
      {&grid, &robot, testing::poseOf(20.5, 20.5, 0), {{10.5, 10.5}, std::nullopt}}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.gap->distance_m, 4.0);
}

// The goal is in the middle of a block: the four sides are equally near.
TEST(NearestPose, IsOnTheSideThatIsCheapestToReach) {
  OccupancyGrid grid = testing::emptyGrid(15, 15);
  for (std::int32_t i = 6; i <= 8; ++i) {
    for (std::int32_t j = 6; j <= 8; ++j) grid.set({i, j}, true);
  }
  const Footprint robot = *Footprint::box(0.8, 0.8);
  const Vec2 middle{7.5, 7.5};
  for (const double near_factor : {0.0, 1.0}) {
    PoseOptions options;
    options.nearest = true;
    options.near_factor = near_factor;
    options.near_distance_m = 1.0;
    for (const Vec2 side : {Vec2{1.0, 0.0}, Vec2{-1.0, 0.0}, Vec2{0.0, 1.0}, Vec2{0.0, -1.0}}) {
      const Vec2 from = middle + 6.0 * side + 0.5 * perpendicular(side);
      const PlanResult r =
          planPose({&grid, &robot, {from, Heading()}, {middle, std::nullopt}}, options);
      ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
      ASSERT_TRUE(endsShort(r));
      EXPECT_GT(dot(r.path.goal().position - middle, side), 1.8) << from.x << ", " << from.y;
      EXPECT_NEAR(r.gap->distance_m, length(r.path.goal().position - middle), 1e-12);
    }
  }
}

TEST_F(Goals, AnUnreachableGoalIsReplacedByTheNearestPoseOutside) {
  PoseOptions options;
  options.nearest = true;
  const PoseGoal goal{{12.4, 12.6}, std::nullopt};  // in the closed chamber
  EXPECT_EQ(plan({goal}).status, PlanStatus::NoPath);
  const PlanResult r = plan({goal}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.gap->angle_rad, 0.0);
  expectNothingNearer(grid_, robot_, start_, goal, r, 3);
}

TEST_F(Goals, OfSeveralUnreachableGoalsTheNearestIsNamed) {
  PoseOptions options;
  options.nearest = true;
  const PoseGoal outside{{-1.0, 3.0}, std::nullopt};
  const PoseGoal deep{{11.0, 5.6}, std::nullopt};          // in the middle of the block
  const PoseGoal at_the_edge{{9.1, 5.6}, std::nullopt};    // just in it
  const PoseGoal in_the_chamber{{12.4, 12.6}, Heading()};  // free, but out of reach
  PlanResult r = plan({outside, deep, at_the_edge}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.goal, 2U);
  EXPECT_EQ(r.gap->distance_m, length(r.path.goal().position - at_the_edge.position));
  EXPECT_THAT(r.blocked_goals, ElementsAre(0U, 1U, 2U));
  r = plan({at_the_edge, deep}, options);
  EXPECT_EQ(r.goal, 0U);
  EXPECT_THAT(r.blocked_goals, ElementsAre(0U, 1U));
  r = plan({outside, in_the_chamber, at_the_edge}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.goal, 2U);
  EXPECT_THAT(r.blocked_goals, ElementsAre(0U, 2U));
  // The blocked goals are reported without it, too.
  EXPECT_THAT(plan({deep, outside}).blocked_goals, ElementsAre(0U, 1U));
}

TEST_F(Goals, TheNearestPoseKeepsTheMemoryLimit) {
  PoseOptions options;
  options.nearest = true;
  Budget budget;
  budget.max_memory_bytes = 4'000;                            // 1200 points of 4 bytes
  for (const Vec2 at : {Vec2{11.0, 5.6}, Vec2{17.0, 3.0}}) {  // blocked, free
    const PlanResult r = plan({{at, Heading()}}, options, budget);
    EXPECT_EQ(r.status, PlanStatus::LimitReached) << at.x;
    EXPECT_EQ(r.stop, StopReason::MemoryLimit) << at.x;
    EXPECT_FALSE(r.blocking_cell) << at.x;
  }
}

// A long motion needs a wide margin around the lattice, and 64 headings driven forwards and
// backwards 128 indices per point: more states than the index type holds.
TEST(NearestPose, WhereTheStatesCannotBeIndexedTheMemoryLimitIsReported) {
  OccupancyGrid grid = emptyGrid(8, 16'384);
  for (std::int32_t i = 0; i < 8; ++i) grid.set({i, 9'000}, true);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  PrimitiveTable table;
  table.headings = 64;
  for (const auto& [from, to, columns] :
       {std::tuple{0, 0, 1}, {0, 0, 1'100}, {0, 0, -1}, {0, 1, 0}, {1, 0, 0}}) {
    table.motions.push_back({from, to, {0, columns}, {}, 1'024});
  }
  PoseOptions options;
  options.nearest = true;
  options.table = std::make_shared<const PrimitiveTable>(table);
  options.switch_cost_m = 1.0;
  const Pose start = poseOf(8'850.5, 4.5, 0);
  for (const double x : {9'000.5, 8'900.5}) {  // blocked, free
    const PlanResult r = planPose({&grid, &robot, start, {{x, 4.5}, Heading()}}, options);
    EXPECT_EQ(r.status, PlanStatus::LimitReached) << x;
    EXPECT_EQ(r.stop, StopReason::MemoryLimit) << x;
  }
  // With one index per heading they fit.
  options.switch_cost_m = 0.0;
  const PlanResult r = planPose({&grid, &robot, start, {{9'000.5, 4.5}, Heading()}}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.gap->distance_m, 2.0);  // half a cell, half the robot, and on to the lattice
}

TEST_F(Goals, AnytimeIncumbentsImproveAndTheirBoundsHold) {
  const PoseGoal goal{{17.3, 13.1}, *Heading::fromDegrees(190)};
  for (const DriveKind model : {DriveKind::Differential, DriveKind::Car}) {
    PoseOptions options;
    options.model = model;
    options.min_radius_m = model == DriveKind::Car ? 1.5 : 0.0;
    const PlanResult best = plan({goal}, options);
    ASSERT_EQ(best.status, PlanStatus::Solved);
    EXPECT_EQ(best.suboptimality_bound, 1.0);
    options.anytime = true;
    const testing::CountedClock clock;  // times are readings of the clock
    const PlanResult r = plan({goal}, options);
    ASSERT_EQ(r.status, PlanStatus::Solved);
    EXPECT_EQ(r.stop, StopReason::None);
    EXPECT_EQ(r.suboptimality_bound, 1.0);
    // Analytic expansions may find cheaper paths than the lattice has, never costlier ones.
    EXPECT_LE(r.metrics.cost_units, best.metrics.cost_units);
    EXPECT_LE(r.cost, (1.0 + 2e-3) * best.cost);
    EXPECT_GE(r.cost, length(goal.position - start_.position));
    ASSERT_GE(r.stages.size(), 3U);
    for (std::size_t i = 0; i < r.stages.size(); ++i) {
      EXPECT_LE(r.stages[i].cost, r.stages[i].suboptimality_bound * best.cost * 1.002);
      if (i == 0) continue;
      EXPECT_LE(r.stages[i].cost, r.stages[i - 1].cost);
      EXPECT_LT(r.stages[i].suboptimality_bound, r.stages[i - 1].suboptimality_bound);
      EXPECT_GT(r.stages[i].time_s, r.stages[i - 1].time_s);
    }
    EXPECT_EQ(r.stages.back().cost, r.cost);
  }
}

TEST_F(Goals, AtALimitTheIncumbentIsReturnedWithItsStopReason) {
  const PoseGoal goal{{17.3, 13.1}, *Heading::fromDegrees(190)};
  PoseOptions options;
  const PlanResult best = plan({goal}, options);
  options.anytime = true;
  int best_effort = 0;
  int nothing = 0;
  for (std::uint64_t nodes = 1; nodes < 20'000; nodes *= 2) {
    Budget budget;
    budget.max_nodes = nodes;
    const PlanResult r = plan({goal}, options, budget);
    if (r.status == PlanStatus::LimitReached) {
      ++nothing;
      continue;
    }
    ASSERT_EQ(r.status, PlanStatus::Solved);
    EXPECT_TRUE(r.certificate.free);
    EXPECT_LE(r.metrics.cost_units, r.suboptimality_bound * best.metrics.cost_units) << nodes;
    EXPECT_LE(r.cost, r.suboptimality_bound * best.cost * 1.002) << nodes;
    if (r.stop == StopReason::None) continue;
    EXPECT_EQ(r.stop, StopReason::NodeLimit);
    EXPECT_GT(r.suboptimality_bound, 1.0);
    ++best_effort;
  }
  EXPECT_GT(nothing, 1);
  EXPECT_GT(best_effort, 1);
}

}  // namespace
}  // namespace clearway::lattice
