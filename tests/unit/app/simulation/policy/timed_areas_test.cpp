// Doors by their times.
#include "app/simulation/policy/timed_areas.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

constexpr Tick kTickSecond = kTicksPerSecond;

TEST(TimedAreas, AreClosedAtTheirTimes) {
  maps::Disturbances d;
  d.doors.push_back({"gate", {1, 3, 2, 6}, {{2.0, 4.0}, {10.0, {}}}, {}});
  d.doors.push_back({"lock", {0, 1, 0, 1}, {}, maps::DoorPeriod{3.0, 2.0, 1.0}});
  d.obstacles.push_back({"box", {0, 1, 1, 2}, {0.0, 1.0}});
  std::vector<TimedArea> areas = *timedAreasOf(d, *GridFrame::make(10, 10, 0.5, 2.0));
  ASSERT_EQ(areas.size(), 3U);
  EXPECT_EQ(areas[0].pose.position, (Vec2{2.0, 4.0}));
  EXPECT_EQ(areas[0].footprint.length(), 2.0);
  EXPECT_EQ(areas[0].footprint.width(), 4.0);
  for (const auto& [second, gate, lock, box] : {std::tuple{0, false, false, true},
                                                {1, false, false, false},
                                                {2, true, false, false},
                                                {3, true, false, false},
                                                {4, false, true, false},
                                                {5, false, true, false},
                                                {6, false, false, false},
                                                {9, false, true, false},
                                                {10, true, true, false},
                                                {1'000'000, true, true, false}}) {
    EXPECT_EQ(areas[0].isDue(second * kTickSecond), gate) << second;
    EXPECT_EQ(areas[1].isDue(second * kTickSecond), lock) << second;
    EXPECT_EQ(areas[2].isDue(second * kTickSecond), box) << second;
  }
  areas[0].is_closed = true;
  EXPECT_FALSE(areas[0].isForEver(3 * kTickSecond));
  EXPECT_TRUE(areas[0].isForEver(10 * kTickSecond));
}

}  // namespace
}  // namespace clearway::app
