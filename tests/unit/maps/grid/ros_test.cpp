#include "maps/grid/ros.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>

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

TEST(RosMap, ScaleGradesValuesBetweenTheThresholds) {
  const auto map = parseRos(yamlOf("mode: scale\n"), "P2 5 1 255 0 89 128 205 254");
  EXPECT_EQ(statesOf(map), "##...");
  const auto& meta = std::get<RosMeta>(map->meta);
  EXPECT_EQ(rosOccupancy(meta, 255, 128), 67);  // (0.498 - 0.196)/(0.65 - 0.196)
  EXPECT_EQ(rosOccupancy(meta, 255, 205), 0);
  ASSERT_EQ(map->warnings.size(), 1U);
  EXPECT_EQ(map->warnings[0].text(),
            "1 cell has an occupancy of 1 to 99 and is free: the terrain \"occupancy\" makes it a "
            "cost");
}

// Nav2's rule as it is published, for the greys of 8 bits; -1 is unknown.
int nav2Occupancy(const RosMeta& m, int grey) {
  if (m.mode == RosMode::Raw) return grey <= 100 ? grey : -1;
  const double shade = grey / 255.0;
  const double occupied = m.negate ? shade : 1.0 - shade;
  if (occupied >= m.occupied_thresh) return 100;
  if (occupied <= m.free_thresh) return 0;
  if (m.mode == RosMode::Trinary) return -1;
  return static_cast<int>(
      std::lround((occupied - m.free_thresh) / (m.occupied_thresh - m.free_thresh) * 100.0));
}

TEST(RosMap, OccupanciesAreThoseOfNav2) {
  int graded = 0;
  for (const auto mode : {RosMode::Trinary, RosMode::Scale, RosMode::Raw}) {
    for (const bool negate : {false, true}) {
      for (const auto& [free, occupied] : {std::pair{0.196, 0.65}, {0.25, 0.65}, {0.011, 0.993}}) {
        RosMeta m;
        m.mode = mode;
        m.negate = negate;
        m.free_thresh = free;
        m.occupied_thresh = occupied;
        for (int grey = 0; grey <= 255; ++grey) {
          const int wanted = nav2Occupancy(m, grey);
          const auto value = static_cast<std::uint16_t>(grey);
          ASSERT_EQ(rosOccupancy(m, 255, value).value_or(-1), wanted) << grey;
          EXPECT_EQ(rosState(m, 255, value), wanted < 0      ? CellState::Unknown
                                             : wanted == 100 ? CellState::Occupied
                                                             : CellState::Free);
          graded += wanted > 0 && wanted < 100 ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(graded, 1000);
}

TEST(RosMap, RawValuesArePercent) {
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: raw\n"), "P2 8 1 255 0 19 20 64 65 100 101 255")),
            ".....#??");
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

TEST(RosMap, PixelsThatAreNotOpaqueAreUnknownAndOthersAreTheirGrey) {
  using testing::buildPng;
  const std::string png =
      buildPng({3, 1, 8, testing::kGreyAlpha, false, {205, 255, 0, 255, 254, 0}, {}, {}});
  const auto trinary = parseRos(yamlOf("", "m.png"), png);
  EXPECT_EQ(statesOf(trinary), "?#?");
  EXPECT_TRUE(trinary->warnings.empty());
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: scale\n"), png)), ".#?");
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: raw\n"), png)), "?.?");
}

TEST(RosMap, ColoursInRawModeCountByTheirMean) {
  const std::string png = testing::buildPng(
      {3, 1, 8, testing::kRgb, false, {10, 20, 30, 99, 100, 101, 255, 255, 254}, {}, {}});
  EXPECT_EQ(statesOf(parseRos(yamlOf("mode: raw\n"), png)), ".#?");  // 20, 100 and 255 percent
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
            // No grey is unknown in scale mode, and no percentage up to 100 in raw mode.
            const bool has_none = s == CellState::Unknown &&
                                  (mode == RosMode::Scale || (mode == RosMode::Raw && max == 100));
            EXPECT_EQ(rosState(m, top, v), has_none ? CellState::Occupied : s)
                << max << ' ' << negate << ' ' << free;
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

TEST(RosMap, TransparentPixelsOfAScaledPictureStayUnknownWhenItIsEdited) {
  const TempFolder t;
  t.write("m.yaml", yamlOf("mode: scale\n", "m.png"));
  std::vector<std::uint32_t> samples;
  for (std::uint32_t grey = 0; grey < 256; ++grey) samples.insert(samples.end(), {grey, 255});
  samples.insert(samples.end(), {10, 0, 205, 254});
  t.write("m.png", testing::buildPng({258, 1, 8, testing::kGreyAlpha, false, samples, {}, {}}));
  auto map = loadRos(t / "m.yaml");
  ASSERT_TRUE(map) << describe(map.error());
  for (std::int32_t j = 0; j < 258; ++j) {  // all 256 greys are taken by opaque pixels
    const bool is_opaque = j < 256;
    EXPECT_EQ(stateOf(*map, {0, j}) == CellState::Unknown, !is_opaque) << j;
  }
  const std::string before = statesOf(map);
  setState(*map, {0, 0}, CellState::Free);
  setState(*map, {0, 1}, CellState::Unknown);
  ASSERT_TRUE(saveRos(t / "m.yaml", *map));
  std::string wanted = before;
  wanted.replace(0, 2, ".?");
  EXPECT_EQ(statesOf(loadRos(t / "m.yaml")), wanted);
}

TEST(RosMap, APictureThatIsNamedElsewhereIsReadBesideTheYaml) {
  const TempFolder t;
  t.write("two.pgm", "P5 2 1 255\n\xfe\x01");
  for (const char* image : {"/home/someone/maps/two.pgm", "../other/two.pgm", "pictures/two.pgm",
                            "C:\\maps\\two.pgm", "~/two.pgm"}) {
    t.write("m.yaml", yamlOf("", image));
    const auto map = loadRos(t / "m.yaml");
    ASSERT_TRUE(map) << image << describe(map.error());
    EXPECT_EQ(statesOf(map), ".#");
    ASSERT_EQ(map->warnings.size(), 1U) << image;
    EXPECT_NE(map->warnings[0].text().find("its namesake \"two.pgm\" beside the YAML is read "
                                           "instead"),
              std::string::npos);
    // Saving mends the name.
    ASSERT_TRUE(saveRos(t / "m.yaml", *map));
    EXPECT_TRUE(loadRos(t / "m.yaml")->warnings.empty()) << t.read("m.yaml");
    EXPECT_NE(t.read("m.yaml").find("image: two.pgm"), std::string::npos);
  }
  t.write("m.yaml", yamlOf("", "/home/someone/maps/three.pgm"));
  EXPECT_EQ(loadRos(t / "m.yaml").error().code, ErrorCode::OutsideFolder);
  t.write("maps/m.yaml", yamlOf("", "../two.pgm"));  // exists: refused, not replaced
  t.write("maps/two.pgm", "P5 1 1 255\n\x01");
  EXPECT_EQ(loadRos(t / "maps/m.yaml").error().code, ErrorCode::OutsideFolder);
  t.write("named/two.pgm", "P5 1 1 255\n\x01");  // what is named and there wins
  t.write("m.yaml", yamlOf("", "named/two.pgm"));
  EXPECT_EQ(statesOf(loadRos(t / "m.yaml")), "#");
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
