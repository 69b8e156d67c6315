// Pictures of fleets: lines, marks, names, colours, axes, by their rules.
#include "app/drawing/pictures/fleet_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/fleet_labels.h"
#include "app/drawing/layers/fleet_layer.h"
#include "app/drawing/layers/shared_lines.h"
#include "app/drawing/pictures/fleet_scene.h"
#include "app/drawing/style/agent_colours.h"
#include "app/drawing/style/colour.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Tick kSecond = fleet::kTicksPerSecond;

// Agents on rows of their own, from left to right, on an empty map of cells of a metre.
struct Fleet {
  maps::GridMap map;
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;

  Fleet(std::int32_t rows, std::int32_t columns, std::size_t agents, double length = 0.8)
      : map{testing::emptyGrid(rows, columns), {}, {}, {}, 255, {}, {}, {}},
        problem{map.grid, {{*Footprint::box(length, 0.7 * length)}}, {}},
        plan{} {
    for (std::size_t k = 0; k < agents; ++k) {
      const double y = 0.5 + static_cast<double>(k % static_cast<std::size_t>(rows));
      add({0.5, y}, {columns - 0.5, y});
    }
  }
  void add(Vec2 from, Vec2 to) {
    const std::string id = "agent " + std::to_string(problem.agents.size() + 1);
    const Pose start{from, Heading()}, end{to, Heading()};
    problem.agents.push_back({id, 0, start, to, std::nullopt});
    plan.agents.push_back({start, {{{MotionKind::Straight, start, end}, 0, 10 * kSecond}}});
  }
  [[nodiscard]] FleetPictureInput input() const {
    return {&map, &problem, &plan, false, kFreeBadge, true};
  }
  [[nodiscard]] std::string svg(const FleetPictureOptions& options = {}) const {
    return renderFleetSvg(input(), options);
  }
};

std::vector<std::smatch> matchesOf(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  return {std::sregex_iterator(text.begin(), text.end(), expression), {}};
}

double numberAfter(const std::string& svg, const std::string& name) {
  const std::size_t at = svg.find(name + "=\"");
  return at == std::string::npos ? 0.0 : std::stod(svg.substr(at + name.size() + 2));
}

// The strokes of the agents' paths are in one group with this width.
double pathWidth(const std::string& svg) {
  const std::string group = "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
  const std::size_t at = svg.find(group);
  return at == std::string::npos ? 0.0 : numberAfter(svg.substr(at), "stroke-width");
}

TEST(FleetPicture, PathsAreAsHeavyAsInTheLegendAndThinOnlyWithManyAgents) {
  double before = 10.0;
  for (const std::size_t agents : {2U, 24U, 60U, 120U}) {
    const Fleet fleet(40, 60, agents);
    const std::string svg = fleet.svg();
    const double width = pathWidth(svg);
    const std::size_t legend = svg.find("stroke-linecap=\"round\"/>\n</g>\n<text");
    ASSERT_NE(legend, std::string::npos);
    EXPECT_EQ(numberAfter(svg.substr(svg.rfind("<path", legend)), "stroke-width"), width) << agents;
    if (agents <= 24) {
      EXPECT_GE(width, 1.5);
      EXPECT_LE(width, 2.0);
    } else {
      EXPECT_LT(width, before);
      EXPECT_GE(width, 0.8);
    }
    EXPECT_THAT(svg, Not(HasSubstr("stroke-opacity=\"0.3"))) << "legible in print";
    before = width;
  }
}

TEST(FleetPicture, PathsOfADetailAreAsHeavyAsItsAgentsAllow) {
  const Fleet fleet(80, 60, 80);
  FleetPictureOptions detail;
  detail.sheet.area = Aabb{{0.0, 10.0}, {30.0, 25.0}};
  EXPECT_GT(pathWidth(fleet.svg(detail)), 1.5 * pathWidth(fleet.svg()));
}

TEST(FleetPicture, SmallAgentsHaveMarksThatTheLegendDeclares) {
  const Fleet small(400, 400, 30);
  const std::string svg = small.svg();
  EXPECT_THAT(svg, HasSubstr(">agent, not to scale<"));
  std::size_t dots = 0;
  for (const std::smatch& m : matchesOf(svg, "<circle[^>]* r=\"([0-9.]+)\"")) {
    EXPECT_GE(2.0 * std::stod(m[1]), 5.0) << "pixels";
    ++dots;
  }
  EXPECT_EQ(dots, 62U) << "each agent and its goal, and the legend";
  const Fleet large(12, 12, 3);
  EXPECT_THAT(large.svg(), AllOf(HasSubstr(">agent<"), Not(HasSubstr("not to scale"))));
}

struct NamedBox {
  std::string text;
  Aabb box;
};
std::vector<NamedBox> namesIn(const std::string& svg) {
  std::vector<NamedBox> out;
  for (const std::smatch& m : matchesOf(svg,
                                        "<text x=\"([-0-9.]+)\" y=\"([-0-9.]+)\" "
                                        "font-size=\"([0-9.]+)\" text-anchor=\"middle\" "
                                        "font-weight=\"bold\" class=\"cw-text\">([^<]*)<")) {
    const Vec2 at{std::stod(m[1]), std::stod(m[2])};
    const double size = std::stod(m[3]);
    const double half = 0.5 * picture::textWidth(m[4].str(), size, true);
    out.push_back({m[4], {{at.x - half, at.y - 0.75 * size}, {at.x + half, at.y + 0.2 * size}}});
  }
  return out;
}

TEST(FleetPicture, NamesAreInsideTheFrameAndDoNotOverlap) {
  Fleet fleet(30, 30, 0);
  for (const Vec2 p : {Vec2{0.5, 0.5},
                       {29.5, 0.5},
                       {0.5, 29.5},
                       {29.5, 29.5},
                       {29.5, 15.5},
                       {0.5, 15.5},
                       {15.5, 29.5},
                       {15.0, 15.0},
                       {15.2, 15.9},
                       {16.0, 15.1}}) {
    fleet.add(p, {15.0, 4.0});
  }
  const FleetPictureOptions options;
  const FleetPictureInput input = fleet.input();
  const Aabb frame = picture::FleetScene(input, options).viewOf(0).area;
  const std::vector<NamedBox> names = namesIn(fleet.svg());
  ASSERT_EQ(names.size(), 10U);
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto& [text, box] = names[k];
    EXPECT_GE(box.min.x, frame.min.x) << text;
    EXPECT_GE(box.min.y, frame.min.y) << text;
    EXPECT_LE(box.max.x, frame.max.x) << text;
    EXPECT_LE(box.max.y, frame.max.y) << text;
    for (std::size_t j = 0; j < k; ++j) {
      EXPECT_FALSE(overlap(box, names[j].box, TouchRule::TouchingIsFree))
          << text << " on " << names[j].text;
    }
  }
}

TEST(FleetPicture, NamesWithoutRoomAreDropped) {
  const std::vector<picture::LabelWish> wishes(20, {{50.0, 50.0}, {5.0, 5.0}, "a long name"});
  const auto places = picture::placeLabels(wishes, {{{0.0, 0.0}, {100.0, 100.0}}, {}, {}, 10.0});
  const auto placed = std::ranges::count_if(places, [](const auto& p) { return p.has_value(); });
  EXPECT_GE(placed, 2);
  EXPECT_LT(placed, 20);
  const auto none = picture::placeLabels(wishes, {{{30.0, 0.0}, {70.0, 100.0}}, {}, {}, 10.0});
  EXPECT_THAT(none, Each(std::nullopt)) << "wider than the frame";
}

TEST(FleetPicture, AxesAndScaleBarAreThoseOfAPictureOfOnePath) {
  const Fleet fleet(30, 50, 3);
  EXPECT_THAT(fleet.svg(), AllOf(HasSubstr("class=\"cw-tick\""), HasSubstr(">40<"),
                                 HasSubstr(">5 m<"), HasSubstr(">its path<")));
  FleetPictureOptions bare;
  bare.axes = false;
  EXPECT_THAT(fleet.svg(bare), AllOf(Not(HasSubstr("cw-tick\"")), HasSubstr(">its path<")));
  bare.legend = false;
  EXPECT_THAT(fleet.svg(bare), AllOf(Not(HasSubstr(">its path<")), Not(HasSubstr(">5 m<"))));
  FleetPictureOptions grid;
  grid.grid = true;
  EXPECT_GT(fleet.svg(grid).size(), fleet.svg().size() + 500) << "edges of cells";
  const FleetPictureInput input = fleet.input();
  const FleetPictureOptions usual;
  const picture::View view = picture::FleetScene(input, usual).viewOf(0);
  const PictureWords words;
  EXPECT_THAT(fleet.svg(), HasSubstr(picture::drawTicks(
                               {fleet.map.grid.frame(), fleet.map.frame, words}, view)));
}

TEST(FleetPicture, OnlyOuterPanelsHaveNumbers) {
  const Fleet fleet(30, 30, 3);
  FleetPictureOptions options;
  options.times_s = {0.0, 2.0, 4.0, 6.0};
  const std::string svg = fleet.svg(options);
  EXPECT_EQ(matchesOf(svg, "class=\"cw-tick\"").size(), 4U);
  EXPECT_EQ(matchesOf(svg, "text-anchor=\"end\">10<").size(), 2U);
  EXPECT_EQ(matchesOf(svg, "text-anchor=\"middle\">10<").size(), 2U);
}

TEST(FleetPicture, TheLegendIsInTheMiddleOfTheFooter) {
  const Fleet fleet(30, 50, 3);
  for (const bool axes : {true, false}) {
    FleetPictureOptions options;
    options.axes = axes;
    const std::string svg = fleet.svg(options);
    const FleetPictureInput input = fleet.input();
    const picture::FleetScene scene(input, options);
    const picture::View view = scene.viewOf(0);
    const auto text = matchesOf(svg, "y=\"([0-9.]+)\"[^>]*>its path<");
    ASSERT_EQ(text.size(), 1U);
    const double middle = std::stod(text[0][1]) - 4.4 * view.unit;
    const double top = view.area.max.y + (axes ? picture::kTickRoom * view.unit : 0.0);
    EXPECT_NEAR(middle - top, scene.height() - middle, 14.0 * view.unit) << axes;
  }
}

TEST(FleetPicture, AnAgentHasItsOwnColourOrThatOfItsNumber) {
  const Fleet fleet(10, 10, 3);
  FleetPictureInput input = fleet.input();
  input.colours = {{1, std::nullopt}, {4, std::nullopt}, {3, 0x12ab34}};
  const std::string svg = renderFleetSvg(input, {});
  EXPECT_THAT(svg, HasSubstr(".cw-a0{color:" + picture::hex(picture::usualColour(false)) + "}"));
  EXPECT_THAT(svg,
              HasSubstr(".cw-a1{color:" + picture::hex(picture::distinctColour(4, false)) + "}"));
  EXPECT_THAT(svg, HasSubstr(".cw-a2{color:#12ab34}"));
  FleetPictureOptions both;
  both.theme = PictureTheme::Auto;
  EXPECT_THAT(renderFleetSvg(input, both),
              HasSubstr(".cw-a1{color:" + picture::hex(picture::distinctColour(4, true)) + "}"));
}

TEST(FleetPicture, AnAgentOfALargeFleetHasTheColourThatItHasAlone) {
  const Fleet fleet(10, 10, 3);
  FleetPictureInput input = fleet.input();
  input.colours = {{2, std::nullopt}, {8, std::nullopt}, {30, std::nullopt}};
  const std::string svg = renderFleetSvg(input, {});
  for (std::size_t k = 0; k < 3; ++k) {
    const std::string alone = picture::hex(picture::colourOf(input.colours[k], false));
    EXPECT_THAT(svg, HasSubstr(".cw-a" + std::to_string(k) + "{color:" + alone + "}"));
  }
}

TEST(FleetPicture, AutomaticColoursServeAsManyAgentsAsThereAre) {
  for (const bool dark : {false, true}) {
    std::vector<std::uint32_t> colours;
    for (std::uint32_t k = 1; k <= 60; ++k) colours.push_back(picture::colourOf({k, {}}, dark));
    EXPECT_EQ(colours[5], picture::distinctColour(6, dark));
    std::ranges::sort(colours);
    EXPECT_EQ(std::unique(colours.begin(), colours.end()), colours.end());
    EXPECT_EQ(picture::colourOf({3, 0x123456}, dark), 0x123456U);
  }
}

double drawnLength(const picture::Curve& curve) {
  double out = 0.0;
  Vec2 at;
  curve.forEachPoint([&](Vec2 p, picture::Curve::Step step) {
    if (step == picture::Curve::Step::Line) out += length(p - at);
    at = p;
  });
  return out;
}

TEST(FleetPicture, LinesThatCoincideAreDrawnInTurn) {
  const picture::Polyline line{{10.0, 10.0}, {210.0, 10.0}};
  const picture::Polyline back{{210.0, 10.0}, {10.0, 10.0}};
  const picture::Polyline apart{{10.0, 20.0}, {210.0, 20.0}};
  const picture::Polyline crossing{{100.0, 0.0}, {100.0, 100.0}};
  const std::array lines{line, back, apart, crossing};
  const std::vector<picture::Curve> pieces = picture::sharedPieces(lines, 2.0, 8.0);
  ASSERT_EQ(pieces.size(), 4U);
  EXPECT_NEAR(drawnLength(pieces[0]), 100.0, 12.0);
  EXPECT_NEAR(drawnLength(pieces[1]), 100.0, 12.0);
  EXPECT_TRUE(pieces[2].empty());
  EXPECT_TRUE(pieces[3].empty());
}

TEST(FleetPicture, PathsThatRunTogetherAllShowTheirColour) {
  Fleet fleet(20, 40, 0);
  for (int k = 0; k < 4; ++k) fleet.add({0.5, 8.5}, {39.5, 8.5});
  fleet.add({0.5, 3.5}, {39.5, 3.5});
  const std::string svg = fleet.svg();
  EXPECT_EQ(matchesOf(svg, "class=\"cw-shared\"").size(), 4U);
}

}  // namespace
}  // namespace clearway::app
