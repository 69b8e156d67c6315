#include "maps/grid/map_frame.h"

#include <gtest/gtest.h>

#include <numbers>

namespace clearway::maps {
namespace {

TEST(MapFrame, RosHasYUpAndYawCounterClockwise) {
  const GridFrame grid = *GridFrame::make(100, 200, 0.05, 0.05);  // 10 m x 5 m
  const MapFrame f{FrameKind::Ros, {-1.0, -2.0}, 0.0};
  EXPECT_EQ(positionToWorld(f, grid, {-1.0, -2.0}), (Vec2{0.0, 5.0}));
  EXPECT_EQ(positionFromWorld(f, grid, {0.0, 5.0}), (Vec2{-1.0, -2.0}));
  EXPECT_EQ(headingToWorld(f, *Heading::fromDegrees(90)).vector(), (Vec2{0, -1}));
  EXPECT_EQ(headingFromWorld(f, *Heading::fromDegrees(-90)).vector(), (Vec2{0, 1}));
}

TEST(MapFrame, YawTurnsTheMapAboutItsOrigin) {
  const GridFrame grid = *GridFrame::make(100, 200, 0.05, 0.05);
  const MapFrame f{FrameKind::Ros, {3.0, 4.0}, std::numbers::pi / 2};
  // Along the map's own x axis from its origin is +y of the ROS frame.
  const Vec2 p = positionFromWorld(f, grid, {1.0, 5.0});
  EXPECT_NEAR(p.x, 3.0, 1e-15);
  EXPECT_NEAR(p.y, 5.0, 1e-15);
  EXPECT_EQ(headingFromWorld(f, Heading{}).vector(), (Vec2{0, 1}));
  for (const double d : {0.0, 30.0, 135.0, -77.0}) {
    const Heading h = *Heading::fromDegrees(d);
    EXPECT_NEAR(headingToWorld(f, headingFromWorld(f, h)).degrees(), d, 1e-12);
    EXPECT_NEAR(headingFromWorld(f, h).degrees(), std::remainder(90.0 - d, 360.0), 1e-12);
  }
}

TEST(MapFrame, CellsScaleByTheCellSize) {
  const GridFrame grid = *GridFrame::make(10, 10, 2.0, 3.0);
  const MapFrame f{FrameKind::Cells, {}, 0.0};
  EXPECT_EQ(positionToWorld(f, grid, {1.5, 2.0}), (Vec2{3.0, 6.0}));
  EXPECT_EQ(positionFromWorld(f, grid, {3.0, 6.0}), (Vec2{1.5, 2.0}));
}

}  // namespace
}  // namespace clearway::maps
