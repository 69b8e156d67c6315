// The memory of the process and of the machine; cgroups of both versions in a made-up file tree.
#include "core/base/process_memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "core/base/stop_source.h"

namespace clearway {
namespace {

namespace fs = std::filesystem;

class CgroupTree : public ::testing::Test {
 protected:
  CgroupTree()
      : root_(fs::temp_directory_path() / ("clearway-cgroup-" + std::to_string(getpid()))) {
    fs::create_directories(root_);
  }
  ~CgroupTree() override { fs::remove_all(root_); }
  void write(const std::string& file, const std::string& text) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text << '\n';
  }
  [[nodiscard]] std::size_t limit(const std::string& membership) const {
    return cgroupLimit(membership, root_.string());
  }
  fs::path root_;
};

TEST_F(CgroupTree, TheLeastLimitOfAGroupAndItsParentsCounts) {
  write("a/b/memory.max", "max");
  write("a/memory.max", "5000");
  write("memory.max", "7000");
  EXPECT_EQ(limit("0::/a/b\n"), 5000U);
  EXPECT_EQ(limit("0::/\n"), 7000U);
  write("a/b/memory.max", "300");
  EXPECT_EQ(limit("0::/a/b\n"), 300U);
}

TEST_F(CgroupTree, VersionOneHasAFolderOfItsOwn) {
  write("memory/job/memory.limit_in_bytes", "4096");
  write("memory/memory.limit_in_bytes", "9223372036854771712");  // the kernel's "no limit"
  const std::string membership = "5:cpu,cpuacct:/other\n4:memory:/job\n0::/\n";
  EXPECT_EQ(limit(membership), 4096U);
  EXPECT_EQ(limit("4:memory:/elsewhere\n"), 0U);
}

TEST_F(CgroupTree, WithoutFilesThereIsNoLimit) {
  EXPECT_EQ(limit("0::/x/y\n"), 0U);
  EXPECT_EQ(limit(""), 0U);
  EXPECT_EQ(limit("nonsense\n:\n"), 0U);
}

TEST(ProcessMemory, TheDefaultLimitIsThreeQuartersOfTheMachine) {
  ASSERT_GT(machineBytes(), std::size_t{1} << 26U);
  EXPECT_LE(defaultMemoryLimit(), machineBytes() / 4 * 3);
  EXPECT_GE(defaultMemoryLimit(), machineBytes() / 2);
}

TEST(ProcessMemory, WhatIsWrittenCountsAndEndsTheWork) {
  if (residentBytes() == 0) GTEST_SKIP() << "memory is not measured in this build";
  constexpr std::size_t kMore = std::size_t{64} << 20U;
  constexpr std::size_t kLimit = std::size_t{20} << 20U;
  EXPECT_FALSE(processExceeds(0)) << "before it is bound";
  Budget budget;
  budget.max_memory_bytes = kLimit;
  StopCheck before(budget);
  const std::size_t resident = residentBytes();
  boundProcessMemory();
  EXPECT_FALSE(processExceeds(kLimit));
  EXPECT_EQ(before.pollNow(), StopReason::None);
  const std::vector<char> written(kMore, 'x');
  EXPECT_GE(residentBytes(), resident + kMore / 10 * 9);
  EXPECT_TRUE(processExceeds(kLimit));
  EXPECT_FALSE(processExceeds(2 * kMore));
  StopCheck after(budget);
  StopReason reason = StopReason::None;
  while (reason == StopReason::None && after.elapsed_s() < 10.0) reason = after.pollNow();
  EXPECT_EQ(reason, StopReason::MemoryLimit);
  StopCheck unlimited{Budget{}};
  EXPECT_EQ(unlimited.pollNow(), StopReason::None);
  EXPECT_EQ(written.back(), 'x');
}

}  // namespace
}  // namespace clearway
