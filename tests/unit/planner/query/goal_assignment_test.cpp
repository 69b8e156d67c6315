#include "planner/query/goal_assignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/base/rng.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/grid_fleets.h"
#include "tests/support/grids.h"

namespace clearway::fleet {
namespace {

// Breadth first, by rounds over the whole map; -1: not reached.
std::vector<int> stepsFrom(const GridFleetProblem& p, CellId from) {
  std::vector<int> steps(static_cast<std::size_t>(p.grid.frame().rows()) *
                             static_cast<std::size_t>(p.grid.frame().columns()),
                         -1);
  steps[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (CellId c = 0; c < steps.size(); ++c) {
      const Cell at = p.cell(c);
      if (steps[c] < 0) continue;
      for (const Cell to : {Cell{at.row + 1, at.column}, Cell{at.row - 1, at.column},
                            Cell{at.row, at.column + 1}, Cell{at.row, at.column - 1}}) {
        if (!p.grid.frame().contains(to) || p.grid.blocked(to)) continue;
        int& there = steps[p.cellId(to)];
        if (there >= 0 && there <= steps[c] + 1) continue;
        there = steps[c] + 1;
        changed = true;
      }
    }
  }
  return steps;
}

struct Totals {
  std::size_t unreached;
  int longest, sum;
};

// Of every assignment, the least by the order of `less`.
template <class Less>
Totals leastOfAll(const GridFleetProblem& p, Less less) {
  std::vector<std::vector<int>> steps;
  for (const CellId goal : p.goals) steps.push_back(stepsFrom(p, goal));
  std::vector<std::size_t> order(p.agents());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Totals best{p.agents() + 1, 0, 0};
  do {
    Totals now{0, 0, 0};
    for (std::size_t a = 0; a < order.size(); ++a) {
      const int d = steps[order[a]][p.starts[a]];
      if (d < 0) {
        ++now.unreached;
      } else {
        now.longest = std::max(now.longest, d);
        now.sum += d;
      }
    }
    if (less(now, best)) best = now;
  } while (std::ranges::next_permutation(order).found);
  return best;
}

TEST(GoalAssignment, IsTheBestOfAllOnRandomMaps) {
  Rng rng(4);
  for (int round = 0; round < 200; ++round) {
    const GridFleetProblem p =
        clearway::testing::randomFleet(rng, 6, 6, 0.1 * rng.below(5), 1 + rng.below(5));
    for (const GoalRule rule : {GoalRule::LeastSum, GoalRule::LeastMakespan}) {
      StopCheck stop{Budget{}};
      const auto made = assignGoals(p, rule, stop);
      ASSERT_TRUE(made);
      const std::set<AgentId> goals(made->goal_of.begin(), made->goal_of.end());
      ASSERT_EQ(goals.size(), p.agents());
      ASSERT_LT(*goals.rbegin(), p.agents());
      const Totals best = leastOfAll(p, [&](const Totals& a, const Totals& b) {
        return rule == GoalRule::LeastSum
                   ? std::tie(a.unreached, a.sum) < std::tie(b.unreached, b.sum)
                   : std::tie(a.unreached, a.longest, a.sum) <
                         std::tie(b.unreached, b.longest, b.sum);
      });
      Totals of_made{0, 0, 0};
      const GridFleetProblem given = withGoals(p, made->goal_of);
      for (std::size_t a = 0; a < p.agents(); ++a) {
        const int d = stepsFrom(p, given.goals[a])[p.starts[a]];
        d < 0 ? void(++of_made.unreached) : void(of_made.sum += d);
        of_made.longest = std::max(of_made.longest, d);
      }
      ASSERT_EQ(of_made.unreached, best.unreached) << round;
      ASSERT_EQ(of_made.sum, best.sum) << round;
      ASSERT_EQ(made->after.sum, static_cast<std::uint64_t>(best.sum)) << round;
      ASSERT_EQ(made->after.longest, static_cast<std::uint32_t>(of_made.longest)) << round;
      if (rule == GoalRule::LeastSum) continue;
      ASSERT_EQ(of_made.longest, best.longest) << round;
    }
  }
}

GridFleetProblem crossing() {
  GridFleetProblem p{clearway::testing::emptyGrid(1, 5), {}, {}};
  p.starts = {0, 4};
  p.goals = {4, 0};  // they cannot pass each other
  return p;
}

TEST(GoalAssignment, SolvesWhatHasNoPlanWithOwnGoals) {
  const auto own = planAssignedGridFleet(crossing(), std::nullopt, {}, {});
  ASSERT_TRUE(own);
  EXPECT_EQ(own->fleet.result.status, PlanStatus::NoPath);
  EXPECT_TRUE(own->goals.goal_of.empty());
  const auto any = planAssignedGridFleet(crossing(), GoalRule::LeastSum, {}, {});
  ASSERT_TRUE(any);
  EXPECT_EQ(any->fleet.result.status, PlanStatus::Solved);
  EXPECT_FALSE(any->fleet.finding);
  EXPECT_EQ(any->goals.before.sum, 8U);
  EXPECT_EQ(any->goals.after.sum, 0U);
}

TEST(GoalAssignment, IsCheckedByTheGoalsThatThePlanEndsAt) {
  const GridFleetProblem p = crossing();
  const auto any = planAssignedGridFleet(p, GoalRule::LeastMakespan, {}, {});
  ASSERT_TRUE(any);
  GridFleetPlan plan = any->fleet.result.plan;
  EXPECT_TRUE(validation::checkGridFleetPlan(p, plan));
  EXPECT_FALSE(validation::checkGridFleetPlan(withGoalsOfPlan(p, plan), plan));
  plan.cells.insert(plan.cells.end(), {1, 4});  // an agent leaves the goals
  EXPECT_TRUE(validation::checkGridFleetPlan(withGoalsOfPlan(p, plan), plan));
}

TEST(GoalAssignment, EndsWithTheLimits) {
  StopSource source;
  source.request();
  GridFleetControl control;
  control.stop = &source;
  const auto cancelled = planAssignedGridFleet(crossing(), GoalRule::LeastSum, {}, control);
  ASSERT_TRUE(cancelled);
  EXPECT_EQ(cancelled->fleet.result.status, PlanStatus::Cancelled);
  GridFleetControl small;
  small.budget.max_memory_bytes = 10;
  const auto limited = planAssignedGridFleet(crossing(), GoalRule::LeastSum, {}, small);
  ASSERT_TRUE(limited);
  EXPECT_EQ(limited->fleet.result.status, PlanStatus::LimitReached);
  EXPECT_EQ(limited->fleet.result.stop, StopReason::MemoryLimit);
}

// Random boxes of two classes in a room with pillars.
TimedFleetProblem randomBoxes(Rng& rng, std::size_t agents) {
  constexpr std::int32_t kRows = 24, kColumns = 32;
  TimedFleetProblem p{OccupancyGrid(*GridFrame::make(kRows, kColumns, 0.25, 0.25)), {}, {}};
  for (int k = 0; k < 6; ++k) {
    p.grid.set({static_cast<std::int32_t>(rng.below(kRows)),
                static_cast<std::int32_t>(rng.below(kColumns))},
               true);
  }
  p.classes = {{*Footprint::box(0.6, 0.4)}, {*Footprint::box(0.9, 0.5), 0.5}};
  const auto place = [&] {
    return Vec2{1.0 + 0.25 * static_cast<double>(rng.below(24)),
                1.0 + 0.25 * static_cast<double>(rng.below(16))};
  };
  for (std::size_t a = 0; a < agents; ++a) {
    TimedAgent agent;
    agent.id = std::to_string(a);
    agent.agent_class = rng.below(2);
    agent.start = {place(), {}};
    agent.goal = place();
    p.agents.push_back(agent);
  }
  return p;
}

// The planner's own bound, that of all agents alone, over all permutations of the goals.
TEST(GoalAssignment, OfShapesHasTheLeastSumOfTheTimesAlone) {
  constexpr std::size_t kAgents = 3;
  Rng rng(5);
  int solved = 0;
  int exchanged = 0;
  for (int n = 0; n < 40; ++n) {
    const TimedFleetProblem p = randomBoxes(rng, kAgents);
    const auto found = planAssignedTimedFleet(p, GoalRule::LeastSum, {}, {}, {});
    if (!found || found->fleet.result.status != PlanStatus::Solved) continue;
    ++solved;
    EXPECT_TRUE(found->fleet.certificate.free) << n;
    exchanged += found->goals.goal_of == std::vector<AgentId>{0, 1, 2} ? 0 : 1;
    Tick least = kForever;
    std::vector<AgentId> order{0, 1, 2};
    do {
      TimedFleetProblem other = p;
      for (std::size_t a = 0; a < kAgents; ++a) other.agents[a].goal = p.agents[order[a]].goal;
      const auto plan = planTimedFleet(other, {}, {});
      if (plan && plan->status == PlanStatus::Solved) least = std::min(least, plan->lower_bound);
    } while (std::ranges::next_permutation(order).found);
    const auto sum_ms = static_cast<Tick>(found->goals.after.sum);
    EXPECT_LE(sum_ms, least / 1000) << n;  // a permutation may have no plan
    EXPECT_NEAR(static_cast<double>(sum_ms),
                static_cast<double>(found->fleet.result.lower_bound) / 1e3, kAgents)
        << n;
  }
  EXPECT_GT(solved, 15);
  EXPECT_GT(exchanged, 5);
}

TEST(GoalAssignment, OfShapesLeavesFixedAgentsTheirGoals) {
  Rng rng(2);
  for (int n = 0; n < 10; ++n) {
    const TimedFleetProblem p = randomBoxes(rng, 4);
    const auto found = planAssignedTimedFleet(p, GoalRule::LeastMakespan, {1, 3}, {}, {});
    if (!found || found->goals.goal_of.empty()) continue;
    EXPECT_EQ(found->goals.goal_of[1], 1U);
    EXPECT_EQ(found->goals.goal_of[3], 3U);
  }
  StopSource source;
  source.request();
  TimedFleetControl control;
  control.stop = &source;
  const auto stopped =
      planAssignedTimedFleet(randomBoxes(rng, 3), GoalRule::LeastSum, {}, {}, control);
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->fleet.result.status, PlanStatus::Cancelled);
}

}  // namespace
}  // namespace clearway::fleet
