// Whole maps are read, and written back byte for byte: the samples, and the real maps if there are
// any.
#include <gtest/gtest.h>

#include <algorithm>

#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "maps/grid/movingai.h"
#include "maps/grid/raster_image.h"
#include "maps/text/file_io.h"
#include "tests/support/data.h"
#include "tests/support/temp_folder.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;
using testing::filesEndingWith;
using testing::realFiles;
using testing::samples;

std::string lineEndOf(const std::string& bytes) {
  const auto map = parseMovingAi(bytes);
  EXPECT_TRUE(map) << describe(map.error());
  if (!map) return {};
  EXPECT_EQ(writeMovingAi(*map), bytes);
  return std::get<MovingAiMeta>(map->meta).line_end;
}

TEST(RealMaps, MovingAiMapsAreWrittenBackByteForByte) {
  const auto own = filesEndingWith(samples(), ".map");
  EXPECT_GE(own.size(), 2U);
  for (const auto& file : own) {
    SCOPED_TRACE(file);
    std::string bytes = *readFile(file);
    EXPECT_EQ(lineEndOf(bytes), "\n");
    for (std::size_t at = 0; (at = bytes.find('\n', at)) != std::string::npos; at += 2) {
      bytes.insert(at, 1, '\r');
    }
    EXPECT_EQ(lineEndOf(bytes), "\r\n");
  }
  const auto files = realFiles("movingai", ".map");
  int crlf = 0;
  for (const auto& file : files) {
    SCOPED_TRACE(file);
    crlf += lineEndOf(*readFile(file)) == "\r\n" ? 1 : 0;
  }
  if (files.empty()) return;
  EXPECT_EQ(files.size(), 14U);
  EXPECT_EQ(crlf, 2);  // the city maps
}

struct ScenarioCounts {
  int unreachable = 0, on_blocked = 0, decimals = 0;
};

// The file belongs to its map, and is equal after it was written and read again.
void checkScenario(const fs::path& file, ScenarioCounts& counts) {
  const auto scen = loadScenario(file);
  ASSERT_TRUE(scen) << describe(scen.error());
  fs::path map_file = file;
  const auto map = loadMap(map_file.replace_extension());
  ASSERT_TRUE(map) << describe(map.error());
  for (const auto& q : scen->queries) {
    ASSERT_EQ(q.map_width, map->grid.frame().columns());
    ASSERT_EQ(q.map_height, map->grid.frame().rows());
    counts.on_blocked += map->grid.blocked(q.start) || map->grid.blocked(q.goal) ? 1 : 0;
    counts.unreachable += isUnreachable(q) ? 1 : 0;
    counts.decimals = std::max(counts.decimals, decimalsOf(q));
  }
  EXPECT_EQ(*parseScenario(writeScenario(*scen)), *scen);
}

// Spaces between the fields, "version 1.0", few decimals, a pair without a path and a blocked end,
// as some published files have them.
TEST(RealMaps, ScenariosBelongToTheirMapsAndKeepTheirDecimals) {
  ScenarioCounts own;
  for (const auto& file : filesEndingWith(samples(), ".scen")) checkScenario(file, own);
  EXPECT_EQ(own.unreachable, 0);
  EXPECT_EQ(own.decimals, 8);
  const testing::TempFolder folder;
  folder.write("m.map", "type octile\nheight 1\nwidth 4\nmap\n..@.\n");
  ScenarioCounts odd;
  checkScenario(folder.write("m.map.scen",
                             "version 1.0\n0 m.map 4 1 0 0 3 0 0\n0 m.map 4 1 2 0 0 0 0\n"
                             "0 m.map 4 1 0 0 1 0 1.00\n"),
                odd);
  EXPECT_EQ(odd.unreachable, 2);
  EXPECT_EQ(odd.on_blocked, 1);
  EXPECT_EQ(odd.decimals, 2);

  ScenarioCounts real;
  const auto files = realFiles("movingai", ".scen");
  for (const auto& file : files) checkScenario(file, real);
  if (files.empty()) return;
  EXPECT_GT(real.unreachable, 0);
  EXPECT_EQ(real.decimals, 8);
  EXPECT_EQ(real.on_blocked, 22);  // gnollwood: from tree to tree, or water to water
}

// A free_thresh of 0.25 turns the unknown cells of map_saver into free ones.
void checkRosMap(const fs::path& file, bool unknown_is_free) {
  SCOPED_TRACE(file);
  const auto map = loadMap(file);
  ASSERT_TRUE(map) << describe(map.error());
  const auto& meta = std::get<RosMeta>(map->meta);
  EXPECT_EQ(*writePicture(viewOf(*map), map->picture), *readFile(file.parent_path() / meta.image));
  EXPECT_EQ(map->text, *readFile(file));
  EXPECT_EQ(map->warnings.size(), unknown_is_free ? 1U : 0U);
  EXPECT_EQ(stateOfValue(map->meta, 255, 205),
            unknown_is_free ? CellState::Free : CellState::Unknown);
}

TEST(RealMaps, RosMapsKeepTheirPictureAndUnknownCells) {
  for (const auto& file : filesEndingWith(samples(), "workshop.yaml")) checkRosMap(file, false);
  const testing::TempFolder folder;
  folder.write("workshop.pgm", *readFile(samples() / "workshop.pgm"));
  const std::string rest = "image: workshop.pgm\nnegate: 0\noccupied_thresh: 0.65\n";
  checkRosMap(folder.write("a.yaml", rest + "resolution: 0.05\norigin: [0.0, 0.0, 0]\n"
                                            "mode: trinary\nfree_thresh: 0.25\n"),
              true);
  checkRosMap(folder.write("b.yaml", rest + "resolution: 0.050000\norigin: [-15.1, -25, 0]\n"
                                            "free_thresh: 0.1\n"),
              false);

  const auto files = realFiles("ros", ".yaml");
  for (const auto& file : files) checkRosMap(file, file.stem() == "depot");
  if (files.empty()) return;
  EXPECT_EQ(files.size(), 3U);
}

TEST(RealMaps, PicturesAreMapsToo) {
  auto files = filesEndingWith(samples(), ".pgm");
  EXPECT_GE(files.size(), 2U);
  const auto real = realFiles("ros", ".pgm");
  files.insert(files.end(), real.begin(), real.end());
  for (const auto& file : files) {
    const auto map = loadMap(file);
    ASSERT_TRUE(map) << describe(map.error());
    EXPECT_EQ(*writePicture(viewOf(*map), map->picture), *readFile(file));
    EXPECT_GT(map->grid.countBlocked(), 0);
  }
}

}  // namespace
}  // namespace clearway::maps
