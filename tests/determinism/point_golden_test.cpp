// Every search for points on random maps, as one number that no build may change. When it changes
// on purpose, the test prints the new one.
#include <gtest/gtest.h>

#include "core/base/hash.h"
#include "core/base/rng.h"
#include "planner/point/incremental.h"
#include "planner/point/point_planner.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

constexpr std::uint64_t kGolden = 6759666214697874577ULL;

void add(Fingerprint& print, const PointResult& r) {
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
  Fingerprint print;
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
    PointPlanner planner(g);
    for (const PointSearch s :
         {PointSearch::AStar, PointSearch::Dijkstra, PointSearch::Bidirectional,
          PointSearch::BreadthFirst, PointSearch::Theta, PointSearch::AnyAngle,
          PointSearch::Incremental}) {
      PointOptions options;
      options.search = s;
      const PointResult r = planner.search({0, 0}, {39, 59}, options);
      solved += r.status == PlanStatus::Solved ? 1 : 0;
      add(print, r);
      if (isAnyAngle(s)) continue;
      options.pull_taut = true;
      add(print, planner.search({0, 0}, {39, 59}, options));
      options = {Connectivity::Eight, PointSearch::AStar, CornerRule::OneFree, &terrain};
      add(print, planner.search({0, 0}, {39, 59}, options));
    }
    const PointAgent agent{i % 2 == 0 ? PointShape::Disc : PointShape::Square, 0.5 + 0.02 * i};
    add(print,
        PointPlanner(g, agent).search({2, 2}, {37, 57}, {Connectivity::Eight, PointSearch::AStar}));
  }
  EXPECT_GT(solved, 200);
  EXPECT_EQ(print.value(), kGolden) << "now " << print.value() << "ULL";
}

}  // namespace
}  // namespace clearway
