// clearway convert between polygons (GeoJSON, WKT) and maps.
#include <gmock/gmock.h>

#include "core/base/rng.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class VectorConvert : public CliTest {
 protected:
  void succeed(const std::string& arguments) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 0) << arguments << '\n' << r.err;
  }
  void refuse(const std::string& arguments, int code, const std::string& message) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, code) << arguments << '\n' << r.err;
    EXPECT_THAT(r.err, HasSubstr(message)) << arguments;
  }
  // A ROS map of random cells, of the three states, with an odd origin.
  void writeRandomRos(std::uint64_t seed, const std::string& yaw) const {
    Rng rng(seed);
    const int columns = 3 + static_cast<int>(rng.below(40));
    const int rows = 3 + static_cast<int>(rng.below(40));
    std::string pgm = "P5\n" + std::to_string(columns) + " " + std::to_string(rows) + "\n255\n";
    for (int i = 0; i < rows * columns; ++i) {
      const std::uint32_t state = rng.below(5);
      pgm += state == 0 ? '\0' : state == 1 ? '\xcd' : '\xfe';
    }
    write("random.pgm", pgm);
    write("random.yaml", "image: random.pgm\nresolution: 0.05\norigin: [-12.34, 7.891, " + yaw +
                             "]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n");
  }
};

TEST_F(VectorConvert, AnExportedMapIsReadBackCellByCell) {
  for (const std::string yaw : {"0", "0.7"}) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      writeRandomRos(seed, yaw);
      succeed("convert random.yaml walls.geojson");
      succeed("convert walls.geojson back.yaml");
      EXPECT_EQ(read("back.pgm"), read("random.pgm")) << seed;
      succeed("convert back.yaml again.geojson");
      EXPECT_EQ(read("again.geojson"), read("walls.geojson"));
    }
  }
}

TEST_F(VectorConvert, DrawnPolygonsOfAProjectAreExportedThemselvesWhileTheirCellsAreThere) {
  const auto project = [](const std::string& row) {
    return R"-({"format": "clearway-project", "version": 1, "agents": [],
      "drawings": {"columns": 4, "rows": 3, "items": [{"kind": "polygon", "state": "occupied",
        "corners": [0.5, 0.25, 2.5, 0.25, 0.5, 1.5], "row": 0, "column": 0,
        "cells": ["3(255)", "2(255)"]}]},
      "map": {"embedded": {"columns": 4, "rows": 3, "cell": {"width": 1, "length": 1},
        "frame": {"kind": "metres"}, "legend": {"#": 0, ".": 255},
        "format": {"kind": "image", "threshold": 0.5, "invert": false, "max_value": 255},
        "cells": ["3#.", ")-" +
           row + R"-(", "4."]}}})-";
  };
  write("whole.clearway", project("2#2."));
  succeed("convert whole.clearway whole.wkt");
  EXPECT_THAT(read("whole.wkt"), HasSubstr("2.5 0.25"));
  write("changed.clearway", project("#3."));
  succeed("convert changed.clearway changed.wkt");
  EXPECT_THAT(read("changed.wkt"), Not(HasSubstr("2.5 0.25")));
  EXPECT_THAT(read("changed.wkt"), HasSubstr("3 1"));
  succeed("convert whole.clearway again.clearway");
  EXPECT_THAT(read("again.clearway"), HasSubstr("\"drawings\""));
}

TEST_F(VectorConvert, WktNeedsTheGridAndGivesTheSameObstacles) {
  write("room.map", kRoomMap);
  refuse("convert room.map room.wkt", 0, "WKT does not hold the grid of the map");
  refuse("convert room.wkt back.map", 3, "--resolution");
  const std::string map = kRoomMap;
  const std::string height = map.substr(map.find("height ") + 7, map.find('\n', 12) - 19);
  const std::string width =
      map.substr(map.find("width ") + 6, map.find("\nmap") - map.find("width ") - 6);
  succeed("convert room.wkt back.map --resolution 1 --bounds 0,0," + width + "," + height);
  EXPECT_EQ(read("back.map"), kRoomMap);
}

TEST_F(VectorConvert, APolygonCoversEveryCellThatItsInteriorOverlaps) {
  // In a ROS frame y points up: the triangle's right angle is at the lower left.
  write("triangle.wkt", "POLYGON((1 1, 3 1, 1 3, 1 1))");
  succeed("convert triangle.wkt t.yaml --resolution 0.5 --bounds 0,0,4,4");
  const std::string pgm = read("t.pgm");
  const std::string cells = pgm.substr(pgm.size() - 64);
  std::string shown;
  for (std::size_t i = 0; i < 64; ++i) {
    shown += cells[i] == '\0' ? '#' : '.';
    if (i % 8 == 7) shown += '\n';
  }
  EXPECT_EQ(shown,
            "........\n"
            "........\n"
            "..#.....\n"
            "..##....\n"
            "..###...\n"
            "..####..\n"
            "........\n"
            "........\n");
}

TEST_F(VectorConvert, DecimalCoordinatesMeanBordersOfCells) {
  write("box.wkt", "POLYGON((0.15 0.15, 0.3 0.15, 0.3 0.35, 0.15 0.35, 0.15 0.15))");
  succeed("convert box.wkt b.yaml --resolution 0.05 --bounds 0,0,0.5,0.5");
  const std::string pgm = read("b.pgm");
  EXPECT_EQ(std::count(pgm.end() - 100, pgm.end(), '\0'), 3 * 4);
}

TEST_F(VectorConvert, ReportsThirdCoordinatesAndRingsThatAreNotClosed) {
  write("flat.wkt", "POLYGON((1 1, 3 1, 1 3, 1 1))");
  succeed("convert flat.wkt flat.geojson");
  for (const std::string text :
       {"POLYGON Z((1 1 7, 3 1 7, 1 3 7, 1 1 7))", "POLYGON ZM ((1 1 7 0, 3 1 7 0, 1 3 7 0))",
        "POLYGON((1 1 7, 3 1 7, 1 3 7, 1 1 7))"}) {
    write("high.wkt", text);
    const ProgramRun r = run("convert high.wkt high.geojson");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_THAT(r.err, HasSubstr("third coordinates are ignored")) << text;
    EXPECT_EQ(read("high.geojson"), read("flat.geojson")) << text;
  }
  write("open.wkt", "POLYGON((1 1, 3 1, 1 3))");
  write("open.geojson", R"({"type": "MultiPolygon", "coordinates":
    [[[[1, 1], [3, 1], [1, 3]]], [[[5, 5], [6, 5], [6, 6]]]]})");
  EXPECT_THAT(run("convert open.wkt o.geojson").err, HasSubstr("repaired: 1 ring was not closed"));
  EXPECT_THAT(run("convert open.geojson o.wkt").err, HasSubstr("2 rings were not closed"));
  EXPECT_EQ(run("convert flat.wkt f.geojson").err, "");
}

TEST_F(VectorConvert, RepairsAndSaysSo) {
  write("bow.geojson", R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 1]}},
    {"type": "Feature", "properties": {"state": "unknown"}, "geometry": {"type": "MultiPolygon",
      "coordinates": [[[[5, 5, 9], [5, 6, 9], [6, 6, 9], [5, 5, 9]]]]}}]})");
  const ProgramRun r = run("convert bow.geojson bow.wkt");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("polygon 1: a ring that crosses or touches itself near (0, 0) is "
                               "split into 2 loops"));
  EXPECT_THAT(r.err, HasSubstr("1 points or lines are skipped"));
  EXPECT_THAT(r.err, HasSubstr("altitudes are ignored"));
  EXPECT_THAT(r.err, HasSubstr("repaired: unknown areas: 1 ring was turned around"));
  EXPECT_THAT(r.err, HasSubstr("unknown areas are written as obstacles"));
  EXPECT_THAT(read("bow.wkt"), HasSubstr("MULTIPOLYGON("));
}

TEST_F(VectorConvert, ErrorsNameThePlace) {
  write("a.geojson",
        "{\"type\": \"FeatureCollection\", \"features\": [\n"
        "{\"type\": \"Feature\", \"properties\": {}, \"geometry\": {\n"
        "\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, \"x\"]]]}}]}");
  refuse("convert a.geojson a.yaml --resolution 1", 3, "a.geojson:3: feature 1: a coordinate is");
  write("b.wkt", "POLYGON((0 0, 1 0, 1 1, 0 0))\nPOLYGON((0 0, 1 zero, 1 1))");
  refuse("convert b.wkt b.yaml --resolution 1", 3, "b.wkt:2: ");
  write("c.wkt", "MULTIPOLYGON EMPTY");
  refuse("convert c.wkt c.yaml --resolution 1", 3, "--bounds");
  succeed("convert c.wkt c.yaml --resolution 1 --bounds 0,0,3,2");
  refuse("convert c.wkt c.yaml --resolution 1 --bounds 3,0,0,2", 2, "X0 < X1");
  refuse("convert b.wkt b.map --threshold 0.5", 2, "--threshold has no effect on polygons");
  write("room.map", kRoomMap);
  refuse("convert room.map o.yaml --resolution 2", 2, "holds no polygons");
  write("d.wkt", "POLYGON((0 0, 1e6 0, 1e6 1, 0 0))");
  refuse("convert d.wkt d.yaml --resolution 0.05", 3, "coarser resolution");
  refuse("info d.wkt", 3, "this is a file of polygons");
}

TEST_F(VectorConvert, ReadsGeoJsonFromStandardInput) {
  RunOptions options;
  options.input = R"({"type": "Polygon", "coordinates": [[[0, 0], [2, 0], [2, 1], [0, 0]]]})";
  const ProgramRun r = run("convert - - --format map --resolution 1 --margin 0", options);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("height 1\nwidth 2\nmap\n@@\n"));
}

}  // namespace
}  // namespace clearway::testing
