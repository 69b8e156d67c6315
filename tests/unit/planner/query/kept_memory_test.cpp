// What a planner that is kept states as its memory, against what it takes from the heap.
#include <gtest/gtest.h>
#include <malloc.h>

#include "planner/query/query_planner.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kHasMallinfo = false;
#else
constexpr bool kHasMallinfo = true;
#endif

std::size_t heapBytes() {
  const struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

// The map is so small that no array has pages of its own, which the heap does not know.
TEST(KeptPlanner, StatesTheMemoryThatItHolds) {
  if (!kHasMallinfo) GTEST_SKIP() << "the sanitizer has a heap of its own";
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
    for (int k = 0; k < 60; ++k) {
      const Pose goal = anywhere();
      const auto r = planner.plan(anywhere(), {{goal.position, goal.heading}});
      ASSERT_TRUE(r);
      if (r->status != PlanStatus::Solved) continue;
      ++solved;
      stated = r->metrics.memory_bytes;
    }
    EXPECT_GT(solved, 10);
    const auto held = static_cast<double>(heapBytes() - before);
    EXPECT_GT(static_cast<double>(stated), 0.9 * held) << weight;
    EXPECT_LT(static_cast<double>(stated), 1.3 * held) << weight;  // and that of the last search
  }
}

}  // namespace
}  // namespace clearway
