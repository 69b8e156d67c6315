#include "app/document/edit/property_difference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace clearway::app {
namespace {

using enum MapProperty;
using Differences = std::vector<PropertyDifference>;

maps::GridMap mapOf(const maps::MapMeta& meta, double cell_m = 0.05,
                    std::uint16_t max_value = 255) {
  return maps::makeGridMap(2, 3, cell_m, meta, max_value, std::vector<std::uint16_t>(6, 100))
      .value();
}

Differences between(const maps::MapMeta& mine, const maps::MapMeta& other) {
  return propertyDifferences(mapOf(mine), mapOf(other));
}

TEST(PropertyDifference, NamesEachPropertyOfARosMapWithBothValues) {
  const maps::RosMeta mine{"a.pgm"};
  EXPECT_EQ(between(mine, mine), Differences());
  maps::RosMeta other = mine;
  other.resolution = 0.1;
  EXPECT_EQ(between(mine, other), (Differences{{Resolution, "0.05", "0.1"}}));
  other = {"b.pgm", 0.05, -1.5, 2.0, 0.25, true, 0.7, 0.19600000000000001, maps::RosMode::Raw};
  EXPECT_EQ(between(mine, other), (Differences{{OriginX, "0", "-1.5"},
                                               {OriginY, "0", "2"},
                                               {OriginYaw, "0", "0.25"},
                                               {OccupiedThreshold, "0.65", "0.7"},
                                               {Negate, "no", "yes"},
                                               {Mode, "trinary", "raw"},
                                               {Picture, "a.pgm", "b.pgm"}}));
}

TEST(PropertyDifference, NeverShowsValuesThatDifferAsTheSame) {
  const maps::RosMeta mine{"a.pgm"};
  maps::RosMeta other = mine;
  other.free_thresh = std::nextafter(mine.free_thresh, 1.0);
  const Differences found = between(mine, other);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].mine, found[0].other);
}

TEST(PropertyDifference, KnowsThePropertiesOfPicturesAndLetters) {
  EXPECT_EQ(between(maps::ImageMeta{0.5, false}, maps::ImageMeta{0.25, true}),
            (Differences{{Threshold, "0.5", "0.25"}, {Inverted, "no", "yes"}}));
  maps::MovingAiMeta mine, other;
  other.rule = maps::TerrainRule::Water;
  other.line_end = "\r\n";
  EXPECT_EQ(between(mine, other),
            (Differences{{Letters, ". G S E", ". G S E W"}, {LineEnds, "", ""}}));
  EXPECT_EQ(between(mine, maps::ImageMeta{}), (Differences{{Format, "MovingAI", "picture"}}));
  EXPECT_EQ(
      propertyDifferences(mapOf(maps::ImageMeta{}, 0.5, 255), mapOf(maps::ImageMeta{}, 0.25, 100)),
      (Differences{{Resolution, "0.5", "0.25"}, {LargestValue, "255", "100"}}));
}

}  // namespace
}  // namespace clearway::app
