#include "core/grid/components.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"

namespace clearway {
namespace {

OccupancyGrid randomGrid(Rng& rng, std::int32_t rows, std::int32_t columns, std::uint32_t percent) {
  OccupancyGrid g(*GridFrame::make(rows, columns, 0.5, 2.0));
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) g.set({i, j}, rng.below(100) < percent);
  }
  return g;
}

// Labels by flood fill, cell by cell, with the moves of an 8-connected point that cuts no corners.
std::vector<std::uint32_t> floodFill(const OccupancyGrid& g, std::vector<std::int64_t>& sizes) {
  const std::int32_t columns = g.frame().columns();
  std::vector<std::uint32_t> label(static_cast<std::size_t>(g.frame().rows() * columns), 0);
  const auto at = [&](Cell c) -> std::uint32_t& {
    return label[static_cast<std::size_t>(c.row * columns + c.column)];
  };
  sizes.assign(1, 0);
  for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      if (g.blocked({i, j})) ++sizes[0];
      if (g.blocked({i, j}) || at({i, j}) != 0) continue;
      sizes.push_back(0);
      std::vector<Cell> open{{i, j}};
      at({i, j}) = static_cast<std::uint32_t>(sizes.size() - 1);
      while (!open.empty()) {
        const Cell c = open.back();
        open.pop_back();
        ++sizes.back();
        for (std::int32_t di = -1; di <= 1; ++di) {
          for (std::int32_t dj = -1; dj <= 1; ++dj) {
            const Cell to{c.row + di, c.column + dj};
            if (g.blocked(to) || g.blocked({c.row + di, c.column}) ||
                g.blocked({c.row, c.column + dj}) || at(to) != 0) {
              continue;
            }
            at(to) = static_cast<std::uint32_t>(sizes.size() - 1);
            open.push_back(to);
          }
        }
      }
    }
  }
  return label;
}

TEST(Components, EqualAFloodFillOnRandomMaps) {
  Rng rng(77);
  std::uint32_t most = 0;
  int joined = 0;
  for (int round = 0; round < 400; ++round) {
    const auto rows = static_cast<std::int32_t>(1 + rng.below(40));
    const auto columns = static_cast<std::int32_t>(1 + rng.below(140));
    const OccupancyGrid g = randomGrid(rng, rows, columns, rng.below(80));
    std::vector<std::int64_t> sizes;
    const std::vector<std::uint32_t> expected = floodFill(g, sizes);
    const Components got(g);
    ASSERT_EQ(got.count(), sizes.size() - 1);
    for (std::uint32_t k = 0; k <= got.count(); ++k) ASSERT_EQ(got.size(k), sizes[k]);
    for (std::int32_t i = 0; i < rows; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) {
        ASSERT_EQ(got.label({i, j}), expected[static_cast<std::size_t>(i * columns + j)]);
      }
    }
    most = std::max(most, got.count());
    joined += got.count() == 1 ? 1 : 0;
  }
  EXPECT_GT(most, 500U);
  EXPECT_GT(joined, 10);
}

TEST(Components, ASpiralIsOneComponent) {
  OccupancyGrid g(*GridFrame::make(65, 129, 1, 1));
  for (std::int32_t i = 1; i < 65; i += 2) {
    for (std::int32_t j = 0; j < 129; ++j) g.set({i, j}, true);
    g.set({i, i % 4 == 1 ? 128 : 0}, false);
  }
  const Components c(g);
  EXPECT_EQ(c.count(), 1U);
  EXPECT_TRUE(c.connected({0, 0}, {64, 0}));
}

TEST(Components, DiagonalNeighboursAreNotConnected) {
  OccupancyGrid g(*GridFrame::make(2, 2, 1, 1));
  g.set({0, 1}, true);
  g.set({1, 0}, true);
  const Components c(g);
  EXPECT_EQ(c.count(), 2U);
  EXPECT_FALSE(c.connected({0, 0}, {1, 1}));
  EXPECT_TRUE(c.connected({0, 0}, {0, 0}));
}

TEST(Components, ObstaclesAndTheOutsideHaveLabelZero) {
  OccupancyGrid g(*GridFrame::make(3, 64, 1, 1));
  g.set({1, 63}, true);
  const Components c(g);
  EXPECT_EQ(c.label({1, 63}), 0U);
  EXPECT_EQ(c.label({1, 64}), 0U);
  EXPECT_EQ(c.label({-1, 0}), 0U);
  EXPECT_FALSE(c.connected({1, 64}, {1, 64}));
  EXPECT_EQ(c.size(0), 1);
}

TEST(Components, AChessBoardHasOneComponentAFreeCell) {
  OccupancyGrid g(*GridFrame::make(50, 100, 1, 1));
  for (std::int32_t i = 0; i < 50; ++i) {
    for (std::int32_t j = 0; j < 100; ++j) g.set({i, j}, (i + j) % 2 == 1);
  }
  EXPECT_EQ(Components(g).count(), 2500U);
}

TEST(Components, AreMadeWholeOrNotAtAll) {
  const OccupancyGrid g(*GridFrame::make(50, 50, 1, 1));
  StopCheck free_to_run{Budget{}};
  EXPECT_EQ(Components::make(g, free_to_run)->size(1), 2500);
  StopSource source;
  source.request();
  StopCheck stop({}, &source);
  EXPECT_EQ(Components::make(g, stop).error(), StopReason::Cancelled);
}

}  // namespace
}  // namespace clearway
