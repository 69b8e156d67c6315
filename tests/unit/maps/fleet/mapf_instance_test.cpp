#include "maps/fleet/mapf_instance.h"

#include <gmock/gmock.h>

#include "maps/grid/map_io.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

constexpr const char* kText =
    "agents:\n-   goal: [2, 0]\n    name: agent0\n    start: [0, 0]\n"
    "-   goal: !!python/tuple [0, 1]\n    start: [2, 1]\n    name: agent1\n"
    "map:\n    dimensions: [3, 2]\n    obstacles:\n    - !!python/tuple [1, 0]\n    - [1, 1]  # "
    "wall\n";

std::string errorOf(const std::string& text) {
  const auto r = parseMapfInstance(text);
  return r ? "" : r.error().text();
}

TEST(MapfInstance, ReadsWhatLibMultiRobotPlanningWrites) {
  const auto instance = parseMapfInstance(kText);
  ASSERT_TRUE(instance) << instance.error().text();
  EXPECT_EQ(instance->columns, 3);
  EXPECT_EQ(instance->rows, 2);
  EXPECT_EQ(instance->starts, (std::vector<Cell>{{0, 0}, {1, 2}}));
  EXPECT_EQ(instance->goals, (std::vector<Cell>{{0, 2}, {1, 0}}));
  EXPECT_EQ(mapTextOf(*instance), "type octile\nheight 2\nwidth 3\nmap\n.@.\n.@.\n");
  EXPECT_TRUE(parseMap(mapTextOf(*instance), "instance", {}));
}

TEST(MapfInstance, ReadsWhatItWrote) {
  const auto instance = parseMapfInstance(kText);
  const auto again = parseMapfInstance(writeMapfInstance(*instance));
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, *instance);
}

TEST(MapfInstance, BadFilesGiveTheReason) {
  EXPECT_THAT(errorOf("map:\n  dimensions: [3, 2]\n"), HasSubstr("no agents"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, 0]\n    goal: [1, 1]\n"), HasSubstr("no map"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, 0]\nmap:\n  dimensions: [3, 2]\n"),
              HasSubstr("needs one start and one goal"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, x]\n"), HasSubstr("is no cell [x, y]"));
  EXPECT_THAT(errorOf("map:\n  dimensions: [0, 2]\n"), HasSubstr("no cells"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, 0]\n    goal: [3, 1]\nmap:\n  dimensions: [3, 2]\n"),
              HasSubstr("[3, 1] lies outside the map of 3 x 2 cells"));
}

}  // namespace
}  // namespace clearway::maps
