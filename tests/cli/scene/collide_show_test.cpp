// clearway collide: printed tables, pictures, and shape casts.
#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "maps/text/json_value.h"
#include "tests/cli/bad_case.h"
#include "tests/cli/fixtures.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A compound of a box and a disc over a pallet, a 16-gon, and a wall below.
constexpr const char* kScene = R"({"format": "clearway-scene", "version": 1, "bodies": [
  {"name": "truck", "shape": {"compound": [
      {"shape": {"box": {"length": 2, "width": 1}}},
      {"shape": {"disc": {"radius": 0.3}}, "pose": {"x": 1.2, "y": 0}},
      {"shape": {"disc": {"radius": 0.2}}, "visual_only": true}]},
   "pose": {"x": 2, "y": 2}, "detection": "hybrid"},
  {"name": "pallet", "shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": 3.2, "y": 2.4},
   "detection": "hybrid"},
  {"name": "round", "shape": {"vertices": [10, 0, 9, 4, 7, 7, 4, 9, 0, 10, -4, 9, -7, 7, -9, 4,
      -10, 0, -9, -4, -7, -7, -4, -9, 0, -10, 4, -9, 7, -7, 9, -4]}, "pose": {"x": 30, "y": 0}},
  {"name": "eight", "shape": {"vertices": [2, 0, 1.4, 1.4, 0, 2, -1.4, 1.4, -2, 0, -1.4, -1.4, 0,
      -2, 1.4, -1.4]}, "pose": {"x": 12, "y": 4}},
  {"name": "floor", "shape": {"half_plane": true}, "pose": {"x": 0, "y": 20, "heading": -90},
   "mode": "static"}]})";

class CollideShow : public CliTest {
 protected:
  CollideShow() { write("scene.json", kScene); }
  std::string picture(const std::string& options) {
    const ProgramRun r = run("collide scene.json --svg - " + options);
    EXPECT_EQ(r.exit_code, 11) << r.err;
    return r.out;
  }
};

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

// Cells of a line of a table, separated by two or more blanks.
std::vector<std::string> cellsOf(const std::string& line) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find("  ", at), line.size());
    out.push_back(line.substr(at, end - at));
    at = std::min(line.find_first_not_of(' ', end), line.size());
  }
  return out;
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

TEST_F(CollideShow, MethodsNamesTheMethodOfEachPairOfShapes) {
  const ProgramRun sat = run("collide --methods");
  EXPECT_EQ(sat.exit_code, 0);
  const std::vector<std::string> lines = linesOf(sat.out);
  ASSERT_GE(lines.size(), 6U);
  EXPECT_EQ(cellsOf(lines[0]),
            (std::vector<std::string>{"PAIR", "COLLIDES", "CONTACTS", "CLOSEST"}));
  for (const std::string& line : lines) EXPECT_EQ(cellsOf(line).size(), 4U) << line;
  EXPECT_THAT(sat.out, HasSubstr("sat"));
  EXPECT_THAT(run("collide --methods --narrow gjk").out, HasSubstr("epa"));
  EXPECT_THAT(run("collide --methods --narrow mpr").out, HasSubstr("mpr"));
  EXPECT_THAT(sat.out, Not(HasSubstr("epa")));
}

TEST_F(CollideShow, ParametersPrintsValuesDefaultsUnitsAndRanges) {
  const ProgramRun r = run("collide --parameters --set max_contacts_per_pair=3,broad=sap");
  EXPECT_EQ(r.exit_code, 0);
  const std::vector<std::string> lines = linesOf(r.out);
  EXPECT_THAT(lines[0], StartsWith("NAME "));
  const auto row = [&](const std::string& name) {
    const auto at = std::ranges::find_if(
        lines, [&](const std::string& line) { return line.starts_with(name + " "); });
    return at == lines.end() ? std::vector<std::string>() : cellsOf(*at);
  };
  ASSERT_EQ(row("max_contacts_per_pair").size(), 6U);
  EXPECT_EQ(row("max_contacts_per_pair")[1], "3");
  EXPECT_EQ(row("max_contacts_per_pair")[2], "5");
  EXPECT_EQ(row("max_contacts_per_pair")[3], "points");
  EXPECT_EQ(row("max_contacts_per_pair")[4], "a whole number from 1 to 64");
  EXPECT_EQ(row("broad")[1], "sap");
  // For a scene: the values after applying its own parameters.
  write("own.json", R"({"format": "clearway-scene", "version": 1, "bodies": [],
      "world": {"parameters": {"steps_to_sleep": 7}}})");
  EXPECT_THAT(run("collide own.json --parameters").out, HasSubstr("steps_to_sleep            7"));
  EXPECT_THAT(run("collide own.json --parameters --set steps_to_sleep=9").out,
              HasSubstr("steps_to_sleep            9"));
}

TEST_F(CollideShow, EachPictureShowsTheRequestedLayers) {
  const std::string all = picture("");
  EXPECT_THAT(all, HasSubstr(">cell in use<"));
  EXPECT_THAT(all, HasSubstr(">contact, normal<"));
  const std::string cells = picture("--show cells");
  EXPECT_THAT(cells, HasSubstr(">cell in use<"));
  EXPECT_THAT(cells, Not(HasSubstr(">contact, normal<")));
  const std::string sweep = picture("--show sweep");
  EXPECT_THAT(sweep, HasSubstr(">interval<"));
  EXPECT_THAT(sweep, Not(HasSubstr(">cell in use<")));
  const std::string tree = picture("--show tree");
  EXPECT_THAT(tree, HasSubstr(">box of a tree<"));
  // The root and a leaf for each part that collides, and the swatch.
  EXPECT_EQ(count(tree, "<rect") - count(picture("--show support"), "<rect"), 4U);
  const std::string contacts = picture("--show contacts");
  EXPECT_THAT(contacts, HasSubstr(">contact, normal<"));
  EXPECT_THAT(contacts, HasSubstr(" m<")) << "depths are written";
  EXPECT_THAT(contacts, Not(HasSubstr(">cell in use<")));
}

TEST_F(CollideShow, SupportMapsAreDrawnWhereTheWorldCachesThem) {
  const std::string support = picture("--show support");
  EXPECT_THAT(support, HasSubstr(">bin, its vertex<"));
  EXPECT_EQ(count(support, "<circle"), 16U) << "the vertices of the 16-gon, none of the octagon";
}

struct Box {
  double x0 = 0.0, y0 = 0.0, x1 = 0.0, y1 = 0.0;
};

// The boxes of the depth labels, from their font size and number of letters.
std::vector<Box> depthBoxes(const std::string& svg) {
  std::vector<Box> out;
  for (std::size_t at = svg.find("<text "); at != std::string::npos;
       at = svg.find("<text ", at + 1)) {
    const std::string item = svg.substr(at, svg.find("</text>", at) - at);
    if (!item.ends_with(" m") || !item.find("cw-halo") ||
        item.find("currentColor") == std::string::npos) {
      continue;
    }
    const auto value = [&](const std::string& name) {
      return std::stod(item.substr(item.find(" " + name + "=\"") + name.size() + 3));
    };
    const double half = 0.5 * 6.0 * static_cast<double>(item.size() - item.find('>') - 1);
    out.push_back({value("x") - half, value("y") - 9.0, value("x") + half, value("y") + 1.0});
  }
  return out;
}

TEST_F(CollideShow, DepthsDoNotCoverEachOther) {
  std::string bodies;  // many bodies that overlap at one point
  for (int k = 0; k < 6; ++k) {
    bodies += (k > 0 ? "," : "") + std::string(R"({"shape": {"box": {"length": 2, "width": 1}},
        "detection": "contacts", "pose": {"x": )") +
              std::to_string(0.15 * k) + R"(, "y": 0, "heading": )" + std::to_string(25 * k) + "}}";
  }
  write("many.json", R"({"format": "clearway-scene", "version": 1, "bodies": [)" + bodies +
                         R"(], "world": {"parameters": {"max_contacts_per_pair": 1}}})");
  const std::vector<Box> boxes = depthBoxes(run("collide many.json --show contacts --svg -").out);
  EXPECT_GE(boxes.size(), 8U);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      const Box& a = boxes[i];
      const Box& b = boxes[j];
      EXPECT_FALSE(a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1) << i << " " << j;
    }
  }
}

TEST_F(CollideShow, ACastMeetsCompoundsAndHalfPlanesAndIsDrawn) {
  EXPECT_THAT(run("collide scene.json --cast eight:12,25").out,
              HasSubstr("eight meets floor after "));
  EXPECT_THAT(run("collide scene.json --cast pallet:2,2").out,
              HasSubstr("pallet meets truck after 0 %"));
  EXPECT_THAT(run("collide scene.json --cast round:12,30").out, HasSubstr("round meets "));
  const ProgramRun r = run("collide scene.json --cast eight:2,4 --json --svg cast.svg");
  const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
  ASSERT_TRUE(json) << r.out;
  const double time = *json->find("cast")->find("fraction")->number();
  EXPECT_GT(time, 0.1);
  EXPECT_LT(time, 1.0);
  const std::string svg = read("cast.svg");
  EXPECT_THAT(svg, HasSubstr(">path of the cast<"));
  EXPECT_THAT(svg, HasSubstr("class=\"cw-start cw-cast\""));
  EXPECT_THAT(picture(""), Not(HasSubstr("cw-cast")));
}

// The rectangle of the drawing, at the same place in pictures of the same size.
TEST_F(CollideShow, PicturesOfASceneHaveOneScaleAtEveryStep) {
  write("drive.json", R"({"format": "clearway-scene", "version": 1,
    "world": {"dt": 0.5, "steps": 8}, "bodies": [
    {"name": "post", "shape": {"disc": {"radius": 0.5}}, "pose": {"x": 0, "y": 0}},
    {"name": "cart", "shape": {"box": {"length": 2, "width": 1}}, "motion": [
      {"t": 0, "x": 0, "y": 4, "heading": 0},
      {"t": 4, "x": 20, "y": 9, "heading": 90}]}]})");
  std::vector<std::string> frames;
  for (const char* steps : {"0", "3", "8"}) {
    const ProgramRun r = run(std::string("collide drive.json --svg - --steps ") + steps);
    ASSERT_EQ(r.exit_code, 0) << r.err;
    const std::size_t at = r.out.find("<clipPath id=\"cw-frame\"");
    ASSERT_NE(at, std::string::npos);
    frames.push_back(r.out.substr(at, r.out.find("</clipPath>", at) - at));
  }
  EXPECT_EQ(frames[1], frames[0]);
  EXPECT_EQ(frames[2], frames[0]);
}

}  // namespace
}  // namespace clearway::testing
