// The shown width of a passage is never more than its width, in each unit.
#include <gtest/gtest.h>

#include <string>

#include "app/document/plan/plan_report.h"
#include "core/base/rng.h"
#include "maps/grid/map_frame.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

TEST(PassageWidth, IsRoundedDown) {
  const OccupancyGrid grid = testing::emptyGrid(4, 4);
  const maps::MapFrame frame;
  const ReportFrame f{frame, grid.frame()};
  EXPECT_EQ(passageWidthText(f, 1.4089), "1.408 m");
  EXPECT_EQ(passageWidthText(f, 0.875), "0.875 m");
  EXPECT_EQ(passageWidthText(f, 0.8749999999), "0.875 m") << "computed, of 0.875";
  EXPECT_EQ(passageWidthText(f, 0.0004), "0.0004 m") << "not 0";
  Rng rng(7);
  for (int k = 0; k < 1000; ++k) {
    const double width = rng.range(0.001, 20.0);
    const double shown = std::stod(passageWidthText(f, width));
    EXPECT_LE(shown, width + 1e-5);
    EXPECT_GT(shown, width - 0.001);
  }
}

}  // namespace
}  // namespace clearway::app
