#include "planner/query/proved_fleet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

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
