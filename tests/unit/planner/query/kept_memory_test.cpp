// What a planner that is kept states as its memory, against what it takes from the heap.
#include <gtest/gtest.h>
#include <malloc.h>

#include "core/base/process_memory.h"
#include "planner/query/query_planner.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

std::size_t heapBytes() {
  const struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

// The map is so small that no array has pages of its own, which the heap does not know.
TEST(KeptPlanner, StatesTheMemoryThatItHolds) {
  if (residentBytes() == 0) GTEST_SKIP() << "memory is not measured in this build";
  Rng rng(3);
  const OccupancyGrid map = testing::randomGrid(rng, 120, 160, 0.05, 0.05, 0.004);
  for (const double weight : {1.0, 2.0}) {
    ShapedAgent robot{*Footprint::box(0.5, 0.4)};
    robot.options.weight = weight;
    const auto query = check({&map, robot, {}, {{{1.0, 1.0}, Heading{}}}});
    ASSERT_TRUE(query);
    const std::size_t before = heapBytes();
    QueryPlanner planner(*query);
    const auto anywhere = [&] {
      return Pose{{rng.range(0.5, 7.5), rng.range(0.5, 5.5)},
                  *Heading::fromRadians(rng.range(-3.0, 3.0))};
    };
    int solved = 0;
    std::size_t stated = 0;
    std::size_t held = 0;
    for (int k = 0; k < 60; ++k) {
      const Pose goal = anywhere();
      const auto r = planner.plan(anywhere(), {{goal.position, goal.heading}});
      ASSERT_TRUE(r);
      if (r->status != PlanStatus::Solved) continue;
      ++solved;
      stated = r->metrics.memory_bytes;
      held = heapBytes() - before;
    }
    EXPECT_GT(solved, 10);
    const auto bytes = static_cast<double>(held);
    EXPECT_GT(static_cast<double>(stated), 0.9 * bytes) << weight;
    EXPECT_LT(static_cast<double>(stated), 1.3 * bytes) << weight;  // and that of the last search
    const auto refused = planner.plan(anywhere(), {{{1000.0, 0.0}, Heading{}}});
    ASSERT_TRUE(refused);
    ASSERT_NE(refused->status, PlanStatus::Solved);
    EXPECT_GT(static_cast<double>(refused->metrics.memory_bytes), 0.9 * bytes) << weight;
  }
}

}  // namespace
}  // namespace clearway
