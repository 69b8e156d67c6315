// Sweeps: rows are in the database soon after their runs, however long other runs take.
#include "app/study/sweep/sweep.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

// The second run waits until the row of the first one is there, and gives up after many looks.
TEST(Sweep, KeepsAFinishedRunWhileAnotherOneGoesOn) {
  const testing::TempFolder folder;
  const std::string file = (folder / "s.sqlite").string();
  auto database = SweepDatabase::open(file, SweepDatabase::Open::CreateOrExtend);
  ASSERT_TRUE(database);
  SweepOptions options;
  options.limits.time_s = 600.0;
  options.program = [&](const std::vector<std::string>& words) {
    if (words.front() == "first") return 0;
    for (int looks = 0; looks < 6000; ++looks) {
      const auto read = SweepDatabase::open(file, SweepDatabase::Open::Read);
      const auto keys = read ? read->keys() : tl::unexpected(read.error());
      if (keys && keys->contains("first")) return 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return 1;
  };
  const std::vector<SweepRun> runs{{"s", {"first"}, "first", {}}, {"s", {"second"}, "second", {}}};
  const auto cluster = clusterOfOne();
  const auto sum = runSweep(runs, {0, 1}, *database, *cluster, options);
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->done, 2U);
  EXPECT_EQ(sum->failed, 0U) << sum->first_failure;
}

}  // namespace
}  // namespace clearway::app
