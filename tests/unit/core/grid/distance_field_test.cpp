#include "core/grid/distance_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/rng.h"

namespace clearway {
namespace {

// The nearest obstacle rectangle or map edge, by looking at every cell.
double bruteForce(const OccupancyGrid& g, Cell c) {
  const GridFrame& f = g.frame();
  if (g.blocked(c)) return 0.0;
  const Vec2 p = f.cellCentre(c);
  const Aabb all = f.bounds();
  double best = std::min({p.x, p.y, all.max.x - p.x, all.max.y - p.y});
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      if (!g.blocked({i, j})) continue;
      const Aabb b = f.cellBox({i, j});
      const double dx = std::max({0.0, b.min.x - p.x, p.x - b.max.x});
      const double dy = std::max({0.0, b.min.y - p.y, p.y - b.max.y});
      best = std::min(best, std::sqrt(dx * dx + dy * dy));
    }
  }
  return best;
}

TEST(DistanceField, EqualsBruteForceOnRandomMapsWithRectangularCells) {
  Rng rng(31);
  int beside = 0;
  int above = 0;
  int compared = 0;
  for (int round = 0; round < 300; ++round) {
    const auto rows = static_cast<std::int32_t>(1 + rng.below(24));
    const auto columns = static_cast<std::int32_t>(1 + rng.below(24));
    const double w = round % 3 == 0 ? 1.0 : rng.range(0.01, 4.0);
    const double l = round % 3 == 0 ? 1.0 : rng.range(0.01, 4.0);
    OccupancyGrid g(*GridFrame::make(rows, columns, w, l));
    const std::uint32_t density = rng.below(30);
    for (std::int32_t i = 0; i < rows; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) g.set({i, j}, rng.below(100) < density);
    }
    const DistanceField field(g);
    for (std::int32_t i = 0; i < rows; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) {
        const double expected = bruteForce(g, {i, j});
        const auto got = static_cast<double>(field.at({i, j}));
        ASSERT_LE(got, expected);
        ASSERT_GE(got, expected * (1.0 - 0x1.0p-22));
        ++compared;
        beside += expected > 0.0 && std::abs(expected - 0.5 * w) < 1e-9 ? 1 : 0;
        above += expected > 0.0 && std::abs(expected - 0.5 * l) < 1e-9 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(compared, 20'000);
  EXPECT_GT(beside, 1'000);
  EXPECT_GT(above, 1'000);
  EXPECT_LT(beside + above, compared);
}

TEST(DistanceField, TheOutsideOfTheMapIsAnObstacle) {
  const OccupancyGrid g(*GridFrame::make(3, 5, 1.0, 4.0));
  const DistanceField field(g);
  EXPECT_FLOAT_EQ(field.at({1, 2}), 2.5F);
  EXPECT_FLOAT_EQ(field.at({0, 2}), 2.0F);
  EXPECT_FLOAT_EQ(field.at({1, 0}), 0.5F);
  EXPECT_EQ(field.at({-1, 2}), 0.0F);
  EXPECT_EQ(field.at({1, 5}), 0.0F);
}

TEST(DistanceField, IsZeroInsideObstacles) {
  const OccupancyGrid g(*GridFrame::make(4, 70, 0.05, 0.05), true);
  const DistanceField field(g);
  for (std::int32_t j = 0; j < 70; ++j) EXPECT_EQ(field.at({2, j}), 0.0F);
}

TEST(DistanceField, ASingleObstacleIsSeenAcrossALargeMap) {
  OccupancyGrid g(*GridFrame::make(401, 401, 0.03, 0.03));
  g.set({200, 200}, true);
  const DistanceField field(g);
  EXPECT_FLOAT_EQ(field.at({103, 200}), 96.5F * 0.03F);
  EXPECT_FLOAT_EQ(field.at({170, 160}),
                  static_cast<float>(0.03 * std::sqrt(29.5 * 29.5 + 39.5 * 39.5)));
}

TEST(DistanceField, IsMadeAndCopiedWholeOrNotAtAll) {
  OccupancyGrid g(*GridFrame::make(30, 40, 1.0, 0.5));
  g.set({11, 12}, true);
  const DistanceField field(g);
  StopCheck free_to_run{Budget{}};
  const StopOr<DistanceField> made = DistanceField::make(g, free_to_run);
  const StopOr<DistanceField> copy = field.copy(free_to_run);
  ASSERT_TRUE(made && copy);
  for (std::int32_t i = 0; i < 30; ++i) {
    for (std::int32_t j = 0; j < 40; ++j) {
      ASSERT_EQ(made->at({i, j}), field.at({i, j}));
      ASSERT_EQ(copy->at({i, j}), field.at({i, j}));
    }
  }
  StopSource source;
  source.request();
  StopCheck stop({}, &source);
  EXPECT_EQ(DistanceField::make(g, stop).error(), StopReason::Cancelled);
  EXPECT_EQ(field.copy(stop).error(), StopReason::Cancelled);
}

}  // namespace
}  // namespace clearway
