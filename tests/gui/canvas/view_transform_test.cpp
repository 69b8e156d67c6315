#include "app/gui/canvas/paint/view_transform.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"

namespace clearway::gui {
namespace {

constexpr Vec2 kSize{800.0, 600.0};

GridFrame gridOf(std::int32_t rows, std::int32_t columns, double width, double length) {
  return *GridFrame::make(rows, columns, width, length);
}

void expectNear(Vec2 a, Vec2 b, double tolerance) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
}

TEST(ViewTransform, PixelsAndWorldAreInverse) {
  const ViewTransform view{{3.0, -2.0}, 25.0};
  expectNear(view.toPx(view.toWorld({123.0, 456.0})), {123.0, 456.0}, 1e-9);
  expectNear(view.toPx({3.0, -2.0}), {0.0, 0.0}, 0.0);
  expectNear(view.toPx({4.0, 0.0}), {25.0, 50.0}, 0.0);
}

TEST(ViewTransform, FittingCentresTheMapInsideTheMargin) {
  const GridFrame grid = gridOf(40, 60, 0.1, 0.1);
  const ViewTransform view = fitted(grid.bounds(), kSize, 20.0, scaleLimits(grid));
  const Vec2 a = view.toPx(grid.bounds().min);
  const Vec2 b = view.toPx(grid.bounds().max);
  expectNear(0.5 * (a + b), 0.5 * kSize, 1e-9);
  EXPECT_NEAR(a.x, 20.0, 1e-9);  // wider than high: the width decides
  EXPECT_GT(a.y, 20.0);
}

TEST(ViewTransform, FittingATinyMapLimitsTheCellSize) {
  const GridFrame grid = gridOf(1, 1, 0.05, 0.05);
  const ViewTransform view = fitted(grid.bounds(), kSize, 20.0, scaleLimits(grid));
  EXPECT_DOUBLE_EQ(view.scale * grid.cellWidth(), kLargestCell_px);
}

TEST(ViewTransform, ZoomingKeepsThePointUnderTheCursor) {
  Rng rng(7);
  const GridFrame grid = gridOf(1000, 1500, 0.05, 0.05);
  const ScaleLimits limits = scaleLimits(grid);
  ViewTransform view = fitted(grid.bounds(), kSize, 20.0, limits);
  int zoomed = 0;
  int limited = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec2 px{rng.unit() * kSize.x, rng.unit() * kSize.y};
    const Vec2 before = view.toWorld(px);
    const double wanted = view.scale * (0.5 + 1.5 * rng.unit());
    view = scaledAt(view, px, wanted, limits);
    expectNear(view.toWorld(px), before, 1e-6);
    EXPECT_GE(view.scale, limits.min);
    EXPECT_LE(view.scale, limits.max);
    ++(view.scale == wanted ? zoomed : limited);
  }
  EXPECT_GT(zoomed, 100);
  EXPECT_GT(limited, 10);
}

TEST(ViewTransform, PanningMovesTheWorldWithTheHand) {
  const ViewTransform view{{1.0, 1.0}, 10.0};
  const Vec2 grabbed = view.toWorld({50.0, 60.0});
  expectNear(panned(view, {7.0, -3.0}).toPx(grabbed), {57.0, 57.0}, 1e-9);
}

TEST(ViewTransform, APartOfTheMapStaysInTheView) {
  const GridFrame grid = gridOf(100, 100, 1.0, 1.0);
  const ViewTransform view{{0.0, 0.0}, 4.0};
  for (const Vec2 far : {Vec2{1e6, 0.0}, Vec2{-1e6, 0.0}, Vec2{0.0, 1e6}, Vec2{-1e6, -1e6}}) {
    const ViewTransform kept = keptInSight(panned(view, far), grid.bounds(), kSize, 48.0);
    const Vec2 a = kept.toPx(grid.bounds().min);
    const Vec2 b = kept.toPx(grid.bounds().max);
    EXPECT_GE(b.x, 48.0 - 1e-6);
    EXPECT_GE(b.y, 48.0 - 1e-6);
    EXPECT_LE(a.x, kSize.x - 48.0 + 1e-6);
    EXPECT_LE(a.y, kSize.y - 48.0 + 1e-6);
  }
  EXPECT_EQ(keptInSight(view, grid.bounds(), kSize, 48.0), view) << "moved without need";
}

}  // namespace
}  // namespace clearway::gui
