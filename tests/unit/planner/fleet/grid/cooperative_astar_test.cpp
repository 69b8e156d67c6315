#include "planner/fleet/grid/cooperative_astar.h"

#include <gtest/gtest.h>

#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using clearway::testing::fleetOf;
using clearway::testing::randomFleet;

GridFleetResult solve(const GridFleetProblem& problem, GridFleetPlanner planner) {
  return *planGridFleet(problem, {.planner = planner}, {});
}

constexpr GridFleetPlanner kAll[]{GridFleetPlanner::Ca, GridFleetPlanner::Wca,
                                  GridFleetPlanner::Dwca};

TEST(CooperativeAstar, PassesAnAgentInASideCell) {
  // The first agent may wait in the niche; CA* plans it first and makes the second one wait there.
  const GridFleetProblem p = fleetOf({"#.#####", "A.....b", "#######"});
  GridFleetProblem meeting = p;
  meeting.starts = {p.cellId({1, 0}), p.cellId({1, 4})};
  meeting.goals = {p.cellId({1, 5}), p.cellId({0, 1})};
  for (const GridFleetPlanner planner : kAll) {
    const GridFleetResult r = solve(meeting, planner);
    if (r.status == PlanStatus::Solved) {
      EXPECT_FALSE(validation::checkGridFleetPlan(meeting, r.plan)) << toString(planner);
    } else {
      EXPECT_EQ(r.status, PlanStatus::NoPath) << toString(planner);
    }
  }
}

TEST(CooperativeAstar, FindsNoPlanWhereTwoAgentsMustExchangeInACorridor) {
  const GridFleetProblem p = fleetOf({"A..B"});
  GridFleetProblem exchange = p;
  exchange.starts = {0, 3};
  exchange.goals = {3, 0};
  for (const GridFleetPlanner planner : kAll) {
    const GridFleetResult r = solve(exchange, planner);
    EXPECT_EQ(r.status, PlanStatus::NoPath) << toString(planner);
    EXPECT_NE(r.reason.text().find("proves nothing"), std::string::npos);
  }
}

// One agent takes a shortest path, whatever the window.
TEST(CooperativeAstar, IsOptimalForOneAgent) {
  Rng rng(3);
  for (int n = 0; n < 20; ++n) {
    const GridFleetProblem p = randomFleet(rng, 12, 12, 0.25, 1);
    for (const GridFleetPlanner planner : kAll) {
      const GridFleetResult r = solve(p, planner);
      if (r.reason.text().starts_with("agent 0 cannot")) continue;
      ASSERT_EQ(r.status, PlanStatus::Solved);
      EXPECT_EQ(r.cost.sum_of_costs, r.lower_bound);
    }
  }
}

TEST(CooperativeAstar, EveryPlanPassesTheCheck) {
  Rng rng(4);
  int solved[3] = {0, 0, 0};
  for (int n = 0; n < 30; ++n) {
    GridFleetProblem p = randomFleet(rng, 14, 14, 0.15, 20);
    p.neighbourhood = n % 2 == 0 ? Neighbourhood::Four : Neighbourhood::Eight;
    for (std::size_t k = 0; k < 3; ++k) {
      const GridFleetResult r = solve(p, kAll[k]);
      if (r.status != PlanStatus::Solved) {
        EXPECT_EQ(r.status, PlanStatus::NoPath);
        continue;
      }
      const auto finding = validation::checkGridFleetPlan(p, r.plan);
      ASSERT_FALSE(finding) << toString(kAll[k]) << ": " << validation::describe(p, *finding);
      EXPECT_GE(r.cost.sum_of_costs, r.lower_bound);
      ++solved[k];
    }
  }
  for (const int count : solved) EXPECT_GE(count, 5);
}

}  // namespace
}  // namespace clearway::fleet
