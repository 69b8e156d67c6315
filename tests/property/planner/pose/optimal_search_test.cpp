// The planner's optimal paths on maps that are large enough for the residual heuristic: their costs
// equal those of Dijkstra's algorithm for every kind of query. CLEARWAY_POSE_CASES sets the number
// of maps for each kind of query.
#include <gtest/gtest.h>

#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/primitive_set.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::emptyGrid;
using testing::poseOf;

constexpr std::int32_t kSize = 200;
constexpr std::int32_t kYard = 44;  // the rest of the map is blocked

OccupancyGrid yard(Rng& rng, std::int32_t blocks) {
  OccupancyGrid grid = emptyGrid(kSize, kSize);
  const auto within = [&](std::int32_t n) {
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
  };
  for (std::int32_t r = 0; r < kSize; ++r) {
    for (std::int32_t c = 0; c < kSize; ++c) {
      if (r >= kYard || c < 50 || c >= 50 + 2 * kYard) grid.set({r, c}, true);
    }
  }
  for (std::int32_t i = 0; i < blocks; ++i) grid.set({within(kYard), 50 + within(2 * kYard)}, true);
  return grid;
}

Pose poseInYard(Rng& rng) {
  return poseOf(50.0 + rng.range(6.0, 2.0 * kYard - 6.0), rng.range(6.0, kYard - 6.0),
                rng.range(0.0, 360.0));
}

// Straight motions by one cell and by five, with a given discount per cell on the longer one;
// turns.
PrimitiveTable tableOf(std::uint32_t one, std::uint32_t five) {
  PrimitiveTable table;
  table.headings = 8;
  table.cost_per_cell = 10.0;
  for (int k = 0; k < 8; ++k) {
    const LatticeVector v{k == 0 || k == 4 ? 0 : (k < 4 ? 1 : -1),
                          k == 2 || k == 6 ? 0 : (k < 2 || k > 6 ? 1 : -1)};
    const auto cost = [&](std::uint32_t c) { return k % 2 == 0 ? c : c * 3 / 2; };
    table.motions.push_back({k, k, v, {}, cost(one)});
    table.motions.push_back({k, k, {5 * v.rows, 5 * v.columns}, {}, cost(five)});
    table.motions.push_back({k, (k + 1) % 8, {}, {}, 10});
    table.motions.push_back({k, (k + 7) % 8, {}, {}, 10});
  }
  return table;
}

struct Query {
  Pose start;
  std::vector<PoseGoal> goals;
};

struct Plans {
  PlanResult least, dijkstra;
};
Plans plansOf(const OccupancyGrid& grid, const Footprint& robot, PoseOptions options,
              const Query& q) {
  const auto solve = [&](PoseSearch search) {
    options.search = search;
    PosePlanner planner(grid, robot, testing::checked(options));
    return planner.plan(q.start, q.goals, PlanControl{});
  };
  Plans plans;
  plans.least = solve(PoseSearch::AStar);
  options.anytime = false;
  plans.dijkstra = solve(PoseSearch::Dijkstra);
  return plans;
}

enum class QueryKind : std::uint8_t { Pose, TurnOnTheSpot, AnyHeading, Goals, Tolerance, Anytime };

class LeastCostOf : public ::testing::TestWithParam<std::tuple<QueryKind, int>> {};

TEST_P(LeastCostOf, PathsIsThatOfDijkstra) {
  const auto [kind, table] = GetParam();
  const auto expensive_short = std::make_shared<const PrimitiveTable>(tableOf(20, 50));
  const auto even = std::make_shared<const PrimitiveTable>(tableOf(10, 50));
  Rng rng(91 + static_cast<std::uint32_t>(table));
  int solved = 0;
  const int all = testing::caseCount("CLEARWAY_POSE_CASES", 12);
  for (int n = 0; n < all; ++n) {
    const int k = n % 12;
    const OccupancyGrid grid = yard(rng, 10 + 3 * k);
    const Footprint robot = *Footprint::box(rng.range(3.0, 11.0), rng.range(1.5, 4.0));
    PoseOptions options;
    options.table = table == 0 ? nullptr : (table == 1 ? even : expensive_short);
    options.anytime = kind == QueryKind::Anytime;
    Query q{poseInYard(rng), {}};
    if (options.table != nullptr) q.start = poseOf(60.5 + k, 20.5, 45.0 * (k % 8));
    PoseGoal goal{poseInYard(rng).position, poseOf(0, 0, rng.range(0.0, 360.0)).heading};
    if (options.table != nullptr) {
      goal = {{100.5 + 2 * k, 12.5 + k}, poseOf(0, 0, 45.0 * (k % 5)).heading};
    }
    if (kind == QueryKind::TurnOnTheSpot) {
      goal = {q.start.position, q.start.heading.turnedBy(poseOf(0, 0, 180.0).heading)};
    }
    if (kind == QueryKind::AnyHeading) goal.heading.reset();
    if (kind == QueryKind::Tolerance) goal.tolerance_m = 2.0;
    q.goals.push_back(goal);
    if (kind == QueryKind::Goals) q.goals.push_back({poseInYard(rng).position, std::nullopt});
    const auto [least, dijkstra] = plansOf(grid, robot, options, q);
    ASSERT_EQ(least.status, dijkstra.status) << "case " << n;
    if (least.status != PlanStatus::Solved) continue;
    EXPECT_EQ(least.suboptimality_bound, 1.0) << "case " << n;
    // The first paths may contain analytic expansions, cheaper than every path on the lattice.
    const bool may_go_straight = kind == QueryKind::Anytime && options.table == nullptr;
    const std::uint32_t units = dijkstra.metrics.cost_units;
    ASSERT_GT(units, 0U) << "case " << n;
    ASSERT_LE(least.metrics.cost_units, units) << "case " << n;
    // Paths of equal cost in units differ in metres by the rounding of the lattice: below 1/1024 of
    // a step per motion (primitive_cost.h); not at all with the integer costs of a table.
    const double rounding = options.table != nullptr ? 1e-9 : 1e-3;
    ASSERT_LE(least.cost, dijkstra.cost * (1.0 + rounding)) << "case " << n;
    if (!may_go_straight) {
      ASSERT_EQ(least.metrics.cost_units, units) << "case " << n;
      ASSERT_GE(least.cost, dijkstra.cost * (1.0 - rounding)) << "case " << n;
    }
    ++solved;
  }
  EXPECT_GE(solved, 3);
}

INSTANTIATE_TEST_SUITE_P(
    Queries, LeastCostOf,
    ::testing::Combine(::testing::Values(QueryKind::Pose, QueryKind::TurnOnTheSpot,
                                         QueryKind::AnyHeading, QueryKind::Goals,
                                         QueryKind::Tolerance, QueryKind::Anytime),
                       ::testing::Values(0, 1, 2)));

}  // namespace
}  // namespace clearway::lattice
