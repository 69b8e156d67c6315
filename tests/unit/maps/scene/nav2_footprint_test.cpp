#include "maps/scene/nav2_footprint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

constexpr const char* kWkt = "POLYGON((0.3 0.2, -0.3 0.2, -0.3 -0.2, 0.3 0.2))";

TEST(Nav2Footprint, IsReadInEverySpelling) {
  for (const char* text :
       {"[[0.3, 0.2], [-0.3, 0.2], [-0.3, -0.2]]", "[[.3,.2],[-.3,.2],[-.3,-.2]]",
        "  [ [+0.3 , 2e-1],\n [-0.30, 0.20], [-3e-1, -0.2] ]\n",
        "- [0.3, 0.2]\n- [-0.3, 0.2]\n- [-0.3, -0.2]"}) {
    const auto wkt = wktOfNav2Footprint(text);
    ASSERT_TRUE(wkt) << text << describe(wkt.error());
    EXPECT_EQ(*wkt, kWkt);
  }
  EXPECT_EQ(*footprintWkt("POLYGON((0 0, 1 0, 0 1))"), "POLYGON((0 0, 1 0, 0 1))");
  EXPECT_EQ(*footprintWkt("footprint: \"[[.3,.2],[-.3,.2],[-.3,-.2]]\""), kWkt);
}

TEST(Nav2Footprint, ParametersHaveItAnywhere) {
  const auto robot = parseNav2Params(
      "global_costmap:\n  global_costmap:\n    ros__parameters:\n"
      "      footprint: \"[[0.3, 0.2], [-0.3, 0.2], [-0.3, -0.2]]\"\n      robot_radius: 0.22\n"
      "      plugins: [\"static_layer\"]\n"
      "local_costmap:\n  local_costmap:\n    ros__parameters: {footprint: \"[[0.30, 0.2], [-0.3, "
      "0.2], [-0.3, -0.2]]\"}\n");
  ASSERT_TRUE(robot) << describe(robot.error());
  EXPECT_EQ(robot->wkt, kWkt);
  const auto list = parseNav2Params(
      "robot_base: a\nfootprint: [[0.3, 0.2], [-0.3, 0.2], [-0.3, -0.2]]\n"
      "other: {footprint: [[0.3, 0.2], [-0.3, 0.2], [-0.3, -0.2]]}\n");
  ASSERT_TRUE(list) << describe(list.error());
  EXPECT_EQ(list->wkt, kWkt);
  const auto disc =
      parseNav2Params("a: {ros__parameters: {robot_radius: 0.22, footprint: \"[]\"}}");
  ASSERT_TRUE(disc) << describe(disc.error());
  EXPECT_EQ(disc->wkt, "");
  EXPECT_EQ(disc->radius_m, 0.22);
}

// Corners move away from the axes, and stay on them (nav2_costmap_2d, padFootprint).
TEST(Nav2Footprint, PaddingOfTheParametersIsApplied) {
  const std::string padding = "c: {footprint_padding: 0.25}\n";
  const auto robot = parseNav2Params(padding + "footprint: [[0.5, 0.0], [-0.5, 0.25], [0, -2]]\n");
  ASSERT_TRUE(robot) << describe(robot.error());
  EXPECT_EQ(robot->wkt, "POLYGON((0.75 0, -0.75 0.5, 0 -2.25, 0.75 0))");
  EXPECT_EQ(parseNav2Params(padding + "robot_radius: 0.5\n")->radius_m, 0.75);
  EXPECT_EQ(parseNav2Params("robot_radius: 0.5\nfootprint_padding: 0.0\n")->radius_m, 0.5);
  for (const char* bad : {"footprint_padding: -1\n", "footprint_padding: x\n"}) {
    EXPECT_THAT(describe(parseNav2Params(std::string("robot_radius: 1\n") + bad).error()),
                HasSubstr("2: footprint_padding "));
  }
  for (const char* other : {"d: {footprint_padding: 0.01}\n", "d: {footprint_padding: 0.25}\n"}) {
    EXPECT_EQ(parseNav2Params(padding + other + "robot_radius: 0.5\n")->radius_m, 0.75) << other;
    EXPECT_EQ(parseNav2Params(other + padding + "robot_radius: 0.5\n")->radius_m, 0.75) << other;
  }
}

TEST(Nav2Footprint, FaultsAreNamedWithTheirLine) {
  const auto error = [](const char* text) {
    const auto r = parseNav2Params(text);
    return r ? std::string() : describe(r.error());
  };
  EXPECT_THAT(error("a: 1\n"), HasSubstr("no \"footprint\""));
  EXPECT_THAT(error("a: 1\nfootprint: \"[[0, 0], [1, 0]]\"\n"),
              HasSubstr("2: footprint: a footprint has at least 3 corners [x, y], not 2"));
  EXPECT_THAT(error("footprint: [[0, 0], [1, 0], [1]]\n"), HasSubstr("corner 3 is not a pair"));
  EXPECT_THAT(error("footprint: \"[[0, 0], [1, x], [1, 1]]\"\n"),
              HasSubstr("\"x\" is not a coordin"));
  EXPECT_THAT(error("footprint: \"[[0, 0], [1, .nan], [1, 1]]\"\n"), HasSubstr("\".nan\" is not"));
  EXPECT_THAT(error("footprint: \"[[0, 0, 1], [1, 1], [1, 1]]\"\n"), HasSubstr("a pair [x, y]"));
  EXPECT_THAT(error("robot_radius: -1\n"), HasSubstr("1: robot_radius \"-1\""));
  EXPECT_THAT(error("a: {robot_radius: 1}\nb: {robot_radius: 2}\n"),
              HasSubstr("2: another robot_radius than in line 1"));
  EXPECT_THAT(error("a: &x 1\nb: *x\n"), HasSubstr("anchors (&name) are not read"));
  EXPECT_THAT(footprintWkt("robot_radius: 0.3").error().text(),
              HasSubstr("a disc of radius 0.3 m"));
  EXPECT_FALSE(wktOfNav2Footprint("[0.3, 0.2]"));
  EXPECT_FALSE(wktOfNav2Footprint("[[0.3, 0.2]"));
  EXPECT_FALSE(wktOfNav2Footprint("[{x: 1, y: 2}, {x: 2, y: 2}, {x: 3, y: 2}]"));
}

}  // namespace
}  // namespace clearway::maps
