#include "planner/point/landmarks/landmarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/fingerprint.h"
#include "planner/point/grid/move_masks.h"
#include "planner/point/landmarks/octile_distance_map.h"
#include "planner/point/point_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

using ::testing::HasSubstr;

std::size_t indexOf(const OccupancyGrid& g, Cell c) {
  return static_cast<std::size_t>(c.row * g.frame().columns() + c.column);
}

std::vector<OctileCost> distancesFrom(const OccupancyGrid& g, Cell from) {
  StopCheck stop{Budget{}};
  return octileDistances(moveMasks(g, CornerRule::Never, stop)->view(), g.frame(), from, stop)
      ->cost;
}

TEST(Flood, HasTheDistancesThatDijkstraFindsOneByOne) {
  Rng rng(31);
  int compared = 0;
  int unreached = 0;
  for (int i = 0; i < 400; ++i) {
    const OccupancyGrid g = testing::randomPointMap(rng);
    const Cell from = testing::randomCell(rng, g);
    if (g.blocked(from)) continue;
    const auto distance = distancesFrom(g, from);
    testing::PointPlanner planner(g);
    for (int k = 0; k < 20; ++k) {
      const Cell to = testing::randomCell(rng, g);
      if (g.blocked(to)) {
        EXPECT_EQ(distance[indexOf(g, to)], kUnreached);
        continue;
      }
      const PointResult r = planner.search(from, to, {.search = PointSearch::Dijkstra});
      if (r.status != PlanStatus::Solved) {
        EXPECT_EQ(distance[indexOf(g, to)], kUnreached);
        ++unreached;
        continue;
      }
      ++compared;
      EXPECT_EQ(distance[indexOf(g, to)], (r.steps.horizontal + r.steps.vertical) * kStraightCost +
                                              r.steps.diagonal * kDiagonalCost);
    }
  }
  EXPECT_GT(compared, 2'000);
  EXPECT_GT(unreached, 200);
}

TEST(Landmarks, NeverBoundALengthFromAbove) {
  Rng rng(32);
  int helped = 0;
  for (int i = 0; i < 300; ++i) {
    const OccupancyGrid g = testing::randomPointMap(rng);
    const Landmarks landmarks = Landmarks::build(g, {}).landmarks;
    const Cell from = testing::randomCell(rng, g);
    if (g.blocked(from)) continue;
    const auto distance = distancesFrom(g, from);
    for (int k = 0; k < 30; ++k) {
      const Cell to = testing::randomCell(rng, g);
      const OctileCost length = distance[indexOf(g, to)];
      if (length == kUnreached) continue;
      const OctileCost bound =
          landmarks.bound(landmarks.row(indexOf(g, from)), landmarks.row(indexOf(g, to)));
      EXPECT_LE(bound, length);
      const OctileCost octile =
          octileDistance(static_cast<std::uint32_t>(std::abs(from.column - to.column)),
                         static_cast<std::uint32_t>(std::abs(from.row - to.row)));
      helped += bound > octile ? 1 : 0;
    }
  }
  EXPECT_GT(helped, 500);
}

TEST(Landmarks, StayTrueWhenObstaclesAreAdded) {
  Rng rng(33);
  int compared = 0;
  for (int i = 0; i < 2'000; ++i) {
    OccupancyGrid g = testing::randomPointMap(rng);
    const Landmarks landmarks = Landmarks::build(g, {}).landmarks;
    for (int k = 0; k < 5; ++k) g.set(testing::randomCell(rng, g), true);
    const Cell from = testing::randomCell(rng, g);
    const Cell to = testing::randomCell(rng, g);
    if (g.blocked(from) || g.blocked(to)) continue;
    testing::PointPlanner planner(g);
    planner.use(&landmarks);
    const PointResult d = planner.search(from, to, {.search = PointSearch::Dijkstra});
    const PointResult r = planner.search(from, to, {.search = PointSearch::Auto});
    ASSERT_EQ(r.status, d.status);
    ASSERT_EQ(r.cost, d.cost);
    compared += d.status == PlanStatus::Solved ? 1 : 0;
  }
  EXPECT_GT(compared, 500);
}

OccupancyGrid someMap() {
  Rng rng(34);
  OccupancyGrid g(*GridFrame::make(40, 50, 1.0, 1.0));
  for (int k = 0; k < 300; ++k) g.set(testing::randomCell(rng, g), true);
  return g;
}

TEST(Landmarks, AreTheSameAfterWritingAndReading) {
  const OccupancyGrid g = someMap();
  const Landmarks landmarks = Landmarks::build(g, {}).landmarks;
  ASSERT_EQ(landmarks.cells().size(), Landmarks::kMost);
  const auto read = Landmarks::parse(landmarks.write(g), g);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->cells(), landmarks.cells());
  EXPECT_EQ(read->write(g), landmarks.write(g));
  for (std::size_t cell = 0; cell < 40 * 50; ++cell) {
    const Cell c{static_cast<std::int32_t>(cell / 50), static_cast<std::int32_t>(cell % 50)};
    if (g.blocked(c)) continue;
    EXPECT_EQ(read->row(cell), landmarks.row(cell));
  }
}

TEST(Landmarks, RefuseEveryChangedByteAndEveryCut) {
  const OccupancyGrid g = someMap();
  const Landmarks landmarks = Landmarks::build(g, {}).landmarks;
  const std::string bytes = landmarks.write(g);
  for (std::size_t i = 0; i < bytes.size(); i += i < 200 ? 1 : 37) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    EXPECT_FALSE(Landmarks::parse(changed, g)) << "byte " << i;
    EXPECT_FALSE(Landmarks::parse(bytes.substr(0, i), g)) << "cut at " << i;
  }
  EXPECT_FALSE(Landmarks::parse(bytes + ' ', g));
}

// As somebody would forge it: the checksum is right.
TEST(Landmarks, RefuseALandmarkThatIsNoFreeCell) {
  OccupancyGrid g = someMap();
  g.set({0, 0}, true);
  const Landmarks landmarks = Landmarks::build(g, {}).landmarks;
  for (const std::int32_t row : {0, 40, -1}) {
    std::string bytes = landmarks.write(g);
    for (unsigned k = 0; k < 8; ++k) {
      const std::uint32_t v = k < 4 ? static_cast<std::uint32_t>(row) : 0;
      bytes[32 + k] = static_cast<char>(v >> (8 * (k % 4)) & 0xFFU);
    }
    const std::size_t end = bytes.size() - 8;
    Fingerprint sum;
    const auto word = [&](std::size_t at, std::size_t count) {
      std::uint64_t v = 0;
      for (std::size_t k = 0; k < count; ++k) {
        v |= std::uint64_t{static_cast<unsigned char>(bytes[at + k])} << (8 * k);
      }
      return v;
    };
    std::size_t i = 0;
    for (; i + 8 <= end; i += 8) sum.add(word(i, 8));
    for (; i < end; ++i) sum.add(word(i, 1));
    for (unsigned k = 0; k < 8; ++k) {
      bytes[end + k] = static_cast<char>(sum.value() >> (8 * k) & 0xFFU);
    }
    const auto read = Landmarks::parse(bytes, g);
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().text(), HasSubstr("no free cell"));
  }
}

TEST(Landmarks, RefuseAnotherMap) {
  OccupancyGrid g = someMap();
  const Landmarks landmarks = Landmarks::build(g, {}).landmarks;
  const std::string bytes = landmarks.write(g);
  g.set({3, 4}, !g.blocked({3, 4}));
  const auto read = Landmarks::parse(bytes, g);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().text(), HasSubstr("of another map"));
}

TEST(Landmarks, HoldTheirLimits) {
  const OccupancyGrid g(*GridFrame::make(300, 300, 1.0, 1.0));
  Budget budget;
  budget.max_memory_bytes = Landmarks::bytesToBuild(g.frame()) - 1;
  const Landmarks::Built small = Landmarks::build(g, budget);
  EXPECT_EQ(small.stop, StopReason::MemoryLimit);
  EXPECT_EQ(small.landmarks, Landmarks{});
  budget = {};
  budget.time_limit_s = 0.0;
  EXPECT_EQ(Landmarks::build(g, budget).stop, StopReason::TimeLimit);
  StopSource stop;
  stop.request();
  EXPECT_EQ(Landmarks::build(g, {}, &stop).stop, StopReason::Cancelled);
}

TEST(Landmarks, BuiltBeforeAStopAreCompleteAndTheFirstOfAll) {
  Rng rng(36);
  const OccupancyGrid g = testing::randomGrid(rng, 200, 200, 1.0, 1.0, 0.2);
  const Landmarks all = Landmarks::build(g, {}).landmarks;
  for (std::size_t count = 1; count < Landmarks::kMost; ++count) {
    StopSource stop;
    const Landmarks::Built some = Landmarks::build(g, {}, &stop, [&](std::size_t built) {
      if (built == count) stop.request();
    });
    EXPECT_EQ(some.stop, StopReason::Cancelled);
    ASSERT_EQ(some.landmarks.cells().size(), count);
    for (std::size_t k = 0; k < count; ++k) {
      EXPECT_EQ(some.landmarks.cells()[k], all.cells()[k]);
      for (std::size_t c = 0; c < 40'000; ++c) {
        ASSERT_EQ(some.landmarks.row(c).distance[k], all.row(c).distance[k]);
      }
    }
  }
}

TEST(Flood, ReturnsTheReasonWhenItIsStopped) {
  const OccupancyGrid g(*GridFrame::make(50, 50, 1.0, 1.0));
  StopCheck no_stop{Budget{}};
  const MoveMasks moves = *moveMasks(g, CornerRule::Never, no_stop);
  StopSource source;
  source.request();
  StopCheck stop({}, &source);
  EXPECT_EQ(octileDistances(moves.view(), g.frame(), {0, 0}, stop).error(), StopReason::Cancelled);
  EXPECT_EQ(moveMasks(g, CornerRule::Never, stop).error(), StopReason::Cancelled);
}

TEST(Landmarks, OfAMapWithoutFreeCellsAreNone) {
  const OccupancyGrid g(*GridFrame::make(3, 70, 1.0, 1.0), true);
  const Landmarks::Built built = Landmarks::build(g, {});
  EXPECT_EQ(built.stop, StopReason::None);
  EXPECT_TRUE(built.landmarks.empty());
}

}  // namespace
}  // namespace clearway::grid
