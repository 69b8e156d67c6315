// Doors by their times, and the traffic grid of a map.
#include "app/simulation/policy/timed_areas.h"

#include <gtest/gtest.h>

#include "app/simulation/policy/traffic_grid.h"

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

// A ring of corridors of two cells between a wall and a block: only a grid that begins beside the
// wall has free cells of 2 x 2.
TEST(TrafficGrid, BeginsWhereMostOfItIsConnected) {
  OccupancyGrid map(*GridFrame::make(12, 12, 0.5, 0.5));
  for (int i = 0; i < 12; ++i) {
    for (int j = 0; j < 12; ++j) {
      const bool is_wall = i == 0 || j == 0 || i == 11 || j == 11;
      const bool is_block = i >= 3 && i < 9 && j >= 3 && j < 9;
      if (is_wall || is_block) map.set({i, j}, true);
    }
  }
  const std::vector<fleet::AgentClass> classes{{*Footprint::disc(0.45), 1.0, 1.0}};
  const TrafficGrid traffic = *TrafficGrid::make(map, classes);
  EXPECT_EQ(traffic.grid().frame(), *GridFrame::make(5, 5, 1.0, 1.0));
  EXPECT_EQ(traffic.grid().countBlocked(), 9);
  EXPECT_EQ(traffic.of({1, 1}), (Cell{0, 0}));
  EXPECT_EQ(traffic.of({0, 0}), (Cell{-1, -1})) << "before the first cell";
  EXPECT_EQ(traffic.id(traffic.of({0, 0})), fleet::kNoCell);
  EXPECT_EQ(traffic.centre(Cell{0, 0}), (Vec2{1.0, 1.0}));
  EXPECT_EQ(traffic.at({1.4, 1.6}), (Cell{1, 0}));
  EXPECT_EQ(traffic.covering({0, 2, 0, 2}), (std::vector<fleet::CellId>{0}));
}

TEST(TrafficGrid, BeginsWhereStartsHaveCellsOfTheirOwn) {
  OccupancyGrid map(*GridFrame::make(6, 6, 0.5, 0.5));
  map.set({1, 0}, true);
  const std::vector<fleet::AgentClass> classes{{*Footprint::disc(0.45), 1.0, 1.0}};
  const std::vector<Cell> starts{{2, 2}, {3, 3}};
  const std::vector<Cell> stops{{0, 1}};
  const TrafficGrid free = *TrafficGrid::make(map, classes);
  EXPECT_EQ(free.of(starts[0]), free.of(starts[1]));
  const TrafficGrid moved = *TrafficGrid::make(map, classes, starts, stops);
  EXPECT_NE(moved.of(starts[0]), moved.of(starts[1]));
  EXPECT_FALSE(moved.grid().blocked(moved.of(stops[0])));
}

}  // namespace
}  // namespace clearway::app
