// Via points: orders against all permutations with a textbook matrix, joined paths against the
// validator.
#include "planner/query/via_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>

#include "planner/query/via_order.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

double costOfOrder(const LegCosts& costs, const std::vector<std::size_t>& order) {
  double sum = 0.0;
  std::size_t row = 0;
  for (const std::size_t k : order) {
    sum += costs[row][k];
    row = k + 1;
  }
  return sum + costs[row].back();
}

double leastByPermutations(const LegCosts& costs) {
  std::vector<std::size_t> order(costs.size() - 1);
  std::iota(order.begin(), order.end(), std::size_t{0});
  double least = kNever;
  do {
    least = std::min(least, costOfOrder(costs, order));
  } while (std::ranges::next_permutation(order).found);
  return least;
}

LegCosts randomCosts(Rng& rng, std::size_t n, bool with_gaps) {
  LegCosts costs(n + 1, std::vector<double>(n + 1));
  for (auto& row : costs) {
    for (double& c : row) c = with_gaps && rng.below(6) == 0 ? kNever : rng.range(0.1, 10.0);
  }
  return costs;
}

TEST(ViaOrder, IsTheBestOfAllPermutations) {
  Rng rng(91);
  int unconnected = 0;
  for (int n = 0; n < 200; ++n) {
    const LegCosts costs = randomCosts(rng, 1 + rng.below(7), n % 2 == 1);
    const std::vector<std::size_t> order = bestOrder(costs);
    ASSERT_EQ(order.size() + 1, costs.size());
    std::vector<std::size_t> sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t k = 0; k < sorted.size(); ++k) ASSERT_EQ(sorted[k], k);
    const double least = leastByPermutations(costs);
    unconnected += std::isfinite(least) ? 0 : 1;
    if (std::isfinite(least)) {
      ASSERT_NEAR(costOfOrder(costs, order), least, 1e-9);
    } else {
      ASSERT_FALSE(std::isfinite(costOfOrder(costs, order)));
    }
  }
  EXPECT_GT(unconnected, 5);
}

// On a line the best order of many points is known.
TEST(ViaOrder, OfManyPointsIsImprovedByMovingThem) {
  Rng rng(92);
  std::vector<double> at{0.0};
  for (int k = 0; k < 20; ++k) at.push_back(rng.range(1.0, 100.0));
  at.push_back(101.0);
  LegCosts costs(21, std::vector<double>(21));
  for (std::size_t i = 0; i <= 20; ++i) {
    for (std::size_t j = 0; j <= 20; ++j) costs[i][j] = std::abs(at[i] - at[j + 1]);
  }
  const std::vector<std::size_t> order = bestOrder(costs);
  EXPECT_NEAR(costOfOrder(costs, order), 101.0, 1e-9);
}

// Dijkstra's algorithm over cells, eight directions, no corner cut.
double textbookCost(const OccupancyGrid& grid, Cell from, Cell to) {
  const GridFrame& f = grid.frame();
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.row * f.columns() + c.column);
  };
  const auto isFree = [&](Cell c) { return f.contains(c) && !grid.blocked(c); };
  std::vector<double> cost(static_cast<std::size_t>(f.rows() * f.columns()), kNever);
  using Entry = std::pair<double, std::pair<std::int32_t, std::int32_t>>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  cost[index(from)] = 0.0;
  open.push({0.0, {from.row, from.column}});
  while (!open.empty()) {
    const auto [c, at] = open.top();
    open.pop();
    const Cell cell{at.first, at.second};
    if (c > cost[index(cell)]) continue;
    for (std::int32_t i = -1; i <= 1; ++i) {
      for (std::int32_t j = -1; j <= 1; ++j) {
        const Cell next{cell.row + i, cell.column + j};
        if ((i == 0 && j == 0) || !isFree(next)) continue;
        if (!isFree({cell.row + i, cell.column}) || !isFree({cell.row, cell.column + j})) continue;
        const double there = c + std::hypot(i, j);
        if (there >= cost[index(next)]) continue;
        cost[index(next)] = there;
        open.push({there, {next.row, next.column}});
      }
    }
  }
  return cost[index(to)];
}

Cell freeCell(Rng& rng, const OccupancyGrid& grid) {
  for (;;) {
    const Cell c{static_cast<std::int32_t>(rng.below(20)),
                 static_cast<std::int32_t>(rng.below(24))};
    if (!grid.blocked(c)) return c;
  }
}

void expectWholePath(const CheckedQuery& query, const ViaTask& task, const ViaPlan& plan) {
  const PlanResult& r = plan.result;
  ASSERT_TRUE(r.certificate.free) << r.certificate.problem.text();
  ASSERT_TRUE(certify(query, r.path).free);
  ASSERT_EQ(plan.legs.size(), task.points.size() + 1);
  ASSERT_EQ(plan.legs.back().end_motion, r.path.motions.size());
  for (std::size_t k = 0; k < plan.order.size(); ++k) {
    const ViaPoint& p = task.points[plan.order[k]];
    const std::size_t end = plan.legs[k].end_motion;
    const Pose at = end == 0 ? r.path.start : r.path.motions[end - 1].to;
    ASSERT_EQ(at.position, p.position);
    if (p.heading && query.shaped() != nullptr) {
      ASSERT_EQ(at.heading, *p.heading);
    }
  }
}

TEST(ViaPlan, OfAPointCostsAsTheBestPermutationOfATextbookMatrix) {
  Rng rng(93);
  int solved = 0;
  int unsolved = 0;
  for (int n = 0; n < 40; ++n) {
    const OccupancyGrid grid = testing::randomGrid(rng, 20, 24, 1.0, 1.0, n % 4 == 0 ? 0.45 : 0.2);
    std::vector<Cell> cells;
    const std::size_t count = 1 + rng.below(5);
    for (std::size_t k = 0; k < count + 2; ++k) cells.push_back(freeCell(rng, grid));
    Query q;
    q.map = &grid;
    q.agent = PointAgent{};
    q.start = Pose{grid.frame().cellCentre(cells.front()), {}};
    q.goals = {{grid.frame().cellCentre(cells.back()), {}}};
    const CheckedQuery query = testing::valueOrAbort(check(q));
    ViaTask task;
    task.order = ViaOrder::Best;
    task.loop = n % 3 == 0;
    if (task.loop) cells.back() = cells.front();
    LegCosts costs(count + 1, std::vector<double>(count + 1));
    for (std::size_t i = 0; i <= count; ++i) {
      for (std::size_t j = 0; j <= count; ++j) {
        costs[i][j] = textbookCost(grid, cells[i], cells[j + 1]);
      }
      if (i < count) task.points.push_back({grid.frame().cellCentre(cells[i + 1]), {}});
    }
    const ViaPlan plan = testing::valueOrAbort(planVia(query, task));
    const double least = leastByPermutations(costs);
    ASSERT_EQ(plan.result.status == PlanStatus::Solved, std::isfinite(least)) << "case " << n;
    (std::isfinite(least) ? solved : unsolved) += 1;
    if (!std::isfinite(least)) continue;
    ASSERT_NEAR(plan.result.cost, least, 1e-9) << "case " << n;
    expectWholePath(query, task, plan);
  }
  EXPECT_GT(solved, 15);
  EXPECT_GT(unsolved, 3);
}

TEST(ViaPlan, OfAShapeIsOneProvenPathOverAllPoses) {
  Rng rng(94);
  int solved = 0;
  for (int n = 0; n < 30; ++n) {
    const OccupancyGrid grid = testing::randomGrid(rng, 40, 40, 0.25, 0.25, 0.02);
    ShapedAgent agent{*Footprint::box(0.8, 0.5)};
    agent.options.model = n % 3 == 2 ? DriveKind::Car : DriveKind::Differential;
    if (agent.options.model == DriveKind::Car) agent.options.min_radius_m = 0.7;
    agent.options.switch_cost_m = n % 2 == 0 ? 0.5 : 0.0;
    agent.options.weight = n % 2 == 0 ? 1.0 : 1.5;
    agent.smooth = n % 5 == 0;
    Query q;
    q.map = &grid;
    q.agent = agent;
    q.goals = {{{5, 5}, std::nullopt}};
    QueryPlanner planner(testing::valueOrAbort(check(q)));
    const auto pose = [&] {
      for (;;) {
        const Pose p = testing::poseOf(rng.range(1, 9), rng.range(1, 9), 45.0 * rng.below(8));
        if (planner.isFree(p)) return p;
      }
    };
    q.start = pose();
    const Pose end = pose();
    q.goals = {{end.position, end.heading}};
    const CheckedQuery query = testing::valueOrAbort(check(q));
    ViaTask task;
    task.loop = n % 4 == 1;
    task.order = n % 4 == 2 ? ViaOrder::Best : ViaOrder::Given;
    for (int k = 0; k < 3; ++k) {
      const Pose p = pose();
      task.points.push_back({p.position, k == 1 ? std::nullopt : std::optional(p.heading), 2.0});
    }
    const ViaPlan plan = testing::valueOrAbort(planVia(query, task));
    if (plan.result.status != PlanStatus::Solved) continue;
    ++solved;
    expectWholePath(query, task, plan);
    const Pose& at = plan.result.path.goal();
    ASSERT_EQ(at, task.loop ? q.start : end);
    double sum = 0.0;
    for (const ViaLeg& leg : plan.legs) sum += leg.cost;
    // Changes of direction at the via points come on top of the legs.
    ASSERT_GE(plan.result.cost, sum - 1e-9);
    ASSERT_LE(plan.result.cost, sum + 3 * agent.options.switch_cost_m + 1e-9);
  }
  EXPECT_GT(solved, 8);
}

TEST(ViaPlan, NamesTheLegThatHasNoPath) {
  OccupancyGrid grid = testing::emptyGrid(10, 30);
  for (std::int32_t i = 0; i < 10; ++i) grid.set({i, 20}, true);
  Query q;
  q.map = &grid;
  q.agent = ShapedAgent{*Footprint::box(2, 1)};
  q.start = testing::poseOf(3, 5, 0);
  q.goals = {{{15, 5}, Heading()}};
  const CheckedQuery query = testing::valueOrAbort(check(q));
  ViaTask task;
  task.points = {{{8, 5}, std::nullopt}, {{25, 5}, std::nullopt}, {{10, 5}, std::nullopt}};
  const ViaPlan plan = testing::valueOrAbort(planVia(query, task));
  EXPECT_EQ(plan.result.status, PlanStatus::NoPath);
  EXPECT_EQ(plan.failed_leg, 1U);
  EXPECT_EQ(plan.failed_goals.front().position, (Vec2{25, 5}));
  task.order = ViaOrder::Best;
  const ViaPlan best = testing::valueOrAbort(planVia(query, task));
  EXPECT_EQ(best.result.status, PlanStatus::NoPath);
  EXPECT_EQ(best.order.at(best.failed_leg), 1U);
}

TEST(ViaPlan, RefusesPointsOutOfTheirRanges) {
  const OccupancyGrid grid = testing::emptyGrid(10, 10);
  Query q;
  q.map = &grid;
  q.agent = ShapedAgent{*Footprint::box(1, 1)};
  q.start = testing::poseOf(3, 3, 0);
  q.goals = {{{7, 7}, std::nullopt}};
  const CheckedQuery query = testing::valueOrAbort(check(q));
  EXPECT_FALSE(planVia(query, {}));
  EXPECT_FALSE(planVia(query, {.points = {{{5, 5}, {}, -1.0}}}));
  EXPECT_FALSE(planVia(query, {.points = {{{std::nan(""), 5}, {}, 0.0}}}));
  EXPECT_FALSE(planVia(query, {.points = std::vector<ViaPoint>(kMostVia + 1)}));
  EXPECT_TRUE(planVia(query, {.points = {{{5, 5}, {}, 1.0}}}));
  q.agent = PointAgent{};
  const CheckedQuery point = testing::valueOrAbort(check(q));
  EXPECT_FALSE(planVia(point, {.points = {{{5, 5}, {}, 1.0}}}));
  const ViaPlan plan =
      testing::valueOrAbort(planVia(point, {.points = {{{5.5, 5.5 + 1e-9}, {}, 1.0}}}));
  EXPECT_TRUE(plan.result.certificate.free);
}

}  // namespace
}  // namespace clearway
