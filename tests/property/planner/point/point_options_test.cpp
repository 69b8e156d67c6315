// Every search, rule and agent of the point planner against relaxation, and every path against the
// validator and a walk cell by cell.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "planner/point/grid/inflated_grid.h"
#include "planner/point/point_planner.h"
#include "planner/validate/validate.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using namespace clearway::testing;

constexpr std::array kSearches{
    PointSearch::Auto,          PointSearch::Jump,        PointSearch::Steps,   PointSearch::AStar,
    PointSearch::Bidirectional, PointSearch::Incremental, PointSearch::Dijkstra};

struct Tally {
  std::map<PointSearch, int> solved;
  std::map<CornerRule, int> rules;
  std::map<PointShape, int> agents;
  int no_path = 0, rectangular = 0, cut_a_corner = 0, squeezed = 0;
};

GridAgent randomAgent(Rng& rng) {
  const std::uint32_t kind = rng.below(4);
  if (kind < 2) return {};
  return {kind == 2 ? PointShape::Disc : PointShape::Square, 0.125 * (1 + rng.below(24))};
}

// Walks along the corners, cell by cell, and checks every step and the counts.
void expectSteps(const OccupancyGrid& g, Cell start, Cell goal, const PointOptions& options,
                 const PointResult& r, Tally& tally) {
  ASSERT_EQ(r.corners.front(), start);
  ASSERT_EQ(r.corners.back(), goal);
  GridSteps steps;
  Cell c = start;
  const bool eight = options.connectivity == Connectivity::Eight;
  for (std::size_t k = 1; k < r.corners.size(); ++k) {
    while (c != r.corners[k]) {
      const Cell to = r.corners[k];
      const Cell n{c.row + (to.row > c.row) - (to.row < c.row),
                   c.column + (to.column > c.column) - (to.column < c.column)};
      ASSERT_TRUE(mayStep(g, c, n, eight, options.corners));
      tally.cut_a_corner += mayStep(g, c, n, eight, CornerRule::Never) ? 0 : 1;
      tally.squeezed += mayStep(g, c, n, eight, CornerRule::OneFree) ? 0 : 1;
      ++(n.row == c.row         ? steps.horizontal
         : n.column == c.column ? steps.vertical
                                : steps.diagonal);
      c = n;
    }
  }
  ASSERT_EQ(steps, r.steps);
}

void expectSame(testing::PointPlanner& planner, const OccupancyGrid& map, const GridAgent& agent,
                PointOptions options, Cell start, Cell goal, Tally& tally) {
  const OccupancyGrid& g = planner.searchedGrid();
  const bool eight = options.connectivity == Connectivity::Eight;
  const std::vector<double> costs =
      cheapest(g, start, eight, options.corners, [](Cell) { return 1.0; });
  const double expected =
      costs[static_cast<std::size_t>(goal.row * g.frame().columns() + goal.column)];
  std::optional<PointResult> dijkstra;
  for (auto search = kSearches.rbegin(); search != kSearches.rend(); ++search) {
    options.search = *search;
    const PointResult r = planner.plan(start, goal, options);
    ASSERT_EQ(r.status == PlanStatus::Solved, std::isfinite(expected)) << static_cast<int>(*search);
    if (r.status != PlanStatus::Solved) {
      ASSERT_EQ(r.status, PlanStatus::NoPath);
      ++tally.no_path;
      continue;
    }
    if (!dijkstra) dijkstra = r;
    ASSERT_NEAR(r.cost, expected, 1e-9 * (1.0 + expected));
    if (g.frame().cellWidth() == g.frame().cellLength()) {
      ASSERT_EQ(r.steps.diagonal, dijkstra->steps.diagonal);
      ASSERT_EQ(r.cost, dijkstra->cost);
    } else {
      ++tally.rectangular;
    }
    ASSERT_TRUE(r.certificate.free) << r.certificate.problem;
    ASSERT_NO_FATAL_FAILURE(expectSteps(g, start, goal, options, r, tally));
    ++tally.solved[*search];
    ++tally.rules[options.corners];
    ++tally.agents[agent.shape];
    // The verdict is about the agent's size: an agent larger than the clearance is refused.
    if (agent.shape == PointShape::Disc && tally.agents[agent.shape] % 8 == 0) {
      validation::PointRules rules{options.corners, agent, false};
      rules.agent.size_m += r.certificate.clearance_m + 1e-6;
      ASSERT_FALSE(validation::validatePoint(map, r.path, rules).free);
    }
  }
}

TEST(PointOptionsProperty, EverySearchAndRuleEqualsRelaxation) {
  Rng rng(41);
  Tally tally;
  const int maps = mapCount(8'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid map = randomPointMap(rng, i % 2 == 0 ? 55 : 15);
    const GridAgent agent = randomAgent(rng);
    testing::PointPlanner planner(map, agent);
    ASSERT_EQ(planner.searchedGrid(),
              agent.shape == PointShape::Point ? map : centresOf(map, agent));
    PointOptions options;
    options.connectivity = rng.below(3) == 0 ? Connectivity::Four : Connectivity::Eight;
    if (agent.shape == PointShape::Point) options.corners = static_cast<CornerRule>(rng.below(3));
    for (int query = 0; query < 2; ++query) {
      const Cell start = randomCell(rng, map.frame());
      const Cell goal = randomCell(rng, map.frame());
      if (planner.searchedGrid().blocked(start) || planner.searchedGrid().blocked(goal)) continue;
      ASSERT_NO_FATAL_FAILURE(expectSame(planner, map, agent, options, start, goal, tally));
    }
  }
  for (const PointSearch s : kSearches) EXPECT_GT(tally.solved[s], maps / 4);
  for (const auto& [rule, count] : tally.rules)
    EXPECT_GT(count, maps / 8) << static_cast<int>(rule);
  for (const auto& [shape, n] : tally.agents) EXPECT_GT(n, maps / 16) << static_cast<int>(shape);
  EXPECT_EQ(tally.rules.size(), 3U);
  EXPECT_EQ(tally.agents.size(), 3U);
  EXPECT_GT(tally.no_path, maps / 20);
  EXPECT_GT(tally.rectangular, maps / 8);
  EXPECT_GT(tally.cut_a_corner, maps / 20);
  EXPECT_GT(tally.squeezed, maps / 50);
}

std::size_t at(const OccupancyGrid& g, Cell c) {
  return static_cast<std::size_t>(c.row * g.frame().columns() + c.column);
}

Terrain randomTerrain(Rng& rng, const OccupancyGrid& g) {
  Terrain terrain;
  terrain.unit = 0.01;
  const auto kinds = 1 + rng.below(5);
  const auto cells = at(g, {g.frame().rows(), 0});
  for (std::size_t k = 0; k < cells; ++k) {
    terrain.costs.push_back(static_cast<std::uint16_t>(50 + 70 * rng.below(kinds)));
  }
  terrain.least = *std::ranges::min_element(terrain.costs);
  return terrain;
}

TEST(PointOptionsProperty, EverySearchOverTerrainEqualsRelaxation) {
  Rng rng(42);
  int solved = 0;
  int longer = 0;
  const int maps = mapCount(4'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid map = randomPointMap(rng);
    const Terrain terrain = randomTerrain(rng, map);
    testing::PointPlanner planner(map);
    PointOptions options;
    options.terrain = std::make_shared<const Terrain>(terrain);
    options.connectivity = rng.below(3) == 0 ? Connectivity::Four : Connectivity::Eight;
    options.corners = static_cast<CornerRule>(rng.below(3));
    const Cell start = randomCell(rng, map.frame());
    const Cell goal = randomCell(rng, map.frame());
    if (map.blocked(start) || map.blocked(goal)) continue;
    const bool eight = options.connectivity == Connectivity::Eight;
    const auto weight = [&](Cell c) { return terrain.unit * terrain.at(at(map, c)); };
    const double expected = cheapest(map, start, eight, options.corners, weight)[at(map, goal)];
    PointOptions flat = options;
    flat.terrain = nullptr;
    const PointResult direct = planner.plan(start, goal, flat);
    std::optional<PointResult> first;
    for (const PointSearch s : {PointSearch::Dijkstra, PointSearch::Auto, PointSearch::AStar,
                                PointSearch::Bidirectional}) {
      options.search = s;
      const PointResult r = planner.plan(start, goal, options);
      ASSERT_EQ(r.status == PlanStatus::Solved, std::isfinite(expected));
      if (r.status != PlanStatus::Solved) break;
      ASSERT_NEAR(r.cost, expected, 1e-9 * (1.0 + expected));
      if (!first) first = r;
      if (map.frame().cellWidth() == map.frame().cellLength()) {
        ASSERT_EQ(r.cost, first->cost);
      }
      ASSERT_TRUE(r.certificate.free) << r.certificate.problem;
      Tally tally;
      ASSERT_NO_FATAL_FAILURE(expectSteps(map, start, goal, options, r, tally));
      ++solved;
    }
    if (first) longer += lengthOf(first->steps, map.frame()) > direct.cost * (1.0 + 1e-9) ? 1 : 0;
  }
  EXPECT_GT(solved, maps);
  EXPECT_GT(longer, maps / 20);
}

// The same number of steps as relaxation that counts them.
TEST(PointOptionsProperty, BreadthFirstTakesTheFewestSteps) {
  Rng rng(43);
  int solved = 0;
  const int maps = mapCount(4'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid map = randomPointMap(rng);
    const Cell start = randomCell(rng, map.frame());
    const Cell goal = randomCell(rng, map.frame());
    if (map.blocked(start) || map.blocked(goal)) continue;
    PointOptions options;
    options.search = PointSearch::BreadthFirst;
    options.connectivity = rng.below(2) == 0 ? Connectivity::Four : Connectivity::Eight;
    const PointResult r = testing::PointPlanner(map).plan(start, goal, options);
    std::vector<std::vector<Cell>> levels{{start}};
    std::vector<bool> seen(at(map, {map.frame().rows(), 0}), false);
    seen[at(map, start)] = true;
    std::optional<std::size_t> steps;
    if (start == goal) steps = 0;
    while (!levels.back().empty() && !steps) {
      std::vector<Cell> next;
      for (const Cell c : levels.back()) {
        for (std::int32_t k = 0; k < 9; ++k) {
          const Cell n{c.row + k / 3 - 1, c.column + k % 3 - 1};
          const bool eight = options.connectivity == Connectivity::Eight;
          if (!mayStep(map, c, n, eight, CornerRule::Never) || seen[at(map, n)]) continue;
          seen[at(map, n)] = true;
          next.push_back(n);
          if (n == goal) steps = levels.size();
        }
      }
      levels.push_back(next);
    }
    ASSERT_EQ(r.status == PlanStatus::Solved, steps.has_value());
    if (!steps) continue;
    ASSERT_EQ(r.steps.horizontal + r.steps.vertical + r.steps.diagonal, *steps);
    ASSERT_TRUE(r.certificate.free) << r.certificate.problem;
    ++solved;
  }
  EXPECT_GT(solved, maps / 8);
}

TEST(PointOptionsProperty, OneSearchToManyGoalsEqualsOneForEach) {
  Rng rng(44);
  int solved = 0;
  const int maps = mapCount(2'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid map = randomPointMap(rng);
    testing::PointPlanner planner(map);
    const Cell start = randomCell(rng, map.frame());
    std::vector<Cell> goals;
    for (std::uint32_t k = rng.below(5) + 1; k > 0; --k)
      goals.push_back(randomCell(rng, map.frame()));
    PointOptions options;
    options.search = rng.below(3) == 0 ? PointSearch::AnyAngle : PointSearch::AStar;
    const GoalsResult all = planner.planToGoals(start, goals, false, options);
    const GoalsResult one = planner.planToGoals(start, goals, true, options);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < goals.size(); ++k) {
      const PointResult r = planner.plan(start, goals[k], options);
      ASSERT_EQ(r.status, all.results[k].status);
      if (r.status != PlanStatus::Solved) continue;
      ++solved;
      ASSERT_NEAR(r.cost, all.results[k].cost, 1e-12 * (1.0 + r.cost));
      ASSERT_TRUE(all.results[k].certificate.free);
      least = std::min(least, r.cost);
    }
    if (!std::isfinite(least)) continue;
    ASSERT_NEAR(all.results[all.nearest].cost, least, 1e-12 * (1.0 + least));
    ASSERT_NEAR(one.results[one.nearest].cost, least, 1e-12 * (1.0 + least));
  }
  EXPECT_GT(solved, maps / 2);
}

// What `nearest` promises, by relaxation from every start that counts: the least distance of a cell
// within reach from the goal's place, and of the cells at that distance the least cost.
struct NearestTruth {
  double gap_m = std::numeric_limits<double>::infinity();
  double cost = std::numeric_limits<double>::infinity();
};

NearestTruth nearestTruth(const OccupancyGrid& map, Vec2 start, Vec2 goal,
                          const PointOptions& options) {
  const GridFrame& f = map.frame();
  const auto off = [&](Cell c, Vec2 p) { return length(f.cellCentre(c) - p); };
  std::vector<Cell> free;
  for (Cell c; c.row < f.rows(); ++c.row) {
    for (c.column = 0; c.column < f.columns(); ++c.column) {
      if (!map.blocked(c)) free.push_back(c);
    }
  }
  double to_start = std::numeric_limits<double>::infinity();
  for (const Cell c : free) to_start = std::min(to_start, off(c, start));
  NearestTruth truth;
  for (const Cell from : free) {
    if (off(from, start) > to_start + 1e-9) continue;
    const std::vector<double> costs =
        cheapest(map, from, options.connectivity == Connectivity::Eight, options.corners,
                 [](Cell) { return 1.0; });
    for (const Cell c : free) {
      if (!std::isfinite(costs[at(map, c)]) || off(c, goal) > truth.gap_m + 1e-9) continue;
      if (off(c, goal) < truth.gap_m - 1e-9) truth = {off(c, goal), costs[at(map, c)]};
      truth.cost = std::min(truth.cost, costs[at(map, c)]);
    }
  }
  return truth;
}

TEST(PointOptionsProperty, OfEquallyNearEndsThoseWithTheCheapestPathAreTaken) {
  Rng rng(46);
  int short_of_goal = 0;
  int moved_start = 0;
  const int maps = mapCount(3'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid map = randomPointMap(rng, i % 3 == 0 ? 55 : 35);
    const GridFrame& f = map.frame();
    if (map.countBlocked() == std::int64_t{f.rows()} * f.columns()) continue;
    PointOptions options;
    options.nearest = true;
    options.corners = static_cast<CornerRule>(rng.below(3));
    options.connectivity = rng.below(2) == 0 ? Connectivity::Four : Connectivity::Eight;
    options.search = kSearches[rng.below(kSearches.size())];
    const auto place = [&] {
      return Cell{static_cast<std::int32_t>(rng.below(17)) - 2,
                  static_cast<std::int32_t>(rng.below(17)) - 2};
    };
    const Cell start = place(), goal = place();
    const NearestTruth truth = nearestTruth(map, f.cellCentre(start), f.cellCentre(goal), options);
    testing::PointPlanner planner(map);
    const PointResult cells = planner.plan(start, goal, options);
    ASSERT_EQ(cells.status, PlanStatus::Solved) << "case " << i;
    ASSERT_NEAR(length(cells.path.goal().position - f.cellCentre(goal)), truth.gap_m, 1e-9);
    ASSERT_NEAR(cells.cost, truth.cost, 1e-9 * (1.0 + truth.cost)) << "case " << i;
    const PlanResult places =
        planBetween(planner, f.cellCentre(start), std::vector{f.cellCentre(goal)}, options);
    ASSERT_EQ(places.status, PlanStatus::Solved) << "case " << i;
    ASSERT_EQ(endsShort(places), truth.gap_m > 0.0) << "case " << i;
    ASSERT_NEAR(places.gap.value_or(GoalGap{}).distance_m, truth.gap_m, 1e-9) << "case " << i;
    ASSERT_NEAR(places.cost, truth.cost, 1e-9 * (1.0 + truth.cost)) << "case " << i;
    short_of_goal += endsShort(places) ? 1 : 0;
    moved_start += map.blocked(start) ? 1 : 0;
  }
  EXPECT_GT(short_of_goal, maps / 4);
  EXPECT_GT(moved_start, maps / 4);
}

// A place off the centres, in an obstacle or beyond the edge, is measured from where it is.
TEST(PointOptionsProperty, NearestIsMeasuredFromThePlaceItself) {
  Rng rng(47);
  int cases = 0;
  for (int i = 0; i < mapCount(2'000); ++i) {
    const OccupancyGrid map = randomPointMap(rng, 45);
    const GridFrame& f = map.frame();
    PointOptions options;
    options.nearest = true;
    const auto place = [&] {
      const auto off = [&] { return rng.below(15) - 1.0 + 0.25 * (1 + rng.below(3)); };
      return Vec2{off() * f.cellWidth(), off() * f.cellLength()};
    };
    const Vec2 start = place(), goal = place();
    if (!map.blocked(f.cellAt(start)) || !map.blocked(f.cellAt(goal))) continue;
    const NearestTruth truth = nearestTruth(map, start, goal, options);
    if (!std::isfinite(truth.gap_m)) continue;
    testing::PointPlanner planner(map);
    const PlanResult r = planBetween(planner, start, std::vector{goal}, options);
    if (r.status != PlanStatus::Solved || !r.gap) continue;  // on the edge of a free cell
    ASSERT_NEAR(r.gap->distance_m, truth.gap_m, 1e-9) << "case " << i;
    ASSERT_NEAR(r.cost, truth.cost, 1e-9 * (1.0 + truth.cost)) << "case " << i;
    ++cases;
  }
  EXPECT_GT(cases, mapCount(2'000) / 20);
}

TEST(PointOptionsProperty, EndpointsSnapToTheNearestFreeCells) {
  Rng rng(45);
  int moved_goal = 0;
  int moved_start = 0;
  const int maps = mapCount(3'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid map = randomPointMap(rng);
    if (map.countBlocked() == std::int64_t{map.frame().rows()} * map.frame().columns()) continue;
    PointOptions options;
    options.nearest = true;
    options.corners = static_cast<CornerRule>(rng.below(3));
    const Cell start{static_cast<std::int32_t>(rng.below(17)) - 2,
                     static_cast<std::int32_t>(rng.below(17)) - 2};
    const Cell goal{static_cast<std::int32_t>(rng.below(17)) - 2,
                    static_cast<std::int32_t>(rng.below(17)) - 2};
    const PointResult r = testing::PointPlanner(map).plan(start, goal, options);
    ASSERT_EQ(r.status, PlanStatus::Solved);
    const Cell from = r.corners.front();
    const Cell to = r.corners.back();
    const std::vector<double> costs =
        cheapest(map, from, true, options.corners, [](Cell) { return 1.0; });
    const auto off = [&](Cell a, Cell b) {
      return length(map.frame().cellCentre(a) - map.frame().cellCentre(b));
    };
    for (std::int32_t row = 0; row < map.frame().rows(); ++row) {
      for (std::int32_t column = 0; column < map.frame().columns(); ++column) {
        const Cell c{row, column};
        if (map.blocked(c)) continue;
        ASSERT_GE(off(c, start), off(from, start) - 1e-12);
        if (std::isfinite(costs[at(map, c)])) {
          ASSERT_GE(off(c, goal), off(to, goal) - 1e-12);
        }
      }
    }
    moved_start += from == start ? 0 : 1;
    moved_goal += to == goal || map.blocked(goal) ? 0 : 1;
  }
  EXPECT_GT(moved_start, maps / 4);
  EXPECT_GT(moved_goal, maps / 50);
}

}  // namespace
}  // namespace clearway::grid
