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

TEST(MapfInstance, EveryStyleOfYamlIsReadAlike) {
  MapfInstance wanted;
  wanted.columns = 5;
  wanted.rows = 3;
  wanted.obstacles = {{1, 2}, {2, 4}};
  wanted.starts = {{0, 0}, {2, 1}};
  wanted.goals = {{2, 3}, {0, 4}};
  for (const char* text :
       {"{agents: [{name: a, start: [0, 0], goal: [3, 2]}, {goal: [4, 0], start: [1, 2]}], "
        "map: {obstacles: [[2, 1], [4, 2]], dimensions: [5, 3]}}",
        "map: {dimensions: [5, 3], obstacles: [[2, 1],\n    [4, 2]]}\n"
        "agents:\n- {goal: [3, 2], name: a, start: [0, 0]}\n"
        "- {goal: [4, 0], start: [1, 2]}\n",
        "agents:\n- goal:\n  - 3\n  - 2\n  start:\n  - 0\n  - 0\n-\n    start:\n    - 1\n    - 2\n"
        "    goal: [4,\n      0]\nmap:\n  dimensions:\n  - 5\n  - 3\n  obstacles:\n  - - 2\n    - "
        "1\n"
        "  - - 4\n    - 2\n",
        "---\n# a comment\n\"agents\":\n        - 'start': [\"0\", 0]\n          goal: [3, 2]\n"
        "        - start: !!python/tuple [1, 2]\n          goal: !!python/tuple\n          - 4\n"
        "          - 0\nmap:\n   dimensions: [5, 3]\n   obstacles: [ [2, 1], [4, 2] ]\n..."}) {
    const auto instance = parseMapfInstance(text);
    ASSERT_TRUE(instance) << text << describe(instance.error());
    EXPECT_EQ(*instance, wanted) << text;
  }
  wanted.obstacles.clear();
  for (const char* none : {"[]", "", "~"}) {
    const auto instance = parseMapfInstance(
        "map:\n  dimensions: [5, 3]\n  obstacles: " + std::string(none) +
        "\nagents:\n- {start: [0, 0], goal: [3, 2]}\n- {start: [1, 2], goal: [4, 0]}\n");
    ASSERT_TRUE(instance) << none;
    EXPECT_EQ(*instance, wanted) << none;
  }
}

TEST(MapfInstance, BadFilesGiveTheReason) {
  EXPECT_THAT(errorOf("map: {dimensions: [3, 2, 1]}\n"), HasSubstr("more than one pair"));
  EXPECT_THAT(errorOf("agents: [{start: [0, 0], goal: [1, 1]}, {}]\nmap: {dimensions: [3, 2], "
                      "obstacles: [[1]]}\n"),
              HasSubstr("needs two coordinates"));
  EXPECT_THAT(errorOf("agents: [{start: [0, 0], goal: [1, 1]}\nmap: {dimensions: [3, 2]}\n"),
              HasSubstr("not well formed"));
  EXPECT_THAT(errorOf("agents: &a [{start: [0, 0], goal: [1, 1]}]\n"), HasSubstr("anchors"));
  EXPECT_THAT(errorOf("agents: " + std::string(40, '[') + std::string(40, ']')),
              HasSubstr("nested deeper"));
  EXPECT_THAT(errorOf("agents: [{start: [0, 0], goal: [1, 1], goal: [0, 1]}]\n"),
              HasSubstr("the key \"goal\" is already in line"));
  EXPECT_THAT(errorOf("agents: []\n---\nagents: []\n"), HasSubstr("second YAML document"));
  EXPECT_THAT(errorOf("map:\n  dimensions: [3, 2]\n"), HasSubstr("no agents"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, 0]\n    goal: [1, 1]\n"), HasSubstr("no map"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, 0]\nmap:\n  dimensions: [3, 2]\n"),
              HasSubstr("needs one start and one goal"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, x]\n"),
              HasSubstr("\"x\" is no coordinate of a pair [x, y]"));
  EXPECT_THAT(errorOf("map:\n  dimensions: [0, 2]\n"), HasSubstr("no cells"));
  EXPECT_THAT(errorOf("agents:\n  - start: [0, 0]\n    goal: [3, 1]\nmap:\n  dimensions: [3, 2]\n"),
              HasSubstr("[3, 1] lies outside the map of 3 x 2 cells"));
}

}  // namespace
}  // namespace clearway::maps
