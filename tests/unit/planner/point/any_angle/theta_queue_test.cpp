// The open list of Theta*: the lowest bucket first, and in it the cell that came last.
#include "planner/point/any_angle/theta_queue.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "core/base/rng.h"

namespace clearway::grid {
namespace {

TEST(ThetaQueue, TakesTheLastOfTheLowestBucket) {
  Rng rng(3);
  ThetaQueue queue;
  int taken = 0;
  for (int search = 0; search < 50; ++search) {
    const double least = 10.0 * rng.unit();
    queue.start(least, 0.25);  // the one before was not emptied
    std::map<int, std::vector<std::uint32_t>> expected;
    for (std::uint32_t k = 0; k < 300; ++k) {
      if (rng.below(3) > 0) {
        const double f = least + (rng.below(10) == 0 ? 500.0 : 5.0) * rng.unit();
        queue.push(f, k);
        expected[static_cast<int>(std::floor((f - least) * 4.0))].push_back(k);
      } else if (expected.empty()) {
        ASSERT_EQ(queue.pop(), ThetaQueue::kNone);
      } else {
        auto& lowest = expected.begin()->second;
        ASSERT_EQ(queue.pop(), lowest.back());
        lowest.pop_back();
        if (lowest.empty()) expected.erase(expected.begin());
        ++taken;
      }
    }
  }
  EXPECT_GT(taken, 3'000);
}

TEST(ThetaQueue, TakesFValuesThatRoundBelowTheLeastAndHugeOnes) {
  ThetaQueue queue;
  queue.start(1.0, 0.25);
  queue.push(1e300, 7);
  queue.push(std::nextafter(1.0, 0.0), 5);
  EXPECT_EQ(queue.pop(), 5U);
  EXPECT_EQ(queue.pop(), 7U);
  EXPECT_EQ(queue.pop(), ThetaQueue::kNone);
}

}  // namespace
}  // namespace clearway::grid
