// One agent among moving bodies: every plan is compared with dense samples in long double, which
// also see bodies that move half a second later.
#include "planner/query/plan_in_time.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/case_count.h"
#include "tests/support/fine_halls.h"
#include "tests/support/grids.h"
#include "tests/support/moving_bodies.h"

namespace clearway {
namespace {

using fleet::kTicksPerSecond;
using fleet::TimedFleetProblem;
using testing::emptyGrid;
using testing::gridOf;
using ::testing::HasSubstr;
using testing::poseOf;
using testing::Schedule;

struct Task {
  Query query;
  TimedFleetProblem problem;
};

// `shape`: of a point, disc or square; its footprint is the agent's.
Task pointTask(const OccupancyGrid& grid, GridAgent shape, const Footprint& footprint, Vec2 start,
               Vec2 goal) {
  Task task{{}, {grid, {{footprint}}, {}}};
  task.problem.classes[0].drive = DriveKind::Omnidirectional;
  task.problem.agents = {{"robot", 0, {start, {}}, goal, {}}};
  task.query.agent = PointAgent{shape, {}};
  task.query.start = {start, {}};
  task.query.goals = {{goal, {}}};
  return task;
}

Task shapedTask(const OccupancyGrid& grid, const Footprint& footprint, DriveKind drive,
                const Pose& start, Vec2 goal) {
  Task task{{}, {grid, {{footprint}}, {}}};
  task.problem.classes[0].drive = drive;
  task.problem.agents = {{"robot", 0, start, goal, {}}};
  ShapedAgent agent{footprint, {}};
  agent.options.model = drive;
  task.query.agent = agent;
  task.query.start = start;
  task.query.goals = {{goal, {}}};
  return task;
}

PlanInTime planned(Task& task, const Budget& budget = {}, const StopSource* stop = nullptr) {
  PlanControl control;
  control.budget = budget;
  control.stop = stop;
  task.query.map = &task.problem.grid;
  Result<CheckedQuery> query = check(task.query);
  EXPECT_TRUE(query) << query.error().text();
  Result<PlanInTime> plan = planInTime(*query, task.problem, control);
  EXPECT_TRUE(plan) << plan.error().text();
  return *std::move(plan);
}

// A point has no area: no check could see it in a wall.
Footprint pointFootprint() { return *Footprint::disc(1e-6); }

Task randomTask(Rng& rng) {
  constexpr std::int32_t kSide = 12;
  OccupancyGrid grid = testing::randomGrid(rng, kSide, kSide, 1.0, 1.0, 0.06);
  const Vec2 start{1.5, rng.below(kSide) + 0.5}, goal{kSide - 1.5, rng.below(kSide) + 0.5};
  const double size = rng.range(0.2, 0.8);
  const std::uint32_t kind = rng.below(5);
  Task task =
      kind == 0   ? pointTask(grid, {}, pointFootprint(), start, goal)
      : kind == 1 ? pointTask(grid, {PointShape::Disc, 0.5 * size}, *Footprint::disc(0.5 * size),
                              start, goal)
      : kind == 2
          ? pointTask(grid, {PointShape::Square, size}, *Footprint::box(size, size), start, goal)
          : shapedTask(grid, testing::randomFootprint(rng, rng.below(5), 0.8, 0.5),
                       kind == 3 ? DriveKind::Differential : DriveKind::Omnidirectional,
                       {start, {}}, goal);
  for (std::size_t k = 0; k < 3; ++k) {
    task.problem.obstacles.push_back(testing::randomBody(rng, k, kSide));
  }
  return task;
}

TEST(PlanInTime, PlansAreFreeOfBodiesAtEveryMoment) {
  const int rounds = testing::caseCount("CLEARWAY_MOVING_BODIES", 60);
  int follows = 0, replanned = 0, waits = 0, hit_later = 0;
  for (int round = 0; round < rounds; ++round) {
    Rng rng(static_cast<std::uint64_t>(round) + 400);
    Task task = randomTask(rng);
    const PlanInTime r = planned(task, {.max_nodes = 100'000});
    if (r.status != PlanStatus::Solved) {
      ASSERT_FALSE(r.reason.empty()) << "round " << round;
      continue;
    }
    ASSERT_TRUE(r.certificate.free) << "round " << round;
    ASSERT_TRUE(validation::validateTimedFleet(task.problem, r.plan)->free) << "round " << round;
    ASSERT_GE(testing::gapToBodies(task.problem, r.plan), -1e-9L) << "round " << round;
    (r.follows_path ? follows : replanned) += 1;
    fleet::Tick moving = 0;
    for (const fleet::TimedMotion& m : r.plan.agents[0].motions) moving += m.duration;
    waits += r.plan.agents[0].end() > moving ? 1 : 0;
    const TimedFleetProblem shifted = testing::halfASecondLater(task.problem);
    if (testing::gapToBodies(shifted, r.plan) > -1e-6L) continue;
    ++hit_later;
    ASSERT_FALSE(validation::validateTimedFleet(shifted, r.plan)->free) << "round " << round;
  }
  EXPECT_GT(follows, rounds / 10);
  EXPECT_GT(replanned, rounds / 20);
  EXPECT_GT(waits, 0);
  EXPECT_GT(hit_later, 0);
}

TEST(PlanInTime, ABodyThatGoesIsPassedAsSoonAsItHasGone) {
  Task task = shapedTask(emptyGrid(1, 20), *Footprint::box(0.6, 0.4), DriveKind::Differential,
                         {{1.5, 0.5}, {}}, {18.5, 0.5});
  constexpr fleet::Tick kGone = 20 * kTicksPerSecond;
  task.problem.obstacles = {{"gate", *Footprint::box(1, 0.9), {{10, 0.5}, {}}, 0, kGone}};
  const PlanInTime r = planned(task);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason.text();
  EXPECT_TRUE(r.certificate.free);
  // Its front is at the body, 9.5 m, when that goes; 9.3 m are left. The wait is found within a
  // 64th of 20 s, halved 8 times.
  EXPECT_GE(r.plan.agents[0].end(), kGone + 93 * kTicksPerSecond / 10);
  EXPECT_LE(r.plan.agents[0].end(), kGone + 94 * kTicksPerSecond / 10);
}

TEST(PlanInTime, ABodyThatStaysForLongIsPassedAtItsSide) {
  Task task = shapedTask(emptyGrid(60, 200, 0.1, 0.1), *Footprint::box(1.2, 0.8),
                         DriveKind::Differential, {{2.0, 3.0}, {}}, {18.0, 3.0});
  constexpr fleet::Tick kGone = 300 * kTicksPerSecond;
  task.problem.obstacles = {{"cart", *Footprint::box(1, 2), {{10, 3}, {}}, 0, kGone}};
  const PlanInTime r = planned(task);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason.text();
  EXPECT_TRUE(r.certificate.free);
  EXPECT_LT(r.plan.agents[0].end(), 25 * kTicksPerSecond);  // 16 s without it
}

// Bodies that move through halls: on cells of .05 m the plan is as fast as on cells of .2 m,
// and has no more motions than its turns make.
TEST(PlanInTime, PlansOnFineCellsAreAsFastAsOnCoarseOnes) {
  double log_sum = 0.0;
  int cases = 0, in_time = 0;
  for (const testing::HallKind kind : testing::kHallKinds) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      fleet::Tick ends[2] = {};
      std::size_t motions[2] = {};
      bool follows = true;
      for (const int fine : {0, 1}) {
        Rng rng(seed);
        Task task =
            shapedTask(testing::hallOf(kind, fine != 0 ? 0.05 : 0.2), *Footprint::box(0.6, 0.4),
                       DriveKind::Differential, {{0.9, 4.1}, {}}, {11.1, 4.1});
        task.problem.classes[0].turn_rate_rad_per_s = 1.5708;
        for (int k = 0; k < 6; ++k) {
          const Pose from{{rng.range(3.0, 11.0), rng.range(0.7, 7.3)}, {}};
          const Vec2 to{rng.range(3.0, 11.0), rng.range(0.7, 7.3)};
          Schedule body({*Footprint::disc(0.35), rng.range(0.2, 0.9), 1.0}, from);
          body.glide(to - from.position, 0.0);
          task.problem.obstacles.push_back({"b" + std::to_string(k), *Footprint::disc(0.35), from,
                                            0, fleet::kForever, body.built().motions});
        }
        const PlanInTime r = planned(task);
        if (fine == 0 && r.status != PlanStatus::Solved) break;
        ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason.text();
        ASSERT_TRUE(validation::validateTimedFleet(task.problem, r.plan)->free);
        ends[fine] = r.plan.agents[0].end();
        motions[fine] = r.plan.agents[0].motions.size();
        follows = follows && r.follows_path;
      }
      if (motions[0] == 0) continue;  // a body stands in a door
      const double ratio = static_cast<double>(ends[1]) / static_cast<double>(ends[0]);
      EXPECT_LT(ratio, 1.15) << "hall " << static_cast<int>(kind) << ", seed " << seed;
      EXPECT_LE(motions[1], 2 * motions[0] + 12) << "hall " << static_cast<int>(kind);
      log_sum += std::log(ratio);
      ++cases;
      in_time += follows ? 0 : 1;
    }
  }
  EXPECT_GE(cases, 6);
  EXPECT_LT(std::exp(log_sum / cases), 1.03);
  EXPECT_GE(in_time, 3);
}

TEST(PlanInTime, ThePlanOfAPointIsCheckedAgainstWallsAndBodies) {
  const OccupancyGrid grid = gridOf({".....", "..#..", "....."});
  Task task = pointTask(grid, {}, pointFootprint(), {0.5, 0.5}, {4.5, 0.5});
  const auto isFree = [&](const fleet::AgentSchedule& schedule) {
    task.problem.agents[0].start = schedule.start;
    task.problem.agents[0].goal = schedule.last().position;
    return validation::validateTimedFleet(task.problem, {{schedule}})->free;
  };
  const fleet::AgentClass c = task.problem.classes[0];
  EXPECT_TRUE(isFree(Schedule(c, poseOf(0.5, 0.5, 0)).drive(4).built()));
  EXPECT_FALSE(isFree(Schedule(c, poseOf(0.5, 1.5, 0)).drive(4).built())) << "through the wall";
  EXPECT_FALSE(isFree(Schedule(c, poseOf(0.5, 0.5, 0)).drive(5).built())) << "off the map";
  task.problem.obstacles.push_back({"ball", *Footprint::disc(0.4), poseOf(2.5, 0.5, 0)});
  EXPECT_FALSE(isFree(Schedule(c, poseOf(0.5, 0.5, 0)).drive(4).built())) << "through the ball";
  task.problem.obstacles[0].footprint = *Footprint::box(1.0, 0.8);
  EXPECT_FALSE(isFree(Schedule(c, poseOf(0.5, 0.5, 0)).drive(4).built())) << "through the box";
  Schedule turning(c, poseOf(2.5, 0.5, 0));
  task.problem.obstacles[0].motions = turning.rest(3).turn(100).built().motions;
  EXPECT_FALSE(isFree(Schedule(c, poseOf(0.5, 0.5, 0)).drive(4).built()));
  EXPECT_TRUE(isFree(Schedule(c, poseOf(0.5, 2.5, 0)).drive(4).built()));
}

TEST(PlanInTime, EndsThatBodiesCoverAndLimitsAreReported) {
  const OccupancyGrid grid = emptyGrid(5, 12);
  Task task = shapedTask(grid, *Footprint::box(0.8, 0.5), DriveKind::Differential,
                         poseOf(1.5, 2.5, 0), {10.5, 2.5});
  Schedule ball({*Footprint::disc(0.5)}, poseOf(1.5, 2.0, 0));
  task.problem.obstacles.push_back({"ball", *Footprint::disc(0.5), ball.built().start, 0,
                                    fleet::kForever, ball.glide({0, -2}, 0).built().motions});
  PlanInTime r = planned(task);
  EXPECT_EQ(r.status, PlanStatus::InvalidStart);
  EXPECT_THAT(r.reason.text(), HasSubstr("'ball' is there at the beginning"));
  task.problem.obstacles[0].pose = poseOf(10.5, 3.0, 0);
  task.problem.obstacles[0].motions.clear();
  r = planned(task);
  EXPECT_EQ(r.status, PlanStatus::InvalidGoal);
  EXPECT_THAT(r.reason.text(), HasSubstr("obstacle 'ball'"));
  task.problem.obstacles.clear();
  r = planned(task, {.time_limit_s = 0.0});
  EXPECT_EQ(r.status, PlanStatus::LimitReached);
  EXPECT_EQ(r.stop, StopReason::TimeLimit);
  StopSource stop;
  stop.request();
  EXPECT_EQ(planned(task, {}, &stop).status, PlanStatus::Cancelled);
  r = planned(task);
  EXPECT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(r.follows_path);
  EXPECT_EQ(r.plan.agents[0].end(), 9 * kTicksPerSecond);
}

TEST(PlanInTime, AWallWithoutADoorIsReportedAsWithoutBodies) {
  Task task = pointTask(gridOf({"..#..", "..#.."}), {}, pointFootprint(), {0.5, 0.5}, {4.5, 0.5});
  const PlanInTime r = planned(task);
  EXPECT_EQ(r.status, PlanStatus::NoPath);
  EXPECT_EQ(r.path.status, PlanStatus::NoPath);
}

}  // namespace
}  // namespace clearway
