#include "app/document/plan/landmark_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "planner/point/point_planner.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::int32_t kMapSide = 60;

OccupancyGrid someMap(std::uint64_t seed, std::int32_t side = kMapSide) {
  Rng rng(seed);
  OccupancyGrid g(*GridFrame::make(side, side, 1.0, 1.0));
  for (int k = 0; k < side * side / 4; ++k) g.set(testing::randomCell(rng, g), true);
  return g;
}

class LandmarkCacheTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path map() const { return folder_ / "arena.map"; }
  [[nodiscard]] std::string bytes() const { return folder_.read("arena.map.clearway-tables"); }
  void spoil(std::string_view with) const { folder_.write("arena.map.clearway-tables", with); }
  LandmarksReport open() {
    return LandmarkCache(grid_, map(), LandmarkCache::usualLimits()).wait();
  }

  OccupancyGrid grid_ = someMap(81);
  testing::TempFolder folder_;
};

TEST_F(LandmarkCacheTest, AreBuiltOnceThenReadAndTheSame) {
  LandmarkCache built(grid_, map(), LandmarkCache::usualLimits());
  EXPECT_EQ(built.fromFile(), nullptr);
  EXPECT_EQ(built.wait().origin, LandmarksOrigin::Saved);
  EXPECT_EQ(built.wait().landmarks, grid::Landmarks::kMost);
  EXPECT_THAT(built.wait().warnings, IsEmpty());
  EXPECT_EQ(built.fromFile(), nullptr);
  ASSERT_NE(built.ready(), nullptr);
  LandmarkCache read(grid_, map(), LandmarkCache::usualLimits());
  ASSERT_NE(read.fromFile(), nullptr);
  EXPECT_EQ(read.fromFile(), read.ready());
  EXPECT_EQ(read.wait().origin, LandmarksOrigin::File);
  EXPECT_EQ(read.ready()->write(grid_), built.ready()->write(grid_));
  EXPECT_EQ(read.ready()->write(grid_), bytes());
}

// The hash of another map; this map's after an edit; a flipped bit anywhere; a cut; other bytes.
TEST_F(LandmarkCacheTest, OfAnotherMapOrDamagedAreReportedAndReplaced) {
  (void)open();
  const std::string good = bytes();
  const OccupancyGrid other = someMap(82);
  const grid::Landmarks foreign = grid::Landmarks::build(other, {}).landmarks;
  std::vector<std::pair<std::string, const char*>> faults{
      {foreign.write(other), "is of another map"},
      {good.substr(0, good.size() / 2), "is damaged"},
      {good.substr(0, 8), "is damaged"},
      {std::string(grid::Landmarks::kMagic) + std::string(good.size() * 4, 'x'), "is damaged"}};
  std::string wrong_hash = good;
  wrong_hash[8] = static_cast<char>(wrong_hash[8] ^ 1);
  faults.emplace_back(wrong_hash, "is of another map");
  for (const std::size_t at : {std::size_t{40}, good.size() / 2, good.size() - 1}) {
    std::string flipped = good;
    flipped[at] = static_cast<char>(flipped[at] ^ 4);
    faults.emplace_back(flipped, "is damaged");
  }
  for (const auto& [fault, words] : faults) {
    spoil(fault);
    const LandmarksReport report = open();
    EXPECT_EQ(report.origin, LandmarksOrigin::Saved);
    ASSERT_THAT(report.warnings, SizeIs(1));
    EXPECT_THAT(report.warnings[0], HasSubstr("arena.map.clearway-tables: " + std::string(words)));
    EXPECT_EQ(bytes(), good);
    EXPECT_EQ(open().origin, LandmarksOrigin::File);
  }
  grid_.set({5, 5}, !grid_.blocked({5, 5}));
  EXPECT_THAT(open().warnings, SizeIs(1));
  EXPECT_NE(bytes(), good);
}

// Nor is a link followed.
TEST_F(LandmarkCacheTest, OfAForeignNameAreLeftAloneAndNotKept) {
  for (const std::string foreign : {"", "CWL", "notes of mine", "CWLM, notes of mine"}) {
    spoil(foreign);
    const LandmarksReport report = open();
    EXPECT_EQ(report.origin, LandmarksOrigin::Built);
    ASSERT_THAT(report.warnings, SizeIs(1));
    EXPECT_THAT(report.warnings[0], HasSubstr("this is a foreign file"));
    EXPECT_EQ(bytes(), foreign);
  }
}

TEST_F(LandmarkCacheTest, ThatCannotBeSavedAreUsedAndReported) {
  const std::filesystem::path nowhere = folder_ / "no/such/arena.map";
  LandmarkCache tables(grid_, nowhere, LandmarkCache::usualLimits());
  EXPECT_EQ(tables.wait().origin, LandmarksOrigin::Built);
  ASSERT_THAT(tables.wait().warnings, SizeIs(1));
  EXPECT_THAT(tables.wait().warnings[0], HasSubstr("could not be kept"));
  EXPECT_NE(tables.ready(), nullptr);
  std::filesystem::create_directory(landmarksFileOf(map()));  // a folder of that name
  EXPECT_THAT(open().warnings, SizeIs(1));
  EXPECT_THAT(LandmarkCache(grid_, "-", LandmarkCache::usualLimits()).wait().warnings, SizeIs(1));
}

TEST_F(LandmarkCacheTest, RespectTheirLimitsAndSaveNoIncompleteTables) {
  Budget little;
  little.max_memory_bytes = 10'000;
  LandmarkCache small(grid_, map(), little);
  EXPECT_EQ(small.wait().origin, LandmarksOrigin::None);
  EXPECT_THAT(small.wait().warnings[0], HasSubstr("need 1 MB"));
  EXPECT_EQ(small.ready(), nullptr);
  grid_ = someMap(83, 1500);
  Budget hurried;
  hurried.time_limit_s = 1e-9;
  LandmarkCache late(grid_, map(), hurried);
  EXPECT_EQ(late.wait().stop, StopReason::TimeLimit);
  EXPECT_THAT(late.wait().warnings[0], HasSubstr("the time limit of the tables was reached"));
  EXPECT_FALSE(std::filesystem::exists(landmarksFileOf(map())));
}

TEST_F(LandmarkCacheTest, StopOnRequestOrDestruction) {
  grid_ = someMap(84, 2000);
  { const LandmarkCache gone(grid_, map(), LandmarkCache::usualLimits()); }
  LandmarkCache stopped(grid_, map(), LandmarkCache::usualLimits());
  StopSource stop;
  stop.request();
  EXPECT_EQ(stopped.wait(&stop).stop, StopReason::Cancelled);
  EXPECT_EQ(stopped.ready(), nullptr);
  EXPECT_FALSE(std::filesystem::exists(landmarksFileOf(map())));
}

// Queries are answered at any time, first without tables and then with them, with equal lengths.
TEST_F(LandmarkCacheTest, ServePlanningOnceTheyAreReady) {
  grid_ = someMap(85, 900);
  LandmarkCache tables(grid_, map(), LandmarkCache::usualLimits());
  testing::PointPlanner planner(grid_);
  testing::PointPlanner twin(grid_);
  Rng rng(86);
  int before = 0;
  int after = 0;
  int fewer = 0;
  while (after < 40) {
    const Cell from = testing::randomCell(rng, grid_);
    const Cell to = testing::randomCell(rng, grid_);
    if (grid_.blocked(from) || grid_.blocked(to)) continue;
    const grid::Landmarks* ready = tables.ready();
    planner.use(ready);
    const grid::PointResult with = planner.search(from, to);
    const grid::PointResult without = twin.search(from, to);
    ASSERT_EQ(with.status, without.status);
    ASSERT_EQ(with.cost, without.cost);
    ++(ready != nullptr ? after : before);
    fewer += with.metrics.expanded < without.metrics.expanded ? 1 : 0;
    if (ready != nullptr) continue;
    ASSERT_EQ(with.metrics.expanded, without.metrics.expanded);
  }
  EXPECT_GT(before, 0);
  EXPECT_GT(fewer, 20);
}

}  // namespace
}  // namespace clearway::app
