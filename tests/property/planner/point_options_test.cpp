// Every search, rule and agent of the point planner against relaxation, and every path against the
// validator and a walk cell by cell.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "planner/point/agent_grid.h"
#include "planner/point/point_planner.h"
#include "planner/validate/validate.h"
#include "tests/property/planner/point_oracle.h"

namespace clearway {
namespace {

using namespace clearway::testing;

constexpr std::array kSearches{PointSearch::Auto, PointSearch::Jump, PointSearch::Steps,
                               PointSearch::AStar, PointSearch::Dijkstra};

struct Tally {
  std::map<PointSearch, int> solved;
  std::map<CornerRule, int> rules;
  std::map<PointShape, int> agents;
  int no_path = 0, rectangular = 0, cut_a_corner = 0, squeezed = 0;
};

PointAgent randomAgent(Rng& rng) {
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

void expectSame(PointPlanner& planner, const OccupancyGrid& map, const PointAgent& agent,
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
    // The verdict is about the agent: a larger one than the clearance allows is refused.
    if (agent.shape == PointShape::Disc && tally.agents[agent.shape] % 8 == 0) {
      PointRules rules{options.corners, agent, false};
      rules.agent.size_m += r.certificate.clearance_m + 1e-6;
      ASSERT_FALSE(validatePoint(map, r.path, rules).free);
    }
  }
}

TEST(PointOptionsProperty, EverySearchAndRuleEqualsRelaxation) {
  Rng rng(41);
  Tally tally;
  const int maps = mapCount(8'000);
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid map = randomPointMap(rng, i % 2 == 0 ? 55 : 15);
    const PointAgent agent = randomAgent(rng);
    PointPlanner planner(map, agent);
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

}  // namespace
}  // namespace clearway
