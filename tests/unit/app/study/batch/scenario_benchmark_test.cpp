#include "app/study/batch/scenario_benchmark.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "app/document/plan/plan_request.h"
#include "app/document/plan/terrain_costs.h"
#include "core/base/rng.h"
#include "maps/grid/map_io.h"
#include "maps/grid/movingai.h"
#include "tests/support/data.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;

constexpr const char* kMap =
    "type octile\nheight 4\nwidth 6\nmap\n"
    "...@WW\n"
    "...@@W\n"
    "...@TT\n"
    "...@@T\n";

maps::ScenarioQuery query(Cell from, Cell to, const std::string& optimum) {
  return {0, "m.map", 6, 4, from, to, std::stod(optimum), optimum};
}

SolveReport solve(const maps::Scenario& s, const SolveOptions& options = {}) {
  return *solveScenario(*maps::parseMovingAi(kMap), s, options);
}

TEST(Solve, ComparesLengthsWithThePublishedOptima) {
  const SolveReport r =
      solve({{query({0, 0}, {3, 2}, "3.82843"), query({0, 0}, {0, 2}, "2"),
              query({0, 0}, {3, 2}, "3.82842"), query({0, 0}, {0, 2}, "2.41421")}});
  ASSERT_EQ(r.queries.size(), 4U);
  EXPECT_EQ(r.queries[0].length, 1 + 2 * std::sqrt(2.0));
  EXPECT_TRUE(r.queries[0].agrees);
  EXPECT_TRUE(r.queries[0].free);
  EXPECT_TRUE(r.queries[1].agrees);
  EXPECT_FALSE(r.queries[2].agrees);
  EXPECT_FALSE(r.queries[3].agrees);
  EXPECT_EQ(r.solved, 4U);
  EXPECT_EQ(r.disagreeing, 2U);
  EXPECT_NEAR(r.worst_deviation, 0.41421, 1e-12);
}

TEST(Solve, UnreachablePairsAgreeWhenNoPathIsFound) {
  const SolveReport r = solve({{query({0, 0}, {2, 2}, "0"), query({0, 0}, {0, 0}, "0")}});
  EXPECT_EQ(r.queries[0].status, PlanStatus::Solved);  // there is a path: the file is wrong
  EXPECT_FALSE(r.queries[0].agrees);
  EXPECT_TRUE(r.queries[1].agrees);
  const maps::GridMap walled = *maps::parseMovingAi("type octile\nheight 1\nwidth 3\nmap\n.@.\n");
  maps::ScenarioQuery q = query({0, 0}, {0, 2}, "0");
  q.map_width = 3;
  q.map_height = 1;
  const SolveReport none = *solveScenario(walled, {{q}});
  EXPECT_EQ(none.unreachable, 1U);
  EXPECT_EQ(none.disagreeing, 0U);
  q.optimum = 2.0;
  q.optimum_text = "2";
  EXPECT_EQ(solveScenario(walled, {{q}})->disagreeing, 1U);
}

TEST(Solve, QueriesOnWaterOrTreesStayOnTheirTerrain) {
  const SolveReport r =
      solve({{query({0, 4}, {1, 5}, "2"), query({2, 4}, {3, 5}, "2"), query({0, 4}, {2, 4}, "2")}});
  EXPECT_TRUE(r.queries[0].agrees);
  EXPECT_TRUE(r.queries[1].agrees);
  EXPECT_EQ(r.queries[2].status, PlanStatus::InvalidStart);
  EXPECT_FALSE(r.queries[2].agrees);
}

TEST(Solve, CountSpreadsTheQueriesEvenly) {
  maps::Scenario s;
  for (int i = 0; i < 10; ++i) s.queries.push_back(query({0, 0}, {0, 1}, "1"));
  std::vector<std::size_t> done;
  SolveOptions options;
  options.count = 4;
  options.repeat = 1;
  options.progress = [&](std::size_t i, std::size_t n) {
    done.push_back(i);
    EXPECT_EQ(n, 4U);
  };
  const SolveReport r = solve(s, options);
  ASSERT_EQ(r.queries.size(), 4U);
  EXPECT_EQ(r.queries[1].index, 2U);
  EXPECT_EQ(r.queries[3].index, 7U);
  EXPECT_EQ(done, (std::vector<std::size_t>{1, 2, 3, 4}));
  options = {};
  options.count = 99;
  EXPECT_EQ(solve(s, options).queries.size(), 10U);
}

TEST(Solve, RefusesAScenarioOfAnotherMap) {
  maps::Scenario s{{query({0, 0}, {0, 1}, "1"), query({0, 0}, {0, 1}, "1")}};
  s.queries[1].map_width = 512;
  const auto r = solveScenario(*maps::parseMovingAi(kMap), s);
  ASSERT_FALSE(r);
  EXPECT_THAT(r.error().text(), HasSubstr("query 1 is for a map of 512 x 4 cells"));
  s.queries[1] = query({0, 0}, {9, 1}, "1");
  EXPECT_FALSE(solveScenario(*maps::parseMovingAi(kMap), s));
  s.queries.pop_back();
  SolveOptions options;
  options.repeat = 0;
  EXPECT_FALSE(solveScenario(*maps::parseMovingAi(kMap), s, options));
}

TEST(Solve, StopsOnRequest) {
  StopSource stop;
  SolveOptions options;
  options.stop = &stop;
  options.progress = [&](std::size_t, std::size_t) { stop.request(); };
  const SolveReport r =
      solve({{query({0, 0}, {3, 2}, "3.83"), query({0, 0}, {0, 2}, "2")}}, options);
  EXPECT_EQ(r.stop, StopReason::Cancelled);
  EXPECT_EQ(r.queries.size(), 1U);
}

bool agrees(double length, const std::string& optimum, const OptimumRounding& rounding) {
  const maps::ScenarioQuery q = query({}, {}, optimum);
  return std::abs(length - q.optimum) <= toleranceOf(q, rounding);
}

TEST(Tolerance, OfSixSignificantDigitsCountsDroppedZeros) {
  const double length = 61 + 100 * std::sqrt(2.0);  // 202.4213562...
  EXPECT_TRUE(agrees(length, "202.421", {}));
  EXPECT_FALSE(agrees(length, "202.422", {}));
  EXPECT_FALSE(agrees(length, "202.42", {}));  // means 202.420
  EXPECT_TRUE(agrees(1234.5021, "1234.5", {}));
  EXPECT_FALSE(agrees(1234.51, "1234.5", {}));
  EXPECT_TRUE(agrees(4.0, "4", {}));
  EXPECT_FALSE(agrees(2 + 2 * std::sqrt(2.0), "5", {}));
  // The nearest lengths that other counts of steps give: (+7, -5) and (-17, +12).
  EXPECT_FALSE(agrees(length - 7 + 5 * std::sqrt(2.0), "202.421", {}));
  EXPECT_FALSE(agrees(length + 17 - 12 * std::sqrt(2.0), "202.421", {}));
}

TEST(Tolerance, OfFixedDecimalsIsHalfAUnitOfTheLast) {
  const double length = 61 + 100 * std::sqrt(2.0);
  EXPECT_TRUE(agrees(length, "202.42", {2}));
  EXPECT_FALSE(agrees(length, "202.43", {2}));
  EXPECT_TRUE(agrees(length, "202.42135620", {8}));  // 61 + 100 * 1.414213562
  EXPECT_FALSE(agrees(length, "202.42135700", {8}));
}

TEST(Tolerance, RoundingIsFixedWhenAllOptimaHaveTheSameDecimals) {
  const auto rounding = [](const std::vector<std::string>& texts) {
    maps::Scenario s;
    for (const std::string& t : texts) s.queries.push_back(query({}, {}, t));
    return roundingOf(s).fixed_decimals;
  };
  EXPECT_EQ(rounding({"1.41", "2.00", "100.24"}), 2);
  EXPECT_EQ(rounding({"1.41421", "2", "100.24"}), 0);
  EXPECT_EQ(rounding({"5", "2", "100"}), 0);
  EXPECT_EQ(rounding({}), 0);
}

maps::GridMap randomLand(Rng& rng) {
  std::string text = "type octile\nheight 20\nwidth 24\nmap\n";
  const double blocked = rng.range(0.0, 0.12);
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 24; ++j) {
      const double v = rng.unit();
      text += v < blocked ? '@' : v < blocked + 0.2 ? 'S' : '.';
    }
    text += '\n';
  }
  return *maps::parseMovingAi(text);
}

// A point, or a disc or square up to five cells wide, of whole cells as often as not.
maps::AgentShape randomGridShape(Rng& rng) {
  const double wide =
      rng.below(2) == 0 ? 1.0 + static_cast<double>(rng.below(5)) : rng.range(0.1, 5.0);
  switch (rng.below(5)) {
    case 0: return {maps::ShapeKind::Point, 1.0, 1.0, {}};
    case 1:
    case 2: return {maps::ShapeKind::Disc, wide / 2, 1.0, {}};
    default: return {maps::ShapeKind::Square, wide, 1.0, {}};
  }
}

// As `clearway plan` answers it.
PlanResult planned(const maps::GridMap& map, const maps::ScenarioQuery& q,
                   const SolveOptions& options) {
  maps::ProjectAgent agent;
  agent.shape = options.shape;
  const GridFrame& f = map.grid.frame();
  agent.start = Pose{f.cellCentre(q.start), {}};
  agent.goal = maps::GoalPose{f.cellCentre(q.goal), std::nullopt};
  return plan(makePlanJob(map, agent, options.planner)->query);
}

TEST(Solve, EveryAnswerIsThatOfPlanForAgentsOfAnySizeAndTerrain) {
  Rng rng(77);
  std::map<PlanStatus, int> seen;
  int beside_centres = 0;
  for (int round = 0; round < 500; ++round) {
    maps::GridMap map = randomLand(rng);
    SolveOptions options;
    options.repeat = 1;
    options.path = grid::PathDetail::Turns;
    options.shape = randomGridShape(rng);
    options.planner.planner = maps::PlannerKind::Point;
    constexpr std::array kSearches{PointSearch::Auto, PointSearch::AStar, PointSearch::AnyAngle};
    options.planner.method = kSearches[rng.below(3)];
    if (options.planner.method != PointSearch::AnyAngle && rng.below(2) == 0) {
      options.planner.terrain = "S=2.5";
      ASSERT_TRUE(openTerrain(map, options.planner.terrain));
    }
    maps::Scenario scenario;
    const auto anyCell = [&] {
      return Cell{static_cast<std::int32_t>(rng.below(20)),
                  static_cast<std::int32_t>(rng.below(24))};
    };
    for (int k = 0; k < 8; ++k) {
      scenario.queries.push_back({0, "m.map", 24, 20, anyCell(), anyCell(), 1.0, "1"});
    }
    const SolveReport report = *solveScenario(map, scenario, options);
    for (std::size_t k = 0; k < scenario.queries.size(); ++k) {
      const SolvedQuery& got = report.queries[k];
      const PlanResult expected = planned(map, scenario.queries[k], options);
      SCOPED_TRACE(expected.reason.text());
      ASSERT_EQ(got.status, expected.status) << round << ' ' << k;
      EXPECT_EQ(got.reason, expected.reason.text());
      ++seen[got.status];
      if (got.status != PlanStatus::Solved) continue;
      EXPECT_EQ(got.path, grid::waypointsAlong(expected.path, map.grid.frame(), *options.path));
      EXPECT_NEAR(got.length, length(expected.path), 1e-9);
      EXPECT_TRUE(got.free);
      const bool is_on_corner = std::ranges::any_of(
          got.path, [](Vec2 p) { return p.x == std::floor(p.x) && p.y == std::floor(p.y); });
      beside_centres += is_on_corner && options.shape.kind != maps::ShapeKind::Point ? 1 : 0;
    }
  }
  for (const PlanStatus s : {PlanStatus::Solved, PlanStatus::NoPath, PlanStatus::InvalidStart,
                             PlanStatus::InvalidGoal}) {
    EXPECT_GT(seen[s], 20) << toString(s);
  }
  EXPECT_GT(beside_centres, 5);
}

// A map with its scenario next to it: 100 lengths equal the published ones.
void checkOptima(const std::filesystem::path& file, bool some_unreachable) {
  SCOPED_TRACE(file.filename());
  const Result<maps::GridMap> map = maps::loadMap(file);
  ASSERT_TRUE(map) << describe(map.error());
  const Result<maps::Scenario> scenario = maps::loadScenario(file.string() + ".scen");
  ASSERT_TRUE(scenario) << describe(scenario.error());
  SolveOptions options;
  options.count = 100;
  options.repeat = 1;
  const Result<SolveReport> r = solveScenario(*map, *scenario, options);
  ASSERT_TRUE(r) << describe(r.error());
  EXPECT_EQ(r->disagreeing, 0U);
  EXPECT_EQ(r->solved + r->unreachable, 100U);
  EXPECT_LT(r->worst_deviation, 0.00501);
  for (const SolvedQuery& q : r->queries) {
    EXPECT_TRUE(q.agrees) << "query " << q.index << ": " << q.length << ", published "
                          << q.optimum_text;
  }
  EXPECT_EQ(r->unreachable > 0, some_unreachable);
}

// The optima of the samples are those of a breadth-first search of their generator.
TEST(SolveData, EveryLengthOfTheBenchmarksEqualsItsPublishedOptimum) {
  const auto own = testing::filesEndingWith(testing::samples(), ".map");
  EXPECT_GE(own.size(), 2U);
  int checked = 0;
  for (const auto& file : own) {
    if (!std::filesystem::exists(file.string() + ".scen")) continue;
    checkOptima(file, false);
    ++checked;
  }
  EXPECT_GE(checked, 2);
  const auto real = testing::realFiles("movingai", ".map");
  for (const auto& file : real) checkOptima(file, file.filename() == "brc000d.map");
  if (real.empty()) return;
  EXPECT_EQ(real.size(), 14U);
}

void expectUnreachable(const maps::GridMap& map, const maps::Scenario& pairs) {
  const SolveReport r = *solveScenario(map, pairs);
  EXPECT_EQ(r.unreachable, pairs.queries.size());
  EXPECT_EQ(r.disagreeing, 0U);
  EXPECT_THAT(r.queries.back().reason, HasSubstr("different free areas"));
}

// Pairs of a walled area and the area around it, both of many cells.
TEST(SolveData, UnreachablePairsOfALargeMapHaveNoPath) {
  maps::GridMap map = *maps::loadMap(testing::samples() / "random.map");
  for (std::int32_t k = 30; k <= 70; ++k) {
    for (const Cell c : {Cell{30, k}, Cell{70, k}, Cell{k, 30}, Cell{k, 70}}) map.grid.set(c, true);
  }
  Rng rng(30);
  const auto freeCell = [&](bool inside) {
    for (;;) {
      const auto row = static_cast<std::int32_t>(rng.below(128));
      const Cell c{row, static_cast<std::int32_t>(rng.below(128))};
      const bool within = c.row > 30 && c.row < 70 && c.column > 30 && c.column < 70;
      if (within == inside && !map.grid.blocked(c)) return c;
    }
  };
  maps::Scenario pairs;
  for (int k = 0; k < 40; ++k) {
    const Cell start = freeCell(k % 2 == 0);
    pairs.queries.push_back({0, "random.map", 128, 128, start, freeCell(k % 2 != 0), 0.0, "0"});
  }
  expectUnreachable(map, pairs);
  if (!testing::hasRealData("movingai")) return;
  // All ten of a real map, not only those that a spread of 100 meets.
  const std::filesystem::path file = testing::realData() / "movingai" / "brc000d.map";
  maps::Scenario real = *maps::loadScenario(file.string() + ".scen");
  std::erase_if(real.queries, [](const maps::ScenarioQuery& q) { return !maps::isUnreachable(q); });
  ASSERT_EQ(real.queries.size(), 10U);
  expectUnreachable(*maps::loadMap(file), real);
}

}  // namespace
}  // namespace clearway::app
