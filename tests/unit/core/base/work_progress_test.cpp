#include "core/base/work_progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace clearway {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;

class WorkProgress : public ::testing::Test {
 protected:
  WorkWatch::Listener listener() {
    return [this](double fraction) { seen.push_back(fraction); };
  }
  std::vector<double> seen;
};

TEST_F(WorkProgress, PartsWithinPartsAreSharesOfTheWhole) {
  const WorkWatch watch(listener());
  {
    const WorkPart part(0.0, 0.5);
    reportWork(1, 4);
    {
      const WorkPart inner(0.5, 1.0);
      reportWork(1, 2);
    }
  }
  {
    const WorkPart part(0.5, 1.0);
    reportWork(1, 2);
  }
  EXPECT_THAT(seen, ElementsAre(DoubleEq(0.125), DoubleEq(0.375), DoubleEq(0.5), DoubleEq(0.5),
                                DoubleEq(0.75), DoubleEq(1.0)));
}

TEST_F(WorkProgress, NeverDecreasesAndStaysWithinTheWhole) {
  const WorkWatch watch(listener());
  reportWork(3, 4);
  reportWork(1, 4);
  reportWork(9, 4);
  EXPECT_THAT(seen, ElementsAre(0.75, 0.75, 1.0));
}

TEST_F(WorkProgress, IsOfTheWatchersThreadWhileItWatches) {
  reportWork(1, 2);
  {
    const WorkWatch watch(listener());
    std::thread([] { reportWork(1, 2); }).join();
  }
  const WorkPart nobody(0.0, 1.0);
  reportWork(1, 2);
  EXPECT_TRUE(seen.empty());
}

TEST_F(WorkProgress, TheOlderWatcherGoesOnAfterTheNewer) {
  const WorkWatch outer(listener());
  {
    double other = 0.0;
    const WorkWatch inner([&](double fraction) { other = fraction; });
    reportWork(1, 2);
    EXPECT_EQ(other, 0.5);
  }
  EXPECT_TRUE(seen.empty());
  reportWork(1, 4);
  EXPECT_THAT(seen, ElementsAre(0.25));
}

}  // namespace
}  // namespace clearway
