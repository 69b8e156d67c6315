// Every search for points on random maps, as numbers that no build may change. When one changes on
// purpose, the test prints the new one. Searches over intervals have a number of their own: a
// change of theirs leaves the other one.
#include <gtest/gtest.h>

#include <memory>

#include <array>

#include "core/base/fingerprint.h"
#include "core/base/rng.h"
#include "planner/point/dstar_lite_planner.h"
#include "planner/point/landmarks/dynamic_landmarks.h"
#include "planner/point/point_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway {
namespace {

constexpr std::uint64_t kGolden = 1505959581694896660ULL;
constexpr std::uint64_t kIntervalsGolden = 1102777756987340863ULL;
constexpr std::uint64_t kFeaturesGolden = 10340770060607405556ULL;

void add(Fingerprint& print, const grid::PointResult& r) {
  print.add(static_cast<std::uint64_t>(r.status));
  print.add(r.cost);
  print.add(r.metrics.expanded);
  for (const Cell c : r.corners) print.add(static_cast<std::uint64_t>(c.row * 1000 + c.column));
  for (const Vec2 p : r.points) {
    print.add(p.x);
    print.add(p.y);
  }
}

TEST(PointGolden, EverySearchTakesTheSamePathsInEveryBuild) {
  Rng rng(71);
  Fingerprint print, intervals;
  int solved = 0;
  for (int i = 0; i < 60; ++i) {
    const double length = i % 3 == 0 ? 0.7 : 1.3;
    OccupancyGrid g = testing::randomGrid(rng, 40, 60, 1.3, length, 0.1 + 0.005 * i);
    g.set({0, 0}, false);
    g.set({39, 59}, false);
    Terrain terrain;
    for (int k = 0; k < 40 * 60; ++k) {
      terrain.costs.push_back(static_cast<std::uint16_t>(1 + rng.below(9)));
    }
    testing::PointPlanner planner(g);
    for (const PointSearch s :
         {PointSearch::AStar, PointSearch::Dijkstra, PointSearch::Bidirectional,
          PointSearch::BreadthFirst, PointSearch::Theta, PointSearch::AnyAngle,
          PointSearch::LazyTheta, PointSearch::Anya, PointSearch::Incremental}) {
      grid::PointOptions options;
      options.search = s;
      const grid::PointResult r = planner.search({0, 0}, {39, 59}, options);
      solved += r.status == PlanStatus::Solved ? 1 : 0;
      add(s == PointSearch::AnyAngle ? intervals : print, r);
      if (isAnyAngle(s)) continue;
      options.string_pull = true;
      add(print, planner.search({0, 0}, {39, 59}, options));
      options = {grid::Connectivity::Eight, PointSearch::AStar, CornerRule::OneFree,
                 std::make_shared<const Terrain>(terrain)};
      add(print, planner.search({0, 0}, {39, 59}, options));
    }
    const GridAgent agent{i % 2 == 0 ? PointShape::Disc : PointShape::Square, 0.5 + 0.02 * i};
    add(print, testing::PointPlanner(g, agent).search(
                   {2, 2}, {37, 57},
                   {grid::Connectivity::Eight, PointSearch::AStar, CornerRule::Never, {}}));
  }
  EXPECT_GT(solved, 200);
  EXPECT_EQ(print.value(), kGolden) << "now " << print.value() << "ULL";
  EXPECT_EQ(intervals.value(), kIntervalsGolden) << "now " << intervals.value() << "ULL";
}

constexpr Cell kStart{0, 0};
constexpr Cell kGoal{39, 59};

OccupancyGrid someGrid(Rng& rng, double length, double share) {
  OccupancyGrid g = testing::randomGrid(rng, 40, 60, 1.3, length, share);
  g.set(kStart, false);
  g.set(kGoal, false);
  return g;
}

// Connectivity, corner rules and ends, by every grid search.
void addRules(Fingerprint& print, const OccupancyGrid& g) {
  testing::PointPlanner planner(g);
  for (const PointSearch s : {PointSearch::Auto, PointSearch::Jump, PointSearch::Steps,
                              PointSearch::AStar, PointSearch::Bidirectional}) {
    for (const CornerRule rule : {CornerRule::Never, CornerRule::OneFree, CornerRule::Always}) {
      for (const grid::Connectivity c : {grid::Connectivity::Four, grid::Connectivity::Eight}) {
        grid::PointOptions options;
        options.search = s;
        options.corners = rule;
        options.connectivity = c;
        add(print, planner.search(kStart, kGoal, options));
        options.nearest = true;
        add(print, planner.search({-3, 4}, {20, 30}, options));
      }
    }
  }
}

void addGoals(Fingerprint& print, const OccupancyGrid& g) {
  testing::PointPlanner planner(g);
  const std::array goals{kGoal, Cell{20, 30}, Cell{39, 0}, Cell{3, 55}};
  for (const PointSearch s : {PointSearch::Auto, PointSearch::BreadthFirst, PointSearch::Theta}) {
    for (const bool nearest : {false, true}) {
      grid::PointOptions options;
      options.search = s;
      const grid::GoalsResult r = planner.planToGoals(kStart, goals, nearest, options);
      print.add(static_cast<std::uint64_t>(r.nearest));
      for (const grid::PointResult& one : r.results) add(print, one);
    }
  }
}

// Answers that are repaired, and tables that are, both edit by edit.
void addEdits(Fingerprint& print, Rng& rng, OccupancyGrid g) {
  grid::DStarLitePlanner incremental(g, {}, kStart, kGoal);
  const grid::Landmarks::Built built = grid::Landmarks::build(g, {});
  EXPECT_EQ(built.stop, StopReason::None);
  grid::DynamicLandmarks repair = *grid::DynamicLandmarks::make(g, built.landmarks, {});
  for (int k = 0; k < 12; ++k) {
    const auto row = static_cast<std::int32_t>(1 + rng.below(38));
    const Cell c{row, static_cast<std::int32_t>(rng.below(60))};
    g.set(c, !g.blocked(c));
    incremental.setBlocked(c, g.blocked(c));
    add(print, incremental.search());
    if (!repair.update(g, {{c}})) continue;
    testing::PointPlanner planner(g);
    planner.use(&repair.landmarks());
    add(print, planner.search(kStart, kGoal));
    for (const char byte : repair.landmarks().write(g)) {
      print.add(static_cast<std::uint64_t>(static_cast<unsigned char>(byte)));
    }
  }
}

TEST(PointGolden, RulesGoalsEditsAndTablesAreTheSameInEveryBuild) {
  Rng rng(72);
  Fingerprint print;
  for (int i = 0; i < 24; ++i) {
    const OccupancyGrid g = someGrid(rng, i % 3 == 0 ? 0.7 : 1.3, 0.1 + 0.01 * i);
    addRules(print, g);
    addGoals(print, g);
    addEdits(print, rng, g);
  }
  EXPECT_EQ(print.value(), kFeaturesGolden) << "now " << print.value() << "ULL";
}

}  // namespace
}  // namespace clearway
