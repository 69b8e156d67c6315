// Queries on real maps; skipped where these are absent.
#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "core/grid/covered_cells.h"
#include "maps/ros.h"
#include "tests/support/data.h"
#include "tests/unit/planner/pose/path_checks.h"

namespace clearway {
namespace {

struct RealMap {
  const char* file;
  std::uint64_t seed;
};

class PosePlannerOn : public ::testing::TestWithParam<RealMap> {};

TEST_P(PosePlannerOn, FindsProvenPathsBetweenRandomPoses) {
  CLEARWAY_NEEDS_DATA("ros");
  const Result<GridMap> map = loadRos(testing::dataFolder() / "ros" / GetParam().file);
  ASSERT_TRUE(map) << describe(map.error());
  const Footprint robot = *Footprint::box(0.9, 0.62);
  Rng rng(GetParam().seed);
  const Vec2 end = map->grid.frame().bounds().max;
  const auto freePose = [&] {
    for (;;) {
      const Pose p{{rng.range(0, end.x), rng.range(0, end.y)},
                   *Heading::fromDegrees(rng.range(-180, 180))};
      if (!collides(map->grid, robot.obbAt(p))) return p;
    }
  };
  int solved = 0;
  for (int i = 0; i < 4; ++i) {
    const Pose goal = freePose();
    const PoseProblem problem{&map->grid, &robot, freePose(), {goal.position, goal.heading}};
    const PlanResult r = planPose(problem);
    if (r.status == PlanStatus::NoPath) continue;  // random poses may be walled in
    testing::expectGoodPath(r, problem);
    ++solved;
  }
  EXPECT_GE(solved, 2);
}

INSTANTIATE_TEST_SUITE_P(RosMaps, PosePlannerOn,
                         ::testing::Values(RealMap{"depot.yaml", 5}, RealMap{"warehouse.yaml", 6}));

}  // namespace
}  // namespace clearway
