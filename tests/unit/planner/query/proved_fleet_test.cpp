#include "planner/query/proved_fleet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::fleet {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TimedFleetProblem carts() {
  TimedFleetProblem problem{clearway::testing::emptyGrid(20, 20), {}, {}};
  problem.classes.push_back({*Footprint::box(1.6, 1.0)});
  problem.agents.push_back({"a", 0, clearway::testing::poseOf(3.5, 3.5, 0), {15.5, 3.5}, {}});
  problem.agents.push_back({"b", 0, clearway::testing::poseOf(3.5, 9.5, 0), {15.5, 9.5}, {}});
  return problem;
}

// Carts with accelerations on lanes of their own; the last one rests.
TimedFleetProblem drivingCarts(double off) {
  TimedFleetProblem problem{clearway::testing::emptyGrid(20, 20), {}, {}};
  problem.classes.push_back({*Footprint::box(1.6, 1.0)});
  problem.classes[0].acceleration_m_per_s2 = 0.4;
  for (int k = 0; k < 3; ++k) {
    const double y = 3.5 + 4.0 * k;
    problem.agents.push_back({"a" + std::to_string(k),
                              0,
                              clearway::testing::poseOf(3.5 + off, y + off, 60.0 * off),
                              {15.5, y + 1.0},
                              {}});
  }
  problem.agents.push_back({"b", 0, clearway::testing::poseOf(3.5, 16.5, 0), {3.5, 16.5}, {}});
  return problem;
}

bool drivesOn(const AgentSchedule& schedule) {
  return std::ranges::any_of(schedule.motions,
                             [](const TimedMotion& m) { return m.law.begin > 0.0; });
}

GridFleetProblem points() {
  GridFleetProblem problem{clearway::testing::emptyGrid(4, 4), {}, {}};
  problem.starts = {0, 3};
  problem.goals = {3, 0};
  return problem;
}

template <class T>
void expectRefused(const Result<T>& r, const std::string& field, const std::string& value) {
  ASSERT_FALSE(r) << field << " " << value;
  EXPECT_EQ(r.error().code, ErrorCode::InvalidArgument);
  EXPECT_THAT(r.error().text(), AllOf(HasSubstr(field), HasSubstr(value)));
}

TEST(ProvedFleet, HasACertificate) {
  const Result<ProvedTimedFleet> fleet = planProvedTimedFleet(carts(), {}, {});
  ASSERT_TRUE(fleet) << fleet.error().text();
  EXPECT_EQ(fleet->result.status, PlanStatus::Solved);
  EXPECT_TRUE(fleet->certificate.free);
  const Result<ProvedGridFleet> grid = planProvedGridFleet(points(), {}, {});
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->result.status, PlanStatus::Solved);
  EXPECT_FALSE(grid->finding);
}

TEST(ProvedFleet, AnUpdateKeepsAgentsThatDriveOn) {
  for (const double off : {0.0, 0.173}) {
    TimedFleetProblem problem = drivingCarts(off);
    // A detour, which no new plan has.
    TimedFleetProblem walled = problem;
    for (int row = 3; row < 6; ++row) walled.grid.set({row, 9}, true);
    const ProvedTimedFleet first = *planProvedTimedFleet(walled, {}, {});
    ASSERT_EQ(first.result.status, PlanStatus::Solved) << first.result.reason;
    const std::vector<AgentSchedule>& before = first.result.plan.agents;
    EXPECT_TRUE(drivesOn(before[0]));
    const auto update = [&] {
      return *updateProvedTimedFleet(problem, {before.begin(), before.end()}, {}, {});
    };
    const ProvedTimedFleet same = update();
    EXPECT_EQ(same.result.kept, 4U) << off;
    EXPECT_EQ(same.result.cost, first.result.cost);
    EXPECT_TRUE(same.certificate.free);
    problem.agents[1].goal = {13.5, 7.5};
    const ProvedTimedFleet other = update();
    ASSERT_EQ(other.result.status, PlanStatus::Solved);
    EXPECT_EQ(other.result.kept, 3U) << off;
    EXPECT_TRUE(other.certificate.free);
    EXPECT_EQ(other.result.plan.agents[1].last().position, (Vec2{13.5, 7.5}));
    for (const std::size_t k : {0U, 2U}) {
      ASSERT_EQ(other.result.plan.agents[k].motions.size(), before[k].motions.size());
      EXPECT_TRUE(drivesOn(other.result.plan.agents[k]));
      EXPECT_EQ(other.result.plan.agents[k].motions.back().law, before[k].motions.back().law);
    }
  }
}

TEST(ProvedFleet, AStopWhileDrivingTimesAreMadeLeavesTheProvedPlan) {
  const TimedFleetProblem problem = drivingCarts(0.0);
  ProvedTimedFleet fleet{*planTimedFleet(problem, {}, {}), {}};
  ASSERT_EQ(fleet.result.status, PlanStatus::Solved);
  fleet.certificate = *validation::validateTimedFleet(problem, fleet.result.plan);
  ASSERT_TRUE(fleet.certificate.free);
  const TimedFleetCost cost = fleet.result.cost;
  StopSource source;
  source.request();
  StopCheck requested(Budget{}, &source);
  driveOn(problem, fleet, requested);
  StopCheck late(Budget{.time_limit_s = 0.0});
  driveOn(problem, fleet, late);
  EXPECT_EQ(fleet.result.status, PlanStatus::Solved);
  EXPECT_EQ(fleet.result.cost, cost);
  EXPECT_FALSE(drivesOn(fleet.result.plan.agents[0]));
  EXPECT_TRUE(fleet.certificate.free);
  EXPECT_TRUE(validation::validateTimedFleet(problem, fleet.result.plan)->free);
  StopCheck free(Budget{});
  driveOn(problem, fleet, free);
  EXPECT_LT(fleet.result.cost.sum_of_costs, cost.sum_of_costs);
  EXPECT_TRUE(drivesOn(fleet.result.plan.agents[0]));
}

// However a request comes, what is solved is proved.
TEST(ProvedFleet, AStopAtAnyTimeGivesAProvedPlanOrNone) {
  const TimedFleetProblem problem = drivingCarts(0.0);
  for (int k = 0; k < 24; ++k) {
    StopSource source;
    std::thread user([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(100 << (k / 2)));
      source.request();
    });
    const ProvedTimedFleet made = *planProvedTimedFleet(problem, {}, {{}, &source, {}});
    user.join();
    if (made.result.status != PlanStatus::Solved) continue;
    EXPECT_TRUE(made.certificate.free);
    EXPECT_EQ(made.result.cost, costOf(made.result.plan));
    EXPECT_TRUE(validation::validateTimedFleet(problem, made.result.plan)->free);
  }
}

// By the front door and by the planner itself.
void expectCartsRefused(const TimedFleetProblem& problem, const std::string& field,
                        const std::string& value) {
  expectRefused(planProvedTimedFleet(problem, {}, {}), field, value);
  expectRefused(planTimedFleet(problem, {}, {}), field, value);
}

TEST(ProvedFleet, ClassesHaveSpeeds) {
  for (const auto& [bad, text] : {std::pair{-1.0, "-1"}, {0.0, "0"}, {kNan, "nan"}}) {
    TimedFleetProblem problem = carts();
    problem.classes[0].speed_m_per_s = bad;
    expectCartsRefused(problem, "speed", text);
    problem = carts();
    problem.classes[0].turn_rate_rad_per_s = bad;
    expectCartsRefused(problem, "turn rate", text);
    problem = carts();
    problem.classes[0].acceleration_m_per_s2 = bad;
    expectCartsRefused(problem, "acceleration", text);
  }
  TimedFleetProblem slow = carts();
  slow.classes[0].speed_m_per_s = 1e-300;
  expectCartsRefused(slow, "speed_m_per_s", "1e-300");
  TimedFleetProblem car = carts();
  car.classes[0].drive = DriveKind::Car;
  expectCartsRefused(car, "turning radius", "0");
}

TEST(ProvedFleet, AgentsHaveAClassAnIdAndPlaces) {
  TimedFleetProblem problem = carts();
  problem.agents[1].agent_class = 5;
  expectCartsRefused(problem, "agent 'b' has the class", "5");
  problem = carts();
  problem.agents[1].id = "a";
  expectCartsRefused(problem, "two agents", "'a'");
  problem = carts();
  problem.agents[0].start.position.x = kNan;
  expectCartsRefused(problem, "the start of agent 'a'", "not finite");
  problem = carts();
  problem.agents[0].goal.y = 1e300;
  expectCartsRefused(problem, "the goal of agent 'a'", "not finite");
  problem = carts();
  problem.agents[0].goal = {50.0, 3.5};
  expectRefused(planProvedTimedFleet(problem, {}, {}), "the goal of agent 'a'", "outside");
  problem = carts();
  problem.agents.clear();
  expectCartsRefused(problem, "no agents", "");
}

TEST(ProvedFleet, OptionsHaveRanges) {
  expectRefused(planTimedFleet(carts(), {.threads = 0}, {}), "threads", "0");
  expectRefused(planTimedFleet(carts(), {.threads = 1'000'000}, {}), "threads", "1000000");
  expectRefused(updateTimedFleet(carts(), {}, {}, {}), "before", "0");
  expectRefused(planGridFleet(points(), {.weight = kNan}, {}), "weight", "nan");
  expectRefused(planGridFleet(points(), {.weight = -2.0}, {}), "weight", "-2");
  expectRefused(planGridFleet(points(), {.threads = 0}, {}), "threads", "0");
  expectRefused(planGridFleet(points(), {.planner = static_cast<GridFleetPlanner>(77)}, {}),
                "planner", "77");
}

TEST(ProvedFleet, PointsAreOnFreeCellsOfTheirOwn) {
  GridFleetProblem problem = points();
  problem.goals[1] = 4'000'000;
  expectRefused(planProvedGridFleet(problem, {}, {}), "the goal of agent 1", "outside the map");
  problem = points();
  problem.starts.pop_back();
  expectRefused(planProvedGridFleet(problem, {}, {}), "a start and a goal", "");
  problem = points();
  problem.robustness = 1;
  expectRefused(planGridFleet(problem, {.planner = GridFleetPlanner::Cbs}, {}), "cbs", "k-robust");
}

TEST(ProvedFleet, LifelongWindowsHaveAPeriod) {
  const LifelongProblem problem{clearway::testing::emptyGrid(4, 4), {0, 3}, {{0, 5, 10}}};
  EXPECT_EQ(runProvedLifelong(problem, {}, {})->result.status, PlanStatus::Solved);
  expectRefused(runProvedLifelong(problem, {.period = 0}, {}), "period", "0");
  expectRefused(runProvedLifelong(problem, {.window = 3, .period = 5}, {}), "period", "5");
  expectRefused(runProvedLifelong(problem, {.window = 0, .period = 0}, {}), "window", "0");
  LifelongProblem outside = problem;
  outside.tasks.push_back({0, 999'999, 3});
  expectRefused(runProvedLifelong(outside, {}, {}), "task 1", "obstacle");
}

}  // namespace
}  // namespace clearway::fleet
