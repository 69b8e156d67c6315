// Doors by their times, and the traffic grid of a map.
#include "app/session/simulation/timed_areas.h"

#include <gtest/gtest.h>

#include "app/session/simulation/traffic_grid.h"

namespace clearway::session {
namespace {

constexpr Tick kSecond = kTicksPerSecond;

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
    EXPECT_EQ(areas[0].isDue(second * kSecond), gate) << second;
    EXPECT_EQ(areas[1].isDue(second * kSecond), lock) << second;
    EXPECT_EQ(areas[2].isDue(second * kSecond), box) << second;
  }
  areas[0].is_closed = true;
  EXPECT_FALSE(areas[0].isForEver(3 * kSecond));
  EXPECT_TRUE(areas[0].isForEver(10 * kSecond));
}

TEST(TrafficGrid, ACellIsFreeIfTheLargestAgentCanTurnInIt) {
  OccupancyGrid map(*GridFrame::make(7, 10, 0.5, 0.5));
  map.set({3, 4}, true);
  const std::vector<fleet::AgentClass> classes{{*Footprint::box(0.8, 0.5), 1.0, 1.0},
                                               {*Footprint::disc(0.3), 1.0, 1.0}};
  const TrafficGrid traffic = *TrafficGrid::make(map, classes);  // 0.943 m: 2 x 2 cells
  EXPECT_EQ(traffic.grid().frame(), *GridFrame::make(3, 5, 1.0, 1.0));
  EXPECT_EQ(traffic.grid().countBlocked(), 1);
  EXPECT_TRUE(traffic.grid().blocked({1, 2}));
  EXPECT_EQ(traffic.id(traffic.of({5, 9})), 14U);
  EXPECT_EQ(traffic.id(traffic.of({6, 9})), fleet::kNoCell);  // below the last whole row
  EXPECT_EQ(traffic.centre(14), (Vec2{4.5, 2.5}));
  EXPECT_EQ(traffic.covering({1, 3, 4, 5}), (std::vector<fleet::CellId>{2, 7}));
  const std::vector<fleet::AgentClass> large{{*Footprint::disc(2.0), 1.0, 1.0}};
  EXPECT_FALSE(TrafficGrid::make(map, large));
}

}  // namespace
}  // namespace clearway::session
