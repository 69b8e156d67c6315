#include "maps/grid/ros.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "maps/grid/pgm.h"
#include "maps/text/file_io.h"
#include "maps/text/outside_references.h"
#include "tests/support/png_builder.h"
#include "tests/support/temp_folder.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

std::string yamlOf(const std::string& rest = "", const char* image = "m.pgm") {
  return std::string("image: ") + image +
         "\nresolution: 0.05\norigin: [-1, -2, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
         "free_thresh: 0.196\n" +
         rest;
}

// The states of the pixels of a one-row picture, as letters.
std::string statesOf(const Result<GridMap>& map) {
  if (!map) return describe(map.error());
  std::string out;
  for (std::int32_t j = 0; j < map->grid.frame().columns(); ++j) {
    const CellState s = stateOf(*map, {0, j});
    EXPECT_EQ(map->grid.blocked({0, j}), s != CellState::Free);  // unknown is an obstacle
    out += s == CellState::Free ? '.' : s == CellState::Occupied ? '#' : '?';
  }
  return out;
}

TEST(RosMap, TrinaryDecidesInDoubleWithBothThresholdsInside) {
  // 205 is (255-205)/255 = 0.19608 > 0.196: unknown. A float would say free.
  EXPECT_EQ(statesOf(parseRos(yamlOf(), "P2 6 1 255 0 89 90 205 206 254")), "##??..");
  // A value exactly on a threshold belongs to it: maximum 4, p = 1, 0.75, 0.5, 0.25, 0.
  std::string exact = yamlOf();
  exact.replace(exact.find("0.65"), 4, "0.75").replace(exact.find("0.196"), 5, "0.25");
  EXPECT_EQ(statesOf(parseRos(exact, "P2 5 1 4 0 1 2 3 4")), "##?..");
}

TEST(RosMap, NegateSwapsBlackAndWhite) {
  std::string yaml = yamlOf();
  yaml.replace(yaml.find("negate: 0"), 9, "negate: 1");
  EXPECT_EQ(statesOf(parseRos(yaml, "P2 5 1 255 0 49 50 166 255")), "..?##");
}

TEST(RosMap, ScaleKeepsValuesBetweenTheThresholdsUnknown) {
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: scale\n"), "P2 4 1 255 0 128 205 254")), "#??.");
}

TEST(RosMap, RawValuesArePercent) {
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: raw\n"), "P2 8 1 255 0 19 20 64 65 100 101 255")),
            "..??##??");
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: raw\n"), "P2 3 1 1000 0 100 1000")), ".#?");
  EXPECT_EQ(parseRos(yamlOf("mode: raw\n"), "P2 1 1 50 0").error().code, ErrorCode::Unsupported);
}

TEST(RosMap, EveryMaximumIsSupportedLike255) {
  EXPECT_EQ(statesOf(parseRos(yamlOf(), "P2 3 1 1 0 1 1")), "#..");
  EXPECT_EQ(statesOf(parseRos(yamlOf(), "P2 3 1 65535 0 52685 65278")), "#?.");
}

TEST(RosMap, WarnsWhenUnknownCellsBecomeFree) {
  std::string yaml = yamlOf();
  EXPECT_TRUE(parseRos(yaml, "P2 1 1 255 0")->warnings.empty());
  yaml.replace(yaml.find("0.196"), 5, "0.25");
  const auto map = parseRos(yaml, "P2 1 1 255 205");
  EXPECT_EQ(statesOf(map), ".");
  ASSERT_EQ(map->warnings.size(), 1U);
  EXPECT_NE(map->warnings[0].text().find("grey 205"), std::string::npos);
}

TEST(RosMap, AlphaIsHandledAsInMapServer) {
  using testing::buildPng;
  const std::string png =
      buildPng({3, 1, 8, testing::kGreyAlpha, false, {205, 255, 0, 255, 254, 0}, {}, {}});
  // Trinary: (3*205+255)/4 = 217.5 is free, and a transparent white pixel is unknown.
  const auto trinary = parseRos(yamlOf("", "m.png"), png);
  EXPECT_EQ(statesOf(trinary), ".#?");
  EXPECT_EQ(trinary->warnings.size(), 1U);
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: scale\n"), png)), "?#?");
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: raw\n"), png)), "?.?");
}

TEST(RosMap, ColoursInRawModeCountByTheirMean) {
  const std::string png = testing::buildPng(
      {3, 1, 8, testing::kRgb, false, {10, 20, 30, 90, 100, 101, 255, 255, 254}, {}, {}});
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: raw\n"), png)), "?#?");  // 20, 97 and 255 percent
}

TEST(RosMap, ASaveThatWouldMoveACellAcrossAThresholdIsRefused) {
  const TempFolder t;
  const std::string png =
      testing::buildPng({2, 1, 8, testing::kRgb, false, {200, 200, 100, 0, 0, 1}, {}, {}});
  std::string yaml = yamlOf("", "m.png");
  yaml.replace(yaml.find("0.196"), 5, "0.34640522875816993");  // (765 - 500)/765, the first pixel
  t.write("m.yaml", yaml);
  t.write("m.png", png);
  auto map = loadRos(t / "m.yaml");
  ASSERT_EQ(statesOf(map), ".#");
  ASSERT_TRUE(saveRos(t / "m.yaml", *map));  // unchanged: the same bytes
  EXPECT_EQ(t.read("m.png"), png);
  setState(*map, {0, 1}, CellState::Free);
  const auto saved = saveRos(t / "m.yaml", *map);
  ASSERT_FALSE(saved);
  EXPECT_NE(saved.error().text().find("save it as PGM"), std::string::npos);
  EXPECT_EQ(t.read("m.png"), png);
  EXPECT_EQ(t.read("m.yaml"), yaml);
}

TEST(RosMap, EveryStateHasAValueThatMeansIt) {
  int checked = 0;
  for (const auto mode : {RosMode::Trinary, RosMode::Scale, RosMode::Raw}) {
    for (const bool negate : {false, true}) {
      for (const auto& [free, occupied] : {std::pair{0.196, 0.65}, {0.25, 0.65}, {0.0, 1.0}}) {
        for (const int max : {100, 255, 256, 1020, 65535}) {
          RosMeta m;
          m.mode = mode;
          m.negate = negate;
          m.free_thresh = free;
          m.occupied_thresh = occupied;
          const auto top = static_cast<std::uint16_t>(max);
          for (const auto s : {CellState::Free, CellState::Occupied, CellState::Unknown}) {
            const std::uint16_t v = rosValue(m, top, s);
            EXPECT_LE(v, top);
            EXPECT_EQ(rosState(m, top, v), s) << max << ' ' << negate << ' ' << free;
            ++checked;
          }
        }
      }
    }
  }
  EXPECT_EQ(checked, 3 * 2 * 3 * 5 * 3);
  const RosMeta usual;
  EXPECT_EQ(rosValue(usual, 255, CellState::Free), 254);
  EXPECT_EQ(rosValue(usual, 255, CellState::Unknown), 205);
  EXPECT_EQ(rosValue(usual, 255, CellState::Occupied), 0);
  // With only two values, unknown becomes an obstacle, never free.
  EXPECT_EQ(rosState(usual, 1, rosValue(usual, 1, CellState::Unknown)), CellState::Occupied);
}

TEST(RosMap, EditsChangeTheirPixelsAloneAndUndoGivesTheFilesBack) {
  const TempFolder t;
  const std::string yaml = "# by hand\n" + yamlOf("extra: 1\n");
  const std::string pgm = "P5\n# CREATOR: me\n4 1\n255\n\xfe\xcd\x01\x7f";
  t.write("m.yaml", yaml);
  t.write("m.pgm", pgm);
  auto map = loadRos(t / "m.yaml");
  ASSERT_TRUE(map) << describe(map.error());
  EXPECT_EQ(map->frame, (MapFrame{FrameKind::Ros, {-1.0, -2.0}, 0.0}));
  EXPECT_EQ(map->grid.frame().cellWidth(), 0.05);
  std::vector<std::uint16_t> old = map->values;
  setState(*map, {0, 0}, CellState::Unknown);
  setState(*map, {0, 1}, CellState::Occupied);
  setState(*map, {0, 2}, CellState::Occupied);  // is already occupied: keeps its value
  setState(*map, {0, 3}, CellState::Free);
  ASSERT_TRUE(saveRos(t / "m.yaml", *map));
  EXPECT_EQ(t.read("m.pgm"), std::string("P5\n# CREATOR: me\n4 1\n255\n\xcd\0\x01\xfe", 29));
  EXPECT_EQ(t.read("m.yaml"), yaml);
  for (std::int32_t j = 0; j < 4; ++j) setValue(*map, {0, j}, old[static_cast<std::size_t>(j)]);
  ASSERT_TRUE(saveRos(t / "m.yaml", *map));
  EXPECT_EQ(t.read("m.pgm"), pgm);
  EXPECT_EQ(t.read("m.yaml"), yaml);
  std::get<RosMeta>(map->meta).free_thresh = 0.1;
  ASSERT_TRUE(saveRos(t / "m.yaml", *map));
  EXPECT_EQ(parseRosYaml(t.read("m.yaml"))->meta, std::get<RosMeta>(map->meta));
}

TEST(RosMap, TheImageMustLieInTheFolder) {
  const TempFolder t;
  t.write("secret.pgm", "P5 1 1 255\nx");
  t.write("maps/sub/inside.pgm", "P5 1 1 255\nx");
  fs::create_symlink("sub/inside.pgm", t / "maps/good.pgm");
  fs::create_symlink("../secret.pgm", t / "maps/evil.pgm");
  fs::create_symlink("..", t / "maps/up");
  fs::create_symlink("../not_there.pgm", t / "maps/dangling.pgm");
  ASSERT_EQ(::mkfifo((t / "maps/pipe.pgm").c_str(), 0600), 0);
  const auto load = [&](const char* image) {
    return loadRos(t.write("maps/m.yaml", yamlOf("", image)));
  };
  EXPECT_TRUE(load("sub/inside.pgm"));
  EXPECT_TRUE(load("good.pgm"));
  for (const auto& [image, code] : {std::pair{"evil.pgm", ErrorCode::OutsideFolder},
                                    {"up/secret.pgm", ErrorCode::OutsideFolder},
                                    {"../secret.pgm", ErrorCode::OutsideFolder},
                                    {"/dev/zero", ErrorCode::OutsideFolder},
                                    {"pipe.pgm", ErrorCode::Unsupported},
                                    {"sub", ErrorCode::Unsupported},
                                    {"dangling.pgm", ErrorCode::Unsupported}}) {
    const auto map = load(image);
    ASSERT_FALSE(map) << image;
    EXPECT_EQ(map.error().code, code) << image << describe(map.error());
    EXPECT_FALSE(map.error().source.empty());
  }
  EXPECT_EQ(load("none.pgm").error().code, ErrorCode::Io);
  // Saving must not write out of the folder either.
  auto map = load("good.pgm");
  std::get<RosMeta>(map->meta).image = "dangling.pgm";
  EXPECT_FALSE(saveRos(t / "maps/m.yaml", *map));
  EXPECT_FALSE(fs::exists(t / "not_there.pgm"));
}

TEST(RosMap, AnImageOutsideIsReadWithPermissionAndNeverWritten) {
  const TempFolder t;
  const std::string image = "P5 1 1 255\nx";
  t.write("secret.pgm", image);
  for (const char* yaml : {"maps/m.yaml", "maps/n.yaml"}) {
    t.write(yaml, yamlOf("", "../secret.pgm"));
    EXPECT_TRUE(isOutsideReference(loadRos(t / yaml).error()));
  }
  {
    const OutsideReferences permission(t / "maps/m.yaml");
    const auto map = loadRos(t / "maps/m.yaml");
    ASSERT_TRUE(map) << describe(map.error());
    EXPECT_FALSE(loadRos(t / "maps/n.yaml")) << "the permission is for one file";
    EXPECT_FALSE(saveRos(t / "maps/m.yaml", *map));
    EXPECT_EQ(t.read("secret.pgm"), image);
    const OutsideReferences all;
    EXPECT_TRUE(loadRos(t / "maps/n.yaml"));
  }
  EXPECT_FALSE(loadRos(t / "maps/m.yaml"));
}

TEST(RosMap, ErrorsNameTheInvalidFile) {
  const TempFolder t;
  t.write("m.yaml", yamlOf());
  t.write("m.pgm", "P5 2 2 255\nabc");
  EXPECT_EQ(describe(loadRos(t / "m.yaml").error()),
            (t / "m.pgm").string() + ": cut short: 3 of 4 bytes of pixels are there");
  t.write("m.yaml", yamlOf("negate: 1\n"));
  EXPECT_EQ(describe(loadRos(t / "m.yaml").error()),
            (t / "m.yaml").string() + ":7: the key \"negate\" is already in line 4");
}

}  // namespace
}  // namespace clearway::maps
