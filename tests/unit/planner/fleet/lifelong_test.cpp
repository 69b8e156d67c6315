// Assignment, lifelong planning, and the check of what was executed.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "planner/fleet/lifelong/lifelong_planner.h"
#include "planner/validate/fleet/fleet_task_check.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

// The least cost over all assignments with as many possible pairs as possible, by trying all.
std::pair<std::size_t, std::uint64_t> bruteForce(const std::vector<std::uint32_t>& costs,
                                                 std::size_t rows, std::size_t columns) {
  std::vector<std::size_t> order(std::max(rows, columns));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::pair<std::size_t, std::uint64_t> best{order.size() + 1, 0};  // missing pairs, cost
  do {
    std::pair<std::size_t, std::uint64_t> now{0, 0};
    for (std::size_t r = 0; r < rows; ++r) {
      const bool has = order[r] < columns && costs[r * columns + order[r]] != kImpossible;
      has ? now.second += costs[r * columns + order[r]] : ++now.first;
    }
    best = std::min(best, now);
  } while (std::ranges::next_permutation(order).found);
  return best;
}

TEST(Assignment, HungarianCostsAsLittleAsTheBestOfAll) {
  Rng rng(6);
  for (int round = 0; round < 400; ++round) {
    const std::size_t rows = 1 + rng.below(6);
    const std::size_t columns = 1 + rng.below(6);
    std::vector<std::uint32_t> costs(rows * columns);
    for (std::uint32_t& c : costs) c = rng.below(5) == 0 ? kImpossible : rng.below(30);
    const std::vector<std::size_t> found =
        assign(AssignmentMethod::Hungarian, costs, rows, columns);
    std::pair<std::size_t, std::uint64_t> sum{0, 0};
    std::vector<bool> is_taken(columns, false);
    for (std::size_t r = 0; r < rows; ++r) {
      if (found[r] == kUnassigned) {
        ++sum.first;
        continue;
      }
      ASSERT_FALSE(is_taken[found[r]]);
      is_taken[found[r]] = true;
      ASSERT_NE(costs[r * columns + found[r]], kImpossible);
      sum.second += costs[r * columns + found[r]];
    }
    ASSERT_EQ(sum, bruteForce(costs, rows, columns)) << round;
  }
}

// The number of rows without a column, the largest cost, and the sum of costs: the least of all.
std::array<std::uint64_t, 3> leastLargest(const std::vector<std::uint32_t>& costs, std::size_t rows,
                                          std::size_t columns) {
  std::vector<std::size_t> order(std::max(rows, columns));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::array<std::uint64_t, 3> best{rows + 1, 0, 0};
  do {
    std::array<std::uint64_t, 3> now{0, 0, 0};
    for (std::size_t r = 0; r < rows; ++r) {
      const std::uint32_t cost = order[r] < columns ? costs[r * columns + order[r]] : kImpossible;
      if (cost == kImpossible) {
        ++now[0];
      } else {
        now[1] = std::max<std::uint64_t>(now[1], cost);
        now[2] += cost;
      }
    }
    best = std::min(best, now);
  } while (std::ranges::next_permutation(order).found);
  return best;
}

TEST(Assignment, BottleneckHasTheLeastLargestCostAndThenTheLeastSum) {
  Rng rng(8);
  for (int round = 0; round < 400; ++round) {
    const std::size_t rows = 1 + rng.below(6);
    const std::size_t columns = 1 + rng.below(6);
    std::vector<std::uint32_t> costs(rows * columns);
    for (std::uint32_t& c : costs) c = rng.below(4) == 0 ? kImpossible : rng.below(12);
    const std::vector<std::size_t> found =
        assign(AssignmentMethod::Bottleneck, costs, rows, columns);
    std::array<std::uint64_t, 3> made{0, 0, 0};
    std::vector<bool> is_taken(columns, false);
    for (std::size_t r = 0; r < rows; ++r) {
      if (found[r] == kUnassigned) {
        ++made[0];
        continue;
      }
      ASSERT_FALSE(is_taken[found[r]]);
      is_taken[found[r]] = true;
      const std::uint32_t cost = costs[r * columns + found[r]];
      ASSERT_NE(cost, kImpossible);
      made[1] = std::max<std::uint64_t>(made[1], cost);
      made[2] += cost;
    }
    ASSERT_EQ(made, leastLargest(costs, rows, columns)) << round;
  }
}

TEST(Assignment, IsEmptyWhenItIsStoppedBeforeItBegins) {
  StopSource source;
  source.request();
  for (const AssignmentMethod method :
       {AssignmentMethod::Hungarian, AssignmentMethod::Bottleneck}) {
    StopCheck stop(Budget{}, &source);
    EXPECT_EQ(assign(method, {1, 2, 3, 4}, 2, 2, &stop),
              (std::vector<std::size_t>{kUnassigned, kUnassigned}));
    EXPECT_EQ(stop.reason(), StopReason::Cancelled);
  }
}

TEST(Assignment, NearestTakesTheCheapestPairFirst) {
  const std::vector<std::uint32_t> costs{5, 1, 9, 2, kImpossible, kImpossible};
  EXPECT_EQ(assign(AssignmentMethod::Nearest, costs, 2, 3), (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(assign(AssignmentMethod::Nearest, {}, 2, 0),
            (std::vector<std::size_t>{kUnassigned, kUnassigned}));
}

LifelongProblem problemOf(std::uint64_t seed, std::int32_t side, double density, std::size_t agents,
                          std::size_t tasks) {
  Rng rng(seed);
  const GridFleetProblem fleet = testing::randomFleet(rng, side, side, density, agents);
  LifelongProblem p{fleet.grid, fleet.starts, {}, fleet.neighbourhood};
  while (p.tasks.size() < tasks) {
    const CellId pickup = rng.below(static_cast<CellId>(side * side));
    const CellId dropoff = rng.below(static_cast<CellId>(side * side));
    if (p.grid.blocked(fleet.cell(pickup)) || p.grid.blocked(fleet.cell(dropoff))) continue;
    p.tasks.push_back({static_cast<Step>(p.tasks.size() / 2), pickup, dropoff});
  }
  return p;
}

TEST(Lifelong, DoesAllTasksWithoutConflict) {
  for (const AssignmentMethod method : {AssignmentMethod::Nearest, AssignmentMethod::Hungarian}) {
    for (const auto& [window, period] : {std::pair<Step, Step>{10, 5}, {1, 1}, {7, 7}}) {
      for (const Step iterations : {Step{0}, kNoStep}) {
        LifelongProblem p = problemOf(3, 14, 0.0, 60, 80);
        p.neighbourhood = window == 7 ? Neighbourhood::Eight : Neighbourhood::Four;
        const LifelongResult r = *runLifelong(
            p, {.assignment = method, .window = window, .period = period, .iterations = iterations},
            {});
        ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
        const auto fault = validation::checkLifelongPlan(p, r.plan);
        EXPECT_FALSE(fault) << *fault;
        EXPECT_EQ(statisticsOf(p, r.plan).done, 80U);
      }
    }
  }
}

TEST(Lifelong, LetsAgentsPassAtTheOnlySidePlaceOfACorridor) {
  const GridFleetProblem ends = testing::fleetOf({"A......B", "###.####"});
  LifelongProblem p{ends.grid, ends.starts, {}, Neighbourhood::Four};
  for (Step k = 0; k < 6; ++k)
    p.tasks.push_back({10 * k, k % 2 == 0 ? 0U : 7U, k % 2 == 0 ? 7U : 0U});
  const LifelongResult r = *runLifelong(p, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_FALSE(validation::checkLifelongPlan(p, r.plan));
}

TEST(Lifelong, FollowsTheSeedAndUsesNoTaskBeforeItsRelease) {
  LifelongProblem p = problemOf(9, 16, 0.0, 30, 40);
  const LifelongResult one = *runLifelong(p, {.seed = 4}, {});
  EXPECT_EQ(one.plan, runLifelong(p, {.seed = 4}, {})->plan);
  EXPECT_NE(one.plan, runLifelong(p, {.seed = 5}, {})->plan);
  // A task of the future changes nothing before its release.
  p.tasks.push_back({19, 0, 1});
  const LifelongResult more = *runLifelong(p, {.seed = 4}, {});
  for (Step t = 0; t <= 15; ++t) {
    ASSERT_TRUE(std::ranges::equal(one.plan.paths.at(t), more.plan.paths.at(t))) << t;
  }
}

TEST(Lifelong, EndsAfterTheStepsAskedFor) {
  const LifelongProblem p = problemOf(2, 16, 0.0, 10, 60);
  const LifelongResult r = *runLifelong(p, {.steps = 23}, {});
  EXPECT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.plan.paths.steps(), 24U);
  EXPECT_LT(statisticsOf(p, r.plan).done, 60U);
  EXPECT_FALSE(validation::checkLifelongPlan(p, r.plan));
}

TEST(Lifelong, NamesATaskThatNoAgentCanDo) {
  const GridFleetProblem ends = testing::fleetOf({"A.#..", "..#.."});
  LifelongProblem p{ends.grid, ends.starts, {{0, 1, 5}, {0, 3, 4}}, Neighbourhood::Four};
  const LifelongResult out = *runLifelong(p, {}, {});
  EXPECT_EQ(out.status, PlanStatus::NoPath);
  EXPECT_EQ(out.reason, "task 1: no agent can reach its pick-up");
  p.tasks[1] = {0, 1, 4};
  EXPECT_EQ(runLifelong(p, {}, {})->reason, "task 1: its pick-up and drop-off are not connected");
}

TEST(FleetTaskCheck, FindsPlantedFaults) {
  const LifelongProblem p = problemOf(3, 10, 0.0, 12, 30);
  const LifelongResult r = *runLifelong(p, {}, {});
  ASSERT_FALSE(validation::checkLifelongPlan(p, r.plan));
  const auto faultAfter = [&](auto change) {
    LifelongPlan bad = r.plan;
    change(bad);
    return validation::checkLifelongPlan(p, bad).value_or("none");
  };
  EXPECT_EQ(faultAfter([](LifelongPlan& q) { q.tasks.pop_back(); }),
            "the plan does not have the tasks of the problem");
  EXPECT_EQ(faultAfter([&](LifelongPlan& q) { q.tasks[29].assigned = p.tasks[29].release - 1; }),
            "task 29 was assigned before its release");
  EXPECT_EQ(faultAfter([](LifelongPlan& q) { q.tasks[4].dropped_off = q.tasks[4].picked_up; }),
            "task 4 was dropped off elsewhere");
  EXPECT_EQ(faultAfter([](LifelongPlan& q) { q.tasks[4].picked_up = q.tasks[4].assigned; }),
            "task 4 was picked up elsewhere");
  EXPECT_EQ(faultAfter([](LifelongPlan& q) { q.tasks[4].agent = kNoAgent; }),
            "task 4 has no agent");
  EXPECT_NE(faultAfter([](LifelongPlan& q) { q.paths.cells[12] = q.paths.cells[13]; }), "none");
  // Two records of one agent that overlap.
  LifelongProblem two{p.grid, {0}, {{0, 0, 1}, {0, 1, 2}}, Neighbourhood::Four};
  LifelongPlan same{{1, {0, 1, 2, 1}}, {{0, 0, 0, 3}, {0, 0, 1, 2}}};
  EXPECT_EQ(validation::checkLifelongPlan(two, same),
            "agent 0 has the tasks 0 and 1 at the same time");
}

TEST(FleetTaskCheck, RefusesTasksOnObstacles) {
  const GridFleetProblem ends = testing::fleetOf({"A.#..", "..#.."});
  LifelongProblem p{ends.grid, ends.starts, {{0, 1, 2}}, Neighbourhood::Four};
  const Result<void> r = fleet::checkLifelongProblem(p);
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().text(), "the drop-off of task 0, (2,0), is an obstacle");
}

TEST(LifelongStatistics, CountWaitsMovesAndThroughput) {
  const LifelongProblem p{
      testing::emptyGrid(1, 6), {0, 5}, {{1, 2, 4}, {0, 5, 5}}, Neighbourhood::Four};
  const LifelongPlan plan{{2, {0, 5, 1, 5, 2, 5, 3, 5, 3, 5, 4, 5}},
                          {{0, 1, 2, 5}, {1, 0, 0, kNoStep}}};
  const LifelongStatistics s = statisticsOf(p, plan);
  EXPECT_EQ(s.done, 1U);
  EXPECT_EQ(s.steps, 5U);
  EXPECT_DOUBLE_EQ(s.throughput, 0.2);
  EXPECT_DOUBLE_EQ(s.wait_mean, 0.5);
  EXPECT_EQ(s.wait_max, 1U);
  EXPECT_DOUBLE_EQ(s.service_mean, 4.0);
  EXPECT_EQ(s.distance, 4U);
  EXPECT_EQ(s.loaded_distance, 2U);
}

}  // namespace
}  // namespace clearway::fleet
