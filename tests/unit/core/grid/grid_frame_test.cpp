#include "core/grid/grid_frame.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/base/rng.h"
#include "core/grid/occupancy_grid.h"

namespace clearway {
namespace {

TEST(GridFrame, CellAtAgreesWithTheEdgesEverywhere) {
  Rng rng(11);
  for (const double w : {0.05, 0.03, 1.0, 0.1, 1.0 / 3.0}) {
    const GridFrame f = *GridFrame::make(100, 200, w, 2 * w);
    for (int i = 0; i < 20'000; ++i) {
      const auto j = static_cast<std::int32_t>(rng.below(400)) - 200;
      double x = f.columnEdge(j);
      if (i % 3 == 1) x = std::nextafter(x, -1e9);
      if (i % 3 == 2) x = rng.range(-10, 10);
      const Cell c = f.cellAt({x, -x});
      ASSERT_LE(f.columnEdge(c.column), x);
      ASSERT_GT(f.columnEdge(c.column + 1), x);
      ASSERT_LE(f.rowEdge(c.row), -x);
      ASSERT_GT(f.rowEdge(c.row + 1), -x);
    }
  }
}

TEST(GridFrame, CellsMeetingHonoursTheTouchRule) {
  const GridFrame f = *GridFrame::make(10, 10, 1, 1);
  EXPECT_EQ(f.cellsMeeting({{1, 1}, {2, 2}}, TouchRule::TouchingIsFree), (CellRange{1, 2, 1, 2}));
  EXPECT_EQ(f.cellsMeeting({{1, 1}, {2, 2}}, TouchRule::TouchingCollides), (CellRange{0, 3, 0, 3}));
  EXPECT_TRUE(f.cellsMeeting({{1, 1}, {1, 2}}, TouchRule::TouchingIsFree).empty());
  EXPECT_EQ(f.cellsMeeting({{1.5, 1.5}, {1.5, 1.5}}, TouchRule::TouchingCollides),
            (CellRange{1, 2, 1, 2}));
  EXPECT_EQ(f.cellsMeeting({{-0.5, -1.5}, {0.5, 0.5}}, TouchRule::TouchingIsFree),
            (CellRange{-2, 1, -1, 1}));
}

TEST(GridFrame, RefusesAbsurdSizes) {
  EXPECT_EQ(GridFrame::make(0, 5, 1, 1).error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(GridFrame::make(16385, 1, 1, 1).error().code, ErrorCode::LimitExceeded);
  EXPECT_TRUE(GridFrame::make(16384, 16384, 1, 1));
  EXPECT_FALSE(GridFrame::make(5, 5, std::numeric_limits<double>::quiet_NaN(), 1));
  EXPECT_FALSE(GridFrame::make(5, 5, 1, -1));
}

TEST(OccupancyGrid, OutsideIsAnObstacle) {
  OccupancyGrid g(*GridFrame::make(3, 70, 1, 1));
  EXPECT_TRUE(g.blocked({-1, 0}));
  EXPECT_TRUE(g.blocked({0, 70}));
  EXPECT_FALSE(g.blocked({2, 69}));
  EXPECT_EQ(g.countBlocked(), 0);
  g.set({2, 69}, true);
  g.set({0, 64}, true);
  EXPECT_EQ(g.countBlocked(), 2);
  EXPECT_TRUE(g.blocked({2, 69}));
}

TEST(OccupancyGrid, AnyBlockedEqualsACellByCellTest) {
  Rng rng(5);
  OccupancyGrid g(*GridFrame::make(40, 150, 1, 1));
  for (int i = 0; i < 12; ++i) {
    g.set({static_cast<std::int32_t>(rng.below(40)), static_cast<std::int32_t>(rng.below(150))},
          true);
  }
  int hits = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto r0 = static_cast<std::int32_t>(rng.below(44)) - 2;
    const auto c0 = static_cast<std::int32_t>(rng.below(154)) - 2;
    const CellRange r{r0, r0 + static_cast<std::int32_t>(rng.below(10)), c0,
                      c0 + static_cast<std::int32_t>(rng.below(90))};
    bool expected = false;
    for (std::int32_t y = r.first_row; y < r.last_row; ++y) {
      for (std::int32_t x = r.first_column; x < r.last_column; ++x) expected |= g.blocked({y, x});
    }
    hits += expected ? 1 : 0;
    ASSERT_EQ(g.anyBlocked(r), expected);
  }
  EXPECT_GT(hits, 2'000);
  EXPECT_LT(hits, 18'000);
}

}  // namespace
}  // namespace clearway
