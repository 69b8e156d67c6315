// clearway render: sizes on paper, areas, how the map is drawn, swept outlines, runs of plans.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::uint32_t word(const std::string& bytes, std::size_t at) {
  std::uint32_t out = 0;
  for (std::size_t k = 0; k < 4; ++k) out = out << 8U | static_cast<std::uint8_t>(bytes[at + k]);
  return out;
}

class RenderSheet : public CliTest {
 protected:
  RenderSheet() {
    write("room.map", kRoomMap);
    EXPECT_EQ(run(kPlan + " --out p.json").exit_code, 0);
  }
  void draws(const std::string& arguments) const {
    const ProgramRun r = run("render p.json " + arguments);
    EXPECT_EQ(r.exit_code, 0) << arguments << "\n" << r.err;
  }
  void refuses(const std::string& arguments, const std::string& says, int exit_code = 2) const {
    const ProgramRun r = run("render " + arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments;
    EXPECT_THAT(r.err, HasSubstr(says)) << arguments;
  }
};

TEST_F(RenderSheet, MillimetresAreTheSizeOnPaper) {
  draws("p.png --mm 100 --dpi 254");
  const std::string png = read("p.png");
  const std::uint32_t width = word(png, 16), height = word(png, 20);
  const double longest = std::max(width, height);  // of at most 100 mm, ten pixels each
  EXPECT_GT(longest, 900.0);
  EXPECT_LE(longest, 1001.0);
  const std::size_t at = png.find("pHYs");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(word(png, at + 4), 10'000U);  // pixels a metre
  draws("p.svg --mm 100 --dpi 254");
  EXPECT_THAT(read("p.svg"), HasSubstr("mm\""));
  EXPECT_THAT(read("p.svg"), Not(HasSubstr("non-scaling-stroke")));
  draws("p.pdf --mm 100 --dpi 254");
  const std::string pdf = read("p.pdf");
  const std::size_t box = pdf.find("/MediaBox");
  ASSERT_NE(box, std::string::npos);
  double w = 0.0, h = 0.0;
  ASSERT_EQ(std::sscanf(pdf.c_str() + box, "/MediaBox [ 0 0 %lf %lf", &w, &h), 2);
  EXPECT_NEAR(std::max(w, h), longest / 254.0 * 72.0, 0.1);
}

// As in the window: by the place in the project, alone or not, unless the agent has a colour.
TEST_F(RenderSheet, AnAgentOfAProjectHasTheSameColourInEveryPicture) {
  std::string two =
      replaced(kProject, "\"agents\": [",
               "\"agents\": [{\"name\": \"first\", \"shape\": {\"box\": {\"length\": 1, "
               "\"width\": 0.5}}, \"start\": {\"x\": 2.5, \"y\": 1.5, \"heading\": 0}},");
  write("two.clearway", two);
  const std::string second = "<g class=\"cw-hue2\">";
  ASSERT_EQ(run("render two.clearway all.svg").exit_code, 0);
  EXPECT_THAT(read("all.svg"), AllOf(HasSubstr("<g class=\"cw-agent\">"), HasSubstr(second)));
  ASSERT_EQ(run("plan two.clearway --agent-name cart --svg one.svg").exit_code, 0);
  EXPECT_THAT(read("one.svg"), AllOf(HasSubstr(second), Not(HasSubstr("<g class=\"cw-agent\">"))));
  write("numbered.clearway",
        replaced(two, "\"name\": \"cart\",", "\"name\": \"cart\", \"colour_number\": 5,"));
  const std::string fifth = "<g class=\"cw-hue5\">";
  ASSERT_EQ(run("render numbered.clearway all.svg").exit_code, 0);
  EXPECT_THAT(read("all.svg"), AllOf(HasSubstr(fifth), Not(HasSubstr(second))));
  ASSERT_EQ(run("plan numbered.clearway --agent-name cart --svg one.svg").exit_code, 0);
  EXPECT_THAT(read("one.svg"), AllOf(HasSubstr(fifth), Not(HasSubstr(second))));
  two = replaced(two, "\"name\": \"cart\",", "\"name\": \"cart\", \"colour\": \"#123456\",");
  write("own.clearway", two);
  ASSERT_EQ(run("plan own.clearway --agent-name cart --svg own.svg").exit_code, 0);
  EXPECT_THAT(read("own.svg"), AllOf(HasSubstr("color:#123456"), Not(HasSubstr("cw-hue"))));
}

TEST_F(RenderSheet, TheAreaIsAPartOfTheMap) {
  draws("p.svg --area 0,0,5,4");
  EXPECT_THAT(read("p.svg"), HasSubstr("detail"));
  draws("p.svg");
  EXPECT_THAT(read("p.svg"), Not(HasSubstr("detail")));
}

TEST_F(RenderSheet, TheMapIsVectorsOrAnImageOfAllCells) {
  draws("v.svg --map-as vectors");
  draws("b.svg --map-as bitmap");
  EXPECT_THAT(read("v.svg"), Not(HasSubstr("data:image/png")));
  const std::string image = read("b.svg");
  const std::size_t at = image.find("<image width=\"");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(std::stoi(image.substr(at + 14)) % 12, 0);
}

// The area of the picture is that of the exported outline.
TEST_F(RenderSheet, TheSweptOutlineNamesItsArea) {
  draws("o.svg --swept outline");
  EXPECT_EQ(run("convert p.json o.geojson").exit_code, 0);
  const std::string text = read("o.geojson");
  const std::size_t at = text.find("\"area_m2\":");
  ASSERT_NE(at, std::string::npos);
  const double area = std::stod(text.substr(at + 10));
  const std::string svg = read("o.svg");
  const std::size_t unit = svg.find(" cells\xC2\xB2");
  ASSERT_NE(unit, std::string::npos);
  const double shown = std::stod(svg.substr(svg.rfind('>', unit) + 1));
  EXPECT_GT(area, 1.0);
  EXPECT_NEAR(shown, area, 0.006);
  draws("n.svg --swept none");
  EXPECT_THAT(read("n.svg"), Not(HasSubstr("swept")));
}

TEST_F(RenderSheet, LabelsGrowByTheirScale) {
  draws("a.svg");
  draws("b.svg --text-scale 1.5");
  EXPECT_NE(read("a.svg"), read("b.svg"));
}

TEST_F(RenderSheet, TheDistanceToObstaclesIsALayerWithALegend) {
  draws("p.svg");
  EXPECT_THAT(read("p.svg"), Not(HasSubstr("cw-distance")));
  draws("p.svg --distance");
  EXPECT_THAT(read("p.svg"),
              AllOf(HasSubstr("cw-distance"), HasSubstr("distance to the nearest obstacle"),
                    Not(HasSubstr("<image"))));
  draws("p.pdf --distance --mm 80");
  EXPECT_THAT(read("p.pdf"), StartsWith("%PDF"));
  EXPECT_EQ(run("render room.map m.svg --distance").exit_code, 0);
  EXPECT_THAT(read("m.svg"), HasSubstr("cw-distance"));
}

TEST_F(RenderSheet, ImportedPolygonsOfAProjectAreALayer) {
  write("p.clearway", R"({"format": "clearway-project", "version": 1, "agents": [],
      "planner": {}, "map": {"file": "room.map"},
      "polygons": [{"name": "walls", "occupied": [[[5, 2, 7, 2, 7, 6, 5, 6]]],
                    "unknown": [[[1, 1, 3, 1, 2, 3]]]}]})");
  const ProgramRun r = run("render p.clearway w.svg --polygons");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(read("w.svg"), AllOf(HasSubstr("cw-polygons"), HasSubstr("imported polygon"),
                                   HasSubstr("imported, unknown")));
  EXPECT_EQ(run("render p.clearway w.svg").exit_code, 0);
  EXPECT_THAT(read("w.svg"), Not(HasSubstr("cw-polygons")));
  refuses("p.json x.svg --polygons", "keeps none");
  refuses("room.map x.svg --polygons", "keeps none");
}

TEST_F(RenderSheet, TheSearchOfAPlanIsMadeAgainAndDrawn) {
  draws("p.svg --search");
  EXPECT_THAT(read("p.svg"), AllOf(HasSubstr("cw-search"), HasSubstr("search, first to last")));
  const std::string any =
      "plan --map room.map --planner anya --from 2.5,4.5 --to 9.5,4.5 --out any.json";
  ASSERT_EQ(run(any).exit_code, 0) << run(any).err;
  ASSERT_EQ(run("render any.json any.svg --search").exit_code, 0);
  EXPECT_THAT(read("any.svg"), AllOf(HasSubstr("cw-search"), HasSubstr("opened interval")));
  refuses("room.map x.svg --search", "--search is for the plan of one agent");
}

TEST_F(RenderSheet, ARunIsAnAnimationOrNumberedPictures) {
  draws("run.gif --size 300 --frames 4");
  EXPECT_THAT(read("run.gif"), StartsWith("GIF89a"));
  draws("run-%02d.png --size 300 --frames 3");
  EXPECT_TRUE(exists("run-01.png") && exists("run-03.png") && !exists("run-04.png"));
  EXPECT_NE(read("run-01.png"), read("run-02.png"));
}

TEST_F(RenderSheet, BadInputIsAnErrorAndInputsRemain) {
  refuses("p.json x.png --size 500 --mm 80", "exclude each other");
  refuses("p.json x.png --dpi 100", "--dpi needs --mm");
  refuses("p.json x.png --mm 5", "--mm");
  refuses("p.json x.png --area 1,2,3", "--area");
  refuses("p.json x.png --area 90,90,95,95", "no cell of the map");
  refuses("p.json x.png --frames 4", "--frames");
  refuses("room.map x.gif", "nothing drives");
  refuses("p.json run-%d.gif", "no %d");
  refuses("p.json room.map --format svg", "room.map");
  EXPECT_EQ(read("room.map"), kRoomMap);
  EXPECT_FALSE(exists("x.png") || exists("x.gif"));
}

}  // namespace
}  // namespace clearway::testing
