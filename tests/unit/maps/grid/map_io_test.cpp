#include "maps/grid/map_io.h"

#include <gtest/gtest.h>

#include "maps/grid/movingai.h"
#include "maps/text/file_io.h"
#include "tests/support/temp_folder.h"

namespace clearway::maps {
namespace {

using testing::TempFolder;

constexpr const char* kMap = "type octile\nheight 2\nwidth 3\nmap\n.G@\nOT.\n";
constexpr const char* kYaml =
    "image: m.pgm\nresolution: 0.05\norigin: [-1, -2, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
    "free_thresh: 0.196\n";

std::vector<CellState> statesOf(const GridMap& map) {
  std::vector<CellState> out;
  for (std::int32_t i = 0; i < map.grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < map.grid.frame().columns(); ++j) {
      out.push_back(stateOf(map, {i, j}));
    }
  }
  return out;
}

TEST(LoadMap, GoesByTheContentNotTheName) {
  const TempFolder t;
  const auto metaOf = [&](const char* name, const char* bytes) {
    const auto map = loadMap(t.write(name, bytes));
    return map ? map->meta.index() : 99;
  };
  EXPECT_EQ(metaOf("a.map", kMap), 0U);
  EXPECT_EQ(metaOf("b.txt", kMap), 0U);
  EXPECT_EQ(metaOf("marked.txt", (std::string("\xEF\xBB\xBF") + kMap).c_str()), 0U);
  EXPECT_EQ(metaOf("c.map", "P5 1 1 255\na"), 2U);
  EXPECT_EQ(metaOf("m.pgm", "P5 1 1 255\na"), 2U);
  EXPECT_EQ(metaOf("d.yaml", kYaml), 1U);
  EXPECT_EQ(metaOf("e.YML", kYaml), 1U);
}

TEST(LoadMap, ReportsUnreadableFiles) {
  const TempFolder t;
  EXPECT_EQ(describe(loadMap(t.write("a.jpg", "\xff\xd8\xff")).error()),
            (t / "a.jpg").string() +
                ": not a known map format: the ending \".jpg\" is not one of .map, .yaml, "
                ".yml, .pgm, .png");
  EXPECT_EQ(loadMap(t.write("a.png", "GIF89a")).error().code, ErrorCode::Unsupported);
  EXPECT_EQ(loadMap(t.write("a.map", "")).error().code, ErrorCode::Malformed);
  EXPECT_EQ(loadMap(t / "none.map").error().code, ErrorCode::Io);
  EXPECT_EQ(parseMap(kYaml, "-.yaml").error().code, ErrorCode::Unsupported);
  EXPECT_TRUE(parseMap(kMap, "-"));
}

TEST(LoadMap, OptionsReachTheReaders) {
  LoadOptions o;
  o.rule = TerrainRule::Strict;
  o.image = {0.9, true};
  o.cell_m = 0.5;
  const auto ai = parseMap("type octile\nheight 1\nwidth 2\nmap\n.S\n", "a", o);
  EXPECT_TRUE(ai->grid.blocked({0, 1}));
  EXPECT_EQ(ai->grid.frame().cellWidth(), 0.5);
  const auto image = parseMap("P2 2 1 10 8 9", "a", o);
  EXPECT_FALSE(image->grid.blocked({0, 0}));
  EXPECT_TRUE(image->grid.blocked({0, 1}));
}

TEST(SaveMap, EveryFormatBecomesEveryOtherWithTheSameStates) {
  const TempFolder t;
  t.write("a.map", kMap);
  t.write("m.pgm", std::string("P5 3 2 255\n\xfe\xfe\0\0\0\xfe", 17));
  t.write("m.yaml", kYaml);
  int pairs = 0;
  for (const char* from : {"a.map", "m.yaml", "m.pgm"}) {
    const auto map = loadMap(t / from);
    ASSERT_TRUE(map) << describe(map.error());
    for (const char* ending : {".map", ".yaml", ".pgm", ".png"}) {
      const auto to = t / ("out" + std::to_string(++pairs) + ending);
      const auto saved = saveMap(to, *map);
      ASSERT_TRUE(saved) << describe(saved.error());
      const auto back = loadMap(to);
      ASSERT_TRUE(back) << from << ending << describe(back.error());
      EXPECT_EQ(statesOf(*back), statesOf(*map)) << from << ending;
    }
  }
  EXPECT_EQ(pairs, 12);
}

TEST(SaveMap, ReportsWhatAFormatCannotHold) {
  const TempFolder t;
  t.write("m.pgm", "P2 3 1 255 254 205 0");
  const auto map = loadMap(t.write("m.yaml", kYaml));
  ASSERT_TRUE(map) << describe(map.error());
  const auto warnings = saveMap(t / "o.map", *map);
  ASSERT_EQ(warnings->size(), 2U);
  EXPECT_NE((*warnings)[0].text().find("0.05 m"), std::string::npos);
  EXPECT_NE((*warnings)[1].text().find("unknown"), std::string::npos);
  EXPECT_EQ(t.read("o.map"), "type octile\nheight 1\nwidth 3\nmap\n.@@\n");
  // The picture is unchanged, and a ROS copy keeps everything.
  EXPECT_EQ(saveMap(t / "o.pgm", *map)->size(), 2U);
  EXPECT_EQ(t.read("o.pgm"), "P2 3 1 255 254 205 0");
  EXPECT_TRUE(saveMap(t / "p.yaml", *map)->empty());
  const auto copy = loadMap(t / "p.yaml");
  EXPECT_EQ(copy->values, map->values);
  EXPECT_EQ(copy->grid, map->grid);
  EXPECT_EQ(std::get<RosMeta>(copy->meta).image, "p.pgm");
}

TEST(SaveMap, ARosCopyKeepsTheFirstPicture) {
  const TempFolder t;
  t.write("m.pgm", "P2 3 1 255 254 205 0");
  auto map = loadMap(t.write("m.yaml", kYaml));
  setState(*map, {0, 0}, CellState::Occupied);
  ASSERT_TRUE(saveMap(t / "copy.yaml", *map));
  EXPECT_EQ(t.read("m.pgm"), "P2 3 1 255 254 205 0");
  ASSERT_TRUE(saveMap(t / "m.yaml", *map));  // in place
  EXPECT_EQ(t.read("m.pgm"), "P2\n3 1\n255\n0 205 0\n");
  EXPECT_EQ(t.read("m.yaml"), kYaml);
}

TEST(SaveMap, CellSizeGoesIntoRosMaps) {
  const TempFolder t;
  LoadOptions o;
  o.cell_m = 0.25;
  const auto map = loadMap(t.write("a.map", kMap), o);
  ASSERT_TRUE(saveMap(t / "a.yaml", *map));
  EXPECT_EQ(std::get<RosMeta>(loadMap(t / "a.yaml")->meta).resolution, 0.25);
  EXPECT_EQ(saveMap(t / "b.pgm", *map)->size(), 2U);  // the size and the terrain are lost
}

TEST(AssumedOf, PicturesHaveNoResolutionAndTheirUnknownCellsAreFree) {
  const TempFolder t;
  const auto map = loadMap(t.write("m.pgm", "P2 4 1 255 254 205 205 0"));
  const std::vector<Message> both = assumedOf(*map, {});
  ASSERT_EQ(both.size(), 2U);
  EXPECT_NE(both[0].text().find("no resolution: a cell counts as 1 m"), std::string::npos);
  EXPECT_EQ(both[1].text().find("2 cells of grey 205"), 0U) << both[1];
  LoadOptions stated;
  stated.cell_m = 1.0;
  EXPECT_EQ(assumedOf(*map, stated).size(), 1U);
  stated.image.threshold = 0.6;
  EXPECT_TRUE(assumedOf(*map, stated).empty());
  EXPECT_EQ(assumedOf(*loadMap(t.write("w.pgm", "P2 2 1 255 254 0")), {}).size(), 1U);
  EXPECT_TRUE(assumedOf(*loadMap(t.write("m.yaml", kYaml)), {}).empty());
  EXPECT_TRUE(assumedOf(*loadMap(t.write("a.map", kMap)), {}).empty());
}

TEST(SaveMap, RefusesUnknownEndings) {
  const TempFolder t;
  const auto map = loadMap(t.write("a.map", kMap));
  EXPECT_EQ(saveMap(t / "a.gif", *map).error().code, ErrorCode::Unsupported);
  EXPECT_EQ(t.fileCount(), 1U);
}

}  // namespace
}  // namespace clearway::maps
