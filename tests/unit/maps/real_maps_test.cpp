// Every real map is read, and written back byte for byte.
#include <gtest/gtest.h>

#include <algorithm>

#include "maps/file_io.h"
#include "maps/map_io.h"
#include "maps/movingai.h"
#include "maps/raster_image.h"
#include "maps/scen.h"
#include "tests/support/data.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesEndingWith(const char* folder, const char* ending) {
  std::vector<fs::path> out;
  for (const auto& e : fs::directory_iterator(testing::dataFolder() / folder)) {
    if (e.path().extension() == ending) out.push_back(e.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(RealMaps, MovingAiMapsAreWrittenBackByteForByte) {
  CLEARWAY_NEEDS_DATA("movingai");
  int crlf = 0;
  const auto files = filesEndingWith("movingai", ".map");
  EXPECT_EQ(files.size(), 14U);
  for (const auto& file : files) {
    const std::string bytes = *readFile(file);
    const auto map = parseMovingAi(bytes);
    ASSERT_TRUE(map) << describe(map.error());
    EXPECT_EQ(writeMovingAi(*map), bytes) << file;
    crlf += std::get<MovingAiMeta>(map->meta).line_end == "\r\n" ? 1 : 0;
  }
  EXPECT_EQ(crlf, 2);  // the city maps
}

TEST(RealMaps, ScenariosBelongToTheirMapsAndKeepTheirDecimals) {
  CLEARWAY_NEEDS_DATA("movingai");
  int unreachable = 0;
  int on_blocked = 0;
  int most = 0;
  for (const auto& file : filesEndingWith("movingai", ".scen")) {
    const auto scen = loadScenario(file);
    ASSERT_TRUE(scen) << describe(scen.error());
    fs::path map_file = file;
    const auto map = loadMap(map_file.replace_extension());
    ASSERT_TRUE(map) << describe(map.error());
    for (const auto& q : scen->queries) {
      ASSERT_EQ(q.map_width, map->grid.frame().columns());
      ASSERT_EQ(q.map_height, map->grid.frame().rows());
      on_blocked += map->grid.blocked(q.start) || map->grid.blocked(q.goal) ? 1 : 0;
      unreachable += isUnreachable(q) ? 1 : 0;
      most = std::max(most, decimalsOf(q));
    }
    EXPECT_EQ(*parseScenario(writeScenario(*scen)), *scen);
  }
  EXPECT_GT(unreachable, 0);
  EXPECT_EQ(most, 8);
  EXPECT_EQ(on_blocked, 22);  // gnollwood: from tree to tree, or water to water
}

TEST(RealMaps, RosMapsKeepTheirPictureAndUnknownCells) {
  CLEARWAY_NEEDS_DATA("ros");
  const auto files = filesEndingWith("ros", ".yaml");
  EXPECT_EQ(files.size(), 3U);
  for (const auto& file : files) {
    const auto map = loadMap(file);
    ASSERT_TRUE(map) << describe(map.error());
    const auto& meta = std::get<RosMeta>(map->meta);
    EXPECT_EQ(*writePicture(viewOf(*map), map->picture),
              *readFile(file.parent_path() / meta.image));
    EXPECT_EQ(map->text, *readFile(file));
    // depot has free_thresh 0.25, which turns its unknown cells into free ones.
    EXPECT_EQ(map->warnings.size(), file.stem() == "depot" ? 1U : 0U) << file;
    EXPECT_EQ(stateOfValue(map->meta, 255, 205),
              file.stem() == "depot" ? CellState::Free : CellState::Unknown);
  }
}

TEST(RealMaps, PicturesAreMapsToo) {
  CLEARWAY_NEEDS_DATA("ros");
  for (const auto& file : filesEndingWith("ros", ".pgm")) {
    const auto map = loadMap(file);
    ASSERT_TRUE(map) << describe(map.error());
    EXPECT_EQ(*writePicture(viewOf(*map), map->picture), *readFile(file));
    EXPECT_GT(map->grid.countBlocked(), 0);
  }
}

}  // namespace
}  // namespace clearway::maps
